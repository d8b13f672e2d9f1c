// What a search has seen so far: how often each kind of step was tried, which answers of the oracle each led to, and what makes
// what.

import { type CallStep, isExact, type Reference, type Step, type Value } from '../history.ts';
import type { TwinRun } from '../outcome.ts';
import { increase, KnownCallers } from './known-callers.ts';
import { Offers } from './offers.ts';
import { asKind, stepKey } from './step-keys.ts';

export class Seen {
  readonly callers = new KnownCallers();
  readonly offers = new Offers();
  readonly #tries = new Map<string, number>();
  /** Operation and what decided the answer, with how often. */
  readonly #decisions = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  /** By operation, parameter and where its value was taken from; and by the state that has shown it and where. */
  readonly #named = new Map<string, { readonly found: number; readonly lost: number }>();
  readonly #statements = new Map<string, number>();
  /** What no client can cause, of which something was done. */
  readonly #acts = new Set<string>();

  /** By the name of a parameter, the kinds of step that show what it takes, and whether one has shown several. */
  readonly #producers = new Map<string, Map<string, Step>>();
  readonly #several = new Set<string>();
  /** How often a step was done for what a parameter of a name takes, and showed nothing of it. */
  readonly #shownNothing = new Map<string, number>();

  /** By operation and property, how often the target has refused what gave it. */
  readonly #refused = new Map<string, number>();

  /** By operation, bodies with as much in them as it takes. */
  readonly #bodies = new Map<string, readonly Value[]>();

  noteBody(operation: string, body: Value): void {
    this.#bodies.set(operation, [...this.bodiesOf(operation), body]);
  }

  /** Bodies that an operation takes. */
  bodiesOf(operation: string): readonly Value[] {
    return this.#bodies.get(operation) ?? [];
  }

