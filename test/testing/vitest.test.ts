// The vitest integration: a world for each test, and matchers with helpful messages.

import { createHmac } from 'node:crypto';
import type { MockWorld } from '../../src/index.ts';
import { type InboxRequest, withContext } from '../../src/testing/inbox-context.ts';
import { matchSignedWith } from '../../src/testing/matchers.ts';
import { expect, test } from '../../src/testing/vitest.ts';
import vectors from '../../vectors/message-signatures.json' with { type: 'json' };

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

test('if an event was not received, the message says what is subscribed to, and what others received', async ({
  world,
}) => {
  const endpoint = await hook(world, { enabled_events: ['open'] });
  await hook(world, { url: world.inboxUrl('bounces') });
  await world.emit({ service: 'mail', type: 'bounce' });
  const received = await world.inbox('hooks');
  expect(() => expect(received).toHaveReceivedEvent('bounce')).toThrow(
    [
      'expected the event bounce; received: nothing',
      `  mail's endpoint ${endpoint.id} delivers here and subscribes to: open`,
      '  the inbox "bounces" received: bounce',
    ].join('\n'),
  );
});

test('if nothing delivers to an inbox, the message says so and suggests the nearest name', async ({
  world,
}) => {
  await hook(world);
  const received = await world.inbox('hook');
  expect(() => expect(received).toHaveReceivedEvent('bounce')).toThrow(
    'received: nothing\n  no endpoint delivers to the inbox "hook"\n  did you mean "hooks"?',
  );
});

test('if an endpoint is off, the message says so', async ({ world }) => {
  const { id } = await hook(world);
  const token = world.credentials.mail.live;
  await world.request('PATCH', `/v3/user/webhooks/${id}`, { token, json: { enabled: false } });
  const received = await world.inbox('hooks');
  expect(() => expect(received).toHaveReceivedEvent('bounce')).toThrow(
    'subscribes to: *; it is paused, so nothing is sent to it',
  );
});

test('an event type that is nearly the same as one that came is suggested', async ({ world }) => {
  await hook(world);
  await world.emit({ service: 'mail', type: 'group_unsubscribe' });
  const received = await world.inbox('hooks');
  expect(() => expect(received).toHaveReceivedEvent('group_resubscribe')).toThrow(
    'did you mean "group_unsubscribe"?',
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

test('a service that is not the project’s own is verified by its policy, too', () => {
  const signatures = {
    billing: {
      algorithm: 'hmac-sha256',
      encoding: 'hex',
      secret_format: 'text',
      header: 'X-Billing-Signature',
      format: '{digest}',
      separator: null,
      timestamp_header: 'X-Billing-Time',
      timestamp_format: null,
      id_header: null,
      signed_content: '{timestamp}.{body}',
      body_hash_parameter: null,
      ecdsa: null,
    },
  } as const;
  const digest = createHmac('sha256', 'a-secret').update('1767225600.{}').digest('hex');
  const request = {
    at: '2026-01-01T00:00:00.000Z',
    method: 'POST',
    url: 'https://inbox.countersign.test/hooks',
    headers: { 'x-billing-signature': digest, 'x-billing-time': '1767225600' },
    body: '{}',
    verified: true,
    reason: null,
    duplicate_of: null,
    answered: 200,
  };
  const inbox = { endpoints: [], elsewhere: [], signatures };
  const [received] = withContext('billing', { ...inbox, received: [request] });
  expect(matchSignedWith(received as InboxRequest, 'a-secret').pass).toBe(true);
  expect(matchSignedWith(received as InboxRequest, 'another').message()).toContain(
    'the signature does not match the body, the timestamp and the secret',
  );
  const [unsigned] = withContext('billing', { ...inbox, received: [{ ...request, headers: {} }] });
  expect(matchSignedWith(unsigned as InboxRequest, 'a-secret').message()).toContain(
    'it has none of the headers X-Billing-Signature',
  );
});

test('requests of unknown origin cannot be verified, and the error says which can', async ({ world }) => {
  await hook(world);
  await world.emit({ service: 'mail', type: 'bounce' });
  const copies = structuredClone(await world.inbox('hooks'));
  await expect(expect(copies).toHaveBeenSignedWith('any')).rejects.toThrow(
    'take the requests from world.inbox',
  );
});

test('one call adds a fault, and one call puts the world into a scenario', async ({ world }) => {
  const token = world.credentials.mail?.live;
  await world.addFault({ service: 'mail', operation: 'listWebhooks', respond: { status: 503 }, times: 1 });
  expect((await world.request('GET', '/v3/user/webhooks', { token })).status).toBe(503);
  const { result } = await world.scenario('the rate limit is used up');
  expect(result).toHaveProperty('reset_at');
  expect((await world.request('GET', '/v3/user/webhooks', { token })).status).toBe(429);
});

async function hook(world: MockWorld, options: { enabled_events?: string[]; url?: string } = {}) {
  const { body } = await world.request('POST', '/v3/user/webhooks', {
    token: world.credentials.mail.live,
    json: { url: world.inboxUrl('hooks'), enabled_events: ['*'], ...options },
  });
  return body as { readonly id: string; readonly signing_secret: string };
}

test('HTTP message signatures are verified, too', () => {
  const [vector] = vectors;
  const base = vector?.signature_base ?? [];
  const dated = (text = '') => text.replace('1767225600', '{timestamp}');
  const signatures = {
    billing: {
      algorithm: 'hmac-sha256',
      encoding: 'base64',
      secret_format: 'text',
      header: 'Signature',
      format: 'sig1=:{digest}:',
      separator: null,
      timestamp_header: 'Signature-Input',
      timestamp_format: dated(vector?.request.headers['Signature-Input']),
      id_header: null,
      signed_content: ['"@method": {method}', ...base.slice(1, -1), dated(base.at(-1))].join('\n'),
      body_hash_parameter: null,
      ecdsa: null,
    },
  } as const;
  const headers = Object.entries(vector?.request.headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    value,
  ]);
  const request = {
    ...{ verified: null, reason: null, duplicate_of: null, answered: 204 },
    at: '2026-01-01T00:00:00.000Z',
    method: 'POST',
    url: vector?.request.url ?? '',
    headers: Object.fromEntries(headers),
    body: vector?.request.body ?? '',
  };
  const isSigned = (change: Partial<typeof request>) => {
    const context = { endpoints: [], elsewhere: [], signatures, received: [{ ...request, ...change }] };
    return matchSignedWith(withContext('billing', context), vector?.key.secret ?? '').pass;
  };
  expect(isSigned({})).toBe(true);
  expect(isSigned({ method: 'PUT' })).toBe(false);
});
