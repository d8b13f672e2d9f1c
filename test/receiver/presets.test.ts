// The receiver library on deliveries of other senders, beyond the vectors: what it signs itself is accepted by their official
// libraries, and mistakes are told.

import { generateKeyPairSync } from 'node:crypto';
import { expect, expectTypeOf, it } from 'vitest';
import { DELIVERY_PRESETS } from '../../specs/generated/delivery-presets.ts';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { signedRequest } from '../../src/delivery/signing/signing.ts';
import { publicKeyOf } from '../../src/delivery/signing/signing-key.ts';
import {
  type Preset,
  signTestEvent,
  verifyNodeRequest,
  verifyRequest,
  verifyWebhook,
} from '../../src/receiver/index.ts';
import { isAcceptedByOfficial } from '../support/official-libraries.ts';

const PRESETS = Object.keys(DELIVERY_PRESETS) as Preset[];
const BODY = '{"id":"evt_1","note":"Zoë $& {timestamp}"}';
const URL = 'https://hooks.acme.test/in?of=acme';
const AT = 1_767_225_600_000;
const now = () => AT;

const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PRIVATE_PEM = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const PUBLIC = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const _NEXT = `whsec_${Buffer.from('the next secret of the endpoint').toString('base64')}`;

const edPair = generateKeyPairSync('ed25519');
const PAIRS: Partial<Record<Preset, { readonly secret: string; readonly key: string }>> = {
  sendgrid: { secret: PRIVATE_PEM, key: PUBLIC },
  'standard-webhooks-v1a': {
    secret: edPair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    key: edPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  },
};
const signingSecret = (preset: Preset) => PAIRS[preset]?.secret ?? WHSEC;
const verifyingKey = (preset: Preset) => PAIRS[preset]?.key ?? WHSEC;

/** A delivery of the mock. */
function delivered(preset: Preset) {
  const policy = deliveryPolicyOf({ 'x-webhook-delivery': { preset } });
  const event = { id: 'evt_1', type: 'note.written' };
  const secret = signingSecret(preset);
  return signedRequest({ policy, event, body: BODY, url: URL, secret, oldSecrets: [], signedAt: AT });
}

it.each(PRESETS)(
  'a test event by %s is accepted by the official library and by this one',
  async (service) => {
    const event = { event_id: 'evt_1', event_type: 'note.written', note: 'Zoë' };
    const signed = await signTestEvent(service, event, { secret: signingSecret(service), url: URL });
    const { headers, body, url = '' } = signed;
    const lower = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(await isAcceptedByOfficial(service, { headers: lower, body, url }, verifyingKey(service))).toBe(
      true,
    );
    const verdict = await verifyWebhook(signed, { service, secret: verifyingKey(service) });
    expect(verdict).toMatchObject({ ok: true, event });
  },
);

it('a signature in DER is read whatever its length', async () => {
  for (let count = 0; count < 40; count++) {
    const { headers, body } = await signTestEvent('sendgrid', `${count}`, { secret: PRIVATE_PEM });
    expect(await verifyWebhook({ headers, body }, { service: 'sendgrid', secret: PUBLIC })).toMatchObject({
      ok: true,
    });
  }
});

it.each([
  ['stripe', 'Stripe-Signature', 'v1=00', 'missing_timestamp'],
  ['stripe', 'Stripe-Signature', 't=now,v1=00', 'malformed_timestamp'],
  ['stripe', 'Stripe-Signature', 't=1767225600,v1=00', 'malformed_signature'],
  ['github', 'X-Hub-Signature-256', 'sha1=00', 'malformed_signature'],
  ['sendgrid', 'X-Twilio-Email-Event-Webhook-Signature', 'MAA=', 'malformed_signature'],
  ['sendgrid', 'X-Twilio-Email-Event-Webhook-Signature', 'no base64', 'malformed_signature'],
  ['shopify', 'X-Shopify-Hmac-SHA256', 'sha256=00', 'malformed_signature'],
  ['paddle', 'Paddle-Signature', 'h1=00', 'missing_timestamp'],
] as const)('by %s with %s as %s, the reason is %s', async (service, name, value, reason) => {
  const { [headerNamed(delivered(service).headers, name)]: _, ...headers } = delivered(service).headers;
  const sent = value === undefined ? headers : { ...headers, [name]: value };
  const verdict = await verifyWebhook(
    { headers: sent, body: BODY },
    { service, secret: verifyingKey(service), now },
  );
  expect(verdict).toMatchObject({ ok: false, reason });
});

