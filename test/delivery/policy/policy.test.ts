// The delivery policy as it is read from a spec.
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { neverDisabling } from '../../support/policy-with.ts';
import { shopDocument } from '../../support/shop/document.ts';

it('a policy is read with its units', () => {
  expect(neverDisabling).toMatchObject({
    method: 'POST',
    contentType: 'application/json',
    userAgent: 'Shop-Webhook/1.0',
    timeoutMs: 10_000,
    delaysMs: [0, 30_000, 300_000, 1_800_000, 7_200_000, 28_800_000, 86_400_000],
    measuredFrom: 'previous_failure',
    signature: { format: 'sha256={digest}', timestampHeader: 'X-Shop-Timestamp', toleranceMs: null },
    autoDisable: null,
  });
});

it('the shop’s policy has a tolerance and auto-disable', () => {
  expect(deliveryPolicyOf(shopDocument)).toMatchObject({
    timeoutMs: 30_000,
    delaysMs: [0, 60_000, 300_000, 900_000, 3_600_000, 7_200_000],
    signature: { format: '{digest}', toleranceMs: 300_000 },
    autoDisable: { consecutiveFailures: 10, counts: 'attempts' },
  });
});

it('a spec without a policy is refused', () => {
  expect(() => deliveryPolicyOf({})).toThrow('the spec has no x-webhook-delivery');
});

it.each([
  ['algorithm', 'hmac-md5'],
  ['encoding', 'base32'],
])('a spec that signs with another %s is refused, by its name', (member, value) => {
  const extension = shopDocument['x-webhook-delivery'] as { signature: object };
  const signature = { ...extension.signature, [member]: value };
  expect(() => deliveryPolicyOf({ 'x-webhook-delivery': { ...extension, signature } })).toThrow(value);
});
