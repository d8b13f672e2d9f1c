// The situations of the mail service: each meets the status or the event that it is for, for its true reason.

import { afterAll, expect, test } from 'vitest';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { specs } from '../../support/specs.ts';
import {
  mailAs,
  mailWith,
  messageTo,
  received,
  receivedTypes,
  SEND,
  SETTINGS,
  send,
  WEBHOOKS,
} from './caller.ts';

const mock = await startMock();
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

test.each<[string, number, number]>([
  ['the API key has every scope', 200, 201],
  ['the API key may only read', 200, 403],
  ['the API key has no scope', 403, 403],
  ['the API key is a test key', 200, 201],
  ['the API key was revoked', 401, 401],
  ['the API key belongs to another tenant', 200, 201],
  ['the access token is valid', 200, 201],
  ['the access token has expired', 401, 401],
  ['the access token has a wrong signature', 401, 401],
  ['the tenant is suspended', 403, 403],
])('M-AU-03 %s: listing answers %d and creating %d', async (name, listing, creating) => {
  const { world, given } = await situation(name);
  const caller = mailWith(world, given.token);
  const body = { url: world.inboxUrl('hook'), enabled_events: ['*'] };
  const statuses = [(await caller.get(WEBHOOKS)).status, (await caller.post(WEBHOOKS, body)).status];
  expect(statuses).toEqual([listing, creating]);
});

test('M-AU-04 another tenant is suspended, and the main one is not', async () => {
  const { world, given } = await situation('the tenant is suspended', { tenant_id: 'ten_other' });
  expect((await mailWith(world, given.token).get(WEBHOOKS)).body).toEqual({ detail: 'Tenant suspended' });
  expect((await mailAs(world).get(WEBHOOKS)).status).toBe(200);
});

test('an API key exists: it may do what its scopes say', async () => {
  const { world, given } = await situation('an API key exists', { scopes: ['webhooks.read'] });
  expect((await mailWith(world, given.token).get(WEBHOOKS)).status).toBe(200);
  expect((await mailWith(world, given.token).post(SEND, messageTo('ada@customer.example'))).status).toBe(403);
  expect((await mailAs(world).get(`/v3/api_keys/${given.api_key_id}`)).status).toBe(200);
});

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

test('M-ER-08 no endpoint exists: the list is empty and the id unknown', async () => {
  const world = await mock.world({ now: NOW });
  await world.scenario('several endpoints exist');
  const { result } = await world.scenario('no endpoint exists');
  expect((await mailAs(world).get(WEBHOOKS)).body).toEqual({ webhooks: [], total: 0 });
  expect((await mailAs(world).get(`${WEBHOOKS}/${result.webhook_id}`)).status).toBe(404);
});

test('M-LF-04 an endpoint is paused: nothing is sent to it', async () => {
  const { world, given } = await situation('an endpoint is paused');
  await emit(world);
  expect(await world.inbox(given.inbox)).toEqual([]);
  expect(await endpoint(world, given.webhook_id)).toMatchObject({ enabled: false, disabled_at: null });
});

test('M-LF-01 the endpoint is about to be disabled: one more failure disables it', async () => {
  const { world, given } = await situation('the endpoint is about to be disabled');
  const before = { enabled: true, failure_count: 9, last_failure_at: '2026-01-01T00:00:00.000Z' };
  expect(await endpoint(world, given.webhook_id)).toMatchObject(before);
  await emit(world);
  expect(await endpoint(world, given.webhook_id)).toMatchObject({ enabled: false, failure_count: 10 });
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

test('M-LF-02 the endpoint is about to be disabled, and a success in time saves it', async () => {
  const { world, given } = await situation('the endpoint is about to be disabled', { answers: 200 });
  await emit(world);
  expect(await endpoint(world, given.webhook_id)).toMatchObject({ enabled: true, failure_count: 0 });
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

test('M-DL-02 the attempts of the past lie as far apart as the schedule says', async () => {
  const { world } = await situation('a delivery is on its last attempt', { due_in: '1m' });
  const [record] = await world.deliveries();
  const instants = record?.attempts.map(({ at }) => Date.parse(at)) ?? [];
  const apart = instants.slice(1).map((at, index) => at - (instants[index] as number));
  expect(apart).toEqual(deliveryPolicyOf(specs.mail).delaysMs.slice(1, 5));
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

test('M-ST-01 the event settings are on, and off again', async () => {
  const { world, given } = await situation('the event settings are on', { types: ['open'] });
  await emit(world);
  expect((await world.inbox(given.inbox)).map(({ verified }) => verified)).toEqual([true]);
  expect((await mailAs(world).get(SETTINGS)).body).toMatchObject({ enabled: true, open: true, click: false });
  await world.scenario('the event settings are off');
  expect((await mailAs(world).get(SETTINGS)).body).toMatchObject({ enabled: false, url: '', open: false });
});

test('M-MS-01 a message was sent: it is SENT, and who subscribed has heard of it', async () => {
  const world = await mock.world({ now: NOW });
  await world.scenario('an endpoint exists');
  const { result } = await world.scenario('a message was sent', { to: 'ben@customer.example' });
  expect(await receivedTypes(world)).toEqual(['processed', 'delivered']);
  const { body } = await mailAs(world).get(`/v3/messages/${result.message_id}`);
  expect(body).toMatchObject({ status: 'SENT', to: ['ben@customer.example'] });
});

test('a template exists, and once more it is the same', async () => {
  const { world, given } = await situation('a template exists');
  expect((await world.scenario('a template exists')).result).toEqual(given);
  const { body } = await mailAs(world).get(`/v3/templates/${given.template_id}`);
  expect(body.versions).toMatchObject([{ id: given.version_id, active: true }]);
});

test('a template version is inactive: it can be activated', async () => {
  const { world, given } = await situation('a template version is inactive');
  const path = `/v3/templates/${given.template_id}/versions/${given.version_id}/activate`;
  expect((await mailAs(world).post(path)).body).toMatchObject({ id: given.version_id, active: true });
});

test('M-ER-08 an address bounced: it is on the list, and what is sent to it is dropped', async () => {
  const { world, given } = await situation('an address bounced');
  await world.scenario('an endpoint exists');
  await send(world, messageTo(given.email));
  expect(await receivedTypes(world)).toEqual(['dropped']);
  const { result } = await world.scenario('no address bounced');
  expect((await mailAs(world).get('/v3/suppression/bounces')).body.total).toBe(0);
  expect((await mailAs(world).get(`/v3/suppression/bounces/${result.email}`)).status).toBe(404);
});

test('the domain that exists is the one that is not verified, when both are asked for by one name', async () => {
  const { world, given } = await situation('a domain exists', { domain: 'a.example' });
  const { result } = await world.scenario('the domain is not verified', { domain: 'a.example' });
  expect(result.domain_id).toBe(given.domain_id);
  expect((await mailAs(world).get(`/api/admin/domains/${given.domain_id}`)).body.verified).toBe(false);
});

test('a role exists, and once more it is the same', async () => {
  const { world, given } = await situation('a role exists');
  expect((await world.scenario('a role exists')).result).toEqual(given);
  expect((await mailAs(world).delete(`/api/admin/roles/${given.role_id}`)).status).toBe(204);
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
