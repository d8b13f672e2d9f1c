// Writes and reads JSON documents of many megabytes in pieces, so that other requests are served in between, and that the
// text is never in memory as a whole. A piece is a value a few levels deep, such as one document of a collection in a
// snapshot.

import { isUtf8 } from 'node:buffer';
import { inOrder } from '../../engine/json.ts';
import { newPause } from '../worlds/pauses.ts';
import { parseJson, type ReadBody } from './decoded-body.ts';

/** The depth of the lists whose items are read in pieces, and of the values that are written as pieces. */
const LIST_DEPTH = 4;
const WRITTEN_DEPTH = 3;

/** How deep objects and arrays may nest. */
const DEPTH_LIMIT = 1_024;

/** The approximate length of a piece. */
const PIECE_LENGTH = 65_536;

/** The largest value that is read as one piece, in bytes; node has no text of twice that. */
const MAX_PIECE_BYTES = 268_435_456;

const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, QUOTE, BACKSLASH, COMMA] =
  Buffer.from('{}[]"\\,');

/**
 * The text of a value, in pieces.
 *
 * @param options.isSorted whether fields are in the order of their names; without it, they are as they are in the value
 * @example [...jsonPieces({ b: [1], a: 2 })].join('') // '{"b":[1],"a":2}'
 */
