// A real implementation through its adapter: what it has is called, what it leaves out is not offered.

import { expect, onTestFinished, test, vi } from 'vitest';
import { type Adapter, AdapterError } from '../../src/verify/adapter.ts';
import { adapterTarget } from '../../src/verify/adapter-target.ts';
import { NotOffered, type TargetSession } from '../../src/verify/session.ts';
import { freePort, startReceiver } from '../support/receivers.ts';

const open = (adapter: Adapter) => adapterTarget('https://staging.example.com/', adapter).open('a check');

/** A URL of an adapter that answers this. */
const answering = (status: number, body: string) =>
  startReceiver((response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });

test('a service answers at the target’s URL, or at one of its own', async () => {
  const session = await open({ urls: { shop: 'https://shop.example.com/' } });
  expect([session.url('billing'), session.url('shop')]).toEqual([
    'https://staging.example.com',
    'https://shop.example.com',
  ]);
});

test.each<[string, Adapter['credentials']]>([
  ['a table', { shop: { live: 'token-1' } }],
  ['a function', (service, name) => (service === 'shop' && name === 'live' ? 'token-1' : undefined)],
])('credentials come from %s, and one that is not there is not offered', async (_, credentials) => {
  const session = await open({ credentials });
  expect(await session.credential('shop', 'live')).toBe('token-1');
  await expect(session.credential('shop', 'revoked')).rejects.toThrow(
    'the target offers no credential "revoked" of shop',
  );
});

test('a state of a function answers what it gives, and nothing gives nothing', async () => {
  const session = await open({ states: (name, params) => (name === 'a' ? { ...params, id: 1 } : undefined) });
  expect(await session.state('a', { count: 2 })).toEqual({ count: 2, id: 1 });
  expect(await session.state('b')).toEqual({});
});

test('a function that throws has failed, and one that throws NotOffered does not offer the state', async () => {
  const session = await open({
    states: (name) => {
      throw name === 'a' ? new NotOffered('state "a"') : new Error('no room\nat all');
    },
  });
  await expect(session.state('a')).rejects.toThrow(NotOffered);
  await expect(session.state('b')).rejects.toThrow(
    new AdapterError('states("b") of the adapter throws: no room'),
  );
});

test('a call that does not return has failed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const session = await open({ states: () => new Promise<undefined>(() => {}) });
  const state = expect(session.state('a')).rejects.toThrow(
    new AdapterError('states("a") of the adapter has not returned after five minutes'),
  );
  await vi.advanceTimersByTimeAsync(300_000);
  await state;
});

test('a states URL is called as Pact calls it', async () => {
  await using states = await answering(200, '{"id":1}');
  const session = await open({ states: states.origin });
  expect(await session.state('a', { count: 2 })).toEqual({ id: 1 });
  expect(JSON.parse(String(states.requests[0]?.body))).toEqual({
    state: 'a',
    params: { count: 2 },
    action: 'setup',
  });
});

test.each<[string, number, string, string]>([
  ['501 does not offer the state', 501, '', 'the target offers no state "a"'],
  ['4xx is a failure with its detail', 409, '{"detail":"no room"}', 'answered 409: no room'],
  ['4xx is a failure with its words', 404, 'what?', 'answered 404: what?'],
  [
    '200 without JSON is the adapter’s fault',
    200,
    '<html>',
    'of the adapter does not answer with JSON: <html>',
  ],
])('%s', async (_, status, body, says) => {
  await using states = await answering(status, body);
  await expect((await open({ states: states.origin })).state('a')).rejects.toThrow(says);
});

test('a states URL where nobody answers is the adapter’s fault', async () => {
  const session = await open({ states: `http://127.0.0.1:${await freePort()}` });
  await expect(session.state('a')).rejects.toThrow('of the adapter does not answer');
});

test('messages come from a function or a URL', async () => {
  await using messages = await answering(200, '{"event_type":"returned"}');
  const ways = [
    await open({ messages: () => ({ event_type: 'returned' }) }),
    await open({ messages: messages.origin }),
  ];
  for (const session of ways)
    expect(await session.message('shop', 'returned')).toEqual({ event_type: 'returned' });
  expect(JSON.parse(String(messages.requests[0]?.body))).toEqual({
    description: 'returned',
    providerStates: [],
  });
});

