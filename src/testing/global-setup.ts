// A global setup for vitest: one mock for all workers, with a separate world for each test.
// In vitest.config.ts: `test: { globalSetup: ['countersign/testing/global-setup'] }`.

import type { TestProject } from 'vitest/node';
import { startMock } from './start-mock.ts';

/** Starts the mock and returns a function that stops it. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const mock = await startMock();
  provide('countersign', { url: mock.url, controlToken: mock.controlToken });
  return () => mock.close();
}
