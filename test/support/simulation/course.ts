// The course of a simulation: what happens next, and when, is drawn from a seed. Nothing happens at the same time, and what
// an event causes in promises is done before the next.

import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Machine } from '../../../src/store/machine.ts';

interface Event {
  readonly at: number;
  readonly run: () => void;
  readonly on: Computer | undefined;
}

/** Is told what happens, line by line. */
export type Log = (line: string) => void;

/** Where events happen: a process that can end, or stand still for a while. */
export class Computer {
  hasEnded = false;
  pausedUntil = 0;
}

/** When a schedule counts as one that never ends. */
const LONGEST_MS = 1_060_000;

export class Course {
  /** The time, in milliseconds. */
  now = 1_000_000;
  readonly #log: Log | undefined;
  readonly #generator;
  /** The next last. */
  readonly #events: Event[] = [];

  constructor(seed: number, log?: Log) {
    this.#log = log;
    this.#generator = xoroshiro128plus(seed);
  }

  /** A whole number from 0 up to but not including `below`. */
  draw(below: number): number {
    return (this.#generator.next() >>> 0) % below;
  }

  /** Whether something happens that does so in so many of a hundred cases. */
  happens(percent: number): boolean {
    return this.draw(100) < percent;
  }

  /** Tells what happens, where a schedule is repeated. */
  note(line: () => string): void {
    this.#log?.(`${this.now.toFixed(0)} ${line()}`);
  }

  /** @returns a function that cancels it */
  after(ms: number, run: () => void, on?: Computer): () => void {
    const event: Event = { at: this.now + ms, run, on };
    let index = this.#events.length;
    while (index > 0 && (this.#events[index - 1] as Event).at <= event.at) index--;
    this.#events.splice(index, 0, event);
    return () => {
      const found = this.#events.indexOf(event);
      if (found >= 0) this.#events.splice(found, 1);
    };
  }

  /** Resolves after so many milliseconds, unless the computer ends before. */
  pause(ms: number, on?: Computer): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve, on));
  }

  /** Lets everything happen until a promise is settled; `false` if that takes too long. */
  async runUntil(end: Promise<unknown>): Promise<boolean> {
    let hasEnded = false;
    const note = () => {
      hasEnded = true;
    };
    end.then(note, note);
    await settled();
    while (!hasEnded) {
      const event = this.#events.pop();
      if (event === undefined || event.at > LONGEST_MS) return false;
      if (event.on?.hasEnded) continue;
      this.now = Math.max(this.now, event.at);
      if (event.on !== undefined && event.on.pausedUntil > this.now)
        this.after(event.on.pausedUntil - this.now, event.run, event.on);
      else {
        event.run();
        await settled();
      }
    }
    return true;
  }
}

/** Everything that promises cause is done before the next turn of the event loop. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What a process on a simulated computer takes for its machine. */
export function machineOf(course: Course, computer: Computer): Machine {
  const skewMs = course.draw(3) * 1_000;
  return {
    wall: () => course.now + skewMs,
    monotonic: () => course.now,
    nextTurn: (run) => void course.after(course.draw(2), run, computer),
    after: (ms, run) => course.after(ms, run, computer),
    uniqueId: () => `replica-${course.draw(1e9)}`,
  };
}
