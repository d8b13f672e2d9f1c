// The adapters: fastify as it is, express and hono by what they hand over.

import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import * as express from '../../examples/receivers/express.ts';
import { vaultWebhooks } from '../../examples/receivers/fastify.ts';
import * as hono from '../../examples/receivers/hono.ts';
import { type MailEvent, type Refused, signTestEvent, type VaultEvent } from '../../src/receiver/index.ts';
import { listening } from '../support/receivers.ts';

const secret = 'whsec_1';
const event = { event_id: 'evt_1', event_type: 'bounce', metadata: {} };
const rotated = { event_id: 'evt_2', event_type: 'secret.rotated', data: {} };
const ofMail = await signTestEvent('mail', event, { secret });
const ofVault = await signTestEvent('vault', rotated, { secret });
const unknown = await signTestEvent('mail', { ...event, event_type: 'of.tomorrow' }, { secret });

it('V-DL-07 the fastify plugin verifies raw bytes, and other routes still parse JSON', async () => {
  const events: VaultEvent[] = [];
  await using app = await fastifyWith((taken) => void events.push(taken));
  const post = (url: string, headers: object, payload: string) =>
    app.inject({ method: 'POST', url, headers: { ...headers }, payload });

  expect((await post('/hooks', ofVault.headers, ofVault.body)).statusCode).toBe(204);
  expect((await post('/hooks', ofVault.headers, `${ofVault.body} `)).statusCode).toBe(401);
  const { 'Content-Type': _, ...untyped } = ofVault.headers;
  expect((await post('/hooks', untyped, ofVault.body)).statusCode).toBe(204);
  expect(events).toEqual([rotated, rotated]);

  const other = await post('/other', { 'content-type': 'application/json' }, '{"a":1}');
  expect(other.json()).toEqual({ parsed: { a: 1 } });
});

it('the fastify plugin answers 500 when the event could not be handled, so that it comes again', async () => {
  await using app = await fastifyWith(() => {
    throw new Error('database away');
  });
  const { headers, body: payload } = ofVault;
  expect((await app.inject({ method: 'POST', url: '/hooks', headers, payload })).statusCode).toBe(500);
});

it('M-SG-02 the express handler verifies what is unread, and refuses what express.json() has parsed', async () => {
  const events: MailEvent[] = [];
  const refusals: Refused[] = [];
  const handler = express.mailHandler({
    secret,
    onEvent: (taken) => void events.push(taken),
    onRefused: (refused) => refusals.push(refused),
  });
  await using app = await expressLike(handler);
  expect(await app.post('/', ofMail)).toBe(204);
  expect(await app.post('/', unknown)).toBe(204);
  expect(await app.post('/', { ...ofMail, body: '{}' })).toBe(401);
  expect(await app.post('/parsed', ofMail)).toBe(500);
  expect(events).toEqual([event]);
  expect(refusals.map(({ reason }) => reason)).toEqual(['wrong_signature', 'no_raw_body']);
});

it('an error of the express handler goes to express', async () => {
  const handler = express.mailHandler({
    secret,
    onEvent: () => Promise.reject(new Error('database away')),
  });
  await using app = await expressLike(handler);
  expect(await app.post('/', ofMail)).toBe(599);
});

it('M-SG-02 the hono handler verifies the Request', async () => {
  const events: MailEvent[] = [];
  const refusals: Refused[] = [];
  const handler = hono.mailHandler({
    secret,
    onEvent: (taken) => void events.push(taken),
    onRefused: (refused) => refusals.push(refused),
  });
  const post = async (delivery: RequestInit) => {
    const raw = new Request('https://hooks.example.test/', { method: 'POST', ...delivery });
    return (await handler({ req: { raw } })).status;
  };
  expect(await post(ofMail)).toBe(204);
  expect(await post(unknown)).toBe(204);
  expect(await post({ ...ofMail, body: '{}' })).toBe(401);
  expect(events).toEqual([event]);
  expect(refusals.map(({ reason }) => reason)).toEqual(['wrong_signature']);
});

async function fastifyWith(onEvent: (event: VaultEvent) => void): Promise<FastifyInstance & AsyncDisposable> {
  const app = Fastify();
  await app.register(vaultWebhooks, { path: '/hooks', secret, onEvent });
  app.post('/other', async ({ body }) => ({ parsed: body }));
  return Object.assign(app, { [Symbol.asyncDispose]: async () => void (await app.close()) });
}

/** What express does around a handler: under /parsed it has read the body and left the value; errors end as 599. */
async function expressLike(handler: ReturnType<typeof express.mailHandler>) {
  const { url, [Symbol.asyncDispose]: close } = await listening(async (request, response) => {
    if (request.url === '/parsed') {
      const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString());
      Object.assign(request, { body });
    }
    await handler(request, response, () => response.writeHead(599).end());
  });
  return {
    post: async (path: string, delivery: RequestInit) =>
      (await fetch(`${url}${path}`, { method: 'POST', ...delivery })).status,
    [Symbol.asyncDispose]: close,
  };
}
