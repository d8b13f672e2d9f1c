// Registering a webhook: what it needs, what it answers, what it warns of.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { emitCreated, inboxAnswers, SECRET, START, vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMock();
afterAll(() => mock.close());

test('V-WH-01 V-WH-08 a webhook is answered 201, with its eight fields and never its secret', async () => {
  const world = await mock.world({ now: START });
  const answer = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events: ['secret.created'] }));
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^wh_[A-Za-z0-9]{16,}$/),
    name: 'Hook',
    url: 'https://inbox.countersign.test/hook',
    events: ['secret.created'],
    filters: {},
    enabled: true,
    status: 'healthy',
    created_at: '2026-01-01T00:00:00.000Z',
  });
});

test.each(['name', 'url', 'secret', 'events'])('V-WH-02 a webhook without %s is refused', async (field) => {
  const world = await mock.world();
  const answer = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { [field]: undefined }));
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([{ pointer: `/${field}`, detail: 'is required' }]);
});

test('V-WH-02 everything that is missing is named at once', async () => {
  const world = await mock.world();
  const { body } = await vaultAs(world).post(WEBHOOKS, {});
  expect(body.detail).toBe('The request has 4 faults.');
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
    '/events',
    '/name',
    '/secret',
    '/url',
  ]);
});

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

test('V-WH-03 V-G-22 an http url is refused in words', async () => {
  const world = await mock.world();
  const { body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { url: 'http://hooks.test/' }));
  expect(body.errors).toEqual([{ pointer: '/url', detail: 'must be an https url' }]);
});

test.each([
  { given: undefined, enabled: true },
  { given: true, enabled: true },
  { given: false, enabled: false },
])('V-WH-04 enabled $given on create gives $enabled', async ({ given, enabled }) => {
  const world = await mock.world();
  const { body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { enabled: given }));
  expect(body.enabled).toBe(enabled);
});

test('V-WH-04 a webhook that is created disabled gets nothing', async () => {
  const world = await mock.world();
  await vaultAs(world).post(WEBHOOKS, webhookBody(world, { enabled: false }));
  const { deliveries } = await emitCreated(world);
  expect(deliveries).toEqual([]);
});

test.each([
  [{}],
  [{ path_prefix: 'prod/' }],
  [{ secret_type: 'database' }],
  [{ tags: ['pci', 'cardholder'] }],
  [{ path_prefix: 'prod/', secret_type: 'database', tags: ['pci'] }],
])('V-WH-05 filters %j are kept as they are', async (filters) => {
  const world = await mock.world();
  const { status, body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { filters }));
  expect(status).toBe(201);
  expect(body.filters).toEqual(filters);
});

test('V-WH-06 V-G-22 a secret of fewer than 32 bytes is accepted with a warning', async () => {
  const world = await mock.world();
  const body = webhookBody(world, { secret: 'ключ', events: ['secret.created'] });
  const { status, headers } = await vaultAs(world).post(WEBHOOKS, body);
  expect(status).toBe(201);
  expect(headers.get('warning')).toBe('299 - "secret has 8 bytes, 32 or more are recommended"');
});

test('V-WH-06 a secret of 32 bytes is accepted without one', async () => {
  const world = await mock.world();
  const body = webhookBody(world, { secret: 'é'.repeat(16), events: ['secret.created'] });
  const { headers } = await vaultAs(world).post(WEBHOOKS, body);
  expect(headers.has('warning')).toBe(false);
});

test.each([
  {
    events: ['policy.*'],
    flag: /'policy\.\*' does not match policy\.binding\.created and policy\.binding\.deleted, use 'policy\.\*\*'/,
  },
  { events: ['dynamic.*'], flag: /'dynamic\.\*' matches no event type, use 'dynamic\.\*\*'/ },
  { events: ['*'], flag: /'\*' matches no event type, use '\*\*'/ },
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

test('V-SUB-06 secret_type and tags do not make secret.accessed less noisy', async () => {
  const world = await mock.world();
  const filters = { secret_type: 'database', tags: ['pci'] };
  const { headers } = await vaultAs(world).post(
    WEBHOOKS,
    webhookBody(world, { events: ['secret.*'], filters }),
  );
  expect(headers.get('warning')).toMatch(/secret\.accessed/);
});

test('the journal says why a warning was given, and many warnings stay one short header', async () => {
  const world = await mock.world();
  const events = Array.from({ length: 100 }, () => `secret.${'x'.repeat(80)}.*`);
  const { headers } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events }));
  expect(headers.get('warning')).toMatch(/; and 95 more"$/);
  const [request] = await world.requests({ operation: 'createWebhook' });
  expect(request?.why).toMatch(/^accepted with a warning: events\[0\]/);
});

test('V-G-41 an unknown field is ignored, and names may repeat', async () => {
  const world = await mock.world();
  const vault = vaultAs(world);
  const filters = { path_prefix: 'prod/', colour: 'red' };
  const first = await vault.post(WEBHOOKS, webhookBody(world, { colour: 'red', filters }));
  const second = await vault.post(WEBHOOKS, webhookBody(world));
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(first.body).not.toHaveProperty('colour');
  expect(first.body.filters).toEqual({ path_prefix: 'prod/' });
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
