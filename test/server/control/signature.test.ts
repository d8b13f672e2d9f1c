// The signature of an attempt, explained: what a receiver computes, and the likely mistake where it differs.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, shop, shopAs, WEBHOOKS } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

/** A world with one delivery, whose second attempt has a fault. */
async function delivered(webhook?: string) {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z', settings: { signature_time: 'world' } });
  const { id, signing_secret } = await addWebhook(world, { enabled_events: ['paid'] });
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  const delivery = deliveries[0] as string;
  if (webhook !== undefined)
    await world.control('POST', `/deliveries/${delivery}/resend`, { fault: { webhook } });
  const explain = (attempt: number) =>
    world.control('GET', `/deliveries/${delivery}/attempts/${attempt}/signature`);
  return { world, endpoint: id, secret: signing_secret, delivery, explain };
}

test('a valid signature is what the bytes, the timestamp and the secret give', async () => {
  const { explain, endpoint, secret, world, delivery } = await delivered();
  const { status, body } = await explain(1);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    endpoint_id: endpoint,
    valid: true,
    mistake: null,
    signed_at: '2026-01-01T00:00:00.000Z',
    world_at: '2026-01-01T00:00:00.000Z',
  });
  const [attempt] = (await world.control('GET', `/deliveries/${delivery}`)).body.attempts;
  expect([body.sent, body.computed, body.signed_content]).toEqual([
    attempt.signature,
    attempt.signature,
    attempt.signed_content,
  ]);
  expect(JSON.stringify(body)).not.toContain(secret);
});

test.each([
  ['tamper_body', 'the body was changed after it was signed'],
  ['reencode', 'the body was serialized again after it was signed: the same JSON, but other bytes'],
  ['wrong_secret', 'it was made with another secret, or of other content'],
  ['bad_signature', 'it was made with another secret, or of other content'],
  ['no_signature', expect.stringMatching(/^there is no X-.*Signature header$/)],
])('the likely mistake of %s is named', async (webhook, mistake) => {
  const { explain } = await delivered(webhook);
  expect((await explain(2)).body).toMatchObject({ valid: false, mistake });
  expect((await explain(1)).body).toMatchObject({ valid: true });
});

test.each(['skew', 'unknown_type', 'duplicate'])('%s leaves the signature valid', async (webhook) => {
  const { explain } = await delivered(webhook);
  expect((await explain(2)).body).toMatchObject({ valid: true, mistake: null });
});

test('an attempt that was not made has no signature, and a deleted endpoint no secret', async () => {
  const { explain, world, endpoint } = await delivered();
  expect(problemOf(await explain(7)).code).toBe('unknown-delivery');
  await shopAs(world).delete(`${WEBHOOKS}/${endpoint}`);
  expect(['action-conflict', 'unknown-delivery']).toContain(problemOf(await explain(1)).code);
});
