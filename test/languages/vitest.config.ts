// `npm run test:languages`: what other languages make of the documents and of the pacts. It downloads packages of Python,
// Java and npm, once.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { TableReporter } from './table.ts';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    reporters: ['default', new TableReporter()],
    pool: 'threads',
    // Each file starts compilers of its own.
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
