// A contract on a mock whose worlds last: with a store, a service answers and delivers as without one. The stores share the
// checks of mail; STORED_SERVICES names services all of whose checks, also those that rest on assumptions, run on each.

import { expect, test } from 'vitest';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { mockTarget } from '../../src/verify/mock-target.ts';
import { runSuite } from '../../src/verify/run-suite.ts';
import type { ServiceSuite, Suite } from '../../src/verify/suite.ts';
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

/** The pacts and the flows whose turn it is; the first store alone has the pacts. */
function shareOf(turn: number): Suite {
  if (STORED_SERVICES !== undefined) return suite;
  const parts = Array.from(suite, ([name, { pacts, flows, ...part }]): [string, ServiceSuite] => [
    name,
    {
      ...part,
      pacts: turn === 0 ? pacts : undefined,
      flows: flows.filter((_, index) => index % Object.keys(SERVED).length === turn),
    },
  ]);
  return new Map(parts);
}

const TURNS = Object.entries(SERVED).map(([name, start], turn) => ({ name, start, share: shareOf(turn) }));

test('no check is left out', () => {
  const shared = TURNS.flatMap(({ share }) => services.flatMap((service) => share.get(service)?.flows ?? []));
  expect(new Set(shared)).toEqual(new Set(services.flatMap((service) => suite.get(service)?.flows ?? [])));
});

test.each(TURNS)('every check of the contract passes on $name', async ({ start, share }) => {
  await using stack = new AsyncDisposableStack();
  const url = await start(stack);
  const target = mockTarget(new ControlClient({ url }), { parts: mockParts });
  const checks = await runSuite({
    ...{ target, suite: share, services },
    includesAssumed: STORED_SERVICES !== undefined,
  });
  const notPassed = checks.filter(({ verdict }) => verdict !== 'passed');
  expect(notPassed.map(({ id, detail }) => `${id}: ${detail}`)).toEqual([]);
  expect(checks.length).toBeGreaterThan(50 * services.length);
});
