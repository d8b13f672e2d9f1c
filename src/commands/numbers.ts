// Numbers as words of the command line.

import { InvalidArgumentError } from 'commander';
import { durationMs } from '../engine/instant.ts';

/** A whole number that is not negative. */
export function readWhole(text: string): number {
  const number = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('it must be a whole number.');
}

/** A number above zero, with a fraction or without. */
export function readPositive(text: string): number {
  const number = Number(text);
  if (/^[0-9]+(\.[0-9]+)?$/.test(text) && number > 0) return number;
  throw new InvalidArgumentError('it must be a number above 0.');
}

/** A number from 0 to 1. */
export function readFraction(text: string): number {
  const number = Number(text);
  if (/^[0-9]*\.?[0-9]+$/.test(text) && number <= 1) return number;
  throw new InvalidArgumentError('it must be a number from 0 to 1.');
}

/** A whole number, or a duration such as `5m`, which stays text. */
export function readAmount(text: string): number | string {
  if (/^[0-9]{1,15}(ms|s|m|h|d)$/.test(text)) return text;
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write it as 3, or as 5m.');
}

/** A duration above zero, in milliseconds. */
export function readDuration(text: string): number {
  const duration = durationOf(text);
  if (duration > 0) return duration;
  throw new InvalidArgumentError('write it as 500ms, 10s or 5m.');
}

function durationOf(text: string): number {
  try {
    return durationMs(text);
  } catch {
    return 0;
  }
}
