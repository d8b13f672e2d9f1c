// Pages of a list that a target has in an order of its own.

import { expect, test } from 'vitest';
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

test('nothing is known of the order of what has no id', () => {
  const mine = [{ email: 'a' }, { email: 'b' }];
  expect(firstOf(mine, mine)).toBeUndefined();
});
