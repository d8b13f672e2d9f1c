// Answers with long lists: the same text and the same checks as in one piece.
import { expect, it } from 'vitest';
import { isLong, writtenInParts } from '../../../src/server/http/send-answer.ts';

const items = Array.from({ length: 2_500 }, (_, id) => ({ id, text: 'ä "quoted"' }));
const body = {
  now: 'then',
  fired: items,
  left: undefined,
  changes: items.slice(0, 3),
  more: items.slice(0, 1_200),
};

it('it is the same text, in pieces', () => {
  const written = [...all(writtenInParts({ status: 200, body }, () => undefined))];
  expect(Buffer.concat(written).toString()).toBe(JSON.stringify(body));
  expect(written.length).toBeGreaterThan(3);
});

it('every item is checked, together with the fields around the list', () => {
  const seen = new Set<number>();
  const check = ({ body: part }: { body?: unknown }) => {
    const { now, fired, changes } = part as typeof body;
    expect([now, changes.length]).toEqual(['then', 3]);
    for (const { id } of fired) seen.add(id);
  };
  all(writtenInParts({ status: 200, body }, check));
  expect(seen.size).toBe(items.length);
});

it('one item that does not fit is found', () => {
  const check = ({ body: part }: { body?: unknown }) => {
    if ((part as typeof body).fired.some(({ id }) => id === 2_400)) throw new Error('does not fit');
  };
  expect(() => all(writtenInParts({ status: 200, body }, check))).toThrow('does not fit');
});

it.each([
  [{ fired: items }, true],
  [{ fired: items.slice(0, 10) }, false],
  [items.slice(0, 10), false],
  [undefined, false],
  ['text', false],
])('%# only an object with a long list is long', (given, expected) => {
  expect(isLong({ status: 200, body: given })).toBe(expected);
});

/** Goes on to the end, and returns what comes out. */
function all<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
