// The count of effects that a receiver may expose: how many events it has acted on so far.

import { setTimeout as pause } from 'node:timers/promises';
import { jsonIn } from '../../engine/json.ts';
import { describe } from './answer.ts';
import type { Wire } from './wire.ts';

/** Raised when there is no count where one was announced. */
export class EffectsUnreadable extends Error {}

/** Between two looks. */
const PAUSE_MS = 10;

/** A count that has not moved for so long is at rest. */
const REST_MS = 50;

export class EffectCount {
  readonly #wire: Wire;
  readonly #url: string;
  readonly #waitMs: number;

  /** @param options.waitMs how long effects may take to show, in real milliseconds */
  constructor(wire: Wire, { url, waitMs }: { readonly url: string; readonly waitMs: number }) {
    this.#wire = wire;
    this.#url = url;
    this.#waitMs = waitMs;
  }

  /**
   * The count at this moment.
   *
   * @throws EffectsUnreadable when the answer holds none
   */
  async read(): Promise<number> {
    const answer = await this.#wire.get(this.#url);
    const count = answer.status === 200 ? countIn(answer.body) : undefined;
    if (count !== undefined) return count;
    const seen = answer.status === 200 ? `answered ${answer.body.slice(0, 60)}` : describe(answer);
    throw new EffectsUnreadable(
      `${this.#url} tells no count of effects (${seen}); it should answer {"effects": 3}`,
    );
  }

  /**
   * The count once it stops changing, since effects may follow the response.
   *
   * @param atLeast what it has to have reached before; waited for only so long
   */
  async settled(atLeast = 0): Promise<number> {
    const giveUpAt = performance.now() + this.#waitMs;
    let count = await this.read();
    let restingSince = performance.now();
    const isAtRest = () => count >= atLeast && performance.now() - restingSince >= REST_MS;
    while (!isAtRest() && performance.now() < giveUpAt) {
      await pause(PAUSE_MS);
      const present = await this.read();
      if (present !== count) restingSince = performance.now();
      count = present;
    }
    return count;
  }
}

/** A bare number, or the member `effects` of an object. */
function countIn(body: string): number | undefined {
  const value = jsonIn(body);
  const count =
    typeof value === 'object' && value !== null ? (value as { effects?: unknown }).effects : value;
  return typeof count === 'number' ? count : undefined;
}
