// The code that the READMEs of the packages for other languages show stands in the tests of these packages, word for word.

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../packages/', import.meta.url));

const packages = [
  { name: 'python', tests: 'tests/**/*.py' },
  { name: 'go', tests: '**/*_test.go' },
  { name: 'java', tests: 'src/test/**/*.java' },
];

/** Lines without their indentation, which differs where code stands in a class. */
const flat = (text: string) => text.replace(/^[ \t]+|[ \t]+$/gm, '');

test.each(packages)('the README of packages/$name shows what its tests run', ({ name, tests }) => {
  const readme = readFileSync(`${root}${name}/README.md`, 'utf8');
  const blocks = [...readme.matchAll(new RegExp(`^\`\`\`${name}\\n(.*?)\\n\`\`\`$`, 'gms'))];
  const run = globSync(tests, { cwd: `${root}${name}` })
    .map((path) => flat(readFileSync(`${root}${name}/${path}`, 'utf8')))
    .join('\n');
  // Imports stand elsewhere in a file that shows several things.
  const parts = blocks.flatMap(([, code = '']) => code.split(/\n{2,}(?=\S)/)).map(flat);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter((part) => !run.includes(part))).toEqual([]);
});
