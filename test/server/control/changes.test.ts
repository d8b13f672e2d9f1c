// Changes of state: every change of a lifecycle is an entry of the journal, and what waits says for what.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { limit, pathOf, quotaAs, write } from '../../mocks/quota/caller.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, order, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop, 'vault', 'quota'] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00.000Z';

/** What changed of one subject, oldest first. */
async function readings(world: MockWorld, subject: string): Promise<string[]> {
  const changes = await world.changes({ subject });
  return changes.map(({ from, to, because }) => `${from} → ${to}: ${because}`);
}

/** A vault webhook at an inbox that refuses everything. */
async function deafVaultWebhook(world: MockWorld): Promise<string> {
  await world.script('deaf', { then: { status: 500 } });
  const { body } = await world.request('POST', '/v1/webhooks', {
    token: world.credentials.vault?.admin as string,
    json: { name: 'deaf', url: world.inboxUrl('deaf'), secret: 'x'.repeat(32), events: ['secret.created'] },
  });
  return body.id;
}

test('an endpoint that is paused and enabled leaves a change each time, and none when it stays as it is', async () => {
  const world = await mock.world({ now: NOW });
  const { id } = await addWebhook(world);
  for (const enabled of [true, false, false, true, true])
    await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled });
  expect(await world.changes()).toEqual([
    {
      id: expect.stringMatching(/^chg_/),
      at: NOW,
      service: 'shop',
      subject: { kind: 'endpoint', id, name: world.inboxUrl('hook') },
      from: 'enabled',
      to: 'paused',
      because: 'it was switched off',
    },
    expect.objectContaining({ from: 'paused', to: 'enabled', because: 'it was switched on' }),
  ]);
});

test('a delivery leaves a change when it fails for good, is retried by force and succeeds', async () => {
  const world = await mock.world({ now: NOW });
  const endpoint = await deafVaultWebhook(world);
  const { deliveries } = await world.emit({ service: 'vault', type: 'secret.created' });
  const [id = ''] = deliveries;
  await world.advance('40d');
  const token = world.credentials.vault?.admin as string;
  await world.script('deaf', { then: { status: 200 } });
  await world.request('POST', `/v1/webhooks/${endpoint}/deliveries/${id}/retry`, { token });
  await world.settle();
  expect(await readings(world, id)).toEqual([
    'pending → failed: attempt 7 failed, and the retry schedule has no further one',
    'failed → pending: it was retried by force',
    'pending → success: the receiver answered 200',
  ]);
  expect(await readings(world, endpoint)).toEqual([
    'healthy → failing: a delivery has failed for good',
    'failing → healthy: the receiver accepted a delivery again',
  ]);
});

test('a grace window leaves a change when it opens, ends and closes', async () => {
  const world = await mock.world({ now: NOW });
  const terms = { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 10, grace_period_days: 7 };
  await limit(world, ['user', 'usr_ada'], terms);
  const { body } = await quotaAs(world).get(pathOf('user', 'usr_ada'));
  await write(world, { bytes: 100 });
  await write(world, { bytes: 5 });
  await world.advance('8d');
  await world.simulate('quota/delete', { user_id: 'usr_ada', bytes: 50 });
  expect(await readings(world, body.id)).toEqual([
    'within_limit → grace_open: a write went beyond the limit of 100 bytes (soft quota)',
    'grace_open → grace_exhausted: the grace period of 7 days has ended',
    'grace_exhausted → within_limit: usage fell below the limit of 100 bytes',
  ]);
  expect(await world.changes()).toMatchObject([
    { at: NOW, subject: { kind: 'grace_window', name: 'user usr_ada' } },
    { at: '2026-01-08T00:00:00.000Z' },
    { at: '2026-01-09T00:00:00.000Z' },
  ]);
});

test('a grace window that closes because its quota is made hard, or removed, says so', async () => {
  const world = await mock.world();
  const target = ['user', 'usr_ada'] as const;
  for (const end of ['hard', 'removed']) {
    await limit(world, target, { limit_bytes: 100, limit_type: 'soft', grace_extra_percent: 100 });
    await write(world, { bytes: end === 'hard' ? 101 : 1 });
    if (end === 'hard') await limit(world, target, { limit_bytes: 100, limit_type: 'hard' });
    else await quotaAs(world).delete(pathOf(...target));
  }
  expect((await world.changes()).map(({ because }) => because)).toEqual([
    'a write went beyond the limit of 100 bytes (soft quota)',
    'the quota was made hard',
    'a write went beyond the limit of 100 bytes (soft quota)',
    'the quota was removed',
  ]);
});

