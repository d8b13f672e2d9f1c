// The README's tables of statuses are those of the ways that the tests go, with nothing left out.

import { expect, test } from 'vitest';
import { statusTables, writtenTables } from './statuses-table.ts';

test('the README has the tables of statuses as they are; `npm run generate` writes them anew', async () => {
  expect(await writtenTables()).toBe(statusTables());
});

test('no cell of the tables is empty', () => {
  const cells = statusTables()
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|'));
  expect(cells.length).toBeGreaterThan(50);
  expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([]);
});
