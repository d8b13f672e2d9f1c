// The clock of an example service: the wall clock plus the offset that a test has set. It is never frozen.

export class Clock {
  #aheadMs = 0;

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /** Advances to an instant; an instant in the past changes nothing. */
  moveTo(instantMs: number): void {
    this.#aheadMs += Math.max(0, instantMs - this.now());
  }

  reset(): void {
    this.#aheadMs = 0;
  }
}

/** ISO 8601 in UTC with microseconds, as many databases write it. */
export function isoOf(instantMs: number): string {
  return new Date(instantMs).toISOString().replace('Z', '000+00:00');
}
