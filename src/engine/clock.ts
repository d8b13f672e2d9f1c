// A world's clock. Frozen, it stands until it is moved; running, it follows the wall clock that is
// passed in, at a scale. Between two ticks it stands still, so a step sees one instant.

import { type Instant, LAST_INSTANT } from './instant.ts';

export type ClockMode = 'frozen' | 'running';

/** What a snapshot keeps of a clock. */
export interface ClockState {
  readonly now: Instant;
  readonly mode: ClockMode;
  /** World milliseconds for each wall millisecond while it runs. */
  readonly scale: number;
}

export class Clock {
  #now: Instant;
  #mode: ClockMode;
  #scale: number;
  #anchor: { readonly wall: Instant; readonly world: Instant };
  #held = false;

  constructor({ now, mode, scale }: ClockState, wall: Instant) {
    this.#now = now;
    this.#mode = mode;
    this.#scale = scale;
    this.#anchor = { wall, world: now };
  }

  get now(): Instant {
    return this.#now;
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  get scale(): number {
    return this.#scale;
  }

  /** Whether the clock moves by itself at present. */
  get moves(): boolean {
    return this.#mode === 'running' && !this.#held;
  }

  state(): ClockState {
    return { now: this.#now, mode: this.#mode, scale: this.#scale };
  }

  /** Lets a running clock catch up with the wall clock. It never goes back, and stops at the end of the year 9999. */
  tick(wall: Instant): Instant {
    if (this.moves) {
      const elapsed = Math.floor((wall - this.#anchor.wall) * this.#scale);
      this.#now = Math.max(this.#now, Math.min(this.#anchor.world + elapsed, LAST_INSTANT));
    }
    return this.#now;
  }

  freeze(wall: Instant): void {
    this.tick(wall);
    this.#mode = 'frozen';
  }

  run(wall: Instant, scale: number): void {
    this.tick(wall);
    this.#mode = 'running';
    this.#scale = scale;
    this.#anchor = { wall, world: this.#now };
  }

  /** Keeps a running clock still while it is advanced step by step. */
  hold(wall: Instant): void {
    this.tick(wall);
    this.#held = true;
  }

  /** Lets a held clock go on from where it was moved to. */
  release(wall: Instant): void {
    this.#held = false;
    this.#anchor = { wall, world: this.#now };
  }

  /** Moves the clock forward; an earlier instant leaves it where it is. */
  moveTo(instant: Instant): void {
    this.#now = Math.max(this.#now, instant);
  }
}
