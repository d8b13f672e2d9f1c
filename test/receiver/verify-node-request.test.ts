// Requests of node's http, over real sockets: whole, cut off, too long, and after a parser has been at them.

import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { signTestEvent, type Verdict, verifyNodeRequest } from '../../src/receiver/index.ts';
import { RawConnection, requestBytes, sendRaw } from '../support/raw-http.ts';
import { listening } from '../support/receivers.ts';

const event = { event_id: 'evt_1', event_type: 'bounce', metadata: { reason: 'voll – „Postfach“' } };
const settings = { service: 'mail', secret: 'whsec_1' } as const;
const delivery = await signTestEvent('mail', event, settings);

it('M-SG-02 a delivery is read and verified', async () => {
  await using receiver = await startReceiver();
  const answer = await fetch(receiver.url, { method: 'POST', ...delivery });
  expect(answer.status).toBe(204);
  expect(await receiver.verdict).toEqual({ ok: true, isKnown: true, event });
});

it('M-SG-02 a delivery that comes in pieces, split within a letter, is the same delivery', async () => {
  await using receiver = await startReceiver();
  const body = Buffer.from(delivery.body);
  const connection = await RawConnection.open(receiver.url);
  connection.write(requestBytes('POST /', { ...delivery.headers, 'Content-Length': String(body.length) }));
  const cut = body.indexOf('–') + 1;
  connection.write(body.subarray(0, cut));
  await receiver.arrived;
  connection.write(body.subarray(cut));
  expect((await connection.answer()).status).toBe(204);
});

it('a delivery that breaks off is no event, and the receiver lives on', async () => {
  await using receiver = await startReceiver();
  const connection = await RawConnection.open(receiver.url);
  connection.write(requestBytes('POST /', { ...delivery.headers, 'Content-Length': '500' }));
  connection.write(delivery.body.slice(0, 20));
  await receiver.arrived;
  connection.destroy();
  expect(await receiver.verdict).toMatchObject({ ok: false, reason: 'incomplete_body', status: 400 });
  await using next = await startReceiver();
  expect((await fetch(next.url, { method: 'POST', ...delivery })).status).toBe(204);
});

it.each([
  ['says it is', { 'Content-Length': '2000' }, 'x'.repeat(2_000)],
  ['turns out to be', { 'Transfer-Encoding': 'chunked' }, `7d0\r\n${'x'.repeat(2_000)}\r\n0\r\n\r\n`],
])('a body that %s longer than the limit is answered with 413', async (_, headers, body) => {
  await using receiver = await startReceiver({ maxBytes: 1_999 });
  const answer = await sendRaw(
    receiver.url,
    requestBytes('POST /', { ...delivery.headers, ...headers }) + body,
  );
  expect(answer.status).toBe(413);
  expect(await receiver.verdict).toHaveProperty('message', expect.stringContaining('longer than 1999 bytes'));
});

it('a body of exactly the limit is read', async () => {
  await using receiver = await startReceiver({ maxBytes: Buffer.byteLength(delivery.body) });
  expect((await fetch(receiver.url, { method: 'POST', ...delivery })).status).toBe(204);
});

it.each([
  ['the bytes that express.raw() left are taken', Buffer.from(delivery.body), 'ok'],
  ['the text that express.text() left is taken', delivery.body, 'ok'],
  ['the object that express.json() left is refused', event, 'no_raw_body'],
  ['what was read and left nowhere is refused', undefined, 'no_raw_body'],
])('%s', async (_, body, want) => {
  const verdict = await verifyNodeRequest(await readBefore(body), settings);
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(want);
});

it('bytes of a parser count towards the limit too', async () => {
  const request = await readBefore(Buffer.from(delivery.body));
  expect(await verifyNodeRequest(request, { ...settings, maxBytes: 10 })).toMatchObject({ status: 413 });
});

it('a stream that gives text is read as its UTF-8 bytes', async () => {
  const request = Object.assign(new PassThrough().setEncoding('utf8'), { headers: delivery.headers });
  request.end(delivery.body);
  expect(await verifyNodeRequest(request, settings)).toMatchObject({ ok: true });
});

it('a request that was closed before anybody read it does not keep the receiver waiting', async () => {
  const request = Object.assign(new PassThrough(), { headers: delivery.headers });
  request.destroy();
  await once(request, 'close');
  expect(await verifyNodeRequest(request, settings)).toMatchObject({ reason: 'incomplete_body' });
});

it.each([
  ['fails', new Error('reset by peer')],
  ['is closed', undefined],
])('a stream that %s on the way is no event', async (_, error) => {
  const request = Object.assign(new PassThrough(), { headers: delivery.headers });
  const verdict = verifyNodeRequest(request, settings);
  request.write(delivery.body.slice(0, 20));
  request.destroy(error);
  expect(await verdict).toMatchObject({ reason: 'incomplete_body' });
});

it('a stream of objects is no raw body', async () => {
  const request = Object.assign(Readable.from([event]), { headers: delivery.headers });
  expect(await verifyNodeRequest(request, settings)).toMatchObject({ reason: 'no_raw_body' });
});

/** A request whose stream somebody has read to its end. */
async function readBefore(body: unknown) {
  const request = Object.assign(Readable.from([Buffer.from(delivery.body)]), {
    headers: delivery.headers,
    body,
  });
  await request.toArray();
  return request;
}

/** A receiver that answers by the verdict on its first request. */
async function startReceiver(more: { readonly maxBytes?: number } = {}) {
  const arrived = Promise.withResolvers<void>();
  const verdict = Promise.withResolvers<Verdict<'mail'>>();
  const server = await listening(async (request, response) => {
    request.once('data', () => arrived.resolve());
    const judged = await verifyNodeRequest(request, { ...settings, ...more });
    verdict.resolve(judged);
    response.writeHead(judged.ok ? 204 : judged.status).end();
  });
  return { ...server, arrived: arrived.promise, verdict: verdict.promise };
}
