// Registering a webhook: what it needs, what it answers, what it warns of.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { inboxAnswers, SECRET, vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('V-WH-02 everything that is missing is named at once', async () => {
  const world = await mock.world();
  const { body } = await vaultAs(world).post(WEBHOOKS, {});
  expect(body.detail).toBe('The request has 4 errors.');
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/events',
    '/name',
    '/secret',
    '/url',
  ]);
});

test.each(['HTTPS://hooks.example.test/vault', 'https://münchen.example/eingang'])(
  'V-WH-03 the url %j is accepted as it is written',
  async (url) => {
    const world = await mock.world();
    const { status, body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { url }));
    expect([status, body.url]).toEqual([201, url]);
  },
);

test.each([
  'http://hooks.example.test/vault',
  'ftp://hooks.example.test/vault',
  'hooks.example.test',
  'https://',
  'https://[::1',
  'https:///x',
  `https://${'a.'.repeat(127)}b/`,
  'https://hooks.example.test:99999/',
  'https://hooks example.test/',
  '',
])('V-WH-03 the url %j is refused', async (url) => {
  const world = await mock.world();
  const answer = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { url }));
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toHaveLength(1);
  expect(answer.body.errors[0].pointer).toBe('/url');
});

test('V-WH-06 V-G-22 a secret of fewer than 32 bytes is accepted with a warning', async () => {
  const world = await mock.world();
  const body = webhookBody(world, { secret: 'ключ', events: ['secret.created'] });
  const { status, headers } = await vaultAs(world).post(WEBHOOKS, body);
  expect(status).toBe(201);
  expect(headers.get('warning')).toBe('299 - "secret has 8 bytes (32 or more are recommended)"');
});

test.each([
  {
    events: ['policy.*'],
    flag: /'policy\.\*' does not match policy\.binding\.created and policy\.binding\.deleted \(use 'policy\.\*\*'\)/,
  },
  { events: ['dynamic.*'], flag: /'dynamic\.\*' matches no event type \(use 'dynamic\.\*\*'\)/ },
  { events: ['*'], flag: /'\*' matches no event type \(use '\*\*'\)/ },
  { events: ['secret.*.x'], flag: /'secret\.\*\.x' matches no event type"/ },
  { events: ['secret.accessed'], flag: /'secret\.accessed' reaches secret\.accessed without a path_prefix/ },
  {
    events: ['policy.created', 'secret.*'],
    flag: /^299 - "events\[1\] 'secret\.\*' reaches secret\.accessed/,
  },
])(
  'V-SUB-02 V-SUB-06 V-G-21 V-G-23 V-G-30 the subscription $events is accepted with a warning',
  async ({ events, flag }) => {
    const world = await mock.world();
    const { status, headers } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events }));
    expect(status).toBe(201);
    expect(headers.get('warning')).toMatch(flag);
  },
);

test.each([
  { events: ['policy.*', 'policy.binding.*'], filters: {} },
  { events: ['rotation.*', 'federation.**'], filters: {} },
  { events: ['**'], filters: { path_prefix: 'prod/' } },
])('V-SUB-06 the subscription $events $filters needs no warning', async ({ events, filters }) => {
  const world = await mock.world();
  const { headers } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events, filters }));
  expect(headers.has('warning')).toBe(false);
});

test('the journal says why a warning was given, and many warnings stay one short header', async () => {
  const world = await mock.world();
  const events = Array.from({ length: 100 }, () => `secret.${'x'.repeat(80)}.*`);
  const { headers } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events }));
  expect(headers.get('warning')).toMatch(/; and 95 more"$/);
  const [request] = await world.requests({ operation: 'createWebhook' });
  expect(request?.why).toMatch(/^accepted with a warning: events\[0\]/);
});

test('V-G-01 no answer of any operation shows the secret', async () => {
  const world = await mock.world();
  await inboxAnswers(world, [], { status: 500 });
  const vault = vaultAs(world);
  const created = await vault.post(WEBHOOKS, webhookBody(world));
  const at = `${WEBHOOKS}/${created.body.id}`;
  const answers = [
    created,
    await vault.get(WEBHOOKS),
    await vault.get(at),
    await vault.patch(at, { secret: SECRET.toUpperCase() }),
    await vault.post(`${at}/test`),
    await vault.get(`${at}/deliveries`),
  ];
  const shown = JSON.stringify(answers.map(({ body, headers }) => [body, [...headers]])).toLowerCase();
  expect(shown).not.toContain(SECRET);
});
