// The lists of what topics hold are as their files say.

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generatedLists } from '../../contracts/generate.ts';

test.each([...generatedLists()])('%s is up to date', async (path, text) => {
  expect(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8'), 'run "npm run generate"').toBe(
    text,
  );
});
