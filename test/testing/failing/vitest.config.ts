import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['test/testing/failing/failing.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
});
