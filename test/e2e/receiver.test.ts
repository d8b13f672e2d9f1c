// A receiver as a consumer writes it: node:http, the HMAC over the raw bytes, reached by `forward`, at the
// exact instants of the documented schedule.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { startReceiver } from '../support/receivers.ts';
import { addWebhook, order, orderOf, shop } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

type Arrived = Awaited<ReturnType<typeof startReceiver>>['requests'][number];

/** A header by its exact spelling. */
function header({ rawHeaders }: Arrived, name: string): string {
  const at = rawHeaders.findIndex((text, index) => index % 2 === 0 && text === name);
  return at === -1 ? '' : (rawHeaders[at + 1] as string);
}

/** What every consumer has to do: HMAC-SHA256 of `timestamp.body` over the bytes as they came. */
function isGenuine(request: Arrived, secret: string): boolean {
  const signed = Buffer.concat([Buffer.from(`${header(request, 'X-Shop-Timestamp')}.`), request.body]);
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(header(request, 'X-Shop-Signature'), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

test('a receiver verifies every attempt of the schedule, each at its exact instant', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(503).end('later'));
  const settings = {
    signature_time: 'world',
    forward: { 'https://hooks.example.test': receiver.origin },
  } as const;
  const world = await mock.world({ seed: 11, now: NOW, settings });
  const { signing_secret } = await addWebhook(world, {
    url: 'https://hooks.example.test/shop/events?tenant=main',
    enabled_events: ['confirmed'],
  });
  await order(world, orderOf('ada@customer.example'));
  const { fired } = await world.advance('4h');
  expect(fired).toHaveLength(5);
  const times = receiver.requests.map((request) => Number(header(request, 'X-Shop-Timestamp')) * 1_000);
  expect(times.map((time) => new Date(time).toISOString().slice(11, 19))).toEqual([
    '00:00:00',
    '00:01:00',
    '00:06:00',
    '00:21:00',
    '01:21:00',
    '03:21:00',
  ]);
  const [first] = receiver.requests;
  for (const request of receiver.requests) {
    expect(isGenuine(request, signing_secret)).toBe(true);
    expect(isGenuine(request, 'another secret')).toBe(false);
    expect(request).toMatchObject({ method: 'POST', path: '/shop/events?tenant=main', body: first?.body });
    expect(header(request, 'Content-Type')).toBe('application/json');
    expect(header(request, 'User-Agent')).toBe('Shop-Webhook/1.0');
    expect(header(request, 'X-Shop-Event')).toBe('confirmed');
  }
  expect(JSON.parse(first?.body.toString() ?? '')).toMatchObject({ customer: 'ada@customer.example' });
});

test('a receiver that compares with its own clock is content, however far the world is ahead', async () => {
  await using receiver = await startReceiver((response) => response.writeHead(500).end());
  const forward = { 'https://hooks.example.test': receiver.origin };
  const world = await mock.world({ now: '2040-06-01T00:00:00Z', settings: { forward } });
  const { signing_secret } = await addWebhook(world, { url: 'https://hooks.example.test/' });
  const before = Math.floor(Date.now() / 1_000);
  await world.emit({ service: 'shop', type: 'paid' });
  await world.advance('4h');
  const after = Math.floor(Date.now() / 1_000);
  expect(receiver.requests).toHaveLength(6);
  for (const request of receiver.requests) {
    expect(isGenuine(request, signing_secret)).toBe(true);
    expect(Number(header(request, 'X-Shop-Timestamp'))).toBeGreaterThanOrEqual(before);
    expect(Number(header(request, 'X-Shop-Timestamp'))).toBeLessThanOrEqual(after);
  }
});

test('what is sent is what is recorded, to the byte', async () => {
  await using receiver = await startReceiver((response) => response.end('thanks'));
  const world = await mock.world({
    settings: { forward: { 'https://hooks.example.test': receiver.origin } },
  });
  await addWebhook(world, { url: 'https://hooks.example.test/' });
  await world.emit({ service: 'shop', type: 'returned', details: { reason: 'voll – „Postfach“ \u{1F4EC}' } });
  const [attempt] = (await world.deliveries())[0]?.attempts ?? [];
  const [request] = receiver.requests as [Arrived];
  expect(request.body.toString('utf8')).toBe(attempt?.request?.body);
  for (const [name, value] of Object.entries(attempt?.request?.headers ?? {}))
    expect(header(request, name)).toBe(value);
  expect(header(request, 'Content-Length')).toBe(String(request.body.length));
  expect(attempt?.response?.body).toBe('thanks');
});
