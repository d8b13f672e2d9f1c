// A year of the vault's life, lived twice: the same seed gives the same journal, byte for byte.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { addWebhook, inboxAnswers, received, START, vaultAs } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const EVERY_THIRD_FAILS = [{ status: 200 }, { status: 503 }, { hang: true }] as const;

/** Sets up a busy vault, and lets a year pass in uneven strides with some work by hand in between. */
async function liveAYear(world: MockWorld): Promise<void> {
  await addWebhook(world);
  await addWebhook(world, { url: world.inboxUrl('prod'), filters: { path_prefix: 'prod/' } });
  await inboxAnswers(
    world,
    Array.from({ length: 60 }, (_, i) => EVERY_THIRD_FAILS[i % 3] as never),
    { status: 200 },
  );
  for (let i = 0; i < 12; i++) {
    const path = `${i % 2 === 0 ? 'prod' : 'test'}/secret-${i}`;
    await world.simulate('vault/secret.create', {
      path,
      expires_in: `${30 + i * 28}d`,
      auto_delete: i % 3 === 0,
    });
    const rotation = { name: `r${i}`, path, every: `${20 + i * 7}d`, auto_generate: i % 2 === 0 };
    await world.simulate('vault/rotation_policy.create', rotation);
  }
  const acme = {
    common_name: 'api.example.test',
    valid_for: '90d',
    issued_via: 'acme',
    auto_renew: true,
  } as const;
  await world.simulate('vault/certificate.issue', acme);
  await world.simulate('vault/certificate.issue', { common_name: 'old.example.test', valid_for: '200d' });
  for (const stride of ['1d', '40d', '13h', '100d', '75d']) {
    await world.advance(stride);
    await world.simulate('vault/lease.create', { engine: 'postgres', role: 'readonly', ttl_seconds: 86_400 });
    await world.simulate('vault/identity.sync', { users_synced: 3 });
    await vaultAs(world).put('/v1/secrets/test/secret-11', { value: 'by hand' });
  }
  await world.advance({ to: '2027-01-01T00:00:00Z' });
}

/** All that a world has written down, and all bytes that arrived. */
async function record(world: MockWorld): Promise<string> {
  const { status, body: snapshot } = await world.control('GET', '/snapshot');
  expect(status).toBe(200);
  const inboxes = [await world.inbox('hook'), await world.inbox('prod')];
  return JSON.stringify([snapshot.journal, inboxes]);
}

test('V-EV-01 a year that is lived again with the same seed leaves the same journal, byte for byte', async () => {
  const world = await mock.world({ seed: 7, now: START, settings: { signature_time: 'world' } });
  await liveAYear(world);
  const first = await record(world);
  expect((await received(world)).length).toBeGreaterThan(200);
  await world.reset();
  await liveAYear(world);
  expect((await record(world)) === first).toBe(true);
});

test('another seed gives other ids at the same instants', async () => {
  const settings = { signature_time: 'world' } as const;
  const worlds = [
    await mock.world({ seed: 1, now: START, settings }),
    await mock.world({ seed: 2, now: START, settings }),
  ];
  const events = await Promise.all(
    worlds.map(async (world) => {
      await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d' });
      await world.advance('41d');
      return world.events();
    }),
  );
  const [first = [], second = []] = events;
  expect(second.map(({ at, type }) => [at, type])).toEqual(first.map(({ at, type }) => [at, type]));
  expect(second.map(({ id }) => id)).not.toEqual(first.map(({ id }) => id));
});

test('a life that is stopped half-way goes on from a snapshot as if nothing had been', async () => {
  const settings = { signature_time: 'world' } as const;
  const world = await mock.world({ seed: 7, now: START, settings });
  await addWebhook(world);
  await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '40d', tags: ['pci'] });
  const rotation = { name: 'r', path: 'prod/db', every: '9d', auto_generate: true };
  await world.simulate('vault/rotation_policy.create', rotation);
  await world.advance('15d');
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const other = await mock.world();
  expect((await other.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const each of [world, other]) await each.advance('30d');
  expect(await received(other)).toEqual(await received(world));
});
