// Seeded ids and numbers. Every kind of id draws from a stream of its own, so that an additional request never
// changes the id of the next webhook; the same seed gives the same streams.

import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

type Generator = ReturnType<typeof xoroshiro128plus>;

/** A stream, and its state if it is known since the last draw. */
interface Stream {
  readonly generator: Generator;
  state: StreamState;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHARACTERS_A_DRAW = 5;
const ID_LENGTH = 20;

/** The streams of one world, as in a snapshot: generator states by name. */
export type IdState = Readonly<Record<string, readonly number[]>>;

/** The state from which a stream draws the same values again; `undefined` before its first draw. */
export type StreamState = readonly number[] | undefined;

/** Called before each draw from a stream. */
export type DrawNote = (stream: string) => void;

/** The source of all randomness in a world. */
export class Ids {
  readonly #seed: number;
  readonly #streams = new Map<string, Stream>();
  readonly #note: DrawNote | undefined;

  constructor(seed: number, state: IdState = {}, note?: DrawNote) {
    this.#seed = seed;
    this.#note = note;
    for (const [name, numbers] of Object.entries(state)) this.setStream(name, numbers);
  }

  /**
   * An opaque id: the documented prefix and 20 characters of `[A-Za-z0-9]`.
   *
   * @example ids.next('wh_') // 'wh_3nT0…'
   */
  next(prefix: string, length: number = ID_LENGTH): string {
    return prefix + characters(this.#stream(prefix), length);
  }

  /**
   * An opaque id from a separate stream, so that it does not influence the other ids with the same prefix.
   *
   * @example ids.nextFrom('reads', 'req_') // 'req_8sKq…', and the next `ids.next('req_')` is what it would have been
   */
  nextFrom(stream: string, prefix: string): string {
    return prefix + characters(this.#stream(stream), ID_LENGTH);
  }

  /**
   * An integer between `from` and `to`, both included.
   *
   * @example ids.integer('payload', 1, 6)
   */
  integer(stream: string, from: number, to: number): number {
    return uniformInt(this.#stream(stream), from, to);
  }

  /** One of the given values, of which there must be at least one. */
  pick<T>(stream: string, choices: readonly T[]): T {
    return choices[this.integer(stream, 0, choices.length - 1)] as T;
  }

  /** The state of all streams, for a snapshot. */
  state(): IdState {
    return Object.fromEntries([...this.#streams].map(([name, stream]) => [name, stateOf(stream)]));
  }

  /** The state of a stream, for a transaction. */
  streamState(name: string): StreamState {
    const stream = this.#streams.get(name);
    return stream && stateOf(stream);
  }

  /** Resets a stream to an earlier state, without recording a change. */
  setStream(name: string, state: StreamState): void {
    if (state === undefined) this.#streams.delete(name);
    else this.#streams.set(name, { generator: xoroshiro128plusFromState(state), state });
  }

  #stream(name: string): Generator {
    this.#note?.(name);
    let stream = this.#streams.get(name);
    if (stream === undefined) {
      const generator = xoroshiro128plus(hash(`${this.#seed}/${name}`));
      for (let warmUp = 0; warmUp < 20; warmUp++) generator.next();
      stream = { generator, state: undefined };
      this.#streams.set(name, stream);
    }
    stream.state = undefined;
    return stream.generator;
  }
}

/** The state of a stream, in an array that transactions share until the next draw. */
function stateOf(stream: Stream): readonly number[] {
  stream.state ??= stream.generator.getState();
  return stream.state;
}

/**
 * A token that depends only on a seed and a name, and not on earlier draws.
 *
 * @example seededToken('mk_live_', 42, 't1/mail/live')
 */
export function seededToken(prefix: string, seed: number, name: string): string {
  return prefix + new Ids(seed).next(`token/${name}/`, 32).slice(`token/${name}/`.length);
}

function characters(stream: Generator, length: number): string {
  const codes = new Array<number>(length);
  let draw = 0;
  for (let place = 0; place < length; place++) {
    draw = place % CHARACTERS_A_DRAW === 0 ? stream.next() >>> 0 : Math.floor(draw / ALPHABET.length);
    codes[place] = ALPHABET.charCodeAt(draw % ALPHABET.length);
  }
  return String.fromCharCode(...codes);
}

/** FNV-1a over UTF-16 units: sufficient to give each stream a different start. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value | 0;
}
