// A global set-up for vitest: one mock for all workers, each test with a world of its own.
// In vitest.config.ts: `test: { globalSetup: ['countersign/testing/global-setup'] }`.

import type { TestProject } from 'vitest/node';
import { startMock } from './start-mock.ts';

/** Starts the mock; what it answers stops it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  provide('countersign', { url: mock.url, controlToken: mock.controlToken });
  return () => mock.close();
}