  /** Notes what a call has given that the target has taken, or refused where the oracle took it. */
  noteGiven({ operation, body }: CallStep, isTaken: boolean): void {
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) {
      const key = `${operation} ${name} ${typeof value}`;
      this.#refused.set(key, isTaken ? TAKEN : (this.#refused.get(key) ?? 0) + 1);
    }
  }

  /** Whether a target has refused an operation again and again with a property of this type, and never taken it. */
  isRefused(operation: string, name: string, value: Value): boolean {
    return (this.#refused.get(`${operation} ${name} ${typeof value}`) ?? 0) > 1;
  }

  /** Notes that a step has shown something that parameters of these names take. */
  noteProduced(step: Step, names: readonly string[]): void {
    if (step.kind === 'clock' || step.kind === 'receiver' || step.kind === 'together') return;
    for (const name of names) {
      const known = this.#producers.get(name) ?? new Map<string, Step>();
      if (known.get(stepKey(step)) === step) this.#several.add(`${name} ${stepKey(step)}`);
      this.#producers.set(name, known.set(stepKey(step), step));
    }
  }

  /** Steps that have shown what a parameter of this name takes. */
  producersOf(name: string): readonly Step[] {
    return [...(this.#producers.get(name)?.values() ?? [])];
  }

  /** Whether a step with this key, such as `state the user is full`, has shown what a parameter of this name takes. */
  isShownBy(key: string, name: string): boolean {
    return this.#producers.get(name)?.has(key) === true;
  }

  /** Whether a step of this kind has shown several at once of what a parameter of this name takes. */
  hasShownSeveral(name: string, step: Step): boolean {
    return this.#several.has(`${name} ${stepKey(step)}`);
  }

  /** Notes that a step was done for what a parameter of this name takes, and has shown nothing of it on this target. */
  noteShownNothing(name: string, step: Step): void {
    const key = `${name} ${stepKey(step)}`;
    this.#shownNothing.set(key, (this.#shownNothing.get(key) ?? 0) + 1);
  }

  /** Whether a step has again and again shown nothing of what a parameter of this name takes, such as a list that is empty. */
  showsNothing(name: string, step: Step): boolean {
    return (this.#shownNothing.get(`${name} ${stepKey(step)}`) ?? 0) > 1;
  }

  /** What is known of a service whatever the target: who may do what, and what makes what. */
  learned(): Seen {
    const known = new Seen();
    known.callers.learn(this.callers);
    known.offers.learn(this.offers);
    for (const [key, count] of this.#named) known.#named.set(key, count);
    for (const [operation, bodies] of this.#bodies) known.#bodies.set(operation, bodies);
    for (const [name, steps] of this.#producers) known.#producers.set(name, new Map(steps));
    for (const key of this.#several) known.#several.add(key);
    return known;
  }

  triesOf(key: string): number {
    return this.#tries.get(key) ?? 0;
  }

  /** Whether what no client can cause was done before. */
  hasDone(key: string): boolean {
    return this.#acts.has(key);
  }

  noteTry(key: string): void {
    increase(this.#tries, key);
  }

  /**
   * Takes a run into account.
   *
   * @returns whether it showed something that none before did: a decision, or a pair of consecutive decisions
   */
  add({ done, decisions, outcome }: TwinRun): boolean {
    let isNew = false;
    const count = (map: Map<string, number>, key: string) => {
      const before = map.get(key) ?? 0;
      map.set(key, before + 1);
      isNew ||= before === 0;
    };
    for (const { step, expected } of done)
      if (step.kind === 'call') this.callers.note(step, expected.status ?? 500);
    const states = new Map(
      done.flatMap(({ step }) => (step.kind === 'state' ? [[step.id, stepKey(step)] as const] : [])),
    );
    for (const { step, expected } of done) {
      if (step.kind === 'call') this.#noteNamed(step, expected.status, states);
      if (step.kind === 'action') this.#acts.add(stepKey(step));
      if (step.kind === 'state') this.offers.noteState(stepKey(step), expected.body);
    }
    const keys = decisions.map(({ operation, why }) => `${operation} ${asKind(why ?? '')}`);
    for (const key of keys) count(this.#decisions, key);
    for (const [index, key] of keys.entries())
      if (index > 0) count(this.#pairs, `${keys[index - 1]} | ${key}`);
    if (outcome.kind === 'agreed')
      for (const { rules } of decisions) for (const rule of rules) increase(this.#statements, rule);
    return isNew;
  }

  /** Whether what a path names was found, by where its id was taken from. */
  #noteNamed(
    { operation, path = {} }: CallStep,
    status: number | null,
    states: ReadonlyMap<string, string>,
  ): void {
    if (status === null || status === 401 || status === 403) return;
    for (const [parameter, value] of Object.entries(path)) {
      if (!isExact(value)) continue;
      const keys = [`${operation} ${parameter}`, states.get(value.$of) ?? []].flat();
      for (const of of keys) {
        const key = `${of} ${leafOf(value)}`;
        const { found, lost } = this.#named.get(key) ?? { found: 0, lost: 0 };
        this.#named.set(key, status === 404 ? { found, lost: lost + 1 } : { found: found + 1, lost });
      }
    }
  }

  /** Whether an id from such a place has been tried for a parameter several times and was never found. */
  isInVain(operation: string, parameter: string, reference: Reference): boolean {
    return this.#isLost(`${operation} ${parameter}`, leafOf(reference));
  }

  /** Whether what a state shows of a name has been called for several times, by any caller, and was never found. */
  isNeverFound(name: string, state: Step): boolean {
    return [name, 'target_id', 'id'].some((leaf) => this.#isLost(stepKey(state), leaf));
  }

  #isLost(of: string, leaf: string): boolean {
    const { found, lost } = this.#named.get(`${of} ${leaf}`) ?? NEVER;
    return found === 0 && lost > 1;
  }

  /** How many pairs of consecutive decisions were seen. */
  get pairCount(): number {
    return this.#pairs.size;
  }

  get decisionCount(): number {
    return this.#decisions.size;
  }

  /** How often each statement was decided in twin runs that agreed. */
  get statements(): ReadonlyMap<string, number> {
    return this.#statements;
  }
}

const NEVER = { found: 0, lost: 0 };

/** What has been taken once may be refused as often as it likes. */
const TAKEN = Number.NEGATIVE_INFINITY;

/** The name at which an id was shown. */
function leafOf({ at }: Reference): string {
  return at.split('/').at(-1) ?? '';
}
