// `npm run test:languages`: what other languages make of the documents and of the pacts. It downloads packages of Python
// and Java, once.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    pool: 'threads',
    // Each file starts compilers of its own.
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
