// A contract on a mock whose worlds last: with a store, a service answers and delivers as without one. STORED_SERVICES
// names others than mail, and then the checks that rest on assumptions are run as well.

import { expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import { startBalancer } from '../support/balancer.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { postgresDatabase } from '../support/postgres.ts';
import { mockParts, suite } from '../support/registry/suite.ts';
import { storeFile } from '../support/stores.ts';

const { STORED_SERVICES } = process.env;

const services = (STORED_SERVICES ?? 'mail').split(',');

/** Starts what the contract is verified against; returns its URL. */
type Start = (stack: AsyncDisposableStack) => Promise<string>;

const SERVED: Readonly<Record<string, Start>> = {
  sqlite: async (stack) => {
    const { where } = stack.use(await storeFile());
    return stack.use(await startMockProcess({ flags: ['--store', where] })).url;
  },
  'two replicas on postgres, whichever is called': async (stack) => {
    const { where } = stack.use(await postgresDatabase());
    const flags = ['--store', where];
    const replicas = [
      stack.use(await startMockProcess({ flags })),
      stack.use(await startMockProcess({ flags })),
    ];
    return stack.use(await startBalancer(replicas.map(({ url }) => url))).url;
  },
};

test.each(Object.entries(SERVED))('every check of the contract passes on %s', async (_, start) => {
  await using stack = new AsyncDisposableStack();
  const url = await start(stack);
  const target = mockTarget(new ControlClient({ url }), { parts: mockParts });
  const checks = await runSuite({ target, suite, services, includesAssumed: STORED_SERVICES !== undefined });
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed');
  expect(notPassed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
  expect(checks.length).toBeGreaterThan(100 * services.length);
});
