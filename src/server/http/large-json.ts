// Writes and reads JSON documents of many megabytes in pieces, so that other requests are served in between. A piece
// is a value a few levels deep, such as one document of a collection in a snapshot.

import { isUtf8 } from 'node:buffer';
import { newPause } from '../worlds/pauses.ts';
import { parseJson, type ReadBody } from './request/json-body.ts';

/** The depth of the lists whose items are read in pieces, and of the values that are written as pieces. */
const LIST_DEPTH = 4;
const WRITTEN_DEPTH = 3;

/** How deep objects and arrays may nest. */
const DEPTH_LIMIT = 1_024;

/** The approximate length of a piece. */
const PIECE_LENGTH = 65_536;

const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, QUOTE, BACKSLASH, COMMA] =
  Buffer.from('{}[]"\\,');

/**
 * The text of a value, in pieces. It is the same for the same content, regardless of the order of fields.
 *
 * @example [...jsonPieces({ b: [1], a: 2 })].join('') // '{"a":2,"b":[1]}'
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let text = '';
  for (const part of textParts(value, 0, '')) {
    text += part;
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text;
}

function* textParts(value: unknown, depth: number, before: string): Generator<string> {
  if (typeof value !== 'object' || value === null || depth === WRITTEN_DEPTH) {
    yield before + JSON.stringify(value, inOrder);
    return;
  }
  const isList = Array.isArray(value);
  let start = before + (isList ? '[' : '{');
  for (const [key, item] of Object.entries(inOrder('', value) as object)) {
    if (item === undefined) continue;
    yield* textParts(item, depth + 1, isList ? start : `${start}${JSON.stringify(key)}:`);
    start = ',';
  }
  yield (start === ',' ? '' : start) + (isList ? ']' : '}');
}

/** For `JSON.stringify`: fields in the order of their names. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Parses a JSON document that the server wrote itself: its strings may contain any text. The items of its lists four
 * levels deep are parsed piece by piece; a generator that yields between two pieces, for `inTurns`.
 *
 * @example await inTurns(readLargeJson(Buffer.from('{"a":1}'))) // { value: { a: 1 } }
 */
export function* readLargeJson(bytes: Buffer): Generator<void, ReadBody> {
  if (bytes.length === 0) return { problem: 'the body is empty; send a JSON document' };
  if (!isUtf8(bytes)) return { problem: 'the body is not UTF-8' };
  const lists: unknown[][] = [];
  let outline = '';
  for (const cut of cutsOf(bytes)) {
    if (cut.kind === 'too deep') return { problem: `the body nests deeper than ${DEPTH_LIMIT} levels` };
    if (cut.kind === 'outline') outline += cut.text;
    else {
      // After the first item, a piece without items is an error, since it means a trailing comma.
      const read = parseJson(`[0,${cut.text}]`);
      if ('problem' in read) return read;
      if (cut.isFirst) outline += lists.push([]) - 1;
      lists.at(-1)?.push(...(read.value as unknown[]).slice(1));
    }
    yield;
  }
  const read = parseJson(outline);
  return 'problem' in read ? read : { value: withLists(read.value, lists, 1) };
}

/** A part of the text around the lists, or some items of a list, without the comma behind them. */
type Cut =
  | { readonly kind: 'outline'; readonly text: string }
  | { readonly kind: 'items'; readonly text: string; readonly isFirst: boolean }
  | { readonly kind: 'too deep' };

/** Counts brackets outside strings, so that no parser has to recurse into a hostile depth first. */
function* cutsOf(bytes: Buffer): Generator<Cut> {
  let [depth, from, isInString, isInList, isFirst] = [0, 0, false, false, true];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > DEPTH_LIMIT) return yield { kind: 'too deep' };
      if (depth !== LIST_DEPTH || byte !== OPEN_BRACKET) continue;
      yield { kind: 'outline', text: bytes.toString('utf8', from, at + 1) };
      [from, isInList, isFirst] = [at + 1, true, true];
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth-- !== LIST_DEPTH || !isInList) continue;
      const text = bytes.toString('utf8', from, at);
      if (!isFirst || text.trim() !== '') yield { kind: 'items', text, isFirst };
      [from, isInList] = [at, false];
    } else if (byte === COMMA && depth === LIST_DEPTH && isInList && at - from > PIECE_LENGTH) {
      yield { kind: 'items', text: bytes.toString('utf8', from, at), isFirst };
      [from, isFirst] = [at + 1, false];
    }
  }
  yield { kind: 'outline', text: bytes.toString('utf8', from) };
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
 * @example const { value } = await inTurns(readLargeJson(bytes))
 */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  const turns = unhurried(work);
  for (;;) {
    const { done, value } = await turns.next();
    if (done) return value;
  }
}