test('what a service keeps leaves changes too: orders, secrets, leases', async () => {
  const world = await mock.world({ now: NOW });
  const placed = await order(world);
  expect(await readings(world, placed)).toEqual(['placed → confirmed: it was confirmed to its customers']);
  await world.simulate('vault/secret.create', { path: 'prod/db', expires_in: '1h', notify_before: [] });
  await world.advance('2h');
  expect(await readings(world, 'prod/db')).toEqual([
    'absent → active: it was created',
    'active → expired: its expires_at was reached',
  ]);
});

test('a change that is refused, or taken back with its transaction, leaves none', async () => {
  const world = await mock.world();
  const lease = { engine: 'database', role: 'app', ttl_seconds: 60 };
  const { result } = await world.simulate('vault/lease.create', lease);
  const revoke = () => world.simulate('vault/lease.revoke', { lease_id: result.lease_id });
  await revoke();
  await expect(revoke()).rejects.toThrow('409');
  expect(await readings(world, result.lease_id)).toEqual(['active → revoked: it was revoked']);
});

test('changes are listed page by page, and by service', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  for (const enabled of [false, true, false]) await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled });
  await world.simulate('vault/secret.create', { path: 'prod/db' });
  const all = await world.changes();
  expect(all.map(({ service, to }) => `${service} ${to}`)).toEqual([
    'shop paused',
    'shop enabled',
    'shop paused',
    'vault active',
  ]);
  const [first] = await world.changes({ limit: 1 });
  expect(first).toEqual(all[0]);
  expect(await world.changes({ after: first?.id as string, limit: 2 })).toEqual(all.slice(1, 3));
  expect(await world.changes({ service: 'vault' })).toEqual(all.slice(3));
  expect(problemOf(await world.control('GET', '/changes?after=chg_none'))).toMatchObject({
    status: 422,
    code: 'unknown-cursor',
  });
});

test('a change is an entry of the stream, behind the attempt that brought it about', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=attempt,change`);
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  expect(await stream.next()).toMatchObject({ event: 'attempt' });
  const [change] = await world.changes();
  const { id, at, ...detail } = change as NonNullable<typeof change>;
  expect(detail).toMatchObject({ subject: { kind: 'delivery', id: deliveries[0] }, to: 'success' });
  expect(await stream.next()).toMatchObject({ event: 'change', data: { kind: 'change', id, at, detail } });
});

test('a snapshot keeps the changes, and the ids of later ones', async () => {
  const world = await mock.world({ seed: 7 });
  const { id } = await addWebhook(world);
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  const { body: snapshot } = await world.control('GET', '/snapshot');
  const twin = await mock.world({ seed: 8 });
  expect((await twin.control('PUT', '/snapshot', snapshot)).status).toBe(200);
  for (const one of [world, twin]) await shopAs(one).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  const [kept, later] = await world.changes();
  expect(await twin.changes()).toEqual([kept, { ...later, at: expect.any(String) }]);
});

test('a delivery whose endpoint is paused says what it waits for, and announces no instant', async () => {
  const world = await mock.world({ now: NOW });
  await world.script('hook', { answers: [{ status: 500 }] });
  const { id } = await addWebhook(world);
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  const [delivery = ''] = deliveries;
  expect(await world.delivery(delivery)).toMatchObject({
    next_attempt_at: '2026-01-01T00:01:00.000Z',
    waits_for: null,
  });
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  await world.advance('1h');
  const waiting = {
    status: 'pending',
    next_attempt_at: null,
    waits_for: `the endpoint ${id} is paused; enable it`,
  };
  expect(await world.delivery(delivery)).toMatchObject(waiting);
  expect(await world.deliveries()).toMatchObject([waiting]);
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: true });
  await world.settle();
  expect(await world.delivery(delivery)).toMatchObject({ status: 'success', waits_for: null });
});
