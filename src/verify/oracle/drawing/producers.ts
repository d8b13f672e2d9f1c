// What shows something that a step needs: steps of the kinds that have shown it before, with values of this history.

import { isIdName } from '../../../openapi/field-kind.ts';
import type { Step, Values } from '../history.ts';
import { changed, type Intent, inState, PLAIN } from './intents.ts';
import type { Means } from './means.ts';
import { needsOf, needsOfInput } from './pool.ts';
import { stepKey } from './step-keys.ts';

/** How many ways are tried to be shown something that is needed. */
const MAX_SOUGHT = 3;

interface Producer {
  /** The step that has shown something before, and to do one like it. */
  readonly step: Step;
  readonly intent: Intent;
}

export class Producers {
  readonly #means: Means;
  /** What was looked for, what may show it that was not tried yet, and what was tried last. */
  readonly #sought = new Map<string, { readonly left: Producer[]; tried?: Step }>();

  constructor(means: Means) {
    this.#means = means;
  }

  /**
   * What shows something that is needed and was not shown yet in this history; where one shows nothing, another one.
   *
   * @param options.isThere whether something was shown; by default, whether anything of the name was
   * @param options.of what it is for, if it is for one thing only
   * @param options.count how many objects of it there are to be with which something is done; 0 if that does not matter
   * @param options.later what else is going to be needed
   */
  next(
    needs: readonly string[],
    {
      isThere = (name) => this.#means.pool.named(name).length > 0,
      of = '',
      count = 0,
      later = [],
    }: {
      readonly isThere?: (name: string) => boolean;
      readonly of?: string;
      readonly count?: number;
      readonly later?: readonly string[];
    } = {},
  ): Intent | undefined {
    for (const name of needs) {
      if (isThere(name)) continue;
      const key = `${of} ${name}`;
      const also = later.filter((each) => this.#means.pool.named(each).length === 0);
      const left = () => this.#inOrder(name, { count, also }).slice(0, MAX_SOUGHT);
      const sought = this.#sought.get(key) ?? { left: left() };
      this.#sought.set(key, sought);
      const isNone = this.#means.pool.named(name).length === 0;
      if (sought.tried !== undefined && isNone && this.#isRead(sought.tried))
        this.#means.seen.noteShownNothing(name, sought.tried);
      const next = sought.left.shift();
      sought.tried = next?.step;
      if (next !== undefined) return next.intent;
    }
    return undefined;
  }

  /**
   * In any order, but states last, since an adapter sets them up in a way of its own, unless the others show nothing, and of them those
   * first that show most of what else is needed, and then what is least special; where it is for one of several objects, rather what has
   * shown several at once, and what has ended histories last.
   */
  #inOrder(
    name: string,
    { count, also }: { readonly count: number; readonly also: readonly string[] },
  ): Producer[] {
    const { seen } = this.#means;
    const lackOf = (step: Step) => (count > 1 && !seen.hasShownSeveral(name, step) ? 1 : 0);
    const isState = ({ kind }: Step) => (kind === 'state' ? 1 : 0);
    const isEmpty = (step: Step) =>
      seen.showsNothing(name, step) || (step.kind === 'state' && seen.isNeverFound(name, step)) ? 1 : 0;
    const specialtyOf = (step: Step) =>
      count > 0 && step.kind === 'state' ? seen.offers.specialtyOf(stepKey(step)) : 0;
    const showsOf = (step: Step) =>
      also.filter((each) => seen.producersOf(each).some((other) => stepKey(other) === stepKey(step))).length;
    const endingsOf = (step: Step) => seen.offers.endingsOf(stepKey(step));
    // What has to be named is not new.
    const isNew = (step: Step) => !this.#needsOf(step).includes(name);
    return this.#inAnyOrder(seen.producersOf(name).filter(isNew))
      .toSorted(
        (a, b) =>
          isEmpty(a) - isEmpty(b) ||
          isState(a) - isState(b) ||
          lackOf(a) - lackOf(b) ||
          isState(a) * showsOf(b) - isState(b) * showsOf(a) ||
          specialtyOf(a) - specialtyOf(b) ||
          endingsOf(a) - endingsOf(b),
      )
      .flatMap((step) => {
        const intent = this.#intentLike(step, name, count);
        return intent === undefined ? [] : { step, intent };
      });
  }

  #needsOf(step: Step): readonly string[] {
    const { operations, surface } = this.#means;
    if (step.kind === 'action')
      return needsOfInput(surface.actions.find(({ name }) => name === step.action)?.input ?? {});
    const operation = step.kind === 'call' ? operations.get(step.operation) : undefined;
    return operation === undefined ? [] : needsOf(operation);
  }

  #isRead(step: Step): boolean {
    return step.kind === 'call' && this.#means.operations.get(step.operation)?.method === 'GET';
  }

  #inAnyOrder<T>(all: readonly T[]): T[] {
    const from = all.length === 0 ? 0 : this.#means.draws.integer(0, all.length - 1);
    return [...all.slice(from), ...all.slice(0, from)];
  }

  /** All that has ever shown it. */
  all(name: string): readonly Intent[] {
    return this.#means.seen.producersOf(name).flatMap((step) => this.#intentLike(step, name) ?? []);
  }

  /**
   * To do a step of the same kind, with values of this history; a state that takes their number, for so many objects, and one that is
   * told what they are called, such as an address, for another one than there is.
   */
  #intentLike(step: Step, name: string, count = 1): Intent | undefined {
    const { operations, focus } = this.#means;
    if (step.kind === 'call') {
      const operation = operations.get(step.operation);
      if (operation === undefined || !this.#means.seen.offers.isOffered(`call ${operation.id}`))
        return undefined;
      const { as } = step;
      const isKnown =
        as !== null && 'credential' in as && this.#means.surface.credentials.includes(as.credential);
      // What is read is read whole.
      const isRead = operation.method === 'GET';
      const options = { oddity: null, ...(isRead && PLAIN) };
      const needs = needsOf(operation);
      let draws = 0;
      // What could only name something made up shows nothing; and who has shown it before may be refused now.
      const draw: Intent['draw'] = ({ calls }, id) =>
        needs.every((name) => this.#means.pool.named(name).length > 0)
          ? calls.call(id, operation, { ...options, ...(isKnown && draws++ === 0 && { as }) })
          : undefined;
      return { needs, draw, isToBeTaken: true };
    }
    if (step.kind === 'state') {
      const state = focus.states.find(({ name }) => name === step.state);
      const takesCount = count > 1 && state?.parameters.properties?.count !== undefined;
      const given: Values = takesCount ? { count } : {};
      if (state === undefined) return undefined;
      const isNamed = count > 1 && !isIdName(name) && state.parameters.properties?.[name] !== undefined;
      if (!isNamed) return inState(state, { given });
      return changed(inState(state, { fullness: 100, given }), 'state', ({ params, ...drawn }) => {
        const known = this.#means.pool.named(name).length;
        const own = params[name] ?? '';
        return { ...drawn, params: { ...params, [name]: known > 0 ? `${known}${own}` : own } };
      });
    }
    if (step.kind === 'action') {
      const action = focus.actions.find(({ name }) => name === step.action);
      const needs = action ? needsOfInput(action.input) : [];
      return action && { needs, draw: ({ events }, id) => events.action(id, action) };
    }
    return undefined;
  }
}
