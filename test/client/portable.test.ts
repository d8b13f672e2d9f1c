// The client is for production: it compiles with the web's interfaces alone, and for Node 20.

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compilerErrors } from '../generate/strict-compiler.ts';

test('it needs nothing of Node, and nothing that is newer than ES2022', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  expect(await compilerErrors(root, ['src/client/index.ts'])).toEqual([]);
});
