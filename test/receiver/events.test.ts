// The table of types and the schemes say what the specs say, and the guards narrow.

import { expect, expectTypeOf, it } from 'vitest';
import { DELIVERY_PRESETS } from '../../specs/generated/delivery-presets.ts';
import { type DeliveryPolicy, deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import {
  isEvent,
  isKnownType,
  knownTypes,
  type MailEvent,
  type Preset,
  type Sender,
  signTestEvent,
  type VaultEvents,
  verifyWebhook,
} from '../../src/receiver/index.ts';
import { SCHEMES } from '../../src/receiver/services.ts';
import { specs } from '../support/specs.ts';

it.each(['vault', 'mail'] as const)('the types of %s are those of its spec', (service) => {
  expect(knownTypes(service)).toEqual(Object.keys(specs[service].webhooks ?? {}));
});

const policies: [Sender, DeliveryPolicy][] = [
  ['vault', deliveryPolicyOf(specs.vault)],
  ['mail', deliveryPolicyOf(specs.mail)],
  ...(Object.keys(DELIVERY_PRESETS) as Preset[]).map((preset): [Sender, DeliveryPolicy] => [
    preset,
    deliveryPolicyOf({ 'x-webhook-delivery': { preset } }),
  ]),
];

it.each(policies)('the scheme of %s is the policy of its sender', (sender, policy) => {
  const { headers, signatureHeader, toleranceSeconds, bodyHashParameter, ...scheme } = SCHEMES[sender];
  expect({
    ...scheme,
    ...(bodyHashParameter === null ? {} : { bodyHashParameter }),
    header: signatureHeader,
    toleranceMs: toleranceSeconds === null ? null : toleranceSeconds * 1_000,
  }).toEqual(policy.signature);
  const { timestampHeader } = scheme;
  expect({
    ...headers,
    ...(timestampHeader === null ? {} : { [timestampHeader]: '{timestamp}' }),
    [signatureHeader]: '{signature}',
  }).toEqual({ 'Content-Type': policy.contentType, 'User-Agent': policy.userAgent, ...policy.headers });
});

it('every sender has a scheme', () => {
  expect(Object.keys(SCHEMES)).toEqual(policies.map(([sender]) => sender));
});

it('a type is known to the service that has it', () => {
  expect(isKnownType('vault', 'secret.rotated')).toBe(true);
  expect(isKnownType('mail', 'secret.rotated')).toBe(false);
  expect(isKnownType('mail', 'toString')).toBe(false);
});

it('a known event is narrowed by its type, and an unknown one has an id and a type', async () => {
  const event = { event_id: 'evt_1', event_type: 'bounce', metadata: { bounce_type: 'hard' } };
  const delivery = await signTestEvent('mail', event, { secret: 's' });
  const verdict = await verifyWebhook(delivery, { service: 'mail', secret: 's' });
  if (!verdict.ok) throw new Error(verdict.message);
  expectTypeOf(verdict.event.event_id).toBeString();
  if (!verdict.isKnown) throw new Error('bounce is known');
  expectTypeOf(verdict.event).toEqualTypeOf<MailEvent>();
  if (verdict.event.event_type !== 'bounce') throw new Error('it is a bounce');
  expectTypeOf(verdict.event.metadata.bounce_type).toEqualTypeOf<'hard' | 'soft' | undefined>();
  expect(verdict.event.metadata.bounce_type).toBe('hard');
});

it('a guard narrows what may be unknown', () => {
  const event: { event_id: string; event_type: string } = { event_id: 'evt_1', event_type: 'secret.rotated' };
  expect(isEvent(event, 'bounce')).toBe(false);
  if (!isEvent(event, 'secret.rotated')) throw new Error('it is');
  expectTypeOf(event.data).toEqualTypeOf<VaultEvents['secret.rotated']['data']>();
});
