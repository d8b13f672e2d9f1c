// Worlds that last: a server that is started again on the same store goes on where the other one ended, and what it
// cannot read or write it says, world by world.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { timers } from '../../../src/delivery/journal.ts';
import { call, type Mock, type MockOptions, startMock } from '../../../src/index.ts';
import { startServer } from '../../../src/server/start.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';
import { billing } from '../../support/billing.ts';
import { startHoldingReceiver } from '../../support/holding-receiver.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, order, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';
import { shopServices } from '../../support/shop/service.ts';
import { type StoreFile, storeFile } from '../../support/stores.ts';
import { START } from '../../support/worlds.ts';
import { worldsOn } from '../../support/worlds-on.ts';

const FROZEN = { now: START, clock: 'frozen', settings: { signature_time: 'world' } } as const;

/** A server on a file, whose defects are for the test to look at. */
async function startOn(file: StoreFile, options: MockOptions = {}) {
  const defects: string[] = [];
  const onDefect = (error: unknown, what: string) =>
    void defects.push(`${what}: ${(error as Error).message}`);
  const mock = await startMock({
    services: [shop, billing],
    store: file.where,
    defaultWorld: FROZEN,
    onDefect,
    ...options,
  });
  return { ...mock, defects };
}

const stateOf = async ({ defaultWorld }: Mock) => (await defaultWorld.control('GET', '/snapshot')).body.state;

test('a world goes on after a restart as it was, its tokens, its clock and its queue included', async () => {
  await using file = await storeFile();
  const first = await startOn(file);
  await inboxAnswers(first.defaultWorld, [], { status: 500 });
  await addWebhook(first.defaultWorld);
  await order(first.defaultWorld);
  await first.defaultWorld.advance('2m');
  const before = await stateOf(first);
  await first.close();
  const { settings } = FROZEN;
  await using second = await startOn(file, { defaultWorld: { seed: 99, clock: 'running', settings } });
  expect(await stateOf(second)).toEqual(before);
  expect(second.defaultWorld.credentials).toEqual(first.defaultWorld.credentials);
  const { fired } = await second.defaultWorld.advance('4h');
  expect(fired.map(({ at }) => at.slice(11, 16)).slice(0, 4)).toEqual(['00:06', '00:06', '00:21', '00:21']);
  const { body } = await shopAs(second.defaultWorld).get(WEBHOOKS);
  expect(body.webhooks).toMatchObject([{ enabled: false, failure_count: 10 }]);
});

test('a world that comes back begins again, when it is reset, as it began', async () => {
  await using file = await storeFile();
  const scenario = { name: 'the shop is busy', params: { credential: 'test' } };
  const first = await startOn(file, { scenario });
  const began = await stateOf(first);
  await addWebhook(first.defaultWorld);
  await first.close();
  await using second = await startOn(file);
  await second.defaultWorld.reset();
  expect(await stateOf(second)).toEqual(began);
});

test('worlds that were made, changed and deleted are so after a restart', async () => {
  await using file = await storeFile();
  const first = await startOn(file);
  const [kept, gone] = [await first.world({ id: 'kept', seed: 5 }), await first.world({ id: 'gone' })];
  const { id } = await addWebhook(kept);
  await gone.delete();
  await first.close();
  await using second = await startOn(file);
  const { body } = await call<{ worlds: { id: string }[] }>(second.url, 'GET', '/_countersign/worlds');
  expect(body.worlds.map((world) => world.id)).toEqual(['default', 'kept']);
  const token = kept.credentials.shop?.live;
  expect((await call(second.url, 'GET', `/w/kept${WEBHOOKS}/${id}`, { token })).status).toBe(200);
  expect((await call(second.url, 'GET', `/w/gone${WEBHOOKS}`, { token })).status).toBe(404);
  expect(await second.world({ id: 'gone' })).toMatchObject({ id: 'gone' });
  await expect(second.world({ id: 'kept' })).rejects.toMatchObject({ code: 'world-id-taken' });
});

test('settings that a server is now started with take effect, and those that were changed by a call stay', async () => {
  await using file = await storeFile();
  const first = await startOn(file, { settings: { forward: { 'https://a.test': 'http://127.0.0.1:1' } } });
  await first.defaultWorld.settings({ environment: 'production' });
  await first.close();
  await using second = await startOn(file, {
    settings: { forward: { 'https://b.test': 'http://127.0.0.1:2' } },
  });
  const { body } = await second.defaultWorld.control('GET', '');
  expect(body.settings).toMatchObject({
    environment: 'production',
    forward: { 'https://b.test': 'http://127.0.0.1:2' },
  });
});

