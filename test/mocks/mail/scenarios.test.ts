// The situations of the mail service: each meets the status or the event that it is for, for its true reason.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { mailAs, mailWith, received, receivedTypes, send, WEBHOOKS } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A fresh world in a situation, and what it gave. */
async function situation(name: string, params: Readonly<Record<string, unknown>> = {}) {
  const world = await mock.world({ now: NOW });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what scenarios of every shape give
  const { result } = (await world.untyped.scenario(name, params)) as { result: any };
  return { world, given: result };
}

const emit = (world: MockWorld) => world.emit({ service: 'mail', type: 'open' });

/** What is shown of an endpoint. */
const endpoint = async (world: MockWorld, id: string) => (await mailAs(world).get(`${WEBHOOKS}/${id}`)).body;

test('an API key with a scope that does not exist is refused', async () => {
  const world = await mock.world({ now: NOW });
  await expect(world.scenario('an API key exists', { scopes: ['mail.fly'] })).rejects.toThrow(
    'no scope mail.fly',
  );
});

test.each(['jwt', 'read_only'])(
  'M-ER-12 the rate limit is used up for the credential %s',
  async (credential) => {
    const { world } = await situation('the rate limit is used up', { credential });
    expect((await mailAs(world, credential).get(WEBHOOKS)).status).toBe(429);
    expect((await mailAs(world).get(WEBHOOKS)).status).toBe(200);
  },
);

test('M-ER-12 the rate limit is used up for an API key that was created', async () => {
  const { world, given } = await situation('an API key exists', { scopes: ['webhooks.read'] });
  await world.scenario('the rate limit is used up', { credential: given.api_key_id });
  expect((await mailWith(world, given.token).get(WEBHOOKS)).status).toBe(429);
});

test('the rate limit of a credential that may not call cannot be used up', async () => {
  const world = await mock.world({ now: NOW });
  const refused = world.scenario('the rate limit is used up', { credential: 'revoked' });
  await expect(refused).rejects.toThrow('No credential revoked may call');
});

test('more calls than pass in a window cannot be left', async () => {
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 5, window: '1m' } } } });
  await expect(world.scenario('the daily burst', { left: 6 })).rejects.toThrow('Only 5 calls');
});

test('M-EP-05 an endpoint with an http URL does not come about in production', async () => {
  const world = await mock.world({ now: NOW, settings: { environment: 'production' } });
  const refused = world.scenario('an endpoint exists', { url: 'http://hooks.example.test/' });
  await expect(refused).rejects.toThrow('https in production');
});

test('M-LF-04 an endpoint is paused: nothing is sent to it', async () => {
  const { world, given } = await situation('an endpoint is paused');
  await emit(world);
  expect(await world.inbox(given.inbox)).toEqual([]);
  expect(await endpoint(world, given.webhook_id)).toMatchObject({ enabled: false, disabled_at: null });
});

test('M-LF-01 the endpoint is about to be disabled: the attempt that waits does it as well', async () => {
  const { world, given } = await situation('the endpoint is about to be disabled');
  expect((await world.deliveries()).map(({ status, attempt }) => [status, attempt])).toEqual([
    ['failed', 6],
    ['pending', 3],
  ]);
  await world.advance({ to: given.next_attempt_at });
  expect((await endpoint(world, given.webhook_id)).disabled_at).toBe(given.next_attempt_at);
});

test('where deliveries are counted, attempts that failed bring no endpoint near its end', async () => {
  const world = await mock.world({ now: NOW, settings: { mail: { auto_disable_counts: 'deliveries' } } });
  await expect(world.scenario('the endpoint was disabled')).rejects.toThrow('counts deliveries');
});

test('M-LF-03 the endpoint was disabled: enabling it sends what waited', async () => {
  const { world, given } = await situation('the endpoint was disabled');
  expect(await endpoint(world, given.webhook_id)).toMatchObject({
    enabled: false,
    failure_count: 10,
    disabled_at: '2025-12-31T00:00:00.000Z',
  });
  await emit(world);
  expect(await world.inbox(given.inbox)).toEqual([]);
  await mailAs(world).patch(`${WEBHOOKS}/${given.webhook_id}`, { enabled: true });
  await world.settle();
  expect(await receivedTypes(world)).toEqual(['delivered']);
  const delivery = (await world.deliveries()).find(({ id }) => id === given.delivery_id);
  expect(delivery).toMatchObject({ status: 'success', attempt: 5 });
});

test('M-DL-03 a delivery is on its last attempt: when it fails, no other follows', async () => {
  const { world, given } = await situation('a delivery is on its last attempt', { due_in: '5m' });
  expect((await mailAs(world).get(`/v3/messages/${given.message_id}`)).body.status).toBe('SENT');
  await world.advance({ to: given.next_attempt_at });
  expect(await world.deliveries()).toMatchObject([{ id: given.delivery_id, status: 'failed', attempt: 6 }]);
  expect((await received(world))[0]).toMatchObject({
    event_id: given.event_id,
    message_id: given.message_id,
  });
  expect((await world.clock()).next_due_at).toBeNull();
});

test('M-DL-03 the receiver is down for a day: the delivery fails, and later ones arrive', async () => {
  const { world, given } = await situation('the receiver is down for a day');
  await world.advance('4h');
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed']);
  await world.advance({ to: given.until });
  await send(world);
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['failed', 'success']);
});

test('M-EV-01 deliveries arrive twice with one event id', async () => {
  const { world, given } = await situation('deliveries arrive twice');
  await emit(world);
  expect((await world.inbox(given.inbox)).map(({ duplicate_of }) => duplicate_of)).toEqual([null, 0]);
});

test('deliveries arrive out of order: what came to be first arrives second', async () => {
  const { world } = await situation('deliveries arrive out of order');
  await send(world);
  expect(await receivedTypes(world)).toEqual(['delivered', 'processed']);
});

const PATHS: Readonly<Record<string, string>> = {
  endpoint: WEBHOOKS,
  message: '/v3/messages',
  template: '/v3/templates',
  api_key: '/v3/api_keys',
  image: '/v3/images',
  domain: '/api/admin/domains',
  role: '/api/admin/roles',
};

test.each(['message', 'template', 'api_key', 'image', 'domain', 'role'])(
  'M-ER-08 no %s exists: none is listed, and the id is unknown',
  async (kind) => {
    const { world, given } = await situation('no resource of a kind exists', { kind });
    expect((await mailAs(world).get(`${PATHS[kind]}/${given.id}`)).status).toBe(404);
    if (kind !== 'message') expect((await mailAs(world).get(PATHS[kind] as string)).body.total).toBe(0);
  },
);

test.each(Object.keys(PATHS))(
  'M-AU-04 another tenant has a %s: it is unknown here, and known there',
  async (kind) => {
    const { world, given } = await situation('another tenant has a resource of a kind', { kind });
    const path = `${PATHS[kind]}/${given.id}`;
    expect((await mailAs(world).get(path)).status).toBe(404);
    expect((await mailAs(world, 'other_tenant').get(path)).status).toBe(200);
  },
);
