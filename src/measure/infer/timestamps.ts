// Timestamps in the headers of attempts: what is a time near the arrival, in which form, and whether it moves with each
// attempt.

import type { Attempt } from '../observation.ts';

/** A time that a header shows, as its text. */
export interface SeenTimestamp {
  /** The name of the header, in lower case. */
  readonly header: string;
  readonly text: string;
}

/** A text that may be a time in seconds, milliseconds or microseconds, or in ISO 8601. */
const DIGITS = /[0-9]+/g;
const ISO = /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]+)?/g;

/** A clock may be wrong by a day, and still be told from any other number. */
const MAX_OFFSET_MS = 36 * 3_600_000;

/**
 * The texts in the headers of an attempt that are a time near its arrival.
 *
 * @example timestampsIn(attempt) // [{ header: 'webhook-timestamp', text: '1767225600' }]
 */
export function timestampsIn({ headers, atMs }: Attempt): SeenTimestamp[] {
  return Object.entries(headers).flatMap(([header, value]) =>
    header === 'date'
      ? []
      : candidates(value).flatMap((text) => (isNear(text, atMs) ? [{ header, text }] : [])),
  );
}

/** The instant that a text says, in milliseconds since 1970; `NaN` if none. */
export function instantOf(text: string): number {
  if (!/^[0-9]+$/.test(text)) return Date.parse(text);
  const unitMs = { 10: 1_000, 13: 1, 16: 1e-3 }[text.length];
  return unitMs === undefined ? Number.NaN : Number(text) * unitMs;
}

function candidates(value: string): string[] {
  return [...(value.match(ISO) ?? []), ...(value.match(DIGITS) ?? [])];
}

function isNear(text: string, atMs: number): boolean {
  return Math.abs(instantOf(text) - atMs) <= MAX_OFFSET_MS;
}