test('an attempt that was under way is made again: the same event, the same number, and its record says so', async () => {
  await using receiver = await startHoldingReceiver();
  await using file = await storeFile();
  const settings = { ...FROZEN.settings, forward: { 'https://slow.test': receiver.origin } };
  const defaultWorld = { ...FROZEN, settings };
  const first = await startOn(file, { defaultWorld });
  await addWebhook(first.defaultWorld, { url: 'https://slow.test/a', enabled_events: ['paid'] });
  const emitted = first.defaultWorld.emit({ service: 'shop', type: 'paid' }).catch(() => 'never answered');
  const held = await receiver.next();
  await first.close();
  expect(await emitted).toBe('never answered');
  await using second = await startOn(file, { defaultWorld });
  const again = await receiver.next();
  expect(again.body).toEqual(held.body);
  again.answer(200);
  await second.defaultWorld.settle();
  const [delivery] = await second.defaultWorld.deliveries({});
  expect(delivery).toMatchObject({
    status: 'success',
    attempts: [{ attempt: 1, response: { status: 200 } }],
  });
  expect(delivery?.attempts[0]).toHaveProperty('interrupted_at', '2026-01-01T00:00:00.000Z');
});

test('a stream goes on from Last-Event-ID', async () => {
  await using file = await storeFile();
  const first = await startOn(file);
  const stream = await followJournal(first.url, '?world=default&kinds=event');
  await first.defaultWorld.emit({ service: 'shop', type: 'paid' });
  const { id } = await stream.next();
  await first.defaultWorld.emit({ service: 'shop', type: 'shipped' });
  await first.close();
  await using second = await startOn(file);
  await second.defaultWorld.emit({ service: 'shop', type: 'returned' });
  const headers = { 'last-event-id': id };
  await using goingOn = await followJournal(second.url, '?world=default&kinds=event', headers);
  const types = [await goingOn.next(), await goingOn.next()].map(
    ({ data }) => (data.detail as { type: string }).type,
  );
  expect(types).toEqual(['shipped', 'returned']);
});

test('a world whose rows were changed by hand is refused; the others go on', async () => {
  await using file = await storeFile();
  const first = await startOn(file);
  await addWebhook(await first.world({ id: 'touched' }));
  await first.close();
  file.run(`UPDATE log SET data = replace(data, 'inbox.countersign.test', 'elsewhere.test')
            WHERE world = (SELECT number FROM worlds WHERE id = 'touched')`);
  await using second = await startOn(file);
  for (const path of ['/w/touched/shop/webhooks', '/_countersign/worlds/touched']) {
    const refused = problemOf(await call(second.url, 'GET', path));
    expect(refused).toMatchObject({ code: 'world-not-readable', status: 503 });
    expect(refused.detail).toMatch(/^The world touched cannot be read from the store: row \d+ of its log/);
  }
  await addWebhook(second.defaultWorld);
  const { body } = await call<{ worlds: unknown[] }>(second.url, 'GET', '/_countersign/worlds');
  expect(body.worlds).toMatchObject([{ id: 'default' }]);
  const taken = await call(second.url, 'POST', '/_countersign/worlds', { json: { id: 'touched' } });
  expect(problemOf(taken).code).toBe('world-not-readable');
});

test('a server does not start without its world default, and never with an empty one in its place', async () => {
  await using file = await storeFile();
  await (await startOn(file)).close();
  file.run('DELETE FROM log WHERE seq = 2');
  await expect(startOn(file)).rejects.toMatchObject({ code: 'world-not-readable' });
});

test('a world of other services is refused by their names', async () => {
  await using file = await storeFile();
  await (await startOn(file, { services: [shop] })).close();
  await expect(startOn(file)).rejects.toThrow(
    'The world default cannot be read from the store: it has the services shop, and this server runs billing, shop.',
  );
});

const DAY = 86_400_000;

