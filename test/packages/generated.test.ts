// What the packages for other languages take from the specs is fresh: the types of events, how senders sign, the version.

import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { files } from '../../scripts/languages/generate.ts';

it.each(Object.entries(files))(
  'packages/%s is fresh; `npm run generate` makes it anew',
  async (path, text) => {
    expect(await readFile(new URL(`../../packages/${path}`, import.meta.url), 'utf8')).toBe(text);
  },
);
