// What shows something that a step needs: steps of the kinds that have shown it before, with values of this history.

import type { Step } from '../history.ts';
import { type Intent, needsOfInput } from './intents.ts';
import type { Means } from './means.ts';
import { needsOf } from './pool.ts';

/** How many ways are tried to be shown something that is needed. */
const MAX_SOUGHT = 3;

export class Producers {
  readonly #means: Means;
  /** What was looked for, and what else may show it. */
  readonly #sought = new Map<string, Intent[]>();

  constructor(means: Means) {
    this.#means = means;
  }

  /**
   * What shows something that is needed and was not shown yet in this history; where one shows nothing, another one.
   *
   * @param options.isThere whether something was shown; by default, whether anything of the name was
   * @param options.of what it is for, if it is for one thing only
   */
  next(
    needs: readonly string[],
    {
      isThere = (name) => this.#means.pool.named(name).length > 0,
      of = '',
    }: { readonly isThere?: (name: string) => boolean; readonly of?: string | undefined } = {},
  ): Intent | undefined {
    for (const name of needs) {
      if (isThere(name)) continue;
      const key = `${of} ${name}`;
      const left = this.#sought.get(key) ?? this.#inAnyOrder(this.all(name)).slice(0, MAX_SOUGHT);
      this.#sought.set(key, left);
      const next = left.shift();
      if (next !== undefined) return next;
    }
    return undefined;
  }

  #inAnyOrder<T>(all: readonly T[]): T[] {
    const from = all.length === 0 ? 0 : this.#means.ids.integer('history', 0, all.length - 1);
    return [...all.slice(from), ...all.slice(0, from)];
  }

  /** All that has ever shown it. */
  all(name: string): readonly Intent[] {
    return this.#means.seen.producersOf(name).flatMap((step) => this.#intentLike(step) ?? []);
  }

  /** To do a step of the same kind, with values of this history. */
  #intentLike(step: Step): Intent | undefined {
    const { operations, focus } = this.#means;
    if (step.kind === 'call') {
      const operation = operations.get(step.operation);
      if (operation === undefined) return undefined;
      const { as } = step;
      const isKnown =
        as !== null && 'credential' in as && this.#means.surface.credentials.includes(as.credential);
      const options = { oddity: null, ...(isKnown && { as }) };
      return { needs: needsOf(operation), draw: ({ calls }, id) => calls.call(id, operation, options) };
    }
    if (step.kind === 'state') {
      const state = focus.states.find(({ name }) => name === step.state);
      return state && { needs: [], draw: ({ events }, id) => events.state(id, state) };
    }
    if (step.kind === 'action') {
      const action = focus.actions.find(({ name }) => name === step.action);
      const needs = action ? needsOfInput(action.input) : [];
      return action && { needs, draw: ({ events }, id) => events.action(id, action) };
    }
    return undefined;
  }
}
