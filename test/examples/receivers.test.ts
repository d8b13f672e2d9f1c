// The example receivers on real sockets: the good one is right on every point, and the naive one is wrong on
// the points that its head lists, and on no other.

import { afterAll, describe, expect, it } from 'vitest';
import * as good from '../../examples/receivers/good.ts';
import * as naive from '../../examples/receivers/naive.ts';
import { startMock } from '../../src/index.ts';
import { knownTypes, signTestEvent } from '../../src/receiver/index.ts';
import { addWebhook, send } from '../mocks/mail/caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const SECRET = 'whsec_new';
const OLD = 'whsec_old';
const event = (id = 'evt_1', type = 'bounce') => ({
  event_id: id,
  event_type: type,
  metadata: { note: 'Zoë' },
});
const signed = signTestEvent('mail', event(), { secret: SECRET });

interface Point {
  /** What is sent, and what a right receiver answers to each. */
  readonly sent: () => Promise<readonly RequestInit[]>;
  readonly right: readonly number[];
  readonly naive: readonly number[];
  /** Effects of the good one and of the naive one. */
  readonly effects: readonly [number, number];
}

const POINTS: Readonly<Record<string, Point>> = {
  'a good delivery': { sent: async () => [await signed], right: [2], naive: [2], effects: [1, 1] },
  'another spelling, validly signed': {
    sent: async () => [
      await signTestEvent('mail', JSON.stringify(event(), null, 2).replace('ë', '\\u00eb'), {
        secret: SECRET,
      }),
    ],
    right: [2],
    naive: [4],
    effects: [1, 0],
  },
  'a body re-encoded under the original signature': {
    sent: async () => [{ ...(await signed), body: JSON.stringify(event(), null, 2) }],
    right: [4],
    naive: [2],
    effects: [0, 1],
  },
  'a stale delivery': {
    sent: async () => [await signTestEvent('mail', event(), { secret: SECRET, at: Date.now() - 302_000 })],
    right: [4],
    naive: [2],
    effects: [0, 1],
  },
  'three copies of one event': {
    sent: () => Promise.all([signed, signed, signed]),
    right: [2, 2, 2],
    naive: [2, 2, 2],
    effects: [1, 3],
  },
  'a type that nobody knows': {
    sent: async () => [await signTestEvent('mail', event('evt_1', 'of.tomorrow'), { secret: SECRET })],
    right: [2],
    naive: [5],
    effects: [0, 0],
  },
  'the secret from before the rotation': {
    sent: async () => [await signTestEvent('mail', event(), { secret: OLD })],
    right: [4],
    naive: [2],
    effects: [0, 1],
  },
  'a field that nobody knows': {
    sent: async () => [
      await signTestEvent('mail', { ...event(), added: { later: 1 } } as object as ReturnType<typeof event>, {
        secret: SECRET,
      }),
    ],
    right: [2],
    naive: [2],
    effects: [1, 1],
  },
  'a tampered body': {
    sent: async () => [{ ...(await signed), body: JSON.stringify(event('evt_2')) }],
    right: [4],
    naive: [4],
    effects: [0, 0],
  },
  'another secret': {
    sent: async () => [await signTestEvent('mail', event(), { secret: 'whsec_forged' })],
    right: [4],
    naive: [4],
    effects: [0, 0],
  },
  'no signature': {
    sent: async () => [{ body: JSON.stringify(event()) }],
    right: [4],
    naive: [4],
    effects: [0, 0],
  },
};

describe.each(Object.entries(POINTS))('M-SG-02 %s', (_, point) => {
  it('is judged rightly by the good receiver', async () => {
    await using receiver = await good.start({ port: 0, secret: SECRET, service: 'mail' });
    expect(await statuses(receiver.url, point)).toEqual(point.right);
    expect(await effectsOf(receiver.url)).toBe(point.effects[0]);
  });

  it('is judged by the naive receiver as its head says', async () => {
    await using receiver = await naive.start({ port: 0, secret: SECRET, oldSecret: OLD, service: 'mail' });
    expect(await statuses(receiver.url, point)).toEqual(point.naive);
    expect(await effectsOf(receiver.url)).toBe(point.effects[1]);
  });
});

it.each([
  ['good', good],
  ['naive', naive],
])('the %s receiver takes every type of both services', async (_, { start }) => {
  for (const service of ['mail', 'vault'] as const) {
    await using receiver = await start({ port: 0, secret: SECRET, service });
    for (const type of knownTypes(service)) {
      const delivery = await signTestEvent(
        service,
        { ...event(type, type), ...{ data: {} } },
        { secret: SECRET },
      );
      expect((await fetch(receiver.url, { method: 'POST', ...delivery })).ok).toBe(true);
    }
    expect(await effectsOf(receiver.url)).toBe(knownTypes(service).length);
  }
});

it('the good receiver takes what the mock sends for a mail', async () => {
  const world = await mock.world();
  const { signing_secret } = await addWebhook(world, { url: 'https://hooks.example.test/' });
  await using receiver = await good.start({ port: 0, secret: signing_secret, service: 'mail' });
  await world.control('PATCH', '/settings', { forward: { 'https://hooks.example.test/': receiver.url } });
  await send(world);
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['success', 'success']);
  expect(await effectsOf(receiver.url)).toBe(2);
});

it('the good receiver takes what the mock sends for the vault', async () => {
  await using receiver = await good.start({ port: 0, secret: SECRET, service: 'vault' });
  const forward = { 'https://hooks.example.test/': receiver.url };
  const world = await mock.world({ settings: { forward } });
  const webhook = { name: 'good', url: 'https://hooks.example.test/', secret: SECRET, events: ['secret.*'] };
  await world.request('POST', '/v1/webhooks', { token: world.credentials.vault?.admin, json: webhook });
  await world.emit({ service: 'vault', type: 'secret.created', path: 'prod/db' });
  expect((await world.deliveries()).map(({ status }) => status)).toEqual(['success']);
  expect(await effectsOf(receiver.url)).toBe(1);
});

it('the good receiver says why it refuses, and answers what is no webhook', async () => {
  const lines: string[] = [];
  await using receiver = await good.start({
    port: 0,
    secret: SECRET,
    service: 'mail',
    log: (line) => lines.push(line),
  });
  expect((await fetch(receiver.url)).status).toBe(405);
  expect((await fetch(receiver.url, { method: 'POST', body: '{}' })).status).toBe(401);
  expect(lines).toEqual([
    expect.stringContaining('refused, missing_signature: There is no X-Mail-Signature header.'),
  ]);
});

/** The first digits of the answers, each request after the other. */
async function statuses(url: string, { sent }: Point): Promise<number[]> {
  const answers: number[] = [];
  for (const request of await sent())
    answers.push(Math.floor((await fetch(url, { method: 'POST', ...request })).status / 100));
  return answers;
}

async function effectsOf(url: string): Promise<unknown> {
  return ((await (await fetch(`${url}effects`)).json()) as { effects: number }).effects;
}
