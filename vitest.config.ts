import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/support/long-first.ts';

// Workers, and the processes that tests start, keep their compiled code from one start to the next.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url));

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'contracts/**/*.test.ts'],
    // They pack, install, download and compile for minutes: `npm run test:package`, `test:languages`, `test:protocol`.
    exclude: ['test/package/installed/**', 'test/languages/**', 'test/protocol/**'],
    globalSetup: ['test/support/built-console.ts', 'test/support/shared-parts.ts'],
    setupFiles: ['test/support/property-seed.ts'],
    // Threads, not forks: quicker to start, and parallel writers of one file cannot lose each other's work.
    pool: 'threads',
    // More than there are processors: tests wait for child processes, browsers and databases a third of their time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongFirst },
    // Only what hangs meets it: where twenty processes share two processors, a test of ten seconds takes minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 300_000 } },
    // The code keeps no state outside worlds, so files may share a worker: compiled validators are kept.
    isolate: false,
    // Node imports the sources as they are, in a third less time than vite needs to transform and link them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    env: { PACT_DO_NOT_TRACK: 'true' },
  },
});
