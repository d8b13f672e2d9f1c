// What the receiver library refuses and says beyond the vectors: secrets, clocks, bodies that are not raw.

import { expect, it } from 'vitest';
import { signTestEvent, verifyWebhook } from '../../src/receiver/index.ts';

const AT = Date.UTC(2026, 0, 1);
const bounce = { event_id: 'evt_1', event_type: 'bounce', metadata: { reason: 'Zoë' } };
const mail = { service: 'mail', secret: 'whsec_1', now: () => AT } as const;
const signed = await signTestEvent('mail', bounce, { secret: 'whsec_1', at: AT });

const bytes = (text: string) => new TextEncoder().encode(text);

it.each([
  ['a string', signed.body],
  ['a Uint8Array', bytes(signed.body)],
  ['a Buffer of node', Buffer.from(signed.body)],
  ['a part of a larger buffer', bytes(`--${signed.body}--`).subarray(2, -2)],
  ['an ArrayBuffer', bytes(signed.body).buffer],
])('M-SG-02 a body is verified as %s', async (_, body) => {
  const verdict = await verifyWebhook({ headers: signed.headers, body }, mail);
  expect(verdict).toEqual({ ok: true, isKnown: true, event: bounce });
});

it.each([
  ['an object', bounce, 'The body was parsed before it could be verified.'],
  ['a number', 5, 'The body was parsed before it could be verified.'],
  ['nothing', undefined, 'There is no body: it was already read'],
  ['null', null, 'There is no body: it was already read'],
])(
  'a body that is %s is the receiver’s own fault, and the message says what to hand over',
  async (_, body, says) => {
    const verdict = await verifyWebhook({ headers: signed.headers, body: body as unknown as string }, mail);
    expect(verdict).toMatchObject({ ok: false, reason: 'no_raw_body', status: 500 });
    expect(verdict).toHaveProperty('message', expect.stringContaining(says));
    expect(verdict).toHaveProperty('message', expect.stringContaining('express.raw()'));
  },
);

const legal = [
  ['compact', JSON.stringify(bounce)],
  ['compact and escaped', JSON.stringify(bounce).replace('ë', '\\u00eb')],
  [
    'as Python writes it',
    '{"event_id": "evt_1", "event_type": "bounce", "metadata": {"reason": "Zo\\u00eb"}}',
  ],
  ['spaced', '{"event_id": "evt_1", "event_type": "bounce", "metadata": {"reason": "Zoë"}}'],
] as const;

it.each(
  legal.flatMap(([was, sent]) =>
    [...legal, ['with line breaks', JSON.stringify(bounce, null, 2)] as const]
      .filter(([is]) => is !== was)
      .map(([is, arrived]) => [was, is, sent, arrived] as const),
  ),
)(
  'a body that was sent %s and verified %s was probably parsed and serialized again',
  async (_was, _is, sent, arrived) => {
    const { headers } = await signTestEvent('mail', sent, { secret: 'whsec_1', at: AT });
    const verdict = await verifyWebhook({ headers, body: arrived }, mail);
    expect(verdict).toMatchObject({ ok: false, reason: 'wrong_signature' });
    expect(verdict).toHaveProperty(
      'message',
      expect.stringMatching(/was probably parsed and serialized again/),
    );
  },
);

it('a line break that was added to the body is found to be added', async () => {
  const verdict = await verifyWebhook({ headers: signed.headers, body: `${signed.body}\n` }, mail);
  expect(verdict).toHaveProperty('message', expect.stringContaining('probably parsed'));
});

it.each([
  ['a forged body', '{"event_id":"evt_2"}'],
  ['bytes that are no text', Uint8Array.of(0xff, 0xfe)],
])('%s is refused without a guess at a parser', async (_, body) => {
  const verdict = await verifyWebhook({ headers: signed.headers, body }, mail);
  expect(verdict).toMatchObject({ ok: false, reason: 'wrong_signature', status: 401 });
  expect(verdict).toHaveProperty('message', expect.not.stringContaining('probably parsed'));
});

it.each([
  [60_000, true],
  [70_000, false],
])('in a body with %i letters more the cause is searched: %s', async (count, isSearched) => {
  const long = { ...bounce, more: 'x'.repeat(count) };
  const { headers } = await signTestEvent('mail', long, { secret: 'whsec_1', at: AT });
  const verdict = await verifyWebhook({ headers, body: JSON.stringify(long, null, 1) }, mail);
  expect(verdict).toMatchObject({ ok: false, reason: 'wrong_signature' });
  expect('message' in verdict && verdict.message.includes('probably parsed')).toBe(isSearched);
});

it('no message holds the secret', async () => {
  const verdict = await verifyWebhook(
    { headers: signed.headers, body: '{}' },
    { ...mail, secret: 'whsec_hidden' },
  );
  expect(JSON.stringify(verdict)).not.toContain('whsec_hidden');
});

