// The clock. In production it is the wall clock; a test environment may move it, or freeze it between moves.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY };

export class Clock {
  readonly isStanding: boolean;
  /** The offset from the wall clock, or the instant at which the clock is frozen. */
  #value: number;

  constructor(mode: 'running' | 'standing') {
    this.isStanding = mode === 'standing';
    this.#value = this.isStanding ? Date.now() : 0;
  }

  now(): number {
    return this.isStanding ? this.#value : Date.now() + this.#value;
  }

  /** Moves to a later instant; an earlier one changes nothing. */
  moveTo(instant: number): void {
    if (instant > this.now()) this.#value = this.isStanding ? instant : instant - Date.now();
  }

  /** Goes back to the time of the wall clock. */
  reset(): void {
    this.#value = this.isStanding ? Date.now() : 0;
  }
}

/** A duration such as `30s`, `5m`, `24h` or `7d`, in milliseconds. */
export function milliseconds(duration: string | number): number {
  const [, count, unit] = /^(\d+)(ms|s|m|h|d)$/.exec(String(duration)) ?? [];
  if (typeof duration === 'number') return duration;
  if (count === undefined || unit === undefined) throw new RangeError(`"${duration}" is not a duration`);
  return Number(count) * (UNITS[unit] as number);
}

/** An instant as text: ISO 8601, UTC, with six digits after the point. */
export function timestamp(instant: number): string {
  return new Date(instant).toISOString().replace('Z', '000Z');
}
