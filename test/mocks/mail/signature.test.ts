// What a receiver sees on the wire: headers, raw bytes, and a signature that it checks by itself.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, messageTo, SEND, send } from './caller.ts';
import { type RawRequest, startReceiver } from './receiver.ts';

const mock = await startMock();
afterAll(() => mock.close());

const HOOKS = 'https://hooks.example.test';
const TOLERANCE_SECONDS = 300;

/** Verifies a request as a careful receiver does: over the raw bytes, in constant time, against its own clock. */
function isGenuine({ headers, body }: RawRequest, secret: string): boolean {
  const timestamp = String(headers['x-mail-timestamp']);
  const signature = Buffer.from(String(headers['x-mail-signature']), 'hex');
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  const isFresh = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
  return isFresh && signature.length === expected.length && timingSafeEqual(signature, expected);
}

test('M-SG-01 M-DL-04 every attempt of a schedule carries the documented headers and a genuine signature', async () => {
  await using receiver = await startReceiver(() => ({ status: 500 }));
  const world = await mock.world({
    now: '2026-01-01T00:00:00Z',
    settings: { forward: { [HOOKS]: receiver.url } },
  });
  const { signing_secret: secret } = await addWebhook(world, {
    url: `${HOOKS}/mail`,
    enabled_events: ['delivered'],
  });
  await send(world);
  await world.advance('4h');
  expect(receiver.requests).toHaveLength(6);
  for (const request of receiver.requests) {
    expect([request.method, request.path]).toEqual(['POST', '/mail']);
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Mail-Webhook/1.0',
      'x-mail-event': 'delivered',
      'x-mail-timestamp': expect.stringMatching(/^[0-9]{10}$/),
      'x-mail-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(isGenuine(request, secret)).toBe(true);
    expect(isGenuine(request, `${secret}x`)).toBe(false);
    expect(isGenuine({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) }, secret)).toBe(
      false,
    );
  }
});

test('each attempt has the same bytes and event id, and a timestamp of its own', async () => {
  await using receiver = await startReceiver(() => ({ status: 500 }));
  const settings = { signature_time: 'world' as const, forward: { [HOOKS]: receiver.url } };
  const world = await mock.world({ now: '2026-01-01T00:00:00Z', settings });
  await addWebhook(world, { url: `${HOOKS}/mail`, enabled_events: ['delivered'] });
  await send(world);
  await world.advance('4h');
  const bodies = new Set(receiver.requests.map(({ body }) => body.toString('hex')));
  expect(bodies.size).toBe(1);
  const timestamps = receiver.requests.map(({ headers }) => headers['x-mail-timestamp']);
  expect(new Set(timestamps).size).toBe(6);
});

test('M-SG-01 the signature is over the bytes of text beyond ASCII', async () => {
  await using receiver = await startReceiver(() => ({ status: 200 }));
  const world = await mock.world({ settings: { forward: { [HOOKS]: receiver.url } } });
  const { signing_secret: secret } = await addWebhook(world, { url: HOOKS, enabled_events: ['delivered'] });
  await mailAs(world).post(SEND, {
    ...messageTo('ada@customer.example'),
    metadata: { näme: 'Zoë 🎈 \u2028' },
  });
  await world.settle();
  const [request] = receiver.requests;
  expect(request?.body.includes(Buffer.from('Zoë 🎈'))).toBe(true);
  expect(request && isGenuine(request, secret)).toBe(true);
});
