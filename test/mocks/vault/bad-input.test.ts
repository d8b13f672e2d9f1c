// What a hostile or hurried client sends: a clear 4xx as a problem, and nothing changed.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { addWebhook, SECRET, vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

const json = { 'content-type': 'application/json' };
const whole = `{"name":"Hook","url":"https://hooks.test","secret":"${SECRET}","events":["**"]`;

test.each<[string, string | Uint8Array, Record<string, string>, number]>([
  ['no body', '', json, 400],
  ['a truncated body', whole, json, 400],
  ['two documents', `${whole}}${whole}}`, json, 400],
  ['NaN', `${whole},"enabled":NaN}`, json, 400],
  ['a key that reaches prototypes', `${whole},"__proto__":{"enabled":false}}`, json, 400],
  ['a NUL character', `${whole},"filters":{"path_prefix":"a\\u0000"}}`, json, 400],
  ['a lone surrogate', `${whole},"filters":{"path_prefix":"\\ud800"}}`, json, 400],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), json, 400],
  ['a depth of 10,000', '['.repeat(10_000), json, 400],
  ['text', whole, { 'content-type': 'text/plain' }, 400],
  ['a form', 'name=Hook', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
  ['more than 1 MiB', `${whole},"filters":{"path_prefix":"${'x'.repeat(1_048_576)}"}}`, json, 413],
])('V-G-12 %s is refused as a problem', async (_, body, headers, status) => {
  const world = await mock.world();
  const token = world.credentials.vault?.admin;
  const answer = await world.request('POST', WEBHOOKS, { token, body, headers });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status, type: expect.any(String), detail: expect.any(String) });
  expect((await vaultAs(world).get(WEBHOOKS)).body.webhooks).toEqual([]);
});

test.each<[unknown, string, string]>([
  [[], '', 'must be an object'],
  ['text', '', 'must be an object'],
  [null, '', 'must be an object'],
])('V-WH-02 the body %j is refused as a whole', async (body, pointer, detail) => {
  const world = await mock.world();
  const answer = await vaultAs(world).post(WEBHOOKS, undefined, {
    body: JSON.stringify(body),
    headers: json,
  });
  expect([answer.status, answer.body.errors]).toEqual([422, [{ pointer, detail }]]);
});

const PATTERN = 'is not a pattern: a segment is a name, * or **';

const FAULTS: readonly [Readonly<Record<string, unknown>>, string, string][] = [
  [{ name: '' }, '/name', 'must not be empty'],
  [{ name: 7 }, '/name', 'must be a string'],
  [{ name: 'x'.repeat(201) }, '/name', 'must have at most 200 characters'],
  [{ name: 'a\nb' }, '/name', 'must not have control characters'],
  [{ url: 7 }, '/url', 'must be a string'],
  [{ url: `https://x/${'y'.repeat(2_048)}` }, '/url', 'must have at most 2048 characters'],
  [{ url: 'javascript:alert(1)' }, '/url', 'must be an https url'],
  [{ secret: '' }, '/secret', 'must not be empty'],
  [{ events: 'secret.*' }, '/events', 'must be a list'],
  [{ events: [] }, '/events', 'must have at least 1 entry'],
  [{ events: Array(101).fill('**') }, '/events', 'must have at most 100 entries'],
  [{ events: Array(10_000).fill('**') }, '/events', 'must have at most 100 entries'],
  [{ events: ['**', 7] }, '/events/1', 'must be a string'],
  [{ events: ['se*ret'] }, '/events/0', PATTERN],
  [{ events: [''] }, '/events/0', PATTERN],
  [{ events: ['***'] }, '/events/0', PATTERN],
  [{ events: ['secret..created'] }, '/events/0', PATTERN],
  [{ events: ['.secret'] }, '/events/0', PATTERN],
  [{ events: ['Secret.Created'] }, '/events/0', PATTERN],
  [{ events: [`${'x'.repeat(100)}*`] }, '/events/0', 'must have at most 100 characters'],
  [{ filters: 'prod/' }, '/filters', 'must be an object'],
  [{ filters: { path_prefix: '' } }, '/filters/path_prefix', 'must not be empty'],
  [{ filters: { path_prefix: 'a\u0007' } }, '/filters/path_prefix', 'must not have control characters'],
  [{ filters: { secret_type: 7 } }, '/filters/secret_type', 'must be a string'],
  [{ filters: { tags: 'pci' } }, '/filters/tags', 'must be a list'],
  [{ filters: { tags: [] } }, '/filters/tags', 'must have at least 1 entry'],
  [{ filters: { tags: ['pci', ''] } }, '/filters/tags/1', 'must not be empty'],
  [{ enabled: 'true' }, '/enabled', 'must be true or false'],
  [{ enabled: null }, '/enabled', 'must be true or false'],
];

