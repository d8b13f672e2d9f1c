// A world's clock, as a value: every move creates another clock, which a transaction puts in place. A frozen clock
// stands still until it is moved; a running one follows the wall clock that is passed in, at a scale, and has an alarm.

import { fieldsOf, instant, oneOf } from './document-schema.ts';
import { type Instant, LAST_INSTANT } from './instant.ts';
import { journalKind } from './journal.ts';

export type ClockMode = 'frozen' | 'running';

/** The part of a clock that a snapshot contains. */
export interface ClockState {
  readonly now: Instant;
  readonly mode: ClockMode;
  /** World milliseconds per wall millisecond while it runs. */
  readonly scale: number;
}

/** The starting point of a running clock: a wall time, and the world's time at that moment. */
interface Anchor {
  readonly wall: Instant;
  readonly world: Instant;
}

export class Clock implements ClockState {
  readonly now: Instant;
  readonly mode: ClockMode;
  readonly scale: number;
  readonly #anchor: Anchor;
  readonly #isHeld: boolean;

  constructor({ now, mode, scale }: ClockState, wall: Instant, isHeld = false, anchor?: Anchor) {
    this.now = now;
    this.mode = mode;
    this.scale = scale;
    this.#anchor = anchor ?? { wall, world: now };
    this.#isHeld = isHeld;
  }

  /** Whether the clock currently moves by itself. */
  get moves(): boolean {
    return this.mode === 'running' && !this.#isHeld;
  }

  state(): ClockState {
    return { now: this.now, mode: this.mode, scale: this.scale };
  }

  /**
   * The clock at a wall time, itself if it has not moved. It never goes back, and stops at the end of the year 9999.
   *
   * @example world.clock.tick(wall()).now // what time it is, without moving the world's clock
   */
  tick(wall: Instant): Clock {
    if (!this.moves) return this;
    const elapsed = Math.floor((wall - this.#anchor.wall) * this.scale);
    const now = Math.min(this.#anchor.world + elapsed, LAST_INSTANT);
    return now <= this.now ? this : new Clock({ ...this.state(), now }, wall, false, this.#anchor);
  }

  freeze(wall: Instant): Clock {
    return new Clock({ ...this.tick(wall).state(), mode: 'frozen' }, wall, this.#isHeld);
  }

  run(wall: Instant, scale: number): Clock {
    return new Clock({ ...this.tick(wall).state(), mode: 'running', scale }, wall, this.#isHeld);
  }

  /** Keeps a running clock still while it is moved instant by instant. */
  hold(wall: Instant): Clock {
    return new Clock(this.tick(wall).state(), wall, true);
  }

  /** Lets a held clock continue from where it was moved to. */
  release(wall: Instant): Clock {
    return new Clock(this.state(), wall, false);
  }

  /** The clock moved forward; an earlier instant leaves it where it is. */
  movedTo(instant: Instant): Clock {
    if (instant <= this.now) return this;
    return new Clock({ ...this.state(), now: instant }, this.#anchor.wall, this.#isHeld, this.#anchor);
  }
}

/** Whether both clocks are equal in a snapshot. */
export function isSameTime(one: ClockState, other: ClockState): boolean {
  return one === other || (one.now === other.now && one.mode === other.mode && one.scale === other.scale);
}

/** A move of the clock, or a change of its mode. */
export interface ClockMove {
  readonly move: 'advance' | 'freeze' | 'run' | 'catch_up';
  readonly from: Instant;
  readonly to: Instant;
}

/** The journal entries of a clock. */
export const clockMoves = journalKind<ClockMove>('clock', {
  limit: 1_000,
  schema: fieldsOf<ClockMove>({
    move: oneOf('advance', 'freeze', 'run', 'catch_up'),
    from: instant,
    to: instant,
  }),
});

/** Arranges that `wake` is called after so many wall milliseconds; `undefined` means not at all. */
export type SetAlarm = (afterMs: number | undefined, wake: () => void) => void;

/** What an alarm has to know of a world. */
interface Timed {
  readonly clock: Clock;
  readonly queue: { nextAt(): Instant | undefined };
}

interface AlarmOptions {
  readonly set: SetAlarm;
  /** Lets the clock catch up with the wall clock, and returns the world's time. */
  readonly tick: () => Instant;
  /** Starts what is due. */
  readonly ring: () => void;
}

/** The alarm of a running world: it goes off at the earliest instant at which something is due. */
export class Alarm {
  readonly #world: Timed;
  readonly #options: AlarmOptions;
  #setFor: Instant | undefined;
  #hasEnded = false;

  constructor(world: Timed, options: AlarmOptions) {
    this.#world = world;
    this.#options = options;
  }

  /** Keeps it at the earliest due instant; a clock that stands still has no alarm. */
  keep(): void {
    if (this.#hasEnded) return;
    const { clock, queue } = this.#world;
    const dueAt = clock.moves ? queue.nextAt() : undefined;
    if (dueAt === this.#setFor) return;
    this.#setFor = dueAt;
    this.#options.set(dueAt === undefined ? undefined : this.#msUntil(dueAt), this.#wake);
  }

  /** Sets it again after the clock was moved or its scale changed, since it would go off at the wrong time. */
  reset(): void {
    if (this.#hasEnded) return;
    this.#setFor = undefined;
    this.#options.set(undefined, this.#wake);
    this.keep();
  }

  /** Turns it off for good: from now on, it is the alarm of the world's successor. */
  end(): void {
    this.#options.set(undefined, this.#wake);
    this.#hasEnded = true;
  }

  #msUntil(dueAt: Instant): number {
    return Math.max(0, Math.ceil((dueAt - this.#options.tick()) / this.#world.clock.scale));
  }

  readonly #wake = (): void => {
    this.#setFor = undefined;
    if (this.#hasEnded || !this.#world.clock.moves) return;
    this.#options.ring();
    this.keep();
  };
}