test('what is left out is not offered', async () => {
  const session = await open({ write: async () => ({ accepted: true, status: 201, body: null }) });
  expect([...session.offers]).toEqual(['write']);
  const calls = [
    () => session.state('a'),
    () => session.message('shop', 'returned'),
    () => session.simulate('shop', 'crash.next', {}),
    () => session.emit('shop', 'returned'),
    () => session.settings({}),
    async () => session.clock.advance('1h'),
    async () => session.inbox.received('hook'),
  ];
  for (const call of calls) await expect(call()).rejects.toThrow(NotOffered);
});

test('what a part throws is the adapter’s fault, and so is a method that it lacks', async () => {
  const session = await open({
    settings: () => Promise.reject(new Error('read-only\nhere')),
    clock: {} as never,
    teardown: () => Promise.reject(new Error('stuck')),
  });
  await expect(session.settings({})).rejects.toThrow('settings of the adapter throws: read-only');
  await expect((async () => session.clock.now())()).rejects.toThrow('the adapter has no clock.now');
  await expect(session.close()).rejects.toThrow('teardown of the adapter throws: stuck');
});

test('what has led to it is told with it', async () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:9');
  const session = await open({ settings: () => Promise.reject(new TypeError('fetch failed', { cause })) });
  const told = 'settings of the adapter throws: fetch failed: connect ECONNREFUSED 127.0.0.1:9';
  await expect(session.settings({})).rejects.toThrow(told);
});

test.each<[string, Adapter, (session: TargetSession) => unknown, string]>([
  [
    'a state',
    { states: () => 5 as never },
    (session) => session.state('a'),
    'states of the adapter should return an object with the values of the state, but its result must be object',
  ],
  [
    'a write',
    { write: () => ({ accepted: true }) as never },
    (session) => session.write(WRITE),
    "write of the adapter should return {accepted, status, body}, but its result must have required property 'status'",
  ],
  [
    'an event',
    { emit: async () => undefined as never },
    (session) => session.emit('shop', 'returned'),
    'emit of the adapter should return the payload of the event, but its result must be object',
  ],
  [
    'the time',
    { clock: { now: () => Date.now() } as never },
    (session) => session.clock.now(),
    'clock.now of the adapter should return a Date, but its result must be string',
  ],
  [
    'the url of an inbox',
    { inbox: { url: () => undefined } as never },
    async (session) => session.inbox.url('a'),
    'inbox.url of the adapter should return a URL, but its result must be string',
  ],
  [
    'deliveries',
    { inbox: { received: () => [{ ...DELIVERY, body: { event_type: 'returned' } }] } as never },
    (session) => session.inbox.received('a'),
    'inbox.received of the adapter should return a list of {at, method, url, headers, body, answered}, but /0/body must be string',
  ],
])('the wrong shape of %s is named', async (_, adapter, call, message) => {
  await expect(call(await open(adapter))).rejects.toThrow(new AdapterError(message));
});

const WRITE = { user_id: 'usr_ada', bytes: 1 };
const DELIVERY = {
  at: '2026-01-01T00:00:00Z',
  method: 'POST',
  url: 'https://receiver.example.com/a?b',
  headers: { 'X-Shop-Event': 'returned' },
  body: '{}',
  answered: 200,
};

test('receivers are asked one by one of an inbox that has no way to ask all', async () => {
  const inbox: Partial<TargetSession['inbox']> = { received: async () => [] };
  const session = await open({ inbox: inbox as TargetSession['inbox'] });
  expect(session.inbox.receivedByAll).toBeUndefined();
});

test('the names of received headers become lower case', async () => {
  const session = await open({ inbox: { received: async () => [DELIVERY] } as never });
  expect(await session.inbox.received('a')).toEqual([
    { ...DELIVERY, headers: { 'x-shop-event': 'returned' } },
  ]);
});