export function* jsonPieces(value: unknown, { isSorted = false } = {}): Generator<string> {
  let text = '';
  for (const part of textParts(value, { depth: 0, before: '', order: isSorted ? inOrder : undefined })) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

interface TextPart {
  readonly depth: number;
  /** What comes before it. */
  readonly before: string;
  readonly order: typeof inOrder | undefined;
}

function* textParts(value: unknown, { depth, before, order }: TextPart): Generator<string> {
  if (typeof value !== 'object' || value === null || depth === WRITTEN_DEPTH) {
    yield before + JSON.stringify(value, order);
    return;
  }
  const isList = Array.isArray(value);
  let start = before + (isList ? '[' : '{');
  for (const [key, item] of Object.entries((order?.('', value) ?? value) as object)) {
    if (item === undefined) continue;
    const name = isList ? '' : `${JSON.stringify(key)}:`;
    yield* textParts(item, { depth: depth + 1, before: start + name, order });
    start = ',';
  }
  yield (start === ',' ? '' : start) + (isList ? ']' : '}');
}

/**
 * Reads a JSON document that the server wrote itself, while it arrives: its strings may contain any text. The items of its
 * lists four levels deep are parsed piece by piece.
 *
 * @throws what `chunks` throws, when they break off
 * @example await readLargeJson([Buffer.from('{"a"'), Buffer.from(':1}')]) // { value: { a: 1 } }
 */
export async function readLargeJson(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<ReadBody> {
  const reader = new LargeJsonReader();
  const pause = newPause();
  for await (const chunk of chunks) {
    for (const _ of reader.read(chunk)) await pause();
    await pause();
  }
  return reader.end();
}

/** A part of the text around the lists, or some items of a list, without the comma behind them. */
type Cut =
  | { readonly kind: 'outline'; readonly bytes: Buffer }
  | { readonly kind: 'items'; readonly bytes: Buffer; readonly isFirst: boolean };

class LargeJsonReader {
  readonly #cutter = new Cutter();
  readonly #lists: unknown[][] = [];
  #outline = '';
  #problem: string | undefined;

  /** Reads the next bytes; after an error they are only let pass, so that the sender gets an answer. */
  *read(chunk: Buffer): Generator<void> {
    if (this.#problem !== undefined) return;
    for (const cut of this.#cutter.cut(chunk)) {
      this.#problem = typeof cut === 'string' ? cut : this.#take(cut);
      if (this.#problem !== undefined) return;
      yield;
    }
  }

  end(): ReadBody {
    const bytes = this.#cutter.rest();
    if (this.#problem === undefined && this.#outline === '' && bytes.length === 0)
      return { problem: 'the body is empty; send a JSON document' };
    const problem = this.#problem ?? this.#take({ kind: 'outline', bytes });
    if (problem !== undefined) return { problem };
    const read = parseJson(this.#outline);
    return 'problem' in read ? read : { value: withLists(read.value, this.#lists, 1) };
  }

  /** Returns what is wrong with it, if anything. */
  #take(cut: Cut): string | undefined {
    if (!isUtf8(cut.bytes)) return 'the body is not UTF-8';
    const text = cut.bytes.toString('utf8');
    if (cut.kind === 'outline') {
      if (this.#outline.length + text.length > MAX_PIECE_BYTES) return TOO_LARGE;
      this.#outline += text;
      return undefined;
    }
    if (cut.isFirst) this.#outline += this.#lists.push([]) - 1;
    // After the first item, a piece without items is an error, since it means a trailing comma.
    const read = parseJson(`[0,${text}]`);
    if ('problem' in read) return read.problem;
    for (const item of (read.value as unknown[]).slice(1)) this.#lists.at(-1)?.push(item);
    return undefined;
  }
}

const TOO_LARGE = `the body has a single value of more than ${MAX_PIECE_BYTES} bytes`;

/** Cuts a document. It counts brackets outside strings, so that no parser has to recurse into a hostile depth first. */
class Cutter {
  /** What has arrived since the last cut. */
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isInList = false;
  #isFirst = true;
  #hasBegun = false;

  /** The cuts in the next bytes, or what is wrong with the document. */
  *cut(chunk: Buffer): Generator<Cut | string> {
    if (!this.#begins(chunk)) return yield 'the body is not valid JSON';
    let from = 0;
    const upTo = (at: number): Buffer => {
      const bytes = Buffer.concat([...this.#kept, chunk.subarray(from, at)]);
      [this.#kept, this.#keptBytes] = [[], 0];
      return bytes;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInString = false;
      } else if (byte === QUOTE) this.#isInString = true;
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (++this.#depth > DEPTH_LIMIT) return yield `the body nests deeper than ${DEPTH_LIMIT} levels`;
        if (this.#depth !== LIST_DEPTH || byte !== OPEN_BRACKET) continue;
        yield { kind: 'outline', bytes: upTo(at + 1) };
        [from, this.#isInList, this.#isFirst] = [at + 1, true, true];
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        if (this.#depth-- !== LIST_DEPTH || !this.#isInList) continue;
        const bytes = upTo(at);
        if (!this.#isFirst || bytes.some(isNoSpace)) yield { kind: 'items', bytes, isFirst: this.#isFirst };
        [from, this.#isInList] = [at, false];
      } else if (byte === COMMA && this.#depth === LIST_DEPTH && this.#isInList) {
        if (this.#keptBytes + at - from <= PIECE_LENGTH) continue;
        yield { kind: 'items', bytes: upTo(at), isFirst: this.#isFirst };
        [from, this.#isFirst] = [at + 1, false];
      }
    }
    this.#kept.push(chunk.subarray(from));
    this.#keptBytes += chunk.length - from;
    if (this.#keptBytes > MAX_PIECE_BYTES) yield TOO_LARGE;
  }

  /** Whether this may be the beginning of JSON: a compressed file, say, is not read to its end. */
  #begins(chunk: Buffer): boolean {
    const first = this.#hasBegun ? undefined : chunk.find(isNoSpace);
    if (first === undefined) return true;
    this.#hasBegun = true;
    return /[[{"\dtfn-]/.test(String.fromCharCode(first));
  }

  /** What is behind the last cut. */
  rest(): Buffer {
    return Buffer.concat(this.#kept);
  }
}

/** For other spaces than those of JSON, the parser finds an error. */
function isNoSpace(byte: number): boolean {
  return byte > 0x20;
}

/** Puts the lists where the outline has their numbers. */
function withLists(outline: unknown, lists: readonly unknown[][], depth: number): unknown {
  if (typeof outline !== 'object' || outline === null) return outline;
  if (depth === LIST_DEPTH && Array.isArray(outline)) return outline.length === 0 ? [] : lists[outline[0]];
  if (depth === LIST_DEPTH) return outline;
  if (Array.isArray(outline)) return outline.map((item) => withLists(item, lists, depth + 1));
  const fields = Object.entries(outline);
  return Object.fromEntries(fields.map(([key, item]) => [key, withLists(item, lists, depth + 1)]));
}

/**
 * Iterates over pieces, and lets other requests be served every 10 ms.
 *
 * @example Readable.from(unhurried(jsonPieces(state))).pipe(response)
 */
export async function* unhurried<T, Result>(pieces: Generator<T, Result>): AsyncGenerator<T, Result> {
  const pause = newPause();
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    yield value;
    await pause();
  }
}

/**
 * Does work that pauses at each `yield`, and lets other requests be served every 10 ms.
 *
 * @example const state = await inTurns(readSnapshot(snapshot, world, known))
 */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  const turns = unhurried(work);
  for (;;) {
    const { done, value } = await turns.next();
    if (done) return value;
  }
}
