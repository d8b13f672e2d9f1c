// A contract on a mock whose worlds last: with a store, a service answers and delivers as without one. STORED_SERVICES
// names others than mail.

import { expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { mockParts, suite } from '../support/registry/suite.ts';
import { storeFile } from '../support/stores.ts';

const services = (process.env.STORED_SERVICES ?? 'mail').split(',');

const STORES = [
  ['sqlite', storeFile],
  ['postgres', postgresDatabase],
] as const;

test.each(STORES)('every check of the contract passes on %s', async (_, newStore) => {
  await using place = await newStore();
  await using mock = await startMockProcess({ flags: ['--store', place.where] });
  const target = mockTarget(new ControlClient({ url: mock.url }), { parts: mockParts });
  const checks = await runSuite({ target, suite, services, includesAssumed: true });
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed');
  expect(notPassed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
  expect(checks.length).toBeGreaterThan(100 * services.length);
});
