// What will happen by itself: the agenda says what, when and why; a projection computes it on a copy.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { startReceiver } from '../../support/receivers.ts';
import {
  addWebhook,
  type InboxAnswer,
  inboxAnswers,
  shop,
  shopAs,
  WEBHOOKS,
} from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A world whose inbox fails, with one delivery on its way. */
async function retrying(answer: InboxAnswer = { status: 500 }) {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [], answer);
  const { id: endpoint } = await addWebhook(world, { enabled_events: ['paid'] });
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  return { world, endpoint, delivery: deliveries[0] as string };
}

const shipIn = (world: MockWorld, after: string) =>
  world.simulate('shop/order.ship_later', { order_id: 'ord_first', after });

const whys = async (world: MockWorld) => (await world.agenda()).map(({ at, why }) => [at, why]);

test('an empty world has an empty agenda', async () => {
  const world = await mock.world({ now: NOW });
  expect((await world.control('GET', '/agenda')).body).toEqual({
    now: '2026-01-01T00:00:00.000Z',
    items: [],
  });
});

test('a retry is on the agenda with its delivery, its number and the rule of its delay', async () => {
  const { world, endpoint, delivery } = await retrying();
  expect(await world.agenda()).toEqual([
    {
      id: `shop/attempt/${delivery}`,
      at: '2026-01-01T00:01:00.000Z',
      kind: 'attempt',
      service: 'shop',
      name: 'paid',
      subject: { kind: 'endpoint', id: endpoint },
      attempt: 2,
      delivery_id: delivery,
      endpoint_id: endpoint,
      why: 'attempt 2 of 6, 1 min after the failure at 2026-01-01T00:00:00.000Z (S-DL-01)',
    },
  ]);
});

test('the delay after a timeout counts from its end', async () => {
  const { world } = await retrying({ hang: true });
  expect(await whys(world)).toEqual([
    [
      '2026-01-01T00:01:30.000Z',
      'attempt 2 of 6, 1 min after the timeout at 2026-01-01T00:00:30.000Z (S-DL-01)',
    ],
  ]);
});

test('timers say what they are about and what they rest on, in the order in which they will fire', async () => {
  const world = await mock.world({ now: NOW });
  await shipIn(world, '1d');
  await shipIn(world, '1m');
  expect((await world.agenda()).map(({ at, subject, why }) => [at, subject.kind, why])).toEqual([
    ['2026-01-01T00:01:00.000Z', 'shipment', 'the shipment leaves'],
    ['2026-01-02T00:00:00.000Z', 'shipment', 'the shipment leaves'],
  ]);
});

test('what waits for its endpoint has no instant, comes last and says what it waits for', async () => {
  const { world, endpoint, delivery } = await retrying();
  await shopAs(world).patch(`${WEBHOOKS}/${endpoint}`, { enabled: false });
  await shipIn(world, '1h');
  const waiting = {
    delivery_id: delivery,
    at: null,
    waits_for: `the endpoint ${endpoint} is paused; enable it`,
  };
  expect(await world.agenda()).toMatchObject([{ subject: { kind: 'shipment' } }, waiting]);
  // Its instant comes and goes: it still waits.
  await world.advance('10m');
  expect(await world.agenda()).toMatchObject([{ subject: { kind: 'shipment' } }, waiting]);
});

test('the agenda is read up to an instant, and page by page', async () => {
  const world = await mock.world({ now: NOW });
  for (const after of ['1m', '2m', '3m']) await shipIn(world, after);
  const [first, second, third] = await world.agenda();
  expect(await world.agenda({ until: second?.at as string })).toEqual([first, second]);
  expect(await world.agenda({ limit: 1, after: first?.id as string })).toEqual([second]);
  expect(await world.agenda({ after: second?.id as string })).toEqual([third]);
  expect(problemOf(await world.control('GET', '/agenda?after=nothing')).code).toBe('unknown-cursor');
});

test('a projection fires what an advance fires afterwards, with the same ids, and changes nothing', async () => {
  const { world } = await retrying();
  const before = (await world.control('GET', '/snapshot')).body.digest;
  const projected = await world.project('40d');
  expect((await world.control('GET', '/snapshot')).body.digest).toBe(before);
  expect(projected.fired.filter(({ kind }) => kind === 'attempt')).toHaveLength(5);
  const known = (await world.changes()).length;
  const { changes, ...advance } = projected;
  expect(await world.advance('40d')).toEqual(advance);
  expect((await world.changes()).slice(known)).toEqual(changes);
});

test('a projection says what would happen if a receiver answered otherwise', async () => {
  const { world, endpoint } = await retrying();
  const statuses = async (answer: object) => {
    const { fired } = await world.project('40d', { [endpoint]: answer });
    return fired.map(({ detail }) => (detail as { status?: string }).status);
  };
  expect(await statuses({ status: 200 })).toEqual(['success']);
  expect(await statuses({ hang: true })).toEqual(['pending', 'pending', 'pending', 'pending', 'failed']);
  const { fired } = await world.project({ next: 1 }, { hook: { reset: true } });
  expect(fired).toMatchObject([{ detail: { error: 'connection reset' } }]);
});

test('a projection shows the failure that would disable the endpoint', async () => {
  const { world, endpoint } = await retrying();
  await world.emit({ service: 'shop', type: 'paid' });
  await world.project('40d');
  expect(await world.changes({ subject: endpoint })).toEqual([]);
  const { fired, changes } = await world.project('40d', { [endpoint]: { status: 503 } });
  expect(fired.length).toBe(8);
  expect(changes.filter(({ subject }) => subject.id === endpoint)).toMatchObject([
    {
      at: fired.at(-1)?.at,
      from: 'enabled',
      to: 'disabled',
      because: '10 attempts failed in a row (auto-disable); 2 deliveries wait; enabling sends them',
    },
  ]);
});

test('nothing is sent to a receiver outside, which counts as accepting', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const world = await mock.world({ now: NOW });
  await addWebhook(world, { url: `${receiver.origin}/`, enabled_events: ['paid'] });
  await world.emit({ service: 'shop', type: 'paid' });
  const { fired } = await world.project('1h');
  expect(fired).toMatchObject([{ detail: { status: 'success', response_code: 200 } }]);
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  [{ by: '1h', receivers: { wh_unknown: { status: 500 } } }, 'unknown-endpoint'],
  [{ by: '1h', receivers: { hook: { status: 500, hang: true } } }, 'validation-failed'],
  [{ by: '1h', recievers: {} }, 'unknown-field'],
  [{ to: '2025-01-01T00:00:00Z' }, 'clock-backwards'],
  [{}, 'validation-failed'],
])('a projection by %j is refused: %s', async (request, code) => {
  const { world } = await retrying();
  expect(problemOf(await world.control('POST', '/project', request)).code).toBe(code);
});