it('what Twilio’s library for Node signs is accepted: the URL and the body of its own tests', async () => {
  const url =
    'https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256=0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620';
  const headers = { 'X-Twilio-Signature': 'a9nBmqA0ju/hNViExpshrM61xv4=' };
  const body = '{"property": "value", "boolean": true}';
  const settings = { service: 'twilio', secret: '12345' } as const;
  expect(await verifyWebhook({ url, headers, body }, settings)).toMatchObject({ ok: true });
  await expect(verifyWebhook({ headers, body }, settings)).rejects.toThrow(
    'twilio signs the URL: pass origin',
  );
});

it.each([
  ['a Web request, at the URL that it names', 'https://hooks.acme.test', undefined],
  ['a Web request behind a proxy', 'http://10.0.0.7:8080', 'https://hooks.acme.test'],
])('Twilio’s signature of the URL is verified in %s', async (_, origin, known) => {
  const { url = '', ...sent } = await signTestEvent('twilio', {}, { secret: 's', url: URL });
  const request = new Request(url.replace('https://hooks.acme.test', origin), { method: 'POST', ...sent });
  const verdict = await verifyRequest(request, { service: 'twilio', secret: 's', origin: known });
  expect(verdict).toMatchObject({ ok: true });
});

it('Twilio’s signature of the URL is verified in a request of node, which has only its path', async () => {
  const { url = '', ...sent } = await signTestEvent('twilio', {}, { secret: 's', url: URL });
  const request = { ...sent, url: url.replace('https://hooks.acme.test', ''), ...ENDED };
  const settings = { service: 'twilio', secret: 's' } as const;
  const origin = 'https://hooks.acme.test/';
  expect(await verifyNodeRequest(request, { ...settings, origin })).toMatchObject({ ok: true });
  await expect(verifyNodeRequest(request, settings)).rejects.toThrow('pass origin');
});

const ENDED = { readableEnded: true, destroyed: true, on: () => undefined };

it('a form, as Slack sends it for commands, has no event but its text', async () => {
  const delivery = await signTestEvent('slack', 'token=x&text=%2Fhi', { secret: 's' });
  const verdict = await verifyWebhook(delivery, { service: 'slack', secret: 's' });
  expect(verdict).toEqual({ ok: true, isKnown: false, event: undefined, text: 'token=x&text=%2Fhi' });
  if (verdict.ok) expectTypeOf(verdict.event).toBeUnknown();
});

it.each([
  ['standard-webhooks', 'a text', 'the signing secret is not whsec_ and a key in base64'],
  ['sendgrid', 'a text', 'the secret is not a public key on P-256'],
  ['standard-webhooks-v1a', 'a text', 'the secret is not a public key of Ed25519'],
  ['standard-webhooks-v1a', PUBLIC, 'the secret is not a public key of Ed25519'],
  ['sendgrid', PRIVATE_PEM, 'the secret is not a public key on P-256'],
] as const)(
  'for %s the secret %j is a mistake of the receiver, and it says which',
  async (service, secret, message) => {
    await expect(verifyWebhook(delivered(service), { service, secret, now })).rejects.toThrow(message);
  },
);

it('a sender that is not known is a mistake of the receiver', async () => {
  const settings = { service: 'strip' as 'stripe', secret: 's' };
  await expect(verifyWebhook(delivered('stripe'), settings)).rejects.toThrow(
    'there is no service strip: known are vault, mail, standard-webhooks, stripe, github, sendgrid, slack, svix, shopify, paddle, twilio, mcp-events, standard-webhooks-v1a',
  );
});

it.each([
  ['whpk_ and base64', (raw: Buffer) => `whpk_${raw.toString('base64')}`],
  ['hex', (raw: Buffer) => raw.toString('hex')],
])('a public key of Ed25519 may be given as %s', async (_form, written) => {
  const service = 'standard-webhooks-v1a';
  const { x = '' } = edPair.publicKey.export({ format: 'jwk' });
  const secret = written(Buffer.from(x, 'base64url'));
  expect(await verifyWebhook(delivered(service), { service, secret, now })).toMatchObject({ ok: true });
});

it('the public key that the mock shows verifies what a seed signs', async () => {
  const policy = deliveryPolicyOf({ 'x-webhook-delivery': { preset: 'sendgrid' } });
  const event = { id: 'evt_1', type: 'note.written' };
  const request = signedRequest({ policy, event, body: BODY, secret: 'a seed', signedAt: AT });
  const secret = publicKeyOf(policy.signature, 'a seed') as string;
  expect(await verifyWebhook(request, { service: 'sendgrid', secret })).toMatchObject({ ok: true });
});

function _otherPublicKey(service: Preset): string {
  const { publicKey } =
    service === 'sendgrid'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('ed25519');
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

function headerNamed(headers: Readonly<Record<string, string>>, name: string): string {
  return Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase()) ?? '';
}
