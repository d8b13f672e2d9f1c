// Web requests: whole, cut off, too long, and read before.

import { expect, it } from 'vitest';
import { signTestEvent, verifyRequest } from '../../src/receiver/index.ts';

const url = 'https://hooks.example.test/mail';
const event = { event_id: 'evt_1', event_type: 'bounce', metadata: {} };
const settings = { service: 'mail', secret: 'whsec_1' } as const;
const delivery = await signTestEvent('mail', event, settings);
const post = (more: RequestInit = {}) => new Request(url, { method: 'POST', ...delivery, ...more });

it('M-SG-02 a Request is read and verified', async () => {
  expect(await verifyRequest(post(), settings)).toEqual({ ok: true, isKnown: true, event });
});

it('V-DL-07 a Request of the vault is', async () => {
  const rotated = { event_id: 'evt_2', event_type: 'secret.rotated', data: {} };
  const signed = await signTestEvent('vault', rotated, { secret: 's' });
  const request = new Request(url, { method: 'POST', ...signed });
  expect(await verifyRequest(request, { service: 'vault', secret: 's' })).toMatchObject({
    ok: true,
    event: rotated,
  });
});

it('a body that comes in pieces is the same body', async () => {
  expect(
    await verifyRequest(streamed([...Buffer.from(delivery.body)].map((byte) => [byte])), settings),
  ).toMatchObject({ ok: true });
});

it('a Request that was read before cannot be verified, and the message says why', async () => {
  const request = post();
  await request.json();
  const verdict = await verifyRequest(request, settings);
  expect(verdict).toMatchObject({ ok: false, reason: 'no_raw_body' });
  expect(verdict).toHaveProperty('message', expect.stringContaining('it was already read'));
});

it('a Request without a body is judged by its signature', async () => {
  expect(await verifyRequest(post({ body: null }), settings)).toMatchObject({ reason: 'wrong_signature' });
});

it('a body that says it is longer than the limit is not read', async () => {
  const request = post({ headers: { ...delivery.headers, 'Content-Length': '11' } });
  expect(await verifyRequest(request, { ...settings, maxBytes: 10 })).toMatchObject({ status: 413 });
  expect(request.bodyUsed).toBe(false);
});

it('a body that turns out longer than the limit is given up at once', async () => {
  const given: number[] = [];
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      given.push(1);
      controller.enqueue(new Uint8Array(10));
    },
  });
  const verdict = await verifyRequest(streamed(endless), { ...settings, maxBytes: 100 });
  expect(verdict).toMatchObject({ ok: false, reason: 'body_too_large' });
  expect(given.length).toBeLessThan(20);
});

it('a body that breaks off is no event', async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('connection lost')),
  });
  expect(await verifyRequest(streamed(broken), settings)).toMatchObject({
    ok: false,
    reason: 'incomplete_body',
  });
});

/** A signed request whose body comes as a stream. */
function streamed(body: ReadableStream<Uint8Array> | readonly (readonly number[])[]): Request {
  const stream =
    body instanceof ReadableStream ? body : ReadableStream.from(body.map((bytes) => Uint8Array.from(bytes)));
  return new Request(url, { method: 'POST', headers: delivery.headers, body: stream, duplex: 'half' });
}
