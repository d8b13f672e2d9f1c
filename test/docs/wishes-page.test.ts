// The page of wishes: every line names a command and flags that there are.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { programWith } from '../../src/commands/program.ts';

const page = await readFile(new URL('../../docs/wishes.md', import.meta.url), 'utf8');
const lines = [...page.matchAll(/\| `npx countersign ([^`]+)` \|/g)].map(([, line = '']) => line);
const program = await programWith();

test('it answers a dozen wishes', () => {
  expect(lines.length).toBeGreaterThanOrEqual(12);
});

test.each(lines)('countersign %s', (line) => {
  const words = line.split(' ');
  let command = program;
  for (const word of words) {
    const inner = command.commands.find((each) => each.name() === word);
    if (inner === undefined) break;
    command = inner;
  }
  expect(command).not.toBe(program);
  const known = [...command.options, ...(command.parent?.options ?? [])].map(({ long }) => long);
  const used = words.filter((word) => word.startsWith('--'));
  expect(used.filter((flag) => !known.includes(flag))).toEqual([]);
});
