// The built-in receiver, as documents of a world: what it takes in, how it judges it, what it answers.
import { expect, it } from 'vitest';
import type { AttemptRequest } from '../../../src/delivery/attempt.ts';
import type { WebhookEffect } from '../../../src/delivery/faults/delivery-fault.ts';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { clearInbox, inboxName, readInbox, receive } from '../../../src/server/delivery/inbox.ts';
import { readScript, replaceScript } from '../../../src/server/delivery/inbox-script.ts';
import { DeliveryHarness } from '../../support/delivery-harness.ts';
import { addWebhookFault } from '../../support/faults.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { START } from '../../support/worlds.ts';

const policy = deliveryPolicyOf(shopDocument);

it.each([
  ['https://inbox.countersign.test/ci', 'ci'],
  ['https://inbox.countersign.test/ci/any?thing', 'ci'],
  ['https://inbox.countersign.test/ci/../other', 'other'],
  ['https://INBOX.countersign.test/ci', 'ci'],
  ['https://inbox.countersign.test/a%20b', 'a b'],
  ['https://inbox.countersign.test/%zz', '%zz'],
])('the inbox behind %s is %s', (url, want) => {
  expect(inboxName(url)).toBe(want);
});

it.each([
  'https://inbox.countersign.test/',
  'https://inbox.countersign.test:8443/ci',
  'http://inbox.countersign.test/ci',
  'https://inbox.countersign.test.example/ci',
  'no url',
])('behind %s is no inbox', (url) => {
  expect(inboxName(url)).toBeUndefined();
});

it('a request is kept with its headers in lower case, those of the connection too, and its exact body', async () => {
  const { harness, attempt } = await attemptUnder();
  take(harness, attempt);
  expect(readInbox(harness.world, 'ci')).toEqual([
    {
      at: '2026-01-01T00:00:00.000Z',
      method: 'POST',
      url: 'https://inbox.countersign.test/ci',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Shop-Webhook/1.0',
        'x-shop-event': 'secret.created',
        'x-shop-timestamp': '1767225600',
        'x-shop-signature': attempt.signature,
        host: 'inbox.countersign.test',
        'content-length': String(attempt.body.length),
      },
      body: attempt.body,
      verified: true,
      reason: null,
      duplicate_of: null,
      answered: 200,
    },
  ]);
});

it('the url of a request is kept as it was registered, but for the fragment, which is never sent', async () => {
  const { harness, attempt } = await attemptUnder();
  const url = 'https://inbox.countersign.test/ci?a=1&a=2&path=%2Fx';
  take(harness, { ...attempt, url: `${url}#top` });
  expect(readInbox(harness.world, 'ci').map((request) => request.url)).toEqual([url]);
});

it('each answer of the script serves one whole request, and then the last one all others', async () => {
  const { harness, attempt } = await attemptUnder();
  const answers = [{ status: 503, delay_ms: 50, body: 'later' }, { hang: true }, { reset: true }];
  harness.call((world) => replaceScript(world, 'ci', { answers }));
  expect([1, 2, 3, 4, 5].map(() => take(harness, attempt))).toEqual([
    { ...IN_TIME, elapsedMs: 50, response: { status: 503, headers: {}, body: 'later' } },
    { ...NO_ANSWER, error: 'no answer within 30 s', isTimeout: true, elapsedMs: 30_000 },
    { ...NO_ANSWER, error: 'connection reset' },
    { ...IN_TIME, response: { status: 200, headers: {}, body: '' } },
    { ...IN_TIME, response: { status: 200, headers: {}, body: '' } },
  ]);
  expect(readInbox(harness.world, 'ci').map(({ answered }) => answered)).toEqual([503, null, null, 200, 200]);
  expect(readScript(harness.world, 'ci').answers).toEqual([]);
});

it('an answer exactly at the timeout is in time, a later one is none', async () => {
  const { harness, attempt } = await attemptUnder();
  const answers = [
    { status: 503, delay_ms: 30_000 },
    { status: 503, delay_ms: 30_001 },
    { reset: true, delay_ms: 30_001 },
  ];
  harness.call((world) => replaceScript(world, 'ci', { answers }));
  const results = answers.map(() => take(harness, attempt));
  expect(results.map(({ isTimeout }) => isTimeout)).toEqual([false, true, true]);
  expect(results.map(({ elapsedMs }) => elapsedMs)).toEqual([30_000, 30_000, 30_000]);
});

