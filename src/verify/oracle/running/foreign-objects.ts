// What was there before a history, and so is not of it: objects that only one side has, and on a target that keeps what was done,
// those of earlier histories.

import type { Difference } from '../comparing/difference.ts';
import { asGiven } from '../comparing/words.ts';
import type { CallStep, Value } from '../history.ts';
import type { Beginning } from './beginning.ts';
import type { Correspondence } from './correspondence.ts';

/** Why what a target shows is not judged that keeps what was done. */
export const PAST = 'what comes from what was done before, which the target keeps';

interface Known {
  readonly ids: Correspondence;
  readonly beginning: Beginning;
  /** Whether the target keeps what was done. */
  readonly isKept: boolean;
}

export class ForeignObjects {
  readonly #known: () => Known;

  constructor(known: () => Known) {
    this.#known = known;
  }

  /**
   * Whether an object was there before on one side alone. On a target that keeps what was done, one that both have had counts, too, and
   * one with an id that nobody has made up, such as that of a caller.
   */
  has(side: 'oracle' | 'target', id: unknown): boolean {
    const { ids, beginning, isKept } = this.#known();
    const { oracle, target } = beginning.foreign;
    const [own, others] = side === 'oracle' ? [oracle, target] : [target, oracle];
    const isKnown = side === 'oracle' ? ids.has(id) : ids.isKnown(id);
    const counterpart = !isKnown ? id : side === 'oracle' ? ids.targetOf(id) : ids.oracleOf(id);
    // What a history has given by hand may be an id that one side has.
    if (!isKept) return own.has(id) && (!isKnown || (counterpart === id && !others.has(id)));
    return counterpart === id ? own.has(id) || others.has(id) : own.has(id) && others.has(counterpart);
  }

  /**
   * Whether a history may name an object of the oracle: one that corresponds to another, and not by an id that somebody has given by hand
   * and only the oracle knows; nor one that both have had before, on a target that keeps things, since nothing says that it is the same.
   */
  canRefer(id: unknown): boolean {
    const { ids, beginning, isKept } = this.#known();
    const { oracle, target } = beginning.foreign;
    const ofTarget = ids.targetOf(id);
    if (!ids.has(id)) return false;
    return !oracle.has(id) || (isKept ? !target.has(ofTarget) : ofTarget !== id || target.has(id));
  }

  /** Whether what an earlier history has made may explain differences: a call names it, or the target shows it. */
  explains({ path = {} }: CallStep, differences: readonly Difference[]): boolean {
    const { beginning, isKept } = this.#known();
    const { target } = beginning.foreign;
    if (!isKept || differences.length === 0) return false;
    const isNamed = Object.values(path).some((each) => target.has(each));
    return isNamed || differences.some(({ kind, observed }) => kind === 'id' && target.has(observed));
  }

  /** An id or a name of a foreign object that a body gives and only one side has: it may be taken there, or not be there. */
  textIn(body: Value | undefined): Value | undefined {
    const { foreign, foreignTexts, names } = this.#known().beginning;
    const isOfOneSide = (name: string, value: unknown) =>
      foreign.oracle.has(value) !== foreign.target.has(value) || foreignTexts.has(asGiven(name, value));
    const given = typeof body === 'object' && body !== null ? Object.entries(body) : [];
    const taken = given.find(([name, value]) => isOfOneSide(name, value) && !names.has(value));
    return taken?.[1];
  }
}
