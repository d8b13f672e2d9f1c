// Draws text that matches a pattern and has a wanted length.

import type { AST } from '@eslint-community/regexpp';
import { Budget, BudgetSpent } from './budget.ts';
import { LinearPattern } from './linear-pattern.ts';
import { characterTest, parsedPattern } from './program.ts';

/** What a text is drawn with. */
interface Source {
  /** A whole number in a range, inclusive. */
  integer(from: number, to: number): number;
}

/** The wanted length in characters. */
interface Length {
  readonly minLength: number;
  readonly maxLength: number;
}

/** How often text is drawn in each way, and how many characters it has at most before it only ends. */
const DRAWS = 10;
const MAX_LENGTH = 20_000;

/** How much work one text may take. */
const STEPS = 500_000;

/** How many more times than it must a part is repeated, at first and at most. */
const FEW = 6;
const MANY = 10_000;

/** The characters that are looked at for a class, those of ASCII first. */
const LAST_ASCII = 0x7e;
const LAST_CHARACTER = 0x2_ffff;
const ENOUGH = 20;

/**
 * Text that a pattern matches; of the wanted length, if some is found.
 *
 * @throws UnsupportedPattern when it is not a pattern that can be matched
 * @example new MatchingText('^[a-z]+$').draw({ minLength: 5, maxLength: 8 }, draw) // 'kqhzw'
 */
export class MatchingText {
  readonly #pattern: AST.Pattern;
  readonly #matcher: LinearPattern;
  readonly #budget = new Budget(STEPS);
  readonly #classes = new Map<string, readonly string[]>();

  constructor(source: string) {
    this.#pattern = parsedPattern(source);
    this.#matcher = new LinearPattern(source, this.#budget);
  }

  /** @returns `undefined` if no text was found that matches */
  draw(length: Length, source: Source): string | undefined {
    this.#budget.refill();
    try {
      return this.#drawn(length, source);
    } catch (error) {
      if (error instanceof BudgetSpent) return undefined;
      throw error;
    }
  }

  #drawn(length: Length, source: Source): string | undefined {
    let matching: string | undefined;
    for (const more of this.#repetitions(length, source)) {
      const text = this.#text(more, source);
      if (!this.#matcher.test(text)) continue;
      if (isWithin(text, length)) return text;
      matching ??= text;
    }
    // Around a pattern without anchors there may be anything.
    const padded = matching?.padEnd(length.minLength, 'a');
    return padded !== undefined && this.#matcher.test(padded) ? padded : matching;
  }

  /** How many more times than they must parts are repeated: a few, none, and as the length needs. */
  *#repetitions(length: Length, source: Source): Generator<Range> {
    for (let count = 0; count < DRAWS; count++) yield { from: 0, to: FEW };
    for (let count = 0; count < DRAWS; count++) yield { from: 0, to: count % 2 };
    const reached = (count: number) =>
      lengthOf(this.#text({ from: count, to: count }, source)) >= length.minLength;
    let [below, enough] = [0, 1];
    while (enough < MANY && !reached(enough)) [below, enough] = [enough, enough * 2];
    while (enough - below > 1) {
      const middle = Math.floor((below + enough) / 2);
      if (reached(middle)) enough = middle;
      else below = middle;
    }
    for (let count = 0; count < DRAWS; count++) yield { from: count % 2 === 0 ? enough : below, to: enough };
    for (let count = 0; count < DRAWS; count++) yield { from: 0, to: 2 * enough };
  }

  #text(more: Range, source: Source): string {
    return this.#either(this.#pattern.alternatives, { source, more, left: MAX_LENGTH });
  }

  #either(alternatives: readonly AST.Alternative[], drawing: Drawing): string {
    const { elements } = alternatives[drawing.source.integer(0, alternatives.length - 1)] as AST.Alternative;
    return elements.map((element) => this.#element(element, drawing)).join('');
  }

  #element(element: AST.Element, drawing: Drawing): string {
    switch (element.type) {
      case 'Character':
        drawing.left--;
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
        return this.#character(element.raw, drawing);
      case 'Group':
      case 'CapturingGroup':
        return this.#either(element.alternatives, drawing);
      case 'Quantifier':
        return this.#repeated(element, drawing);
      default:
        // What must stand around a place is left to chance, and checked.
        return '';
    }
  }

  #repeated({ element, min, max }: AST.Quantifier, drawing: Drawing): string {
    const more = drawing.left > 0 ? drawing.source.integer(drawing.more.from, drawing.more.to) : 0;
    const count = Math.min(max, min + more);
    return Array.from({ length: count }, () => this.#element(element, drawing)).join('');
  }

  #character(raw: string, drawing: Drawing): string {
    const known = this.#classes.get(raw) ?? charactersOf(raw);
    this.#classes.set(raw, known);
    drawing.left--;
    return known[drawing.source.integer(0, Math.max(0, known.length - 1))] ?? '';
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

interface Drawing {
  readonly source: Source;
  readonly more: Range;
  /** How many characters there may be. */
  left: number;
}

function isWithin(text: string, { minLength, maxLength }: Length): boolean {
  const length = lengthOf(text);
  return length >= minLength && length <= maxLength;
}

/** As JSON Schema counts it: in characters, not in UTF-16 code units. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** Characters of a class: letters and digits, if it has any. */
function charactersOf(raw: string): readonly string[] {
  const has = characterTest(raw);
  const found: string[] = [];
  for (let code = 0x20; code <= LAST_ASCII; code++) if (has(code)) found.push(String.fromCodePoint(code));
  const plain = found.filter((character) => /[A-Za-z0-9]/.test(character));
  // Rules for passwords want a character that is neither, so a few of those stay.
  if (plain.length > 0)
    return [...plain, ...found.filter((character) => !plain.includes(character)).slice(1, 6)];
  for (let code = LAST_ASCII + 1; code <= LAST_CHARACTER && found.length < ENOUGH; code++)
    if (has(code)) found.push(String.fromCodePoint(code));
  for (let code = 0; code < 0x20 && found.length === 0; code++)
    if (has(code)) found.push(String.fromCodePoint(code));
  return found;
}
