// The tools, judged by the protocol's own suite and by Inspector, which npx downloads: `npm run test:protocol`, not part of
// `npm test`.

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/protocol/**/*.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
