// What a hostile or hurried client sends: a clear 4xx as a problem, and nothing changed.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

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
