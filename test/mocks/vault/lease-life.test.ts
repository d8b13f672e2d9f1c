// Dynamic leases: a credential for a time, renewed, revoked, or run out.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, received, START } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event, with one lease for an hour. */
async function worldWithLease(): Promise<{ world: MockWorld; lease_id: string }> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  const given = {
    engine: 'postgres-prod',
    role: 'readonly',
    ttl_seconds: 3_600,
    issued_to: 'sa:billing-api',
  };
  const { result } = await world.simulate('vault/lease.create', given);
  return { world, lease_id: result.lease_id as string };
}

test('V-EV-53 when the source system fails, the lease is marked revoked all the same', async () => {
  const { world, lease_id } = await worldWithLease();
  await world.simulate('vault/lease.revoke', { lease_id, revocation_succeeds: false });
  expect((await received(world))[1].data).toMatchObject({ reason: 'explicit', revocation_succeeded: false });
  const renewal = { lease_id, increment_seconds: 60 };
  const { status, body } = await world.control('POST', '/simulate/vault/lease.renew', renewal);
  expect([status, body.detail]).toEqual([
    409,
    'A lease that is revoked cannot be renewed; it can when it is active.',
  ]);
});

test.each([
  ['lease.create', { engine: 'e', role: 'r', ttl_seconds: 0 }, 422],
  ['lease.create', { engine: 'e', role: 'r', ttl_seconds: 1.5 }, 422],
  ['lease.create', { engine: 'e', role: 'r' }, 422],
  ['lease.renew', { lease_id: 'lease_unknown', increment_seconds: 1 }, 404],
  ['lease.revoke', { lease_id: 'lease_unknown' }, 404],
])('the action %s with %j is refused', async (action, input, status) => {
  const world = await mock.world();
  expect((await world.control('POST', `/simulate/vault/${action}`, input)).status).toBe(status);
});
