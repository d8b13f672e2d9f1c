// A store that cannot be written: what was committed is still read, everything else is refused with the reason, health
// says so, and all goes on once the store can be written again.

import { rename } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { call, type Mock, type MockOptions, type MockWorld, startMock } from '../../../src/index.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { problemOf } from '../../support/problem.ts';
import { startReceiver } from '../../support/receivers.ts';
import { addWebhook, ORDERS, orderOf, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';
import { type StoreFile, storeFile } from '../../support/stores.ts';
import { START } from '../../support/worlds.ts';
import { worldsOn } from '../../support/worlds-on.ts';

afterEach(() => void vi.useRealTimers());

/** A server on a file; most tests do not look at its defects. */
const startOn = (file: StoreFile, onDefect: MockOptions['onDefect'] = () => undefined) =>
  startMock({ services: [shop], store: file.where, onDefect });

const healthOf = ({ url }: Mock) => call<{ detail?: string }>(url, 'GET', '/_countersign/health');

/** Calls that change something, each of which is refused. */
async function changesOf(mock: Mock, world: MockWorld) {
  return [
    await shopAs(world).post(ORDERS, orderOf('ada@customer.example')),
    await shopAs(world).patch(`${WEBHOOKS}/unknown`, {}),
    await shopAs(world).delete(`${WEBHOOKS}/unknown`),
    await world.control('POST', '/events', { service: 'shop', type: 'paid' }),
    await world.control('POST', '/clock/advance', { by: '1h' }),
    await world.control('PUT', '/snapshot', {}),
    await call(mock.url, 'POST', '/_countersign/worlds', { json: { id: 'other' } }),
    await call(mock.url, 'DELETE', '/_countersign/worlds/kept'),
  ];
}

/** Calls that only read, each of which is answered. */
async function readsOf(mock: Mock, world: MockWorld) {
  return [
    await shopAs(world).get(WEBHOOKS),
    await world.control('GET', '/deliveries'),
    await world.control('GET', '/requests'),
    await world.control('GET', '/snapshot'),
    await call(mock.url, 'GET', '/_countersign/worlds'),
    await call(mock.url, 'GET', '/_countersign/worlds/kept'),
  ];
}

test('while a store cannot be written, reads are answered, changes are 503, and health says why', async () => {
  await using file = await storeFile();
  const defects: string[] = [];
  await using mock = await startOn(file, (error, what) => void defects.push(`${what}: ${error}`));
  const { defaultWorld: world } = mock;
  await mock.world({ id: 'kept' });
  const { id } = await addWebhook(world);
  const allow = file.refuseWrites();
  for (let round = 0; round < 3; round++) {
    for (const refused of await changesOf(mock, world)) {
      expect(problemOf(refused)).toMatchObject({
        code: 'store-unavailable',
        status: 503,
        detail: 'The store cannot be used at present: the disk is on fire.',
      });
      expect(refused.headers.get('retry-after')).toBe('1');
    }
    for (const { status } of await readsOf(mock, world)) expect(status).toBe(200);
    expect((await shopAs(world).get(WEBHOOKS)).body.webhooks).toMatchObject([{ id }]);
    const health = await healthOf(mock);
    expect([health.status, health.body.detail]).toEqual([
      503,
      'The store cannot be used at present: the disk is on fire. Calls that only read are answered.',
    ]);
  }
  allow();
  expect((await healthOf(mock)).status).toBe(200);
  expect(await world.events({})).toEqual([]);
  expect(defects).toContainEqual(expect.stringMatching(/^the store, .*default.*: .*the disk is on fire/));
  await addWebhook(world);
  expect((await shopAs(world).get(WEBHOOKS)).body.webhooks).toHaveLength(2);
});

test('health notices a store that cannot be written before any call does', async () => {
  await using file = await storeFile();
  await using mock = await startOn(file);
  await rename(file.path, `${file.path}.away`);
  await expect.poll(async () => (await healthOf(mock)).status).toBe(503);
  expect((await healthOf(mock)).body.detail).toContain(
    `${file.path} was deleted while it was in use; put it`,
  );
});

test('a file that is deleted loses nothing that is answered from then on, and goes on when it is back', async () => {
  await using file = await storeFile();
  const mock = await startOn(file);
  const { defaultWorld: world } = mock;
  await addWebhook(world);
  await rename(file.path, `${file.path}.away`);
  for (const refused of await changesOf(mock, world))
    expect(problemOf(refused)).toMatchObject({ status: 503, detail: expect.stringContaining('was deleted') });
  expect((await shopAs(world).get(WEBHOOKS)).body.webhooks).toHaveLength(1);
  await rename(`${file.path}.away`, file.path);
  await addWebhook(world);
  await mock.close();
  await using again = await startOn(file);
  expect((await shopAs(again.defaultWorld).get(WEBHOOKS)).body.webhooks).toHaveLength(2);
});

test('nothing is sent while a store cannot be written, and it is afterwards', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  await using file = await storeFile();
  await using mock = await startOn(file);
  const settings = { forward: { 'https://hooks.test': receiver.origin } };
  // A minute passes in about three milliseconds, so that the retries are due almost at once.
  const world = await mock.world({ settings });
  await addWebhook(world, { url: 'https://hooks.test/a' });
  await world.emit({ service: 'shop', type: 'paid' });
  const allow = file.refuseWrites();
  await world.control('POST', '/clock/run', { scale: 20_000 });
  const sent = receiver.requests.length;
  for (let round = 0; round < 20; round++) expect((await shopAs(world).get(WEBHOOKS)).status).toBe(200);
  expect(receiver.requests).toHaveLength(sent);
  allow();
  await world.control('POST', '/clock/run', { scale: 20_000 });
  await expect.poll(() => receiver.requests.length).toBeGreaterThan(sent);
});

