// The receiver under exploration: where it takes deliveries, and how it is read, reset, restarted and told a secret.

import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { jsonIn } from '../../engine/json.ts';
import { describe, type GradedAnswer, isAccepted, isTimeout } from '../grading/answer.ts';
import { type Reach, shownUrl, Wire } from '../grading/wire.ts';
import type { TimeLimit } from './time-limit.ts';

/** Where deliveries go. */
export interface ExploredReceiver {
  readonly url: string;
  readonly secret: string;
  /** Restarts it, as after a crash; resolves when it takes deliveries again. */
  readonly restart?: (() => Promise<unknown> | unknown) | undefined;
  /** Tells it the secret that will be used next; it accepts the present one until the next reset. */
  readonly rotate?: ((secret: string) => Promise<unknown> | unknown) | undefined;
}

/** How the receiver's state is read and reset. */
export interface StateAccess<State = unknown> {
  /** The state that has to be the same whatever the sender did: a JSON value. */
  readonly state: () => Promise<State> | State;
  /** Takes the receiver back to where it started. */
  readonly reset: () => Promise<unknown> | unknown;
  /** How many events it has acted on. */
  readonly effects?: (() => Promise<number> | number) | undefined;
  /** Resolves once nothing is worked on; without it, the state is watched until it no longer changes. */
  readonly idle?: (() => Promise<unknown> | unknown) | undefined;
}

/** What was read of a receiver at one moment. */
export interface Observation {
  readonly state: unknown;
  /** `null` when the receiver does not tell. */
  readonly effects: number | null;
}

/** Raised when a receiver cannot be explored; the message is one line that says why. */
export class NotExplorable extends Error {}

/** A state that has not changed for so long is at rest, in real milliseconds; where effects show at once, for less. */
const REST_MS = 50;
const PROMPT_REST_MS = 15;
const PAUSE_MS = 5;

/** The longest state that is read. */
const MAX_STATE_BYTES = 1_048_576;

export class Observer {
  readonly #access: StateAccess;
  readonly #normalise: (state: unknown) => unknown;
  readonly #settleMs: number;
  readonly #timeLimit: TimeLimit;
  /** Whether the state is final as soon as the last event is acknowledged. */
  isPrompt = false;

  /** @param options.settleMs how long effects may take to show, in real milliseconds */
  constructor(
    access: StateAccess,
    {
      normalise = (state) => state,
      settleMs,
      timeLimit,
    }: {
      readonly normalise?: ((state: unknown) => unknown) | undefined;
      readonly settleMs: number;
      readonly timeLimit: TimeLimit;
    },
  ) {
    this.#access = access;
    this.#normalise = normalise;
    this.#settleMs = settleMs;
    this.#timeLimit = timeLimit;
  }

  async reset(): Promise<void> {
    await this.#timeLimit.within(() => this.#access.reset());
  }

  async read(): Promise<Observation> {
    const state = await this.#timeLimit.within(() => this.#access.state());
    const effects = (await this.#timeLimit.within(() => this.#access.effects?.())) ?? null;
    return { state: asJson(this.#normalise(state)), effects };
  }

  /**
   * Resolves when the work on a request has ended whose answer could not be waited for.
   *
   * @param workMs how long such work takes, in real milliseconds, where the receiver does not tell its end
   */
  async worked(workMs: number): Promise<void> {
    await this.#timeLimit.within(() =>
      this.#access.idle === undefined ? pause(workMs) : this.#access.idle(),
    );
  }

  /**
   * The state once it stops changing.
   *
   * @param expected the state that is awaited; where effects show at once, it is taken as soon as it is there
   */
  async settled(expected?: Observation): Promise<Observation> {
    if (this.#access.idle !== undefined) {
      await this.#timeLimit.within(() => this.#access.idle?.());
      return this.read();
    }
    const giveUpAt = performance.now() + this.#settleMs;
    let present = await this.read();
    let restingSince = performance.now();
    const isExpected = () => this.isPrompt && expected !== undefined && isSame(present, expected);
    const restMs = this.isPrompt ? PROMPT_REST_MS : REST_MS;
    const isAtRest = () => performance.now() - restingSince >= restMs;
    while (!isExpected() && !isAtRest() && performance.now() < giveUpAt) {
      await pause(PAUSE_MS);
      const next = await this.read();
      if (!isSame(next, present)) restingSince = performance.now();
      present = next;
    }
    return present;
  }
}

/** Whether two observations are equal; the order of members does not count. */
export function isSame(a: Observation, b: Observation): boolean {
  return isDeepStrictEqual(a, b);
}

/**
 * Reads and resets a receiver by HTTP: a GET that answers JSON, and a POST.
 *
 * @example stateByHttp({ state: 'http://127.0.0.1:3000/debug/state', reset: 'http://127.0.0.1:3000/debug/reset', reach, waitMs: 5_000 })
 */
export function stateByHttp({
  state,
  reset,
  effects,
  ...options
}: {
  readonly state: string;
  readonly reset: string;
  readonly effects?: string | undefined;
  readonly reach: Reach;
  readonly waitMs: number;
}): StateAccess & { close(): void } {
  const wire = new Wire({ ...options, keepsConnections: true, keptBytes: MAX_STATE_BYTES });
  return {
    state: () => readJson(wire, state, 'state'),
    reset: async () => {
      const answer = await again(() => wire.post(reset, { headers: {}, body: '' }, 'whole'));
      if (!isAccepted(answer))
        throw new NotExplorable(`${shownUrl(reset)} does not reset: ${describe(answer)}`);
    },
    effects:
      effects === undefined
        ? undefined
        : async () => countIn(await readJson(wire, effects, 'count'), effects),
    close: () => wire.close(),
  };
}

/** A kept connection may have been closed since, as by a restart; a second try is on a new one. */
async function again(call: () => Promise<GradedAnswer>): Promise<GradedAnswer> {
  const answer = await call();
  const isBroken = answer.status === null && answer.isConnected && !isTimeout(answer);
  return isBroken ? call() : answer;
}

async function readJson(wire: Wire, url: string, what: string): Promise<unknown> {
  const answer = await again(() => wire.get(url));
  if (answer.status === null)
    throw new NotExplorable(`${shownUrl(url)} tells no ${what}: ${describe(answer)}`);
  if (!isAccepted(answer))
    throw new NotExplorable(`${shownUrl(url)} tells no ${what}: it ${describe(answer)}`);
  if (answer.body.length >= MAX_STATE_BYTES)
    throw new NotExplorable(`${shownUrl(url)} answers more than 1 MiB, which is too much to compare`);
  const value = jsonIn(answer.body);
  if (value !== undefined) return value;
  throw new NotExplorable(`${shownUrl(url)} answers no JSON: ${JSON.stringify(answer.body.slice(0, 60))}`);
}

function countIn(value: unknown, url: string): number {
  const count = (value as { readonly effects?: unknown } | null)?.effects ?? value;
  if (typeof count === 'number') return count;
  throw new NotExplorable(`${shownUrl(url)} tells no count of effects; it should answer {"effects": 3}`);
}

/** The value as JSON has it, so that what is compared is what can be shown. */
function asJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value);
    if (text !== undefined) return JSON.parse(text);
  } catch {
    // It is told below.
  }
  throw new NotExplorable('the state is not a JSON value');
}
