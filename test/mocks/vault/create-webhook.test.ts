// Registering a webhook: what it needs, what it answers, what it warns of.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { vaultAs, WEBHOOKS, webhookBody } from './caller.ts';

const mock = await startMockHere();
afterAll(() => mock.close());

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

test('the journal says why a warning was given, and many warnings stay one short header', async () => {
  const world = await mock.world();
  const events = Array.from({ length: 100 }, () => `secret.${'x'.repeat(80)}.*`);
  const { headers } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, { events }));
  expect(headers.get('warning')).toMatch(/; and 95 more"$/);
  const [request] = await world.requests({ operation: 'createWebhook' });
  expect(request?.why).toMatch(/^accepted with a warning: events\[0\]/);
});
