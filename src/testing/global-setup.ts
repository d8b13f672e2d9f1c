// A global setup for vitest: one mock for all workers, with a separate world for each test.
// In vitest.config.ts: `test: { globalSetup: ['countersign/testing/global-setup'] }`.

import type { TestProject } from 'vitest/node';
import { type MockOptions, startMock } from './start-mock.ts';

/** Starts a mock for a test run, and returns a function that stops it. */
type Setup = (project: Pick<TestProject, 'provide'>) => Promise<() => Promise<void>>;

/**
 * A global setup with options of one's own, to be exported by a file that `globalSetup` names.
 *
 * @param options those of `startMock`
 * @throws ServiceListError, in the run, when a service is unknown or cannot be loaded
 * @example export default setupWith({ services: ['mail', './billing', './petstore.yaml'] });
 */
export function setupWith(options: MockOptions): Setup {
  return async ({ provide }) => {
    const mock = await startMock(options);
    provide('countersign', { url: mock.url, controlToken: mock.controlToken });
    return () => mock.close();
  };
}

export default setupWith({});
