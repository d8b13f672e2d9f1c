// A receiver that calls back from within a delivery: a call waits only for what it caused itself, so
// nothing waits for a delivery that waits for it.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook as addVaultWebhook, vaultAs } from '../mocks/vault/caller.ts';
import { startReceiver } from '../support/receivers.ts';
import {
  addWebhook,
  ORDERS,
  orderOf,
  receivedTypes,
  shop,
  shopAs,
  WEBHOOKS,
} from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop, 'vault'] });
afterAll(() => mock.close());

/** What a receiver does before it answers an attempt; it gives the status to answer with. */
type Act = (world: MockWorld, attempt: number) => Promise<number>;

interface BusyWorld extends AsyncDisposable {
  readonly world: MockWorld;
  /** What went wrong inside the receiver. */
  readonly failures: unknown[];
}

/** A world whose `open` events go to a receiver that acts before it answers, and whose clicks go to an inbox. */
async function startBusyWorld(act: Act): Promise<BusyWorld> {
  const failures: unknown[] = [];
  const receiver = await startReceiver(async (response) => {
    const status = await act(world, receiver.requests.length).catch((error) => {
      failures.push(error);
      return 500;
    });
    response.writeHead(status).end();
  });
  const forward = { 'https://busy.test': receiver.origin };
  const world: MockWorld = await mock.world({ now: '2026-01-01T00:00:00Z', settings: { forward } });
  await addWebhook(world, { url: 'https://busy.test/a', enabled_events: ['paid'] });
  await addWebhook(world, { enabled_events: ['shipped', 'placed', 'confirmed'] });
  return { world, failures, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() };
}

const open = { service: 'shop', type: 'paid' } as const;
const click = { service: 'shop', type: 'shipped' } as const;

test('it may read whatever it likes', async () => {
  let read: unknown;
  await using busy = await startBusyWorld(async (world) => {
    read = {
      pending: (await world.clock()).pending,
      webhooks: (await shopAs(world).get(WEBHOOKS)).body.total,
      deliveries: (await world.deliveries()).length,
      events: (await world.events()).length,
    };
    return 200;
  });
  await busy.world.emit(open);
  expect(read).toEqual({ pending: 1, webhooks: 2, deliveries: 1, events: 1 });
});

test('it may place an order, whose events follow', async () => {
  await using busy = await startBusyWorld(async (world) => {
    return (await shopAs(world).post(ORDERS, orderOf('ada@customer.example'))).status;
  });
  await busy.world.emit(open);
  await busy.world.settle();
  expect(await receivedTypes(busy.world)).toEqual(['placed', 'confirmed']);
});

test('it may emit, and has the answer once that is delivered', async () => {
  const statuses: string[] = [];
  await using busy = await startBusyWorld(async (world) => {
    const { deliveries } = await world.emit(click);
    statuses.push((await world.control('GET', `/deliveries/${deliveries[0]}`)).body.status);
    return 200;
  });
  await busy.world.emit(open);
  expect({ statuses, failures: busy.failures }).toEqual({ statuses: ['success'], failures: [] });
});

test('it may emit what goes to itself, which follows when it has answered', async () => {
  await using busy = await startBusyWorld(async (world, attempt) => {
    if (attempt === 1) await world.emit(open);
    return 200;
  });
  await busy.world.emit(open);
  await busy.world.settle();
  expect(await busy.world.deliveries()).toMatchObject([
    { status: 'success', attempts: [{ attempt: 1 }] },
    { status: 'success', attempts: [{ attempt: 1 }] },
  ]);
});

test('it may reset its world', async () => {
  await using busy = await startBusyWorld(async (world) => {
    await world.reset();
    return 200;
  });
  expect((await busy.world.control('POST', '/events', open)).status).toBe(409);
  expect((await shopAs(busy.world).get(WEBHOOKS)).body.total).toBe(0);
});

test('it may call back during an advance, whose clock alone it cannot move', async () => {
  const answers: number[] = [];
  await using busy = await startBusyWorld(async (world, attempt) => {
    if (attempt === 1) return 500;
    const emitted = await world.control('POST', '/events', click);
    const advanced = await world.control('POST', '/clock/advance', { by: '1s' });
    answers.push(emitted.status, advanced.status);
    return attempt < 4 ? 500 : 200;
  });
  await busy.world.emit(open);
  const { fired } = await busy.world.advance('1h');
  expect(fired).toMatchObject([2, 3, 4].map((attempt) => ({ detail: { attempt } })));
  expect(answers).toEqual([201, 409, 201, 409, 201, 409]);
  expect((await busy.world.inbox('hook')).map(({ at }) => at.slice(11, 19))).toEqual([
    '00:01:00',
    '00:06:00',
    '00:21:00',
  ]);
});

test('the vault’s own test of a webhook may be answered by calls to the vault', async () => {
  await using receiver = await startReceiver(async (response) => {
    const { status } = await vaultAs(world).get('/v1/webhooks');
    response.writeHead(status).end();
  });
  const forward = { 'https://busy.test': receiver.origin };
  const world: MockWorld = await mock.world({ settings: { forward } });
  const { id } = await addVaultWebhook(world, { url: 'https://busy.test/a' });
  const tested = await vaultAs(world).post(`/v1/webhooks/${id}/test`, { event_type: 'secret.created' });
  expect(tested.status).toBe(200);
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  ['advance the clock', '/clock/advance', { by: '1h' }],
  ['have the world settle', '/settle', {}],
])('while a call waits for its answer, it cannot %s, and is told at once', async (_, path, body) => {
  const answers: unknown[] = [];
  await using busy = await startBusyWorld(async (world) => {
    const refused = await world.control('POST', path, body);
    answers.push({ status: refused.status, type: refused.body.type, detail: refused.body.detail });
    return 200;
  });
  await busy.world.emit(open);
  const [{ id = '' } = {}] = await busy.world.deliveries();
  await busy.world.control('POST', `/deliveries/${id}/resend`);
  const detail = expect.stringContaining('has to answer the delivery first');
  const type = 'urn:countersign:error:clock-busy';
  expect(answers).toEqual([1, 2].map(() => ({ status: 409, type, detail })));
  expect((await busy.world.advance('1h')).now).toBe('2026-01-01T01:00:00.000Z');
});