test('a running world catches up with the time in which no server ran', async () => {
  await using file = await storeFile();
  const clock = { now: START };
  const first = worldsOn((await openStore(file.where)) as Store, clock);
  const world = first.create({ id: 'w', now: START, clock: 'running' });
  const later = shopServices().get('shop')?.actions['order.ship_later'];
  for (const after of ['60s', '300s', '5400s'])
    world.scheduler.call('the test', (inWorld) =>
      later?.run({ order_id: 'ord_first', after } as never, inWorld),
    );
  clock.now += 30_000;
  world.scheduler.tick();
  await world.committed();
  first.close();
  await first.closeStore();
  clock.now += 3_600_000;
  const second = worldsOn((await openStore(file.where)) as Store, clock);
  const back = await second.load('w');
  await back?.ready;
  expect(back?.world.now).toBe(START + 3_630_000);
  const wentOff = back?.world.journal.list(timers).map(({ at }) => (at - START) / 1_000);
  expect(wentOff).toEqual([60, 300]);
  expect(back?.world.queue.nextAt()).toBe(START + 5_400_000);
  second.close();
  await second.closeStore();
});

test('listeners of the journal are told what is committed, and only then, once', async () => {
  await using file = await storeFile();
  const worlds = worldsOn((await openStore(file.where)) as Store, { now: START });
  const world = worlds.create({ id: 'w', now: START, clock: 'frozen' });
  await world.committed();
  const told: string[] = [];
  world.listen(({ id }) => told.push(id));
  const ring = (id: string) =>
    world.world.transaction('the test', (inWorld) =>
      inWorld.record(timers, id, { service: 'shop', timer: 'bell' }),
    );
  ring('a');
  ring('b');
  expect([told, world.toldEntries()]).toEqual([[], []]);
  await world.committed();
  expect(told).toEqual(['a', 'b']);
  expect(world.toldEntries().map(({ id }) => id)).toEqual(['a', 'b']);
  worlds.close();
  await worlds.closeStore();
});

test('idle worlds leave the memory, and come back with their next call as they were', async () => {
  await using file = await storeFile();
  const clock = { now: START };
  const worlds = worldsOn((await openStore(file.where)) as Store, clock);
  const before = worlds.create({ id: 'w', now: START, clock: 'frozen', seed: 3 });
  const state = JSON.stringify(before.world.state());
  clock.now += 3_600_000;
  worlds.endIdle();
  expect(worlds.list()).toEqual([]);
  expect(before.scheduler.gone.aborted).toBe(true);
  const [one, other] = await Promise.all([worlds.load('w'), worlds.load('w')]);
  expect(one).toBe(other);
  expect(JSON.stringify(one?.world.state())).toBe(state);
  expect((await worlds.all()).map(({ id }) => id)).toEqual(['w']);
  worlds.close();
  await worlds.closeStore();
});

test('worlds that nobody has used for 30 days are removed, and the world default never is', async () => {
  await using file = await storeFile();
  const clock = { now: START };
  const worlds = worldsOn((await openStore(file.where)) as Store, clock);
  for (const id of ['default', 'forgotten', 'used']) worlds.create({ id, now: START, clock: 'frozen' });
  await Promise.all(worlds.list().map((world) => world.committed()));
  clock.now += 15 * DAY;
  (await worlds.load('used'))?.scheduler.freeze();
  await worlds.get('used')?.committed();
  clock.now += 15 * DAY;
  worlds.endIdle();
  await nextTurn();
  await worlds.removeForgotten();
  expect(await worlds.load('forgotten')).toBeUndefined();
  expect((await worlds.all()).map(({ id }) => id)).toEqual(['default', 'used']);
  worlds.close();
  await worlds.closeStore();
});

test('a world whose documents no longer fit is refused, and says which', async () => {
  await using file = await storeFile();
  await (await startOn(file, { services: [shop] })).close();
  const changed = shopServices({ collections: [{ name: 'shop/orders', schema: { type: 'string' } }] });
  const starting = startServer({ services: changed, port: 0, store: file.where });
  await expect(starting).rejects.toThrow(
    /^The world default cannot be read from the store: it does not fit this version: \/state\/collections\/shop~1orders\/0/,
  );
});

test('the stream of a world that is lost ends, so that its reader comes back', async () => {
  await using file = await storeFile();
  await using mock = await startOn(file);
  const stream = await followJournal(mock.url, '?world=default');
  file.refuseWrites();
  await mock.defaultWorld.control('POST', '/events', { service: 'shop', type: 'paid' });
  await expect(stream.next()).rejects.toThrow('the stream has ended');
});
