// What a hostile or hurried client sends: a clear 4xx in the service's own form, and nothing changed.

import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, mailAs, messageTo, SEND, SETTINGS, tokenOf, WEBHOOKS } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const IDS = [
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '..%2f..%2fetc',
  '%2e%2e',
  'a%0d%0aX-Evil:%201',
  '%F0%9F%8E%88',
  '*',
  '%20',
];
const PLACES = [
  WEBHOOKS,
  '/v3/messages',
  '/v3/templates',
  '/v3/api_keys',
  '/v3/images',
  '/i',
  '/v3/suppression/bounces',
  '/api/admin/domains',
  '/api/admin/roles',
];

/** A path as it is written, which fetch would tidy up first. */
function rawGet(
  url: string,
  path: string,
  token: string,
): Promise<{ status: number; headers: object; body: string }> {
  const { hostname, port, pathname } = new URL(url);
  const base = pathname === '/' ? '' : pathname;
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const outgoing = request({ hostname, port, path: base + path, headers }, async (incoming) => {
      let body = '';
      for await (const chunk of incoming) body += chunk;
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
    });
    outgoing.on('error', reject).end();
  });
}

test.each(PLACES)('no id leads out of %s', async (place) => {
  const world = await mock.world();
  for (const id of IDS) {
    const { status, headers, body } = await rawGet(world.url, `${place}/${id}`, tokenOf(world, 'live'));
    expect([id, status]).toEqual([id, expect.toSatisfy((code: number) => code === 404 || code === 422)]);
    expect(Object.keys(JSON.parse(body))).toEqual(['detail']);
    expect(headers).not.toHaveProperty('x-evil');
  }
});

test.each(PLACES)('an absurdly long id under %s is refused', async (place) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).get(`${place}/${'x'.repeat(5_000)}`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(Object.keys(body)).toEqual(['detail']);
});

const HOOK = 'https://hooks.example.test/';

test.each([
  ['a key __proto__', `{"url":"${HOOK}","enabled_events":["*"],"__proto__":{"enabled":false}}`],
  ['a key __proto__ deep down', `{"url":"${HOOK}","enabled_events":["*"],"x":[{"__proto__":1}]}`],
  [
    'an absurd depth',
    `{"url":"${HOOK}","enabled_events":["*"],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ],
  ['bytes that are not UTF-8', Buffer.from('{"url":"\xff\xfe"}', 'latin1')],
  ['a lone surrogate', '{"url":"https://hooks.example.test/\\ud800","enabled_events":["*"]}'],
  ['a NUL', '{"url":"https://hooks.example.test/\\u0000","enabled_events":["*"]}'],
  ['NaN', `{"url":"${HOOK}","enabled_events":["*"],"x":NaN}`],
  ['a byte order mark and nothing', '\ufeff'],
  ['two documents', '{}{}'],
])('a body with %s is a 4xx and changes nothing', async (_, body) => {
  const world = await mock.world();
  const headers = { 'content-type': 'application/json' };
  const answer = await world.request('POST', WEBHOOKS, { token: tokenOf(world, 'live'), headers, body });
  expect([400, 422]).toContain(answer.status);
  expect(Object.keys(answer.body)).toEqual(['detail']);
  expect((await mailAs(world).get(WEBHOOKS)).body.total).toBe(0);
});

test.each([
  ['a subject', { subject: 'Hello\r\nBcc: eve@customer.example' }],
  ["a sender's name", { from: { email: 'news@example.com', name: 'News\nX-Evil: 1' } }],
  ['a sender', { from: { email: 'news@example.com\r\nBcc: eve@customer.example' } }],
  ['a file name', { attachments: [{ content: 'AAAA', filename: 'a\r\nX-Evil: 1' }] }],
  ['a media type', { content: [{ type: 'text/plain\r\nX-Evil: 1', value: 'x' }] }],
])('%s that would break a header is refused', async (_, change) => {
  const world = await mock.world();
  await addWebhook(world);
  const { status, body } = await mailAs(world).post(SEND, {
    ...messageTo('ada@customer.example'),
    ...change,
  });
  expect(status).toBe(422);
  expect(Object.keys(body)).toEqual(['errors']);
  await world.settle();
  expect(await world.inbox('hook')).toEqual([]);
});

test.each([
  ['wrong types', { personalizations: { length: 0 }, from: [] }],
  ['a null', { ...messageTo('ada@customer.example'), personalizations: null }],
  ['too many recipients', messageTo(...Array.from({ length: 1_001 }, (_, i) => `a${i}@customer.example`))],
  [
    'too many recipients in many personalizations',
    {
      ...messageTo(),
      personalizations: Array(501).fill({ to: [{ email: 'a@b.example' }, { email: 'c@d.example' }] }),
    },
  ],
  ['metadata that is no text', { ...messageTo('ada@customer.example'), metadata: { order: { id: 1 } } }],
])('a send with %s is 422', async (_, message) => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(SEND, message);
  expect(status).toBe(422);
  expect(body.errors.length).toBeLessThanOrEqual(100);
});

test('unknown fields are ignored, as real services do', async () => {
  const world = await mock.world();
  const { status, body } = await mailAs(world).post(WEBHOOKS, {
    url: HOOK,
    enabled_events: ['*'],
    id: 'wh_mine',
    colour: 1,
  });
  expect(status).toBe(201);
  expect(body.id).not.toBe('wh_mine');
  expect(body).not.toHaveProperty('colour');
  const settings = await mailAs(world).patch(SETTINGS, { colour: 1 });
  expect(settings.body).not.toHaveProperty('colour');
});

test('a refused change leaves the world as it was', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  const snapshot = async () => (await world.control('GET', '/snapshot')).body.state.collections;
  const before = await snapshot();
  await mailAs(world).patch(`${WEBHOOKS}/${id}`, { url: 'x', enabled: false });
  await mailAs(world).patch(SETTINGS, { enabled: true });
  const kept = Object.keys(before).filter((name) => name !== 'rate_windows');
  const after = await snapshot();
  expect(kept.map((name) => after[name])).toEqual(kept.map((name) => before[name]));
});

test.each([
  ['POST', WEBHOOKS],
  ['PATCH', SETTINGS],
  ['POST', SEND],
  ['POST', '/v3/templates'],
  ['POST', '/v3/api_keys'],
  ['POST', '/v3/images'],
  ['POST', '/api/admin/domains'],
  ['POST', '/api/admin/roles'],
])('no JSON makes %s %s fail', async (method, path) => {
  const world = await mock.world({ settings: { mail: { rate_limit: { limit: 1_000_000, window: '1m' } } } });
  const token = tokenOf(world, 'live');
  const key = fc.constantFrom(
    'url',
    'enabled_events',
    'personalizations',
    'content',
    'template_id',
    'name',
    'domain',
    'from',
  );
  const json = fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue()));
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const { status, body } = await world.request(method, path, { token, json: value });
      expect([status, body]).toSatisfy(([code]: [number]) => code < 500);
    }),
    { numRuns: 60 },
  );
});
