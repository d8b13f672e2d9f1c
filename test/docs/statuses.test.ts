// The tables of docs/statuses.md are those of the ways in which the tests meet each status, with nothing left out.

import { expect, test } from 'vitest';
import { statusTables, unseenTable, writtenTables } from './statuses-table.ts';

test('docs/statuses.md has the tables of statuses as they are; `npm run generate` writes them anew', async () => {
  expect(await writtenTables()).toEqual({ statuses: statusTables(), unseen: unseenTable() });
});

test('no cell of the tables is empty', () => {
  const cells = statusTables()
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|'));
  expect(cells.length).toBeGreaterThan(50);
  expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([]);
});
