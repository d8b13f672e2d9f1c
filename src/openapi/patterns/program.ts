// A regular expression as an automaton: nodes that take a character, and nodes that only lead on. ECMA-262 with the flag u
// decides what a character, a class or an assertion is; a class is asked for one character at a time.

import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** Why an expression cannot be matched, as a sentence without a subject. */
export class UnsupportedPattern extends Error {}

/** A node of an automaton; `next` are the places of nodes. */
type Node =
  | { readonly kind: 'take'; readonly takes: (codePoint: number) => boolean; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'assert'; readonly bit: number; readonly isNegated: boolean; readonly next: number }
  | { readonly kind: 'match' };

/** The automaton of an expression, or of what it looks for around a position. */
export interface Program {
  readonly nodes: readonly Node[];
  readonly start: number;
  /** The bits of the assertions that it asks. */
  readonly asked: number;
}

/** What a lookaround looks for: ahead of a position it is read backwards from the end of the text. */
export interface Lookaround {
  readonly program: Program;
  readonly isAhead: boolean;
}

export interface Programs {
  readonly whole: Program;
  /** Those inside of others come first. Each has the bit `LOOKAROUND << its place`. */
  readonly lookarounds: readonly Lookaround[];
}

export const AT_START = 1;
export const AT_END = 2;
export const AT_WORD = 4;
export const LOOKAROUND = 8;

/** How many nodes there are in all: repetitions are written out. */
const MAX_NODES = 20_000;
const MAX_LOOKAROUNDS = 20;

/**
 * An expression as its author wrote it.
 *
 * @throws UnsupportedPattern when it is none of ECMA-262
 */
export function parsedPattern(source: string): AST.Pattern {
  try {
    return new RegExpParser().parsePattern(source, 0, source.length, { unicode: true });
  } catch {
    throw new UnsupportedPattern('is not a regular expression of JavaScript');
  }
}

/**
 * The automata of an expression.
 *
 * @throws UnsupportedPattern when it needs more than an automaton, or too large a one
 */
export function programsOf(pattern: AST.Pattern): Programs {
  const builder = new Builder();
  const whole = builder.program(pattern.alternatives, false);
  return { whole, lookarounds: builder.lookarounds };
}

class Builder {
  readonly lookarounds: Lookaround[] = [];
  #count = 0;
  #nodes: Node[] = [];
  #asked = 0;
  #isBackward = false;

  program(alternatives: readonly AST.Alternative[], isBackward: boolean): Program {
    const around = { nodes: this.#nodes, asked: this.#asked, isBackward: this.#isBackward };
    [this.#nodes, this.#asked, this.#isBackward] = [[], 0, isBackward];
    const start = this.#either(alternatives, this.#add({ kind: 'match' }));
    const program = { nodes: this.#nodes, start, asked: this.#asked };
    [this.#nodes, this.#asked, this.#isBackward] = [around.nodes, around.asked, around.isBackward];
    return program;
  }

  #add(node: Node): number {
    if (++this.#count > MAX_NODES) throw new UnsupportedPattern('repeats too much to be matched');
    return this.#nodes.push(node) - 1;
  }

  #either(alternatives: readonly AST.Alternative[], next: number): number {
    const starts = alternatives.map(({ elements }) => this.#sequence(elements, next));
    return starts.length === 1 ? (starts[0] as number) : this.#add({ kind: 'split', next: starts });
  }

  #sequence(elements: readonly AST.Element[], next: number): number {
    const inOrder = this.#isBackward ? elements : elements.toReversed();
    return inOrder.reduce((behind, element) => this.#element(element, behind), next);
  }

  #element(element: AST.Element, next: number): number {
    switch (element.type) {
      case 'Character':
        return this.#add({ kind: 'take', takes: (codePoint) => codePoint === element.value, next });
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#add({ kind: 'take', takes: characterTest(element.raw), next });
      case 'Group':
        if (element.modifiers !== null) throw new UnsupportedPattern('changes its flags within a group');
        return this.#either(element.alternatives, next);
      case 'CapturingGroup':
        return this.#either(element.alternatives, next);
      case 'Quantifier':
        return this.#repeated(element, next);
      case 'Assertion':
        return this.#assertion(element, next);
      default:
        throw new UnsupportedPattern('refers back to what it has matched');
    }
  }

  #repeated({ element, min, max }: AST.Quantifier, next: number): number {
    let behind = next;
    if (max === Number.POSITIVE_INFINITY) {
      const loop: number[] = [next];
      behind = this.#add({ kind: 'split', next: loop });
      loop.unshift(this.#element(element, behind));
    } else {
      for (let count = min; count < max; count++)
        behind = this.#add({ kind: 'split', next: [this.#element(element, behind), next] });
    }
    for (let count = 0; count < min; count++) behind = this.#element(element, behind);
    return behind;
  }

  #assertion(assertion: AST.Assertion, next: number): number {
    const isNegated = 'negate' in assertion && assertion.negate;
    const bit = this.#bitOf(assertion);
    this.#asked |= bit;
    return this.#add({ kind: 'assert', bit, isNegated, next });
  }

  #bitOf(assertion: AST.Assertion): number {
    if (assertion.kind === 'start' || assertion.kind === 'end')
      return assertion.kind === 'start' ? AT_START : AT_END;
    if (assertion.kind === 'word') return AT_WORD;
    const isAhead = assertion.kind === 'lookahead';
    const program = this.program((assertion as AST.LookaroundAssertion).alternatives, isAhead);
    const place = this.lookarounds.push({ program, isAhead }) - 1;
    if (place >= MAX_LOOKAROUNDS) throw new UnsupportedPattern('looks around too often to be matched');
    return LOOKAROUND << place;
  }
}

/**
 * Whether a character is one of a class or an escape.
 *
 * @example characterTest('[^a-z]')(65) // true
 */
export function characterTest(raw: string): (codePoint: number) => boolean {
  const one = new RegExp(`^(?:${raw})$`, 'u');
  return (codePoint) => one.test(String.fromCodePoint(codePoint));
}