it.each([
  ['none', []],
  ['an empty one', ''],
  ['an empty one among others', ['whsec_1', '']],
])('a receiver with %s for a secret is told so, and never accepts', async (_, secret) => {
  await expect(verifyWebhook(signed, { ...mail, secret })).rejects.toThrow(
    /the signing secret is missing or empty/,
  );
});

it('a secret that is not set at all is an error too', async () => {
  const secret = undefined as unknown as string;
  await expect(verifyWebhook(signed, { ...mail, secret })).rejects.toThrow(TypeError);
});

it.each([
  [300_000, 'ok'],
  [300_999, 'ok'],
  [301_000, 'stale_timestamp'],
  [-300_000, 'ok'],
  [-300_999, 'ok'],
  [-301_000, 'future_timestamp'],
])('M-SG-02 a receiver whose clock is %i ms ahead of the timestamp: %s', async (aheadMs, want) => {
  const verdict = await verifyWebhook(signed, { ...mail, now: () => AT + aheadMs });
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(want);
});

it('M-SG-02 without a clock of its own the receiver’s is the wall clock', async () => {
  const { now: _, ...settings } = mail;
  const fresh = await signTestEvent('mail', bounce, { secret: 'whsec_1' });
  expect(await verifyWebhook(fresh, settings)).toMatchObject({ ok: true });
  expect(await verifyWebhook(signed, settings)).toMatchObject({ ok: false, reason: 'stale_timestamp' });
});

it.each([
  ['mail', null, 'ok'],
  ['mail', 10, 'stale_timestamp'],
  ['vault', 'its own', 'ok'],
  ['vault', 300, 'stale_timestamp'],
] as const)('%s with a tolerance of %s s, a day late: %s', async (service, tolerance, want) => {
  const toleranceSeconds = tolerance === 'its own' ? undefined : tolerance;
  const event = { ...bounce, data: {} };
  const delivery = await signTestEvent(service, event, { secret: 's', at: AT - 86_400_000 });
  const verdict = await verifyWebhook(delivery, { service, secret: 's', toleranceSeconds, now: () => AT });
  expect(verdict.ok ? 'ok' : verdict.reason).toBe(want);
});

it('a vault that signs the body alone is verified by one setting', async () => {
  const event = { event_id: 'evt_1', event_type: 'secret.created', data: {} };
  const delivery = await signTestEvent('vault', event, { secret: 's', signedContent: 'body' });
  const settings = { service: 'vault', secret: 's' } as const;
  expect(await verifyWebhook(delivery, { ...settings, signedContent: 'body' })).toMatchObject({ ok: true });
  expect(await verifyWebhook(delivery, settings)).toMatchObject({ ok: false, reason: 'wrong_signature' });
});

it('a delivery of the other service is told from an unsigned one', async () => {
  const verdict = await verifyWebhook(signed, { service: 'vault', secret: 'whsec_1' });
  expect(verdict).toMatchObject({ ok: false, reason: 'missing_signature' });
  expect(verdict).toHaveProperty('message', expect.stringContaining("verify it with service: 'mail'"));
});

it.each([
  ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'the body is not UTF-8'],
  ['a known type without its content', '{"event_id":"e","event_type":"bounce"}', 'metadata is not an object'],
  [
    'a list in the place of its content',
    '{"event_id":"e","event_type":"bounce","metadata":[]}',
    'metadata is not',
  ],
  ['nothing', '', 'the body is empty'],
  [
    'an empty id',
    '{"event_id":"","event_type":"bounce","metadata":{}}',
    'event_id is not a non-empty string',
  ],
  ['a type that is a number', '{"event_id":"e","event_type":1}', 'event_type is not a non-empty string'],
])('%s under a good signature is no event', async (_, body, says) => {
  const headers = await headersOver(body);
  const verdict = await verifyWebhook({ headers, body }, mail);
  expect(verdict).toMatchObject({ ok: false, reason: 'malformed_event', status: 400 });
  expect(verdict).toHaveProperty('message', expect.stringContaining(says));
});

it.each(['constructor', '__proto__', 'type.of.tomorrow'])(
  'the unknown type %s is accepted as unknown',
  async (type) => {
    const event = { event_id: 'evt_1', event_type: type, anything: [1] };
    const delivery = await signTestEvent('mail', event, { secret: 'whsec_1', at: AT });
    expect(await verifyWebhook(delivery, mail)).toEqual({ ok: true, isKnown: false, event });
  },
);

/** Headers as the service would sign these bytes, text or not. */
async function headersOver(body: string | Uint8Array): Promise<Record<string, string>> {
  const { createHmac } = await import('node:crypto');
  const seconds = String(AT / 1_000);
  const digest = createHmac('sha256', 'whsec_1').update(`${seconds}.`).update(body).digest('hex');
  return { 'x-mail-timestamp': seconds, 'x-mail-signature': digest };
}
