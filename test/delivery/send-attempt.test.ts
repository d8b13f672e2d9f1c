// Sending an attempt: what is sent in which order where a fault makes copies, and where a token is needed.

import { expect, it } from 'vitest';
import type { NewEndpoint } from '../../src/delivery/endpoint.ts';
import type { WebhookEffect } from '../../src/delivery/faults/delivery-fault.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { recordAttempt } from '../../src/delivery/record-attempt.ts';
import { sendAttempt } from '../../src/delivery/send-attempt.ts';
import { DeliveryHarness, preparedAttempt } from '../support/delivery-harness.ts';
import { FakeTransports } from '../support/fake-transports.ts';
import { addWebhookFault } from '../support/faults.ts';
import { shopDocument } from '../support/shop/document.ts';

const shop = deliveryPolicyOf(shopDocument);
const TOKEN_URL = 'http://127.0.0.1:1/token';
const oauth = { clientId: 'id', clientSecret: 'cs' };

it('copies are sent one after another, each when the one before it has been answered', async () => {
  const { transports, result } = await sending({ how: 'duplicate', amount: 3 });
  for (const status of [503, 200, 201]) {
    expect(transports.openCount).toBe(1);
    await transports.answer(status);
  }
  expect(await result).toMatchObject({
    response: { status: 503 },
    copies: [{ response: { status: 200 } }, { response: { status: 201 } }],
  });
});

it('concurrent copies are all in progress before one of them is answered', async () => {
  const { transports, result } = await sending({ how: 'concurrent_duplicate', amount: 3 });
  expect(transports.openCount).toBe(3);
  for (const status of [200, 500, 500]) await transports.answer(status);
  expect(await result).toMatchObject({ response: { status: 200 }, copies: [{}, {}] });
});

it('in a world that has gone away no further copy is sent', async () => {
  const world = new AbortController();
  const { transports, result } = await sending({ how: 'duplicate', amount: 3, signal: world.signal });
  world.abort();
  await transports.answer(200);
  expect((await result).copies).toEqual([]);
  expect(transports.requests).toHaveLength(1);
});

it.each([
  ['truncate', 'truncate'],
  ['reset', 'reset'],
  ['drip', 'drip'],
  ['skew', 'whole'],
] as const)('under %s the body is sent in the mode %s', async (how, bodyMode) => {
  const { transports } = await sending({ how });
  expect(transports.requests[0]?.bodyMode).toBe(bodyMode);
});

it('a token is got once, and then all requests of the attempt carry it', async () => {
  const { harness, request, transports, result } = await sending({
    how: 'duplicate',
    amount: 2,
    endpoint: { oauth },
  });
  expect(transports.requests[0]).toMatchObject({ url: TOKEN_URL, bodyMode: 'whole', timeoutMs: 30_000 });
  await transports.answer(200, '{"access_token":"tok"}');
  for (let count = 0; count < 2; count++) await transports.answer(200);
  const ended = await result;
  expect(ended.token?.accessToken).toBe('tok');
  const authorizations = transports.requests.map(({ headers }) => headers.Authorization);
  expect(authorizations).toEqual([undefined, 'Bearer tok', 'Bearer tok']);
  harness.call((world) => recordAttempt(world, request, ended));
  const [attempt] = harness.delivery(request.deliveryId).attempts;
  expect([attempt, attempt?.fault?.copies[0]].map((each) => each?.headers.Authorization)).toEqual([
    'Bearer tok',
    'Bearer tok',
  ]);
});

it('without a token nothing is sent, no copy either', async () => {
  const { transports, result } = await sending({ how: 'duplicate', amount: 2, endpoint: { oauth } });
  await transports.answer(500);
  expect(await result).toMatchObject({ error: 'no OAuth token: the token URL answered 500', elapsedMs: 0 });
  expect(transports.requests).toHaveLength(1);
});

interface SendingOptions {
  readonly how?: WebhookEffect;
  readonly amount?: number;
  readonly endpoint?: Partial<NewEndpoint>;
  readonly signal?: AbortSignal;
}

/** An attempt that is being sent, over transports that the test answers for. */
async function sending({
  how,
  amount,
  endpoint = {},
  signal = new AbortController().signal,
}: SendingOptions) {
  const harness = new DeliveryHarness(shop, { oauthTokenUrl: () => TOKEN_URL });
  harness.register(endpoint);
  if (how !== undefined) harness.call((world) => addWebhookFault(world, how, amount ?? null));
  const request = await preparedAttempt(harness);
  const transports = new FakeTransports();
  return { harness, request, transports, result: sendAttempt(request, transports, signal) };
}