test('what is due while a store cannot be written waits, and is done afterwards', async () => {
  await using file = await storeFile();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const clock = { now: START };
  const worlds = worldsOn((await openStore(file.where)) as Store, clock, { onDefect: () => {} });
  const world = worlds.create({ id: 'w', now: START, clock: 'running' });
  const due = { at: START + 60_000, service: 'shop', name: 'bell', id: 'b' };
  world.world.transaction('the test', (inWorld) => inWorld.schedule(due));
  await world.committed();
  const allow = file.refuseWrites();
  world.scheduler.freeze();
  await expect(world.committed()).rejects.toThrow('the disk is on fire');
  const read = await worlds.load('w');
  clock.now += 600_000;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(worlds.get('w'), 'it is not loaded again and again').toBe(read);
  expect(read?.world.queue.size).toBe(1);
  allow();
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(() => worlds.get('w')?.world.queue.size).toBe(0);
  worlds.close();
  await worlds.closeStore();
});

test('a change that a read causes is refused, and the world is as it was', async () => {
  await using file = await storeFile();
  const worlds = worldsOn((await openStore(file.where)) as Store, { now: START }, { onDefect: () => {} });
  const world = worlds.create({ id: 'w', now: START, clock: 'frozen', seed: 3 });
  await world.committed();
  const allow = file.refuseWrites();
  const change = async () => {
    const host = await worlds.load('w');
    host?.scheduler.call('the test', (inWorld) => inWorld.ids.next('x_'));
    return host?.committed();
  };
  for (let round = 0; round < 3; round++) await expect(change()).rejects.toThrow('the disk is on fire');
  allow();
  expect(worlds.examineStore()).toBeUndefined();
  await change();
  const drawn = (await worlds.load('w'))?.world.ids.state();
  const twin = worlds.create({ id: 'twin', now: START, clock: 'frozen', seed: 3 });
  twin.scheduler.call('the test', (inWorld) => inWorld.ids.next('x_'));
  expect(drawn).toEqual(twin.world.ids.state());
  worlds.close();
  await worlds.closeStore();
});
