// Federated backends and the identity cache.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, received, START } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

/** A world whose inbox `hook` gets every event, with one backend. */
async function worldWithBackend(change = {}): Promise<{ world: MockWorld; backend_id: string }> {
  const world = await mock.world({ now: START });
  await addWebhook(world);
  const { result } = await world.simulate('vault/federation.backend', { name: 'aws', ...change });
  return { world, backend_id: result.backend_id as string };
}

async function sync(world: MockWorld, backend_id: string, outcomes: string): Promise<void> {
  for (const letter of outcomes) {
    const outcome = letter === '+' ? 'completed' : 'failed';
    await world.simulate('vault/federation.sync', { backend_id, outcome });
  }
}

test('V-EV-60 federation.sync.completed tells what was done', async () => {
  const { world, backend_id } = await worldWithBackend();
  const counts = { secrets_synced: 42, secrets_created: 3, conflicts: 1 };
  await world.simulate('vault/federation.sync', { backend_id, outcome: 'completed', counts });
  expect((await received(world))[0].data).toEqual({
    backend_id,
    backend_name: 'aws',
    started_at: '2026-01-01T00:00:00.000Z',
    completed_at: '2026-01-01T00:00:00.000Z',
    secrets_synced: 42,
    secrets_created: 3,
    secrets_updated: 0,
    secrets_deleted: 0,
    conflicts: 1,
  });
});

test('V-EV-62 V-G-42 federation.backend.unreachable tells how often it failed and when it last worked', async () => {
  const { world, backend_id } = await worldWithBackend();
  await sync(world, backend_id, '---');
  await sync(world, backend_id, '+');
  await world.advance('1d');
  await sync(world, backend_id, '---');
  const outages = (await received(world)).filter(({ event_type }) => event_type.endsWith('unreachable'));
  expect(outages.map(({ data }) => data)).toEqual([
    {
      backend_id,
      consecutive_failures: 3,
      last_success_at: null,
      next_attempt_at: '2026-01-01T00:05:00.000Z',
    },
    {
      backend_id,
      consecutive_failures: 3,
      last_success_at: '2026-01-01T00:00:00.000Z',
      next_attempt_at: '2026-01-02T00:05:00.000Z',
    },
  ]);
});

test.each([
  ['federation.sync', { backend_id: 'fed_unknown', outcome: 'completed' }, 404],
  ['federation.sync', { backend_id: 'fed_unknown', outcome: 'maybe' }, 422],
  ['federation.backend', { name: 'x', threshold: 0 }, 422],
  ['identity.sync', { users_synced: -1 }, 422],
])('the action %s with %j is refused', async (action, input, status) => {
  const world = await mock.world();
  expect((await world.control('POST', `/simulate/vault/${action}`, input)).status).toBe(status);
});
