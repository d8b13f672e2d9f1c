// The vitest integration: a world for each test, and matchers with helpful messages.

import type { MockWorld } from '../../src/index.ts';
import { expect, test } from '../../src/testing/vitest.ts';

const worlds = new Set<string>();

test.for([1, 2])('each test has a world of its own, frozen (%i)', async (_, { world }) => {
  expect(worlds).not.toContain(world.id);
  worlds.add(world.id);
  expect((await world.clock()).mode).toBe('frozen');
});

test('the worlds of finished tests are deleted', async ({ mock, world }) => {
  expect(worlds.size).toBe(2);
  for (const id of worlds) {
    const gone = await fetch(`${mock.url}/_countersign/worlds/${id}`);
    expect(gone.status).toBe(404);
  }
  expect(worlds).not.toContain(world.id);
});

test('an event that was received is found by its type and its fields', async ({ world }) => {
  const { signing_secret } = await hook(world);
  await world.emit({ service: 'mail', type: 'bounce', recipient_email: 'ben@example.com' });
  const received = await world.inbox('hooks');
  expect(received).toHaveReceivedEvent('bounce');
  expect(received).toHaveReceivedEvent('bounce', { recipient_email: expect.stringContaining('ben@') });
  expect(received).not.toHaveReceivedEvent('delivered');
  await expect(received).toHaveBeenSignedWith(signing_secret);
});

test('if an event was not received, the message lists those that were', async ({ world }) => {
  await hook(world);
  expect(() => expect([]).toHaveReceivedEvent('bounce')).toThrow(
    'expected the event bounce; received: nothing',
  );
  await world.emit({ service: 'mail', type: 'open' });
  const received = await world.inbox('hooks');
  expect(() => expect(received).toHaveReceivedEvent('bounce')).toThrow(
    'expected the event bounce; received: open',
  );
});

test('if an event has different fields, the message shows the differences', async ({ world }) => {
  await hook(world);
  await world.emit({ service: 'mail', type: 'bounce', recipient_email: 'ben@example.com' });
  const received = await world.inbox('hooks');
  expect(() =>
    expect(received).toHaveReceivedEvent('bounce', { recipient_email: 'ada@example.com' }),
  ).toThrow('recipient_email: expected "ada@example.com", received "ben@example.com"');
});

test('if a delivery is signed with another secret, the message names the delivery', async ({ world }) => {
  await hook(world);
  await world.emit({ service: 'mail', type: 'bounce' });
  const received = await world.inbox('hooks');
  await expect(expect(received).toHaveBeenSignedWith('whsec_of_somebody_else')).rejects.toThrow(
    'delivery 1 of 1 is not signed with this secret',
  );
  await expect(expect([]).toHaveBeenSignedWith('whsec_any')).rejects.toThrow('but received none');
});

test('one call adds a fault, and one call puts the world into a scenario', async ({ world }) => {
  const token = world.credentials.mail?.live;
  await world.fault({ service: 'mail', operation: 'listWebhooks', respond: { status: 503 }, times: 1 });
  expect((await world.request('GET', '/v3/user/webhooks', { token })).status).toBe(503);
  expect(await world.state('the rate limit is used up')).toHaveProperty('reset_at');
  expect((await world.request('GET', '/v3/user/webhooks', { token })).status).toBe(429);
});

async function hook(world: MockWorld) {
  const { body } = await world.request('POST', '/v3/user/webhooks', {
    token: world.credentials.mail?.live,
    json: { url: world.inboxUrl('hooks'), enabled_events: ['*'] },
  });
  return body as { readonly signing_secret: string };
}
