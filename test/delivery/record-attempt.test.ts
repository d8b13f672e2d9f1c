// What the result of an attempt does to its delivery and endpoint, and what is on record.

import { expect, it } from 'vitest';
import type { AttemptResult } from '../../src/delivery/attempt.ts';
import { forceAttempt } from '../../src/delivery/delivery.ts';
import { attempts } from '../../src/delivery/journal.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { removeEndpoint } from '../../src/delivery/switching.ts';
import { answered, DeliveryHarness, silent } from '../support/delivery-harness.ts';
import { addWebhookFault } from '../support/faults.ts';
import { neverDisabling } from '../support/policy-with.ts';
import { shopDocument } from '../support/shop/document.ts';
import { START } from '../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

it('V-DL-01 a success at any attempt ends the delivery', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500), answered(500), answered(204));
  const delivery = await harness.publishOne();
  await harness.advance('48h');
  expect(harness.delivery(delivery.id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(harness.sentAt()).toEqual([0, 30, 330]);
});

it('the shop’s six attempts, each timeout postponing those after it by 30 s', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.otherwise = silent(30_000);
  const delivery = await harness.publishOne();
  await harness.advance('72h');
  expect(harness.sentAt()).toEqual([0, 90, 420, 1_350, 4_980, 12_210]);
  expect(harness.delivery(delivery.id).status).toBe('failed');
});

it('each attempt is on record with the exact bytes sent and what came of it, and in the journal', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500, { elapsedMs: 250 }), silent(10_000));
  const delivery = await harness.publishOne();
  await harness.advance('1m');
  const [first, second] = harness.sent;
  expect(harness.delivery(delivery.id).attempts).toMatchObject([
    {
      attempt: 1,
      at: START,
      headers: first?.headers,
      signature: first?.signature,
      response: { status: 500 },
      durationMs: 250,
    },
    { attempt: 2, headers: second?.headers, response: null, error: 'no answer in time', durationMs: 10_000 },
  ]);
  expect(harness.world.journal.list(attempts).map(({ detail }) => detail)).toMatchObject([
    { attempt: 1, status: 'pending', response_code: 500, error: null },
    { attempt: 2, status: 'pending', response_code: null, error: 'no answer in time' },
  ]);
});

it('a scheduled attempt that fails after a resend has succeeded schedules no other', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(answered(500));
  const { id } = await harness.publishOne();
  const slow = slowAttempt(harness);
  const advance = harness.advance('72h');
  await slow.isOpen;
  await harness.transaction((world) => forceAttempt(world, harness.delivery(id)));
  slow.answer(answered(500));
  await advance;
  expect(harness.delivery(id)).toMatchObject({ status: 'success', nextAttemptAt: null });
  expect(harness.sentAt()).toEqual([0, 30, 30]);
});

it('a resend that fails beside a scheduled attempt schedules nothing of its own', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.otherwise = answered(500);
  const { id } = await harness.publishOne();
  const slow = slowAttempt(harness);
  const advance = harness.advance('72h');
  await slow.isOpen;
  await harness.transaction((world) => forceAttempt(world, harness.delivery(id)));
  slow.answer(answered(200));
  await advance;
  expect(harness.sentAt()).toEqual([0, 30, 30]);
});

it('an attempt whose endpoint is removed under it is forgotten', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.onSend = () => {
    harness.call((world) => removeEndpoint(world, harness.endpoint(), { keepDeliveries: false }));
    return undefined;
  };
  await harness.publish();
  expect([harness.defects, harness.world.queue.size]).toEqual([[], 0]);
});

it('the service is called after each attempt, once delivery and endpoint show it', async () => {
  const calls: unknown[] = [];
  const harness = new DeliveryHarness(neverDisabling, {
    afterAttempt: (_world, { status }, { lastFailureAt, lastSuccessAt }, before) =>
      calls.push([before.status, status, lastFailureAt, lastSuccessAt]),
  });
  harness.register();
  harness.answers.push(answered(500));
  await harness.publish();
  await harness.advance('30s');
  expect(calls).toEqual([
    ['pending', 'pending', START, null],
    ['pending', 'success', START, START + 30_000],
  ]);
});

it('an attempt that a fault struck says so on record and in the journal, with what was sent and its copies', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.call((world) => addWebhookFault(world, 'replay', 600_000));
  const { response, connectedTo } = answered(200);
  harness.answers.push({ ...answered(401), copies: [answered(200)] });
  const { id } = await harness.publishOne();
  const [request] = harness.sent;
  const [copy] = request?.fault?.copies ?? [];
  expect(harness.delivery(id)).toMatchObject({ status: 'pending', scheduledCount: 1 });
  expect(harness.delivery(id).attempts[0]?.fault).toEqual({
    id: 'flt_replay',
    effect: 'replay',
    body: request?.body,
    copies: [{ ...copy, response, connectedTo, error: null, durationMs: 0 }],
  });
  expect(harness.world.journal.list(attempts).map(({ detail }) => detail.why)).toEqual([
    'fault flt_replay: replay',
  ]);
});

it('an oversize attempt is on record without its padding', async () => {
  const harness = new DeliveryHarness(shop);
  harness.register();
  harness.call((world) => addWebhookFault(world, 'oversize', 5_000_000));
  const { id } = await harness.publishOne();
  const [attempt] = harness.delivery(id).attempts;
  expect(attempt?.fault).toMatchObject({ body: '{"event_id":"evt_1"}', paddedTo: 5_000_000 });
  expect(JSON.stringify(harness.world.state()).length).toBeLessThan(10_000);
});

/** Lets the next attempt wait for its answer, and those after it go on as before. */
function slowAttempt(harness: DeliveryHarness) {
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const { promise: outcome, resolve: answer } = Promise.withResolvers<AttemptResult>();
  harness.onSend = () => {
    harness.onSend = () => undefined;
    open();
    return outcome;
  };
  return { isOpen, answer };
}

it('two attempts in progress at once are never given the same number', async () => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  const open: ((result: AttemptResult) => void)[] = [];
  harness.onSend = () => new Promise((resolve) => open.push(resolve));
  const published = harness.publishOne();
  await new Promise((resolve) => setImmediate(resolve));
  const id = harness.sent[0]?.deliveryId ?? '';
  const resent = harness.transaction((world) => forceAttempt(world, { id }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(open).toHaveLength(2);
  for (const answer of open.toReversed()) answer(answered(500));
  await Promise.all([published, resent]);
  expect(harness.delivery(id).attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

it.each([
  ['an answer', answered(500, { elapsedMs: 40 }), 40],
  ['a timeout', silent(10_000), 10_000],
  ['a connection that failed', { ...silent(10_000), isTimeout: false }, null],
])('the duration on record of %s', async (_what, result, want) => {
  const harness = new DeliveryHarness(neverDisabling);
  harness.register();
  harness.answers.push(result);
  const { attempts } = await harness.publishOne();
  expect(attempts[0]?.durationMs).toBe(want);
});
