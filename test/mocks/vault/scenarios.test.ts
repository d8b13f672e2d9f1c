// The situations of the vault: each meets the status or the event that it is for, for its true reason.

import { afterAll, expect, test } from 'vitest';
import type { MockWorld } from '../../../src/index.ts';
import { startMockHere } from '../../support/mock-here.ts';
import { received, receivedTimeline, SECRET, START, WEBHOOKS } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

/** A fresh world in a situation, and what it gave. */
async function situation(name: string, params: Readonly<Record<string, unknown>> = {}) {
  const world = await mock.world({ now: START });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what scenarios of every shape give
  const { result } = (await world.untyped.scenario(name, params)) as { result: any };
  return { world, given: result };
}

/** Calls as the admin, or with another token. */
const ask = (world: MockWorld, method: string, path: string, json?: unknown, token?: string) =>
  world.request(method, path, { json, token: token ?? world.credentials.vault?.admin });

const detailOf = async (world: MockWorld, id: string) => (await ask(world, 'GET', `${WEBHOOKS}/${id}`)).body;

/** The types of what an inbox has received, oldest first. */
const receivedTypes = async (world: MockWorld) => (await received(world)).map(({ event_type }) => event_type);

test.each<[string, number]>([
  ['the vault token has the admin scope', 200],
  ['the vault token has no scope', 403],
  ['the vault token is not known', 401],
])('V-AU-02 %s: listing webhooks answers %d', async (name, status) => {
  const { world, given } = await situation(name);
  expect((await ask(world, 'GET', WEBHOOKS, undefined, given.token)).status).toBe(status);
});

test('the rate limit of the vault is used up until its window ends', async () => {
  const { world, given } = await situation('the rate limit of the vault is used up');
  const refused = await ask(world, 'GET', WEBHOOKS, undefined, given.token);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('x-ratelimit-limit')).toBe('60');
  expect(
    (await ask(world, 'GET', '/v1/events/types', undefined, world.credentials.vault?.reader)).status,
  ).toBe(200);
  await world.advance({ to: given.reset_at });
  expect((await ask(world, 'GET', WEBHOOKS, undefined, given.token)).status).toBe(200);
});

test('V-WH-07 no webhook exists: the list is empty and the id is unknown', async () => {
  const world = await mock.world({ now: START });
  await world.scenario('several webhooks exist');
  const { result } = await world.scenario('no webhook exists');
  expect((await ask(world, 'GET', WEBHOOKS)).body).toEqual({ webhooks: [] });
  expect((await ask(world, 'GET', `${WEBHOOKS}/${result.webhook_id}`)).status).toBe(404);
});

test('a webhook is switched off: what occurs is not sent to it', async () => {
  const { world, given } = await situation('a webhook is switched off');
  await world.emit({ service: 'vault', type: 'secret.created' });
  expect(await world.inbox(given.inbox)).toEqual([]);
  expect(await detailOf(world, given.webhook_id)).toMatchObject({ enabled: false });
});

const RETRY = ({ webhook_id, delivery_id }: { webhook_id: string; delivery_id: string }) =>
  `${WEBHOOKS}/${webhook_id}/deliveries/${delivery_id}/retry`;

test('V-WH-17 a delivery failed: seven attempts on record as scheduled, and a forced retry delivers it', async () => {
  const { world, given } = await situation('a delivery failed');
  const [record] = await world.deliveries();
  expect(record?.attempts.map(({ at }) => at)).toEqual([
    '2025-12-30T13:24:30.000Z',
    '2025-12-30T13:25:00.000Z',
    '2025-12-30T13:30:00.000Z',
    '2025-12-30T14:00:00.000Z',
    '2025-12-30T16:00:00.000Z',
    '2025-12-31T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z',
  ]);
  expect(await detailOf(world, given.webhook_id)).toMatchObject({ created_at: record?.attempts[0]?.at });
  expect(await world.events()).toMatchObject([
    { id: given.event_id, deliveries: [given.delivery_id], payload: { timestamp: record?.attempts[0]?.at } },
  ]);
  expect((await ask(world, 'POST', RETRY(given))).status).toBe(202);
  await world.settle();
  const [arrived] = await world.inbox(given.inbox);
  expect(arrived?.headers['x-vault-event-id']).toBe(given.event_id);
  expect((await world.deliveries())[0]).toMatchObject({ status: 'success', attempt: 8 });
});

test('V-DL-05 a vault delivery is on its last attempt: when it fails, no other follows', async () => {
  const { world, given } = await situation('a vault delivery is on its last attempt');
  expect((await world.clock()).next_due_at).toBe(given.next_attempt_at);
  await world.advance({ to: given.next_attempt_at });
  expect((await world.deliveries())[0]).toMatchObject({ status: 'failed', attempt: 7 });
  expect((await world.clock()).next_due_at).toBeNull();
});

