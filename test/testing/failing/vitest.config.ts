import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/testing/failing/failing.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As the tests of the project: Node imports the sources as they are.
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
