// The pages that are made from their sources are fresh.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { generatedPages } from '../../docs/generate.ts';

it('no generated page is stale; `npm run generate` makes them anew', async () => {
  const stale: string[] = [];
  for (const [name, text] of await generatedPages()) {
    const page = await readFile(new URL(`../../docs/${name}`, import.meta.url), 'utf8').catch(() => '');
    if (page !== text) stale.push(name);
  }
  expect(stale).toEqual([]);
});
