// What a search has seen so far: how often each kind of step was tried, which answers of the oracle each led to, and
// what need not be tried again.

import { isIdName } from '../../../openapi/field-kind.ts';
import { type CallStep, isReference, type Reference, type Step, type Value } from '../history.ts';
import type { DoneStep, TwinRun } from '../outcome.ts';
import { asKind, callerKey, stepKey } from './step-keys.ts';

export class Seen {
  readonly #tries = new Map<string, number>();
  /** Operation and what decided the answer, with how often. */
  readonly #decisions = new Map<string, number>();
  readonly #pairs = new Map<string, number>();
  /** By operation and caller, how many calls succeeded, were let through, and were refused because of who called. */
  readonly #success = new Map<string, number>();
  readonly #admitted = new Map<string, number>();
  readonly #forbidden = new Map<string, number>();
  /** By caller, the operations by which something was changed. */
  readonly #changes = new Map<string, ReadonlySet<string>>();
  /** By operation, parameter and where its value was taken from. */
  readonly #named = new Map<string, { readonly found: number; readonly lost: number }>();
  readonly #statements = new Map<string, number>();
  /** What no client can cause, of which something was done. */
  readonly #acts = new Set<string>();
  /** States, actions and other things that the target does not offer. */
  readonly #notOffered = new Set<string>();
  /** By kind of state, the ids that the oracle has for what it is of. */
  readonly #objects = new Map<string, Ids>();
  /** Which states do not go together, with how often that has shown. */
  readonly #apart = new Map<string, number>();
  /** Kinds of step that end a history, since a gap allows what follows. */
  readonly #ending = new Map<string, number>();
  /** Plans that have ended early. */
  readonly #ended = new WeakSet<object>();

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
    for (const [key, count] of this.#success) known.#success.set(key, count);
    for (const [key, count] of this.#admitted) known.#admitted.set(key, count);
    for (const [key, count] of this.#forbidden) known.#forbidden.set(key, count);
    for (const [caller, changed] of this.#changes) known.#changes.set(caller, changed);
    for (const [key, count] of this.#named) known.#named.set(key, count);
    for (const [operation, bodies] of this.#bodies) known.#bodies.set(operation, bodies);
    for (const [name, steps] of this.#producers) known.#producers.set(name, new Map(steps));
    for (const key of this.#several) known.#several.add(key);
    for (const [state, ids] of this.#objects) known.#objects.set(state, ids);
    return known;
  }

  triesOf(key: string): number {
    return this.#tries.get(key) ?? 0;
  }

  successOf(operation: string, caller: string): number {
    return this.#success.get(`${operation} ${caller}`) ?? 0;
  }

  /**
   * Those of some callers who may do an operation, the most successful first: not who was let through only in some state.
   * Where nobody was yet, those who have changed most.
   */
  ableOf(operation: string, callers: readonly string[]): readonly string[] {
    const own = callers.filter((each) => {
      const admitted = this.#admitted.get(`${operation} ${each}`) ?? 0;
      return admitted > 0 && admitted >= (this.#forbidden.get(`${operation} ${each}`) ?? 0);
    });
    if (own.length > 0)
      return own.toSorted((a, b) => this.successOf(operation, b) - this.successOf(operation, a));
    return this.busiestOf(callers);
  }

  /** Those of some callers who have changed something, first who may change most, without who may change hardly anything. */
  busiestOf(callers: readonly string[]): readonly string[] {
    const changesOf = (caller: string) => this.#changes.get(caller)?.size ?? 0;
    const sorted = callers.toSorted((a, b) => changesOf(b) - changesOf(a));
    return sorted.filter((each) => changesOf(each) * HARDLY > changesOf(sorted[0] ?? ''));
  }

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

  /** Whether what no client can cause was done before. */
  hasDone(key: string): boolean {
    return this.#acts.has(key);
  }

  noteTry(key: string): void {
    increase(this.#tries, key);
  }

  noteEnding(key: string): void {
    increase(this.#ending, key);
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
      if (step.kind === 'call') this.#noteCaller(step, expected.status ?? 500);
    for (const { step, expected } of done) {
      if (step.kind === 'call') this.#noteNamed(step, expected.status);
      if (step.kind === 'action') this.#acts.add(stepKey(step));
      if (step.kind === 'state') this.#objects.set(stepKey(step), idsIn(expected.body));
    }
    const keys = decisions.map(({ operation, why }) => `${operation} ${asKind(why ?? '')}`);
    for (const key of keys) count(this.#decisions, key);
    for (const [index, key] of keys.entries())
      if (index > 0) count(this.#pairs, `${keys[index - 1]} | ${key}`);
    if (outcome.kind === 'agreed')
      for (const { rules } of decisions) for (const rule of rules) increase(this.#statements, rule);
    return isNew;
  }

  #noteCaller(step: CallStep, status: number): void {
    const caller = callerKey(step);
    const key = `${step.operation} ${caller}`;
    if (status < 300) increase(this.#success, key);
    if (status === 401 || status === 403) increase(this.#forbidden, key);
    else if (status < 500) increase(this.#admitted, key);
    if (status < 300 && step.body !== undefined)
      this.#changes.set(caller, new Set(this.#changes.get(caller)).add(step.operation));
  }

  /** Whether what a path names was found, by where its id was taken from. */
  #noteNamed({ operation, path = {} }: CallStep, status: number | null): void {
    if (status === null || status === 401 || status === 403) return;
    for (const [parameter, value] of Object.entries(path)) {
      if (!isReference(value)) continue;
      const key = `${operation} ${parameter} ${leafOf(value)}`;
      const { found, lost } = this.#named.get(key) ?? { found: 0, lost: 0 };
      this.#named.set(key, status === 404 ? { found, lost: lost + 1 } : { found: found + 1, lost });
    }
  }

  /** Whether an id from such a place has been tried for a parameter several times and was never found. */
  isInVain(operation: string, parameter: string, reference: Reference): boolean {
    const { found, lost } = this.#named.get(`${operation} ${parameter} ${leafOf(reference)}`) ?? NEVER;
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

type Ids = ReadonlySet<unknown>;

/** The ids of an object, and those in lists of it. */
function idsIn(body: unknown): Ids {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new Set(fields.flatMap(([name, value]) => (isIdName(name) && value !== null ? [value].flat() : [])));
}

const NOTHING: Ids = new Set();

/** What is known of states that are of the same object on the oracle. */
const OF_THE_SAME = 'of the same';

const NEVER = { found: 0, lost: 0 };

/** What has been taken once may be refused as often as it likes. */
const TAKEN = Number.NEGATIVE_INFINITY;

/** Who has changed less than this part of what the busiest caller has, may change hardly anything. */
const HARDLY = 5;

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The name at which an id was shown. */
function leafOf({ at }: Reference): string {
  return at.split('/').at(-1) ?? '';
}
