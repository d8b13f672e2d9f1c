// What is signed for a test is what the mock would send, to the byte.

import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { deliveryHeaders, sign } from '../../src/delivery/signing/signing.ts';
import { signTestEvent } from '../../src/receiver/index.ts';
import { specs } from '../support/specs.ts';

const AT = Date.UTC(2026, 0, 1) + 999;

it.each([
  ['mail', 'bounce'],
  ['vault', 'secret.rotated'],
] as const)('M-SG-01 V-DL-07 a test event of %s has the mock’s headers and body', async (service, type) => {
  const event = { event_id: 'evt_$&', event_type: type, note: 'Zoë $&' };
  const { headers, body } = await signTestEvent(service, event, { secret: 'käse', at: AT });
  const policy = deliveryPolicyOf(specs[service]);
  const signature = sign(policy.signature, { secret: 'käse', body, at: AT });
  expect(body).toBe(JSON.stringify(event));
  expect(headers).toEqual(deliveryHeaders(policy, { id: 'evt_$&', type }, signature));
});

it('a text is signed as it stands, with headers that name no event', async () => {
  const { headers, body } = await signTestEvent('mail', '{ "a" : 1 }', { secret: 's', at: AT });
  const { signature } = deliveryPolicyOf(specs.mail);
  expect(body).toBe('{ "a" : 1 }');
  expect(headers).toMatchObject({
    'X-Mail-Event': 'test',
    'X-Mail-Signature': sign(signature, { secret: 's', body, at: AT }).value,
  });
});

it('nothing is signed with an empty secret', async () => {
  await expect(signTestEvent('mail', '{}', { secret: '' })).rejects.toThrow('the signing secret is empty');
});