test.each(FAULTS)('V-G-40 on create, %j is one fault at %s', async (change, pointer, detail) => {
  const world = await mock.world();
  const { status, body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, change));
  expect(status).toBe(422);
  expect(body.errors[0]).toEqual(
    pointer === '/filters' ? expect.objectContaining({ pointer }) : { pointer, detail },
  );
  expect((await vaultAs(world).get(WEBHOOKS)).body.webhooks).toEqual([]);
});

test('V-G-40 on create, a secret of more than 65,536 characters is one fault', async () => {
  const world = await mock.world();
  const body = webhookBody(world, { secret: 'x'.repeat(65_537) });
  const detail = 'must have at most 65536 characters';
  const answer = await vaultAs(world).post(WEBHOOKS, body);
  expect([answer.status, answer.body.errors]).toEqual([422, [{ pointer: '/secret', detail }]]);
});

test('V-G-40 on update, the same faults are refused and nothing changes', async () => {
  const world = await mock.world();
  const webhook = await addWebhook(world, { filters: { path_prefix: 'prod/' } });
  for (const [change, pointer] of FAULTS) {
    const { status, body } = await vaultAs(world).patch(`${WEBHOOKS}/${webhook.id}`, {
      name: 'Other',
      ...change,
    });
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  }
  expect((await vaultAs(world).get(WEBHOOKS)).body.webhooks).toEqual([webhook]);
});

test('V-G-03 on update only filters may be null', async () => {
  const world = await mock.world();
  const { id } = await addWebhook(world);
  for (const field of ['name', 'url', 'secret', 'events', 'enabled']) {
    const { status, body } = await vaultAs(world).patch(`${WEBHOOKS}/${id}`, { [field]: null });
    expect([status, body.errors.length, body.errors[0].pointer]).toEqual([422, 1, `/${field}`]);
  }
});

test('each of several faults has a pointer of its own', async () => {
  const world = await mock.world();
  const change = { url: 'http://x', events: ['secret.created', 'a b', '**', ''], filters: { tags: [7] } };
  const { body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, change));
  expect(body.detail).toBe('The request has 4 errors.');
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/events/1',
    '/events/3',
    '/filters/tags/0',
    '/url',
  ]);
});

test.each([
  ['wh_%00', 404],
  ['..%2F..%2Fetc%2Fpasswd', 404],
  ['__proto__', 404],
  ['constructor', 404],
  ['%F0%9F%92%A9', 404],
  ['x'.repeat(201), 404],
])('V-G-12 the id %s names nothing', async (id, status) => {
  const world = await mock.world();
  const answer = await vaultAs(world).get(`${WEBHOOKS}/${id}`);
  expect([answer.status, answer.body.type]).toEqual([status, 'urn:problem-type:vault:not-found']);
});

test('V-G-12 an unknown path is 404 and a wrong method 405 with Allow, as problems', async () => {
  const world = await mock.world();
  const unknown = await vaultAs(world).get('/v1/webhook');
  expect([unknown.status, unknown.body.type]).toEqual([404, 'urn:problem-type:vault:not-found']);
  const wrong = await vaultAs(world).delete(WEBHOOKS);
  expect([wrong.status, wrong.body.type]).toEqual([405, 'urn:problem-type:vault:method-not-allowed']);
  expect(wrong.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']));
});

test('every refusal says in the journal what was found', async () => {
  const world = await mock.world();
  await vaultAs(world, 'reader').get(WEBHOOKS);
  await vaultAs(world).get(`${WEBHOOKS}/wh_unknown`);
  await vaultAs(world).post(WEBHOOKS, webhookBody(world, { url: 'http://x' }));
  const reasons = (await world.requests({ service: 'vault' })).map(({ why }) => why);
  expect(reasons).toEqual([
    'listWebhooks needs the scope admin; the token reader has none',
    'there is no webhook wh_unknown; list them for their ids',
    '/url must be an https url',
  ]);
});
