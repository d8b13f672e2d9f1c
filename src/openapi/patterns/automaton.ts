// Runs an automaton over a text in linear time: it is in many nodes at once, and remembers where each set of nodes leads.

import type { Budget } from './budget.ts';
import { AT_END, AT_START, AT_WORD, LOOKAROUND, type Program } from './program.ts';

/** The nodes behind the last character, and where they lead. */
interface State {
  readonly nodes: readonly number[];
  /** By the bits of the assertions that hold. */
  readonly steps: Map<number, Step>;
  /** Where no assertion holds, as at most positions. */
  plain: Step | undefined;
}

/** What can follow at a position: the nodes that take a character. */
interface Step {
  readonly isMatch: boolean;
  readonly takers: readonly number[];
  readonly byAscii: (State | undefined)[];
  readonly byOther: Map<number, State>;
}

/** The lookarounds that hold, by their place and by the position in the text. */
export type Truths = readonly Uint8Array[];

/** How many nodes all remembered states have together. */
const MAX_REMEMBERED = 200_000;

const ASCII = 128;

/** Reading a character that is known costs less than a step of the budget. */
const CHARACTERS_PER_STEP = 4;

export class Automaton {
  readonly #program: Program;
  readonly #budget: Budget | undefined;
  readonly #states = new Map<string, State>();
  readonly #initial: State;
  #remembered = 0;

  constructor(program: Program, budget: Budget | undefined) {
    this.#program = program;
    this.#budget = budget;
    this.#initial = { nodes: [program.start], steps: new Map(), plain: undefined };
  }

  /**
   * Reads a text, beginning anew at each of its positions.
   *
   * @param found is called with each position where a match ends; reading ends when it returns true
   * @throws BudgetSpent when the text costs more than there is
   */
  read(text: string, isBackward: boolean, truths: Truths, found: (position: number) => boolean): void {
    const { asked } = this.#program;
    const { length } = text;
    const end = isBackward ? 0 : length;
    this.#budget?.spend(Math.ceil(length / CHARACTERS_PER_STEP));
    let state = this.#initial;
    for (let position = length - end; ; ) {
      // Most patterns ask only for the start and the end.
      const isInside = asked < AT_WORD && position !== 0 && position !== length;
      const bits = isInside || asked === 0 ? 0 : this.#bitsAt(text, position, truths);
      const step = bits === 0 ? (state.plain ?? this.#step(state, 0)) : this.#step(state, bits);
      if (step.isMatch && found(position)) return;
      if (position === end) return;
      const codePoint = isBackward ? codePointBefore(text, position) : (text.codePointAt(position) as number);
      state = step.byAscii[codePoint] ?? step.byOther.get(codePoint) ?? this.#follow(step, codePoint);
      const width = codePoint > 0xffff ? 2 : 1;
      position += isBackward ? -width : width;
    }
  }

  /** The assertions that hold at a position, of those that are asked. */
  #bitsAt(text: string, position: number, truths: Truths): number {
    const { asked } = this.#program;
    let bits = 0;
    if (position === 0) bits |= asked & AT_START;
    if (position === text.length) bits |= asked & AT_END;
    if (asked < AT_WORD) return bits;
    if ((asked & AT_WORD) !== 0 && isWord(text, position - 1) !== isWord(text, position)) bits |= AT_WORD;
    for (const [place, truth] of truths.entries())
      if (truth[position] === 1) bits |= asked & (LOOKAROUND << place);
    return bits;
  }

  #step(state: State, bits: number): Step {
    const known = state.steps.get(bits);
    if (known !== undefined) return known;
    const { nodes } = this.#program;
    const takers: number[] = [];
    const seen = new Set<number>();
    let isMatch = false;
    const waiting = [...state.nodes];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue;
      seen.add(place);
      const node = nodes[place];
      if (node?.kind === 'take') takers.push(place);
      else if (node?.kind === 'split') waiting.push(...node.next);
      else if (node?.kind === 'match') isMatch = true;
      else if (node !== undefined && ((bits & node.bit) !== 0) !== node.isNegated) waiting.push(node.next);
    }
    this.#budget?.spend(seen.size);
    const step: Step = { isMatch, takers, byAscii: [], byOther: new Map() };
    state.steps.set(bits, step);
    if (bits === 0) state.plain = step;
    return step;
  }

  #follow(step: Step, codePoint: number): State {
    this.#budget?.spend(step.takers.length + 1);
    const nodes = new Set([this.#program.start]);
    for (const place of step.takers) {
      const node = this.#program.nodes[place];
      if (node?.kind === 'take' && node.takes(codePoint)) nodes.add(node.next);
    }
    const state = this.#stateOf([...nodes].sort((one, other) => one - other));
    if (codePoint < ASCII) step.byAscii[codePoint] = state;
    else if (step.byOther.size < MAX_REMEMBERED) step.byOther.set(codePoint, state);
    return state;
  }

  #stateOf(nodes: readonly number[]): State {
    const key = nodes.join(' ');
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    const state: State = { nodes, steps: new Map(), plain: undefined };
    this.#remembered += nodes.length;
    if (this.#remembered > MAX_REMEMBERED) this.#forget();
    this.#states.set(key, state);
    return state;
  }

  /** A hostile text can lead to ever new states. */
  #forget(): void {
    this.#states.clear();
    this.#initial.steps.clear();
    this.#initial.plain = undefined;
    this.#remembered = 0;
  }
}

function codePointBefore(text: string, position: number): number {
  const codePoint = text.codePointAt(position - 2);
  return codePoint !== undefined && codePoint > 0xffff ? codePoint : text.charCodeAt(position - 1);
}

/** Whether there is a character of a word, as `\b` has it. */
function isWord(text: string, position: number): boolean {
  const code = text.charCodeAt(position);
  const lower = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (lower >= 0x61 && lower <= 0x7a) || code === 0x5f;
}
