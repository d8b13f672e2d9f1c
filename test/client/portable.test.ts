// The client is for production: it compiles with the web's interfaces alone, and for Node 20.

import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { compilerErrors } from '../generate/strict-compiler.ts';

// A compiler takes longer on a busy machine than tests commonly may.
vi.setConfig({ testTimeout: 60_000 });

test('it needs nothing of Node, and nothing that is newer than ES2022', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  expect(compilerErrors(root, ['src/client/index.ts'])).toEqual([]);
});
