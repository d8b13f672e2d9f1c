// `npm run test:package`: what npm makes of the project, installed elsewhere. It packs, and installs from the registry.

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.ts'],
    globalSetup: ['./install-once.ts'],
    // By default, vitest leaves one processor to itself, which it hardly uses.
    maxWorkers: '100%',
    // npm installs, compilers and eight workers at once: each takes its time on two cores.
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
