// No regular expression of the project takes more than linear time, so that no text makes one stand still.

import { expect, it } from 'vitest';
import { costlyPatterns, ownPatterns, patternsOf } from '../support/own-patterns.ts';

/** The patterns that are made while the project runs, and why none of them can stand still. */
const MADE: Readonly<Record<string, string>> = {
  'src/commands/arguments/journal-filter.ts': 'the pattern of a person, in the process of that person',
  'src/commands/process/command-failed.ts': 'a literal of the same module with one more flag',
  'src/generate/tidy-code.ts': 'constants of the same module',
  'src/openapi/patterns/program.ts': 'a class, matched with one character',
  'src/openapi/sample-scalars.ts': 'the patterns of the specs, which are judged here',
  'src/verify/spec-validator.ts': 'the path templates of a document: [^/]+ between slashes',
};

const found = ownPatterns();

it('all patterns of the modules, the packages and the specs are linear', async () => {
  expect(found.length).toBeGreaterThan(300);
  await expect(costlyPatterns(found)).resolves.toEqual([]);
});

it('a pattern that is made of a text while the project runs is listed with its reason', () => {
  const made = found.flatMap((pattern) => ('code' in pattern ? [pattern.place.split(':', 1)[0]] : []));
  expect([...new Set(made)].sort()).toEqual(Object.keys(MADE));
});

it('a costly pattern is found in the syntax, whatever surrounds it', async () => {
  const module = `
    // /^(b+)+$/ in a comment, and "/^(c+)+$/" in a text, are none.
    const half = 4 / 2 / 1;
    export const tail = (text: string) => text.replace(/\\s+$/, '') + \`\${/^(a+)+$/.test(text)}\`;
    export const built = new RegExp('(x|x)*y', 'u');
    export const made = RegExp(tail('d'));
  `;
  const found = patternsOf(module, 'planted.ts');
  expect(found).toContainEqual({ place: 'planted.ts:6', code: "RegExp(tail('d'))" });
  const costly = await costlyPatterns(found);
  expect(costly.map((line) => line.split(' is ', 1)[0])).toEqual([
    'planted.ts:4: /\\s+$/',
    'planted.ts:4: /^(a+)+$/',
    'planted.ts:5: /(x|x)*y/u',
  ]);
});
