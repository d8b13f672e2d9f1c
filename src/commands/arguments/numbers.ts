// Parses numbers and durations given on the command line.

import { InvalidArgumentError } from 'commander';
import { durationMs } from '../../engine/instant.ts';

/** Parses a whole number that is not negative. */
export function readWhole(text: string): number {
  const number = Number(text);
  if (/^[0-9]+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new InvalidArgumentError('it must be a whole number.');
}

/** Parses a number above zero; it may have a fraction. */
export function readPositive(text: string): number {
  const number = Number(text);
  if (/^[0-9]+(\.[0-9]+)?$/.test(text) && number > 0) return number;
  throw new InvalidArgumentError('it must be a number above 0.');
}

/** Parses a number from 0 to 1. */
export function readFraction(text: string): number {
  const number = Number(text);
  if (/^(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)$/.test(text) && number <= 1) return number;
  throw new InvalidArgumentError('it must be a number from 0 to 1.');
}

/** Parses a whole number, or a duration such as `5m`, which stays text. */
export function readAmount(text: string): number | string {
  if (/^[0-9]{1,15}(ms|s|m|h|d)$/.test(text)) return text;
  if (/^[0-9]{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('write it like 3 or 5m.');
}

/** Parses a duration above zero; the result is in milliseconds. */
export function readDuration(text: string): number {
  const duration = durationOf(text);
  if (duration > 0) return duration;
  throw new InvalidArgumentError('write it like 500ms, 10s or 5m.');
}

function durationOf(text: string): number {
  try {
    return durationMs(text);
  } catch {
    return 0;
  }
}
