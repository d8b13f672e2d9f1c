// The inbox: what arrives, how it is judged, and how it is scripted to answer.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';
/** A script as the control API writes it. */
const script = (answers: unknown, forEver: unknown = { status: 200 }) =>
  ({ answers, then: forEver }) as Parameters<MockWorld['script']>[1];
const NO_SCRIPT = script([]);

const scriptOf = async (world: MockWorld, name = 'hook') => world.control('GET', `/inbox/${name}/script`);
const emit = (world: MockWorld) => world.emit({ service: 'shop', type: 'paid' });

test('what arrives is shown with its headers in lower case, its bytes, and a judgement', async () => {
  const world = await mock.world({ now: NOW, settings: { signature_time: 'world' } });
  await addWebhook(world);
  const { event } = await emit(world);
  const [attempt] = (await world.deliveries())[0]?.attempts ?? [];
  expect((await world.control('GET', '/inbox/hook')).body).toMatchObject({
    received: [
      {
        at: '2026-01-01T00:00:00.000Z',
        method: 'POST',
        headers: expect.objectContaining({
          'content-type': 'application/json',
          host: 'inbox.countersign.test',
          'x-shop-event': 'paid',
          'x-shop-signature': attempt?.signature,
        }),
        body: JSON.stringify(event),
        verified: true,
        reason: null,
        duplicate_of: null,
        answered: 200,
      },
    ],
  });
});

test('an inbox says which endpoints deliver to it, what others have received, and how services sign', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world, { enabled_events: ['shipped'] });
  await addWebhook(world, { enabled_events: ['paid'], url: world.inboxUrl('other') });
  await shopAs(world).patch(`${WEBHOOKS}/${id}`, { enabled: false });
  await emit(world);
  const { body } = await world.control('GET', '/inbox/hook');
  expect(body).toEqual({
    received: [],
    endpoints: [{ service: 'shop', id, events: ['shipped'], state: 'paused' }],
    elsewhere: [{ inbox: 'other', types: ['paid'] }],
    signatures: expect.objectContaining({
      shop: {
        algorithm: 'hmac-sha256',
        encoding: 'hex',
        secret_format: 'text',
        header: 'X-Shop-Signature',
        format: '{digest}',
        separator: null,
        timestamp_header: 'X-Shop-Timestamp',
        timestamp_format: null,
        body_hash_parameter: null,
        ecdsa: null,
        id_header: null,
        signed_content: '{timestamp}.{body}',
      },
    }),
  });
});

test('an inbox needs no set-up', async () => {
  const world = await mock.world();
  expect((await world.control('GET', '/inbox/never-heard-of')).body).toMatchObject({
    received: [],
    endpoints: [],
  });
  expect((await scriptOf(world, 'never-heard-of')).body).toEqual(NO_SCRIPT);
});

test('a new script takes the place of the old one', async () => {
  const world = await mock.world();
  await world.script('hook', script([{ status: 500 }], { status: 410 }));
  expect((await world.control('PUT', '/inbox/hook/script', {})).body).toEqual(NO_SCRIPT);
});

test('what arrives after the secret was changed is judged by the new one', async () => {
  const world = await mock.world({ now: NOW });
  const { id } = await addWebhook(world);
  await emit(world);
  await shopAs(world).post(`${WEBHOOKS}/${id}/signing_secret`);
  await emit(world);
  expect((await world.inbox('hook')).map(({ verified }) => verified)).toEqual([true, true]);
});

test.each([
  ['wall', true, null],
  ['world', true, null],
  [{ offset: '-300s' }, true, null],
  [{ offset: '-302s' }, false, "the timestamp is more than 300 s from the receiver's clock"],
  [{ offset: '302s' }, false, "the timestamp is more than 300 s from the receiver's clock"],
] as const)('a signature of the time %j is judged %j', async (signature_time, verified, reason) => {
  const world = await mock.world({ now: NOW, settings: { signature_time } });
  await addWebhook(world);
  await emit(world);
  expect(await world.inbox('hook')).toMatchObject([{ verified, reason }]);
});

test('a cleared inbox is empty, keeps its script, and counts anew', async () => {
  const world = await mock.world();
  await world.script('hook', script([], { status: 202 }));
  await addWebhook(world);
  await addWebhook(world, { url: world.inboxUrl('other') });
  await emit(world);
  expect(await world.control('DELETE', '/inbox/hook')).toMatchObject({ status: 204, body: undefined });
  expect(await world.inbox('hook')).toEqual([]);
  expect(await world.inbox('other')).toHaveLength(1);
  expect((await scriptOf(world)).body).toEqual(script([], { status: 202 }));
  const { deliveries } = await emit(world);
  await world.control('POST', `/deliveries/${deliveries[0]}/resend`);
  expect((await world.inbox('hook')).map(({ duplicate_of }) => duplicate_of)).toEqual([null, 0]);
});

