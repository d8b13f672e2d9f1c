// Answers with long lists: they are checked and written in parts, so that other requests are served in between.

import type { Reply } from '../../openapi/handler.ts';
import type { AnswerCheck } from '../../openapi/replies.ts';

/** How many items of a list are checked and written at a time. */
const PART_LENGTH = 1_000;

/** Whether the body of an answer has a list that is worth being taken in parts. */
export function isLong({ body }: Reply): boolean {
  return typeof body === 'object' && body !== null && Object.values(body).some(isLongList);
}

/**
 * Checks an answer and writes its body; a generator that yields between two parts, for `inTurns`.
 *
 * @throws AnswerViolation when the answer does not match the document
 */
export function* writtenInParts(answer: Reply, check: AnswerCheck): Generator<void, Buffer[]> {
  const body = answer.body as object;
  for (const part of partsOf(body)) yield check({ ...answer, body: part });
  const written: Buffer[] = [];
  for (const text of textsOf(body)) yield void written.push(Buffer.from(text));
  return written;
}

/** The body with one part of each long list at a time; its schema has no rule for a list as a whole. */
function* partsOf(body: object): Generator<object> {
  const longest = Math.max(...Object.values(body).map((value) => (isLongList(value) ? value.length : 0)));
  for (let from = 0; from < longest; from += PART_LENGTH) {
    const fields = Object.entries(body).map(([name, value]) => [
      name,
      isLongList(value) ? value.slice(from, from + PART_LENGTH) : value,
    ]);
    yield Object.fromEntries(fields);
  }
}

/** The text of the body as JSON, in pieces. */
function* textsOf(body: object): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    if (isLongList(value)) yield* listTexts(value);
    else yield JSON.stringify(value);
    before = ',';
  }
  yield '}';
}

function* listTexts(list: readonly unknown[]): Generator<string> {
  for (let from = 0; from < list.length; from += PART_LENGTH) {
    const items = JSON.stringify(list.slice(from, from + PART_LENGTH)).slice(1, -1);
    yield `${from === 0 ? '[' : ','}${items}`;
  }
  yield ']';
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > PART_LENGTH;
}