test('a delivery waits for its next attempt: none was made later than now, however far off the next one is', async () => {
  const { world, given } = await situation('a delivery waits for its next attempt', { due_in: '1d' });
  const [record] = await world.deliveries();
  expect(record?.attempts.map(({ at }) => at)).toEqual([START.replace('Z', '.000Z')]);
  expect(given.next_attempt_at).toBe('2026-01-02T00:00:00.000Z');
});

test('attempts of the past are counted from the first one where the world says so', async () => {
  const world = await mock.world({ now: START, settings: { vault: { retry_from: 'first_attempt' } } });
  await world.scenario('a vault delivery is on its last attempt', { due_in: '1s' });
  const [record] = await world.deliveries();
  expect([record?.attempts[0]?.at, record?.attempts[5]?.at]).toEqual([
    '2025-12-31T00:00:01.000Z',
    '2025-12-31T08:00:01.000Z',
  ]);
});

test('V-WH-15 many deliveries were made: they fill more than a page, newest first', async () => {
  const { world, given } = await situation('many deliveries were made');
  const path = `${WEBHOOKS}/${given.webhook_id}/deliveries`;
  const first = (await ask(world, 'GET', path)).body;
  const second = (await ask(world, 'GET', `${path}?cursor=${first.cursor}`)).body;
  const ids = [...first.deliveries, ...second.deliveries].map(({ id }: { id: string }) => id);
  expect({ ids, more: [first.has_more, second.has_more] }).toEqual({
    ids: given.delivery_ids,
    more: [true, false],
  });
});

test('V-DL-04 the vault receiver is down for a day: the seventh attempt delivers', async () => {
  const { world, given } = await situation('the vault receiver is down for a day');
  await world.advance('35h');
  const answered = (await world.inbox(given.inbox)).map(({ at, answered: status }) => `${at} ${status}`);
  expect(answered.slice(-2)).toEqual(['2026-01-01T10:35:30.000Z 503', '2026-01-02T10:35:30.000Z 200']);
  expect((await world.deliveries())[0]).toMatchObject({ status: 'success', attempt: 7 });
});

test('a receiver of one’s own cannot be put out of order', async () => {
  const world = await mock.world({ now: START });
  const url = 'https://hooks.example.test/vault';
  await expect(world.scenario('the vault receiver is down for a day', { url })).rejects.toThrow(
    'not a built-in inbox',
  );
});

test('vault deliveries arrive twice with one event id', async () => {
  const { world, given } = await situation('vault deliveries arrive twice');
  await world.emit({ service: 'vault', type: 'secret.created' });
  expect((await world.inbox(given.inbox)).map(({ duplicate_of }) => duplicate_of)).toEqual([null, 0]);
});

test('V-EV-14 a secret expires tonight: the last warning an hour from now, then the expiry', async () => {
  const { world, given } = await situation('a secret expires tonight');
  await world.advance({ to: given.expires_at });
  expect(await receivedTimeline(world)).toEqual([
    `${given.warned_at} secret.expiring`,
    `${given.expires_at} secret.expired`,
  ]);
});

test('V-EV-11 a secret exists: it is updated, and the second time it is asked for it is the same', async () => {
  const { world, given } = await situation('a secret exists', { tags: ['pci'] });
  await world.scenario('a secret exists');
  const { result } = await world.simulate('vault/secret.update', { path: given.path });
  expect(result).toMatchObject({ version: 2 });
});

test('V-EV-33 a rotation is overdue: the receiver has been told, once, and may still write', async () => {
  const { world, given } = await situation('a rotation is overdue');
  expect((await received(world)).map(({ event_type, data }) => [event_type, data.overdue_hours])).toEqual([
    ['rotation.overdue', 24],
  ]);
  expect(given.grace_ends_at).toBe('2026-01-01T00:00:00.000Z');
  expect((await ask(world, 'PUT', `/v1/secrets/${given.path}`, { value: SECRET })).status).toBe(200);
});

test('V-EV-62 a backend is about to become unreachable: the next failure makes it so', async () => {
  const { world, given } = await situation('a backend is about to become unreachable');
  expect(await receivedTypes(world)).toEqual(['federation.sync.failed', 'federation.sync.failed']);
  const { backend_id } = given;
  await world.simulate('vault/federation.sync', { backend_id, outcome: 'failed' });
  expect((await receivedTypes(world)).at(-1)).toBe('federation.backend.unreachable');
});
