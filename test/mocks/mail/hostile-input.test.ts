// What a hostile or hurried client sends: a clear 4xx in the service's own form, and nothing changed.

import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { addWebhook, mailAs, messageTo, SEND, SETTINGS, tokenOf, WEBHOOKS } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

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
