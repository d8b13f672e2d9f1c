// A world that goes on elsewhere: in another world, and on another server, with its clock, its queue and
// its pending retries.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { startReceiver } from '../support/receivers.ts';
import { addWebhook, inboxAnswers, order, orderOf, shop, shopAs, WEBHOOKS } from '../support/shop/caller.ts';

const [mock, elsewhere] = await Promise.all([
  startMock({ services: [shop] }),
  startMock({ services: [shop] }),
]);
afterAll(() => Promise.all([mock.close(), elsewhere.close()]));

const GIVEN = { seed: 21, now: '2026-01-01T00:00:00Z', settings: { signature_time: 'world' } } as const;

/** A world in the middle of its life: retries of two endpoints are to come, one is switched off, one scripted. */
async function inTheMiddle(): Promise<MockWorld> {
  const world = await mock.world(GIVEN);
  await inboxAnswers(world, [{ status: 500 }, { hang: true }, { status: 500 }], { status: 200 });
  await inboxAnswers(world, [], { status: 500 }, 'deaf');
  await addWebhook(world);
  await addWebhook(world, { url: world.inboxUrl('deaf') });
  const off = await addWebhook(world, { url: world.inboxUrl('off') });
  await order(world, orderOf('ada@customer.example', 'bounce@customer.example'));
  await shopAs(world).patch(`${WEBHOOKS}/${off.id}`, { enabled: false });
  await world.scenario('the shop is busy', { credential: 'test' });
  await world.settings({ shop: { greeting: 'moin' } });
  await world.advance('2m');
  return world;
}

async function moveTo(target: MockWorld, source: MockWorld): Promise<MockWorld> {
  const { status } = await target.control(
    'PUT',
    '/snapshot',
    (await source.control('GET', '/snapshot')).body,
  );
  if (status !== 200) throw new Error(`PUT snapshot answered ${status}`);
  return target;
}

/** The rest of the life, and all that can be seen of it; the caller's own token is no part of it. */
async function goOn(world: MockWorld): Promise<unknown> {
  const advanced = await world.advance('30m');
  const emitted = await world.emit({ service: 'shop', type: 'paid' });
  const added = await addWebhook(world, { url: world.inboxUrl('late') });
  const message = await order(world);
  const rest = await world.advance({ next: 100 });
  return {
    advanced,
    emitted,
    added,
    message,
    rest,
    clock: await world.clock(),
    busy: (await shopAs(world, 'test').get(WEBHOOKS)).status,
    webhooks: (await shopAs(world).get(WEBHOOKS)).body,
    deliveries: await world.deliveries({ limit: 1000 }),
    events: await world.events({ limit: 1000 }),
    inboxes: await Promise.all(['hook', 'deaf', 'off', 'late'].map((name) => world.inbox(name))),
  };
}

test('a snapshot goes on in another world and on another server as the original does', async () => {
  const source = await inTheMiddle();
  const here = await moveTo(await mock.world({ clock: 'running' }), source);
  const there = await moveTo(await elsewhere.world({ seed: 99 }), source);
  const own = await goOn(source);
  expect(await goOn(here)).toEqual(own);
  expect(await goOn(there)).toEqual(own);
});

test('a snapshot of a running world runs on where it is put', async () => {
  const source = await mock.world({ ...GIVEN, clock: 'running' });
  await inboxAnswers(source, [], { status: 500 });
  await addWebhook(source);
  await source.emit({ service: 'shop', type: 'paid' });
  const target = await moveTo(await elsewhere.world(), source);
  expect(await target.clock()).toMatchObject({ mode: 'running', pending: 1 });
  const { fired } = await target.advance('1m');
  expect(fired).toMatchObject([{ detail: { attempt: 2 } }]);
});

test('a moved world still reaches the receiver it forwards to, with the same bytes', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const settings = { ...GIVEN.settings, forward: { 'https://hooks.test': receiver.origin } };
  const source = await mock.world({ ...GIVEN, settings });
  await addWebhook(source, { url: 'https://hooks.test/a' });
  await source.emit({ service: 'shop', type: 'paid' });
  const target = await moveTo(await elsewhere.world(), source);
  await source.advance('1m');
  await target.advance('1m');
  const [first, second, third] = receiver.requests;
  expect(receiver.requests).toHaveLength(3);
  expect(third).toEqual(second);
  expect(third?.body).toEqual(first?.body);
});

test('the fixtures that a world shows are those of the documents it holds', async () => {
  const source = await mock.world({ seed: 1 });
  const target = await mock.world({ seed: 2 });
  const { body: own } = await target.control('GET', '');
  await moveTo(target, source);
  const { body: moved } = await target.control('GET', '');
  expect(moved.fixtures).toEqual(source.fixtures);
  expect(moved.fixtures).not.toEqual(own.fixtures);
  expect((await target.reset()).fixtures).toEqual(own.fixtures);
});
