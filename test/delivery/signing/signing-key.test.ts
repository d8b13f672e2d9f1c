// The keys behind secrets, against vectors that others published.
import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { deliveryPolicyOf, type SignaturePolicy } from '../../../src/delivery/policy/policy.ts';
import { sign } from '../../../src/delivery/signing/signing.ts';
import {
  digestOf,
  otherSecret,
  publicKeyOf,
  secretProblem,
} from '../../../src/delivery/signing/signing-key.ts';
import { verifySignature } from '../../../src/delivery/signing/verify-signature.ts';

const of = (preset: string): SignaturePolicy =>
  deliveryPolicyOf({ 'x-webhook-delivery': { preset } }).signature;
const pem = (type: string, namedCurve: string) =>
  generateKeyPairSync(type as 'ec', { namedCurve }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;

const SLACK_BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';

it.each([
  {
    preset: 'standard-webhooks',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    at: 1_614_265_330,
    eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    value: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    preset: 'github',
    secret: "It's a Secret to Everybody",
    at: 0,
    eventId: '',
    body: 'Hello, World!',
    value: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
  },
  {
    preset: 'slack',
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    at: 1_531_420_618,
    eventId: '',
    body: SLACK_BODY,
    value: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  },
])(
  'the example that $preset publishes is signed as it says',
  ({ preset, secret, at, eventId, body, value }) => {
    expect(sign(of(preset), { secret, body, eventId, at: at * 1_000 }).value).toBe(value);
  },
);

/** RFC 6979, A.2.5: the key, and the signature of "sample" with SHA-256. */
const RFC_KEY = {
  kty: 'EC',
  crv: 'P-256',
  d: Buffer.from('C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721', 'hex').toString(
    'base64url',
  ),
  x: Buffer.from('60FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6', 'hex').toString(
    'base64url',
  ),
  y: Buffer.from('7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299', 'hex').toString(
    'base64url',
  ),
};
const RFC_SIGNATURE =
  'EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8';

it('the signature of a private key is the one of RFC 6979', () => {
  const secret = createPrivateKey({ key: RFC_KEY, format: 'jwk' }).export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
  const der = Buffer.from(digestOf(of('sendgrid'), secret, 'sample'), 'base64')
    .toString('hex')
    .toUpperCase();
  const [r, s] = [RFC_SIGNATURE.slice(0, 64), RFC_SIGNATURE.slice(64)];
  expect(der).toBe(`30460221 00${r}022100${s}`.replace(' ', ''));
  const key = Buffer.from(publicKeyOf(of('sendgrid'), secret) as string, 'base64');
  const published = createPublicKey({ key, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  expect([published.x, published.y]).toEqual([RFC_KEY.x, RFC_KEY.y]);
});

it('any text is a seed: the same key for the same text, which node verifies', () => {
  const policy = of('sendgrid');
  const [a, b] = ['a seed', 'b'].map((secret) => publicKeyOf(policy, secret));
  expect([a, a === b]).toEqual([publicKeyOf(policy, 'a seed'), false]);
  const key = createPublicKey({ key: Buffer.from(a as string, 'base64'), format: 'der', type: 'spki' });
  const content = Buffer.from('käse');
  const signature = Buffer.from(digestOf(policy, 'a seed', 'käse'), 'base64');
  expect(verify('sha256', content, key, signature)).toBe(true);
});

it('a signature that is not in DER is refused, not raised', () => {
  const headers = {
    'x-twilio-email-event-webhook-signature': 'bm8=',
    'x-twilio-email-event-webhook-timestamp': '0',
  };
  expect(verifySignature(of('sendgrid'), 'a seed', { headers, body: '{}', at: 0 }).verified).toBe(false);
});

const WHSEC = 'must be whsec_ and a key of 24 to 64 bytes in base64, as Standard Webhooks writes it';
const P256 = 'must be a P-256 private key in PEM, or any other text, from which a key is derived';

it.each([
  ['stripe', '', 'must not be empty'],
  ['stripe', 'any text', undefined],
  ['standard-webhooks', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', undefined],
  ['standard-webhooks', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', WHSEC],
  ['standard-webhooks', 'whsec_not base64', WHSEC],
  ['standard-webhooks', `whsec_${Buffer.alloc(23).toString('base64')}`, WHSEC],
  ['standard-webhooks', `whsec_${Buffer.alloc(64).toString('base64')}`, undefined],
  ['standard-webhooks', `whsec_${Buffer.alloc(65).toString('base64')}`, WHSEC],
  ['sendgrid', 'any text', undefined],
  ['sendgrid', pem('ec', 'P-256'), undefined],
  ['sendgrid', pem('ec', 'P-384'), P256],
  ['sendgrid', '-----BEGIN PRIVATE KEY-----\nno key', P256],
])('as a secret of %s, %j has the problem: %s', (preset, secret, problem) => {
  expect(secretProblem(of(preset), secret)).toBe(problem);
  if (secret !== '' && problem !== undefined)
    expect(() => digestOf(of(preset), secret, '')).toThrow(`the signing secret ${problem}`);
});

it.each(['standard-webhooks', 'stripe', 'sendgrid'])(
  'another secret of %s is usable, and another',
  (preset) => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const other = otherSecret(of(preset), secret);
    expect(secretProblem(of(preset), other)).toBeUndefined();
    expect(digestOf(of(preset), other, 'x')).not.toEqual(digestOf(of(preset), secret, 'x'));
  },
);

/** RFC 8032, 7.1: the second test, whose message is the letter r. */
const ED25519_SEED = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
const ED25519_SIGNATURE =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00';

it('a key of Ed25519 signs as the RFC says, and its public key verifies that', () => {
  const key = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(ED25519_SEED, 'hex'),
  ]);
  const secret = createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
  const policy = { algorithm: 'ed25519', secretFormat: 'text', encoding: 'hex' } as const;
  expect(digestOf(policy, secret, 'r')).toBe(ED25519_SIGNATURE);
  const spki = Buffer.from(publicKeyOf(policy, secret) ?? '', 'base64');
  expect(spki.subarray(-32).toString('hex')).toBe(
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  );
});

it('a text is a seed of Ed25519 as well, the same for the same text, and a key of another kind is none', () => {
  const policy = of('standard-webhooks-v1a');
  const input = { secret: 'a seed', body: '{}', eventId: 'evt_1', at: 0 };
  expect(sign(policy, input).value).toBe(sign(policy, input).value);
  expect(sign(policy, input).value).not.toBe(sign(policy, { ...input, secret: 'another' }).value);
  expect(secretProblem(policy, pem('ec', 'P-256'))).toContain('must be an Ed25519 private key');
  expect(secretProblem(policy, 'a seed')).toBeUndefined();
});
