// What a target offers, as far as it has shown, and what ends histories on it: neither is tried again and again.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { DoneStep } from '../outcome.ts';
import { increase } from './known-callers.ts';
import { stepKey } from './step-keys.ts';

export class Offers {
  /** States, actions and other things that the target does not offer. */
  readonly #notOffered = new Set<string>();
  /** By kind of state, the ids that the oracle has for what it is of. */
  readonly #objects = new Map<string, Ids>();
  /** By kind of state, how many numbers it has returned, each of which says how full, old or failed something is. */
  readonly #numbers = new Map<string, number>();
  /** Which states do not go together, with how often that has shown. */
  readonly #apart = new Map<string, number>();
  /** Kinds of step that end a history, since a gap allows what follows. */
  readonly #ending = new Map<string, number>();
  /** Plans that have ended early. */
  readonly #ended = new WeakSet<object>();

  /** Whether the target does a kind of step, as far as is known, after others. */
  isOffered(what: string, done: readonly Pick<DoneStep, 'step'>[] = []): boolean {
    const isInTheWay = ({ step }: Pick<DoneStep, 'step'>) =>
      step.kind === 'state' && this.#isApart(what, stepKey(step));
    return !this.#notOffered.has(what) && !done.some(isInTheWay);
  }

  /**
   * Notes that the target has not set up a state after others.
   *
   * @param options.isOfSame whether it is of the same object as one of them on the oracle, and is of another one on the target
   */
  noteApart(state: string, others: readonly string[], { isOfSame }: { readonly isOfSame: boolean }): void {
    if (isOfSame) increase(this.#apart, OF_THE_SAME);
    else for (const other of others) increase(this.#apart, `${state} ${other}`);
  }

  /** Whether the target has again and again not set up a state after another one, or after any of the same object. */
  #isApart(state: string, other: string): boolean {
    const [own, its] = [state, other].map((each) => this.#objects.get(each) ?? NOTHING) as [Ids, Ids];
    const isOfSame = (this.#apart.get(OF_THE_SAME) ?? 0) > 1 && !own.isDisjointFrom(its);
    return isOfSame || (this.#apart.get(`${state} ${other}`) ?? 0) > 1;
  }

  noteNotOffered(what: string): void {
    this.#notOffered.add(what);
  }

  endingsOf(key: string): number {
    return this.#ending.get(key) ?? 0;
  }

  /**
   * Notes that a plan has ended early.
   *
   * @returns whether that was for the first time
   */
  noteEarlyEnd(plan: object): boolean {
    const isFirst = !this.#ended.has(plan);
    this.#ended.add(plan);
    return isFirst;
  }

  noteEnding(key: string): void {
    increase(this.#ending, key);
  }

  /** Takes note of what a state has returned on the oracle. */
  noteState(state: string, body: unknown): void {
    this.#objects.set(state, idsIn(body));
    const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
    this.#numbers.set(state, values.filter((value) => typeof value === 'number').length);
  }

  /** How special what a state sets up is: in what is full or failed, less can be done than in what is merely there. */
  specialtyOf(state: string): number {
    return this.#numbers.get(state) ?? 0;
  }

  /** Takes over what is known of a service whatever the target. */
  learn(others: Offers): void {
    for (const [state, ids] of others.#objects) this.#objects.set(state, ids);
    for (const [state, count] of others.#numbers) this.#numbers.set(state, count);
  }
}

type Ids = ReadonlySet<unknown>;

/** The ids of an object, and those in lists of it. */
function idsIn(body: unknown): Ids {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new Set(fields.flatMap(([name, value]) => (isIdName(name) && value !== null ? [value].flat() : [])));
}

const NOTHING: Ids = new Set();

/** What is known of states that are of the same object on the oracle. */
const OF_THE_SAME = 'of the same';
