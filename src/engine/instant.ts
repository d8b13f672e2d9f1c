// Instants and durations. An instant is a number of milliseconds since the Unix epoch, always passed in; Date is used
// for calendar arithmetic on a given number and never as a clock.

/** Milliseconds since the Unix epoch. */
export type Instant = number;

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
type Unit = keyof typeof UNITS;

/** One day in milliseconds. */
export const HOUR_MS = UNITS.h;
export const DAY_MS = UNITS.d;

/** The last instant a clock may reach: the end of the year 9999. */
export const LAST_INSTANT: Instant = 253_402_300_799_999;

/** How a duration is written, with an optional sign. */
const DURATION = /^(-?)([0-9]{1,15})(ms|s|m|h|d)$/;

/**
 * Reads a duration such as `"30s"`, `"5m"`, `"35h"`, `"40d"`, `"-301s"`, or a number of milliseconds.
 *
 * @returns milliseconds
 * @throws RangeError when the text is not a duration
 * @example durationMs('35h') // 126_000_000
 */
export function durationMs(duration: string | number): number {
  if (typeof duration === 'number') return duration;
  const match = DURATION.exec(duration);
  if (!match)
    throw new RangeError(`"${duration}" is not a duration; write it as "30s", "5m", "35h" or "40d"`);
  const [, sign, count, unit] = match;
  return Number(`${sign}${count}`) * UNITS[unit as Unit];
}

/**
 * A duration as people read it, in the largest unit that divides it.
 *
 * @example durationText(300_000) // '5 min'
 */
export function durationText(ms: number): string {
  const [unit, size] = Object.entries(UNITS).findLast(([, size]) => ms >= size && ms % size === 0) ?? [
    'ms',
    1,
  ];
  return `${ms / size} ${unit === 'm' ? 'min' : unit}`;
}

/**
 * Writes an instant as ISO 8601 UTC with milliseconds. Most instants of a world are in a few minutes, so the text up to
 * the minute is computed once; `toISOString` would cost as much as the rest of a small answer. Instants beyond the year
 * 9999, which no clock reaches, are written as the end of that year.
 *
 * @example iso(0) // '1970-01-01T00:00:00.000Z'
 */
export function iso(instant: Instant): string {
  if (instant > LAST_INSTANT) return iso(LAST_INSTANT);
  const minute = Math.floor(instant / UNITS.m);
  const ms = instant - minute * UNITS.m;
  return `${textOfMinute(minute)}${digits(Math.floor(ms / UNITS.s), 2)}.${digits(ms % UNITS.s, 3)}Z`;
}

/** Minutes since 1970 as texts such as `1970-01-01T00:00:`. It is only a cache: a minute always has the same text. */
const knownMinutes = new Map<number, string>();
const MAX_KNOWN_MINUTES = 1_000;

function textOfMinute(minute: number): string {
  let text = knownMinutes.get(minute);
  if (text === undefined) {
    if (knownMinutes.size === MAX_KNOWN_MINUTES) knownMinutes.clear();
    text = new Date(minute * UNITS.m).toISOString().slice(0, -7);
    knownMinutes.set(minute, text);
  }
  return text;
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** Like {@link iso}, with `null` for no instant. */
export function isoOrNull(instant: Instant | null): string | null {
  return instant === null ? null : iso(instant);
}

/**
 * The accepted form of ISO 8601 instants: a time zone is required, so that the result does not depend on the machine.
 */
const ISO_INSTANT = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Reads an ISO 8601 instant.
 *
 * @returns the instant, or `undefined` if the text is not a valid date up to the year 9999
 * @example parseInstant('2026-02-30T00:00:00Z') // undefined
 */
export function parseInstant(text: string): Instant | undefined {
  const match = ISO_INSTANT.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return undefined;
  const instant = Date.parse(text.toUpperCase());
  return Number.isNaN(instant) || instant > LAST_INSTANT ? undefined : instant;
}

/**
 * Whole Unix seconds of an instant, rounded down.
 *
 * @example unixSeconds(1_500) // 1
 */
export function unixSeconds(instant: Instant): number {
  return Math.floor(instant / 1_000);
}