test.each([
  [{ answers: { status: 200 } }, '/answers'],
  [{ answers: [{}] }, '/answers/0'],
  [{ answers: [{ status: 199 }] }, '/answers/0/status'],
  [{ answers: [{ status: 600 }] }, '/answers/0/status'],
  [{ answers: [{ status: 200, hang: true }] }, '/answers/0'],
  [{ answers: [{ hang: false }] }, '/answers/0/hang'],
  [script([], { status: 200, delay_ms: -1 }), '/then/delay_ms'],
  [script([], { status: 200, delay_ms: 1e12 }), '/then/delay_ms'],
  [script([], { status: 200, body: 7 }), '/then/body'],
  [script([], { status: 200, headers: { 'x-a': 'b\r\nx-c: d' } }), '/then/headers/x-a'],
  [script([], { status: 200, headers: { 'x a': 'b' } }), '/then/headers'],
  [{ finally: { status: 200 } }, '/finally'],
])('the script %j is refused with a pointer, and the old one stays', async (refusedScript, pointer) => {
  const world = await mock.world();
  await world.script('hook', { answers: [{ status: 503 }] });
  const before = (await scriptOf(world)).body;
  const refused = problemOf(await world.control('PUT', '/inbox/hook/script', refusedScript));
  expect(refused.status).toBe(422);
  expect(refused.pointers.some((found) => found.startsWith(pointer))).toBe(true);
  expect((await scriptOf(world)).body).toEqual(before);
});

test.each(['%00', 'a%0d%0ab', 'a'.repeat(201)])('no inbox is called %s', async (name) => {
  const world = await mock.world();
  for (const path of [`/inbox/${name}`, `/inbox/${name}/script`]) {
    const refused = problemOf(await world.control('GET', path));
    expect(refused).toMatchObject({ code: 'validation-failed', pointers: ['/path/name'] });
  }
});

test('inboxes of one name in two worlds never meet', async () => {
  const [one, other] = [await mock.world(), await mock.world()];
  await other.script('hook', { answers: [{ status: 500 }] });
  await addWebhook(one);
  await emit(one);
  expect(await one.inbox('hook')).toMatchObject([{ answered: 200 }]);
  expect(await other.inbox('hook')).toEqual([]);
  expect((await scriptOf(other)).body.answers).toEqual([{ status: 500 }]);
});

test('an answer until an instant is given to every request before it, and to none from then on', async () => {
  const world = await mock.world({ now: NOW });
  const outage = { status: 503, until: '2026-01-01T00:05:00.000Z' };
  const put = script([outage, { status: 410 }], { status: 204 });
  expect(await world.control('PUT', '/inbox/hook/script', put)).toMatchObject({ status: 200, body: put });
  await addWebhook(world);
  await emit(world);
  await emit(world);
  await world.advance('4m');
  expect((await scriptOf(world)).body).toEqual(put);
  await world.advance('1m');
  expect((await scriptOf(world)).body).toEqual(script([{ status: 410 }], { status: 204 }));
  await emit(world);
  await emit(world);
  expect((await world.inbox('hook')).map(({ answered }) => answered)).toEqual([503, 503, 503, 503, 410, 204]);
});

test('an answer whose instant has passed is never given', async () => {
  const world = await mock.world({ now: NOW });
  await addWebhook(world);
  await world.control('PUT', '/inbox/hook/script', script([{ hang: true, until: NOW }]));
  await emit(world);
  expect((await world.inbox('hook')).map(({ answered }) => answered)).toEqual([200]);
});

test.each<[string, unknown]>([
  ['that is no instant', script([{ status: 503, until: 'tomorrow' }])],
  ['without a zone', script([{ status: 503, until: '2026-01-01T00:00:00' }])],
  ['of the answer forever', script([], { status: 503, until: '2027-01-01T00:00:00Z' })],
])('an until %s is refused', async (_, put) => {
  const world = await mock.world({ now: NOW });
  expect(problemOf(await world.control('PUT', '/inbox/hook/script', put)).status).toBe(422);
  expect((await scriptOf(world)).body).toEqual(NO_SCRIPT);
});
