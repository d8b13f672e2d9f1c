// Lists of the control API are read to their ends.

import { expect, test } from 'vitest';
import { wholeList } from '../../src/mcp/whole-list.ts';

test.each([0, 999, 1_000, 2_500])('a list of %d items is read whole and in order', async (count) => {
  const items = Array.from({ length: count }, (_, at) => ({ id: `del_${at}` }));
  const read = async ({ limit, after }: { readonly limit: number; readonly after?: string }) => {
    const from = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
    return items.slice(from, from + limit);
  };
  expect(await wholeList(read)).toEqual(items);
});
