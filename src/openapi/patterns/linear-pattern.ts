// Regular expressions of others, matched in linear time. JavaScript's own engine can take a text of 27 characters for ten
// seconds; RE2 has no lookarounds, which JSON Schema allows and documents use.

import { Automaton } from './automaton.ts';
import type { Budget } from './budget.ts';
import { parsedPattern, programsOf, UnsupportedPattern } from './program.ts';

/**
 * Why a pattern cannot be matched, as a sentence without a subject; `undefined` if it can.
 *
 * @example patternProblem('(a)\\1') // 'refers back to what it has matched'
 */
export function patternProblem(source: string): string | undefined {
  try {
    programsOf(parsedPattern(source));
    return undefined;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.message;
    throw error;
  }
}

/**
 * A regular expression of ECMA-262 with the flag u, without back-references.
 *
 * @example new LinearPattern('^(a+)+$').test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaab') // false
 */
export class LinearPattern {
  readonly #source: string;
  readonly #whole: Automaton;
  readonly #lookarounds: readonly { readonly automaton: Automaton; readonly isAhead: boolean }[];

  /**
   * @param budget pays for each text; without it, there is no limit
   * @throws UnsupportedPattern when it is no expression of ECMA-262, or needs more than an automaton
   */
  constructor(source: string, budget?: Budget) {
    this.#source = source;
    const { whole, lookarounds } = programsOf(parsedPattern(source));
    this.#whole = new Automaton(whole, budget);
    this.#lookarounds = lookarounds.map(({ program, isAhead }) => ({
      automaton: new Automaton(program, budget),
      isAhead,
    }));
  }

  /**
   * Whether the text has a match, anywhere in it.
   *
   * @throws BudgetSpent when the text costs more than there is
   */
  test(text: string): boolean {
    const truths: Uint8Array[] = [];
    for (const { automaton, isAhead } of this.#lookarounds) {
      const truth = new Uint8Array(text.length + 1);
      automaton.read(text, isAhead, truths, (position) => {
        truth[position] = 1;
        return false;
      });
      truths.push(truth);
    }
    let isFound = false;
    this.#whole.read(text, false, truths, () => {
      isFound = true;
      return true;
    });
    return isFound;
  }

  toString(): string {
    return `/${this.#source}/u`;
  }
}
