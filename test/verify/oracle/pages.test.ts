// Pages of a list that a target has in an order of its own.

import { expect, test } from 'vitest';
import { type Operation, operationsById } from '../../../src/openapi/operations.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { answerDifferences } from '../../../src/verify/oracle/comparing/answers.ts';
import type { CallStep } from '../../../src/verify/oracle/history.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { WholeLists } from '../../../src/verify/oracle/running/pages.ts';

const list: CallStep = { kind: 'call', id: 's1', operation: 'list', as: null };
const page: CallStep = { ...list, query: { limit: 1 } };
const shown = (body: unknown) => ({ status: 200, headers: {}, body });

/** What the first page of the oracle is in the order of the target. */
function firstOf(mine: readonly object[], theirs: readonly object[]): unknown {
  const ids = new Correspondence();
  for (const id of ['a', 'b']) ids.corresponds(id, `their ${id}`);
  const lists = new WholeLists();
  lists.note(list, { expected: shown({ items: mine }), observed: shown({ items: theirs }) });
  return lists.inOrderOfTarget(page, { items: mine.slice(0, 1) }, ids);
}

test('a page has what stands at its place in the list of the target', () => {
  const mine = [{ id: 'a' }, { id: 'b' }];
  expect(firstOf(mine, [{ id: 'their b' }, { id: 'their a' }])).toEqual({ items: [{ id: 'b' }] });
});

test('what is removed leaves the others in their order, and what is changed may not', () => {
  const [mine, theirs] = [
    [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    [{ id: '3' }, { id: '2' }, { id: '1' }],
  ];
  const ids = new Correspondence();
  for (const [at, { id }] of mine.entries()) ids.corresponds(id, String(at + 1));
  const firstAfter = (status: number, method: string) => {
    const lists = new WholeLists();
    lists.note(list, { expected: shown({ items: mine }), observed: shown({ items: theirs }) });
    const answer = { status, headers: {}, body: undefined };
    const named = { oracle: ['c'], target: ['3'] };
    lists.noteWrite({ method }, { expected: answer, observed: answer }, named);
    return lists.inOrderOfTarget(page, { items: mine.slice(0, 1) }, ids);
  };
  expect(firstAfter(204, 'DELETE')).toEqual({ items: [{ id: 'b' }] });
  expect(firstAfter(204, 'PATCH')).toBeUndefined();
  expect(firstAfter(404, 'DELETE')).toEqual({ items: [{ id: 'c' }] });
});

test('a cursor goes on in the list as it was when its page was read', () => {
  const mine = [{ id: 'a' }, { id: 'b' }];
  const ids = new Correspondence();
  for (const { id } of mine) ids.corresponds(id, id);
  const lists = new WholeLists();
  const [first, whole] = [
    { ...page, id: 's0' },
    { expected: shown(mine), observed: shown(mine) },
  ];
  const second = (of: string) => ({ ...page, query: { ...page.query, cursor: { $of: of, at: '/cursor' } } });
  lists.note(list, whole);
  lists.note(first, whole);
  expect(lists.inOrderOfTarget(second('s0'), mine.slice(1), ids)).toEqual(mine.slice(1));
  lists.note(list, whole);
  expect(lists.inOrderOfTarget(second('s0'), mine.slice(1), ids)).toBeUndefined();
});

test('a page is of before where something was changed since the one that it comes after', () => {
  const lists = new WholeLists();
  const items = shown([{ id: 'a' }]);
  const second = { ...page, query: { ...page.query, cursor: { $of: 's0', at: '/cursor' } } };
  lists.note({ ...page, id: 's0' }, { expected: items, observed: items });
  expect(lists.hasChangedSince(second)).toBe(false);
  lists.forget();
  expect([page, second].map((each) => lists.hasChangedSince(each))).toEqual([false, true]);
});

test('what is behind a page is not compared where something was changed before it, in an order of the target’s own', async () => {
  const { document } = await surfaceOf(await openRegistry(), 'vault');
  const operation = operationsById(document).get('listDeliveries') as Operation;
  const differencesIf = (hasChanged: boolean, isAsExpected: boolean) => {
    let isCut = false;
    const cut = () => {
      isCut = true;
    };
    const order = { part: 'later', isAsExpected, hasChanged, note: () => undefined, cut } as const;
    const answer = (has_more: boolean) => shown({ deliveries: [{ id: 'a' }], cursor: null, has_more });
    const context = { document, ids: new Correspondence(), translated: String, toleranceMs: 0, order };
    const answers = { expected: answer(true), observed: answer(false) };
    const found = answerDifferences(operation, answers, context);
    return isCut ? 'cut' : found.map(({ at }) => at).join();
  };
  expect(differencesIf(true, false)).toBe('cut');
  expect(differencesIf(false, false)).toBe('body/has_more');
  expect(differencesIf(true, true)).toBe('body/has_more');
});

test('nothing is known of the order of what has no id', () => {
  const mine = [{ email: 'a' }, { email: 'b' }];
  expect(firstOf(mine, mine)).toBeUndefined();
});
