// Signing and judging signatures, against digests that were computed elsewhere.
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deliveryPolicyOf, type SignaturePolicy } from '../../../src/delivery/policy/policy.ts';
import { deliveryHeaders, sign, signingInstant } from '../../../src/delivery/signing/signing.ts';
import { verifySignature } from '../../../src/delivery/signing/verify-signature.ts';
import { neverDisabling } from '../../support/policy-with.ts';
import { shopDocument } from '../../support/shop/document.ts';
import { START } from '../../support/worlds.ts';

const shop = deliveryPolicyOf(shopDocument);

/** `printf '1767225600.{"a":1}' | openssl dgst -sha256 -hmac whsec_test`, and the same with letters beyond ASCII. */
const VECTORS = [
  ['whsec_test', '{"a":1}', '6d204545ff126a339c00513d93603299c984074ce1331c3537c3f6c976b49019'],
  ['käse', '{"name":"Zoë"}', '3c9f61b5f0e013f4f46f5c71e4f5a8434b7ec69ab93b00ce9368bd677fd9cc55'],
] as const;

it.each(VECTORS)('with the secret %s the body %s has the digest %s', (secret, body, digest) => {
  const signature = sign(shop.signature, { secret, body, at: START });
  expect(signature).toEqual({ timestamp: 1_767_225_600, signedContent: `1767225600.${body}`, value: digest });
});

it.each(VECTORS)('a format with a prefix has the same digest behind it: %s %s', (secret, body, digest) => {
  expect(sign(neverDisabling.signature, { secret, body, at: START }).value).toBe(`sha256=${digest}`);
});

it('any secret and body are signed as node’s own HMAC of timestamp, dot and body', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, fc.nat(), (secret, body, seconds) => {
      const want = createHmac('sha256', Buffer.from(secret, 'utf8'))
        .update(`${seconds}.${body}`, 'utf8')
        .digest('hex');
      expect(sign(shop.signature, { secret, body, at: seconds * 1_000 + 999 }).value).toBe(want);
    }),
  );
});

it('a body that holds braces is signed as it is', () => {
  const body = '{"text":"{timestamp}{body}$&"}';
  expect(sign(shop.signature, { secret: 's', body, at: START }).signedContent).toBe(`1767225600.${body}`);
});

it('the signed content is the policy’s: with the body alone the timestamp is not in it', () => {
  const bodyOnly = { ...neverDisabling.signature, signedContent: '{body}' };
  const { signedContent, timestamp } = sign(bodyOnly, { secret: 's', body: '{}', at: START });
  expect([signedContent, timestamp]).toEqual(['{}', 1_767_225_600]);
});

it('the shop’s headers', () => {
  const signature = sign(shop.signature, { secret: 's', body: '{}', at: START });
  expect(deliveryHeaders(shop, { id: 'evt_1', type: 'bounce' }, signature)).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Shop-Webhook/1.0',
    'X-Shop-Event': 'bounce',
    'X-Shop-Timestamp': '1767225600',
    'X-Shop-Signature': signature.value,
  });
});

it('the headers may have the id of the event', () => {
  const signature = sign(neverDisabling.signature, { secret: 's', body: '{}', at: START });
  expect(deliveryHeaders(neverDisabling, { id: 'evt_1', type: 'paid' }, signature)).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Shop-Webhook/1.0',
    'X-Shop-Event': 'paid',
    'X-Shop-Event-Id': 'evt_1',
    'X-Shop-Timestamp': '1767225600',
    'X-Shop-Signature': expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
  });
});

it.each([
  ['wall', 1_000_000],
  ['world', 5_000],
  [{ offset: '-301s' }, 699_000],
  [{ offset: '10m' }, 1_600_000],
] as const)('with signature time %j the signature is dated %i', (setting, want) => {
  expect(signingInstant(setting, { wall: 1_000_000, world: 5_000 })).toBe(want);
});

it('what was signed is verified, whoever spells the headers', () => {
  expect(judge(neverDisabling.signature)).toEqual({ verified: true, reason: null });
  expect(judge(shop.signature)).toEqual({ verified: true, reason: null });
});

const misfit = 'the signature does not match the body, the timestamp and the secret';

it.each([
  ['another body', { body: '{"a":1} ' }, misfit],
  ['another secret', { secret: 'other' }, misfit],
  ['another timestamp', { timestamp: '1767225601' }, misfit],
  ['a signature that is cut short', { cut: 1 }, misfit],
  ['a signature with more after it', { added: '0' }, misfit],
  ['an upper-case signature', { upper: true }, misfit],
  ['an empty signature', { cut: 64 }, misfit],
  ['a signature of other letters but as many bytes', { added: 'é', cut: 2 }, misfit],
  ['no signature', { without: 'x-shop-signature' }, 'no X-Shop-Signature header'],
  ['no timestamp', { without: 'x-shop-timestamp' }, 'no Unix time in X-Shop-Timestamp'],
  ['a timestamp that is no number', { timestamp: '2026-01-01' }, 'no Unix time in X-Shop-Timestamp'],
  ['a negative timestamp', { timestamp: '-5' }, 'no Unix time in X-Shop-Timestamp'],
] as const)('%s is refused, and the reason said', (_what, change, reason) => {
  expect(judge(shop.signature, change)).toEqual({ verified: false, reason });
});

it.each([
  [300_000, true],
  [300_999, true],
  [301_000, false],
  [-300_000, true],
  [-300_999, true],
  [-301_000, false],
])('a receiver whose clock is %i ms ahead of the timestamp takes it: %s', (distanceMs, want) => {
  const { verified, reason } = judge(shop.signature, { distanceMs });
  expect(verified).toBe(want);
  expect(reason).toBe(want ? null : "the timestamp is more than 300 s from the receiver's clock");
});

it('where no tolerance is documented the timestamp may be of any age', () => {
  expect(judge(neverDisabling.signature, { distanceMs: 86_400_000 }).verified).toBe(true);
});

interface Change {
  readonly body?: string;
  readonly secret?: string;
  readonly timestamp?: string;
  readonly without?: string;
  /** Characters that the signature lacks at its end. */
  readonly cut?: number;
  readonly added?: string;
  readonly upper?: boolean;
  /** How far the receiver's clock is ahead of the timestamp. */
  readonly distanceMs?: number;
}

/** Signs a body and judges it as a receiver whose delivery was changed on the way. */
function judge(policy: SignaturePolicy, change: Change = {}) {
  const { timestamp, value } = sign(policy, { secret: 's', body: '{"a":1}', at: START });
  const kept = value.slice(0, value.length - (change.cut ?? 0)) + (change.added ?? '');
  const headers: Record<string, string> = {
    [String(policy.timestampHeader).toLowerCase()]: change.timestamp ?? String(timestamp),
    [policy.header.toLowerCase()]: change.upper ? kept.toUpperCase() : kept,
  };
  delete headers[change.without ?? ''];
  const at = START + (change.distanceMs ?? 0);
  return verifySignature(policy, change.secret ?? 's', { headers, body: change.body ?? '{"a":1}', at });
}
