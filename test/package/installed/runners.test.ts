// The recipes for other test runners, as the page for consumers gives them: each runs where the package and the runner alone
// are installed.

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { emptyProject, type Project } from '../../support/empty-project.ts';

const page = await readFile(new URL('../../../docs/consumers.md', import.meta.url), 'utf8');

/** What runs the test of a recipe, and what says that it passed. */
const RUNNERS: Readonly<Record<string, readonly [passed: RegExp, command: string, ...args: string[]]>> = {
  'mocha/bounce.test.cjs': [/1 passing/, 'mocha', 'mocha/bounce.test.cjs'],
  'jest/bounce.test.mjs': [
    /1 passed/,
    'node',
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    'jest/bounce.test.mjs',
  ],
  'ava/bounce.test.mjs': [/1 test passed/, 'ava', 'ava/bounce.test.mjs'],
};

let project: Project;
beforeAll(async () => {
  project = await emptyProject();
  await project.install(inject('tarball').path, 'mocha@11', 'jest@30', 'ava@6');
});
afterAll(() => project[Symbol.asyncDispose]());

test.each(Object.entries(RUNNERS))('the recipe %s passes', async (file, [passed, command, ...args]) => {
  await project.write({ [file]: recipe(file) });
  const { code, stdout, stderr } = await project.run(command, args);
  expect({ code, output: stdout + stderr }).toEqual({ code: 0, output: expect.stringMatching(passed) });
});

function recipe(file: string): string {
  const block = page.split('```js\n').find((text) => text.startsWith(`// ${file}\n`));
  if (block === undefined) throw new Error(`docs/consumers.md has no recipe ${file}`);
  return block.split('```', 1)[0] as string;
}