it('a duplicate is one of what was answered with 2xx before, in the same inbox', async () => {
  const { harness, attempt } = await attemptUnder();
  harness.call((world) => replaceScript(world, 'ci', { answers: [{ status: 500 }] }));
  for (let count = 0; count < 3; count++) take(harness, attempt);
  take(harness, attempt, 'another');
  expect(readInbox(harness.world, 'ci').map(({ duplicate_of }) => duplicate_of)).toEqual([null, null, 1]);
  expect(readInbox(harness.world, 'another')).toMatchObject([{ duplicate_of: null }]);
});

it('what comes too late by the receiver’s clock is not verified', async () => {
  const { harness, attempt } = await attemptUnder();
  take(harness, attempt, 'ci', START + 301_000);
  expect(readInbox(harness.world, 'ci')).toMatchObject([
    { verified: false, reason: expect.stringContaining('more than 300 s') },
  ]);
});

it('nothing can be judged when the endpoint is gone', async () => {
  const { harness, attempt } = await attemptUnder();
  harness.call((world) => removeEndpoint(world, harness.endpoint(), { keepDeliveries: true }));
  take(harness, attempt);
  expect(readInbox(harness.world, 'ci')).toMatchObject([
    { verified: null, reason: expect.stringContaining('deleted') },
  ]);
});

it.each<WebhookEffect>(['truncate', 'reset'])(
  'of a request under %s half is there, nobody answers it, and the script waits',
  async (how) => {
    const { harness, attempt } = await attemptUnder(how);
    harness.call((world) => replaceScript(world, 'ci', { answers: [{ status: 503 }] }));
    expect(take(harness, attempt)).toEqual({ ...NO_ANSWER, error: 'connection reset' });
    const length = attempt.body.length;
    expect(readInbox(harness.world, 'ci')).toMatchObject([
      {
        headers: { 'content-length': String(length) },
        body: attempt.body.slice(0, length >> 1),
        verified: false,
        reason: `the connection ended before all ${length} bytes`,
        answered: null,
      },
    ]);
    expect(readScript(harness.world, 'ci').answers).toEqual([{ status: 503 }]);
  },
);

it('an oversize request is judged by all of its bytes and kept as a note of them', async () => {
  const { harness, attempt } = await attemptUnder('oversize', 2_000_000);
  take(harness, attempt);
  expect(readInbox(harness.world, 'ci')).toMatchObject([
    { headers: { 'content-length': '2000000' }, body: '(2000000 bytes, not kept)', verified: true },
  ]);
});

it.each<[WebhookEffect, boolean]>([
  ['tamper_body', false],
  ['no_signature', false],
  ['unknown_field', true],
  ['drip', true],
])('a request under %s is verified: %s', async (how, verified) => {
  const { harness, attempt } = await attemptUnder(how);
  take(harness, attempt);
  expect(readInbox(harness.world, 'ci')).toMatchObject([{ verified, answered: 200 }]);
});

it('an inbox that is emptied keeps its script, and leaves other inboxes alone', async () => {
  const { harness, attempt } = await attemptUnder();
  harness.call((world) => replaceScript(world, 'ci', { answers: [{ status: 503 }] }));
  take(harness, attempt, 'another');
  harness.call((world) => clearInbox(world, 'ci'));
  expect(readScript(harness.world, 'ci').answers).toHaveLength(1);
  expect(readInbox(harness.world, 'another')).toHaveLength(1);
  harness.call((world) => clearInbox(world, 'another'));
  expect(readInbox(harness.world, 'another')).toEqual([]);
});

const IN_TIME = { error: null, isTimeout: false, connectedTo: 'inbox', elapsedMs: 0 };
const NO_ANSWER = { ...IN_TIME, response: null };

/** An attempt that was sent to the inbox `ci`, under a fault if one is named. */
async function attemptUnder(how?: WebhookEffect, amount: number | null = null) {
  const harness = new DeliveryHarness(policy);
  harness.register({ url: 'https://inbox.countersign.test/ci' });
  if (how !== undefined) harness.call((world) => addWebhookFault(world, how, amount));
  await harness.publish();
  return { harness, attempt: harness.sent[0] as AttemptRequest };
}

function take(harness: DeliveryHarness, attempt: AttemptRequest, name = 'ci', wall = START) {
  return harness.call((world) => receive(world, name, attempt, wall)).result;
}
