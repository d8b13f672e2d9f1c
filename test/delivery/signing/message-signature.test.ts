// HTTP message signatures (RFC 9421): the examples of its appendix B.2 are signed and verified as they are printed there, and a
// delivery is one that an inbox verifies, and refuses when any covered part is another.

import { createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { baseOf } from '../../../src/delivery/policy/message-signature.ts';
import {
  type DeliveryPolicy,
  deliveryPolicyOf,
  type SignaturePolicy,
} from '../../../src/delivery/policy/policy.ts';
import { policyProblems } from '../../../src/delivery/policy/policy-problems.ts';
import { presetNamed } from '../../../src/delivery/policy/preset.ts';
import { contentDigestOf } from '../../../src/delivery/signing/signed-parts.ts';
import { contentOf, sign, signedRequest } from '../../../src/delivery/signing/signing.ts';
import { verifySignature } from '../../../src/delivery/signing/verify-signature.ts';
import vectors from '../../../vectors/message-signatures.json' with { type: 'json' };

const CREATED = 1_618_884_473;
/** The request of appendix B.2. */
const request = {
  method: 'POST',
  url: 'https://example.com/foo?param=Value&Pet=dog',
  headers: {
    date: 'Tue, 20 Apr 2021 02:07:55 GMT',
    'content-type': 'application/json',
    'content-length': '18',
  },
};
const body = '{"hello": "world"}';

function exampleOf(
  label: string,
  keyid: string,
  components: readonly string[],
  algorithm: SignaturePolicy['algorithm'],
): SignaturePolicy {
  const parameters = `(${components.map((name) => `"${name}"`).join(' ')});created={timestamp};keyid="${keyid}"`;
  return {
    algorithm,
    encoding: 'base64',
    secretFormat: algorithm === 'hmac-sha256' ? 'whsec' : 'text',
    header: 'Signature',
    format: `${label}=:{digest}:`,
    separator: null,
    timestampHeader: 'Signature-Input',
    timestampFormat: `${label}=${parameters}`,
    idHeader: null,
    signedContent: baseOf(components, parameters),
    toleranceMs: null,
    ...(algorithm === 'ecdsa-p256-sha256' ? { isRaw: true } : {}),
  };
}

const EXAMPLES = {
  'B.2.5, hmac-sha256': {
    policy: exampleOf('sig-b25', 'test-shared-secret', ['date', '@authority', 'content-type'], 'hmac-sha256'),
    secret: 'whsec_uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==',
    signature: 'sig-b25=:pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=:',
  },
  'B.2.6, ed25519': {
    policy: exampleOf(
      'sig-b26',
      'test-key-ed25519',
      ['date', '@method', '@path', '@authority', 'content-type', 'content-length'],
      'ed25519',
    ),
    secret:
      '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF\n-----END PRIVATE KEY-----\n',
    signature:
      'sig-b26=:wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==:',
  },
} as const;

it.each(Object.entries(EXAMPLES))('RFC 9421, %s: signed and verified as printed there', (_, example) => {
  const { policy, secret, signature } = example;
  const { value, signedContent } = sign(policy, { secret, body, at: CREATED * 1_000, request });
  expect(value).toBe(signature);
  const input = policy.timestampFormat?.replace('{timestamp}', String(CREATED)) ?? '';
  expect(signedContent.endsWith(`"@signature-params": ${input.slice(input.indexOf('=') + 1)}`)).toBe(true);
  const headers = { ...request.headers, 'signature-input': input, signature };
  const received = { ...request, headers, body, at: 0 };
  expect(verifySignature(policy, secret, received)).toEqual({ verified: true, reason: null });
  const elsewhere = { ...received, url: 'https://example.org/foo?param=Value&Pet=dog' };
  expect(verifySignature(policy, secret, elsewhere).verified).toBe(false);
});

it('RFC 9421, B.2.4, ecdsa-p256-sha256: a signature that another made is verified', () => {
  const parameters =
    '("@status" "content-type" "content-digest" "content-length");created={timestamp};keyid="test-key-ecc-p256"';
  const policy: SignaturePolicy = {
    ...exampleOf('sig-b24', 'test-key-ecc-p256', [], 'ecdsa-p256-sha256'),
    timestampFormat: `sig-b24=${parameters}`,
    signedContent: `"@status": 200\n"content-type": application/json\n"content-digest": sha-512=:mEWXIS7MaLRuGgxOBdODa3xqM1XdEvxoYhvlCFJ41QJgJc4GTsPp29l5oGX69wWdXymyU0rjJuahq4l5aGgfLQ==:\n"content-length": 23\n"@signature-params": ${parameters}`,
  };
  const headers = {
    'signature-input': `sig-b24=${parameters.replace('{timestamp}', String(CREATED))}`,
    signature:
      'sig-b24=:wNmSUAhwb5LxtOtOpNa6W5xj067m5hFrj0XQ4fvpaCLx0NKocgPquLgyahnzDnDAUy5eCdlYUEkLIj+32oiasw==:',
  };
  const key =
    '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIFKbhfNZfpDsW43+0+JjUr9K+bTeuxopu653+hBaXGA7oAoGCCqGSM49\nAwEHoUQDQgAEqIVYZVLCrPZHGHjP17CTW0/+D9Lfw0EkjqF7xB4FivAxzic30tMM\n4GF+hR6Dxh71Z50VGGdldkkDXZCnTNnoXQ==\n-----END EC PRIVATE KEY-----\n';
  expect(verifySignature(policy, key, { headers, body: '', at: 0 }).verified).toBe(true);
});

it('RFC 9530: the digest of a body is that of its example', () => {
  expect(contentDigestOf('{"hello": "world"}\n')).toBe(
    'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:',
  );
});

const message = {
  components: ['@method', '@target-uri', '@query', 'content-digest', 'content-type', 'x-tenant'],
  keyid: 'acme-2026',
};

function policyWith(signature: object): DeliveryPolicy {
  const { signature: _, headers: __, ...rest } = presetNamed('standard-webhooks') ?? {};
  return deliveryPolicyOf({ 'x-webhook-delivery': { ...rest, headers: { 'X-Tenant': 't1' }, signature } });
}

it.each([
  ['hmac-sha256', 's3cret'],
  ['ed25519', 'a seed'],
  ['ecdsa-p256-sha256', 'a seed'],
])(
  'a delivery that is signed with %s is verified, and refused when a covered part is another',
  (algorithm, secret) => {
    const policy = policyWith({ algorithm, message, tolerance: '300s' });
    const url = 'https://hooks.test/in?a=1';
    const at = CREATED * 1_000;
    const signed = signedRequest({
      policy,
      event: { id: 'evt_1', type: 'a' },
      body,
      url,
      secret,
      signedAt: at,
    });
    const headers = Object.fromEntries(
      Object.entries(signed.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(headers['signature-input']).toBe(
      `sig1=("@method" "@target-uri" "@query" "content-digest" "content-type" "x-tenant");created=${CREATED};keyid="acme-2026"`,
    );
    const received = { headers, body, at, method: 'POST', url };
    const isVerified = (change: Partial<typeof received>) =>
      verifySignature(policy.signature, secret, { ...received, ...change }).verified;
    expect(isVerified({})).toBe(true);
    expect(isVerified({ body: `${body} ` })).toBe(false);
    expect(isVerified({ method: 'PUT' })).toBe(false);
    expect(isVerified({ url: 'https://hooks.test/in?a=2' })).toBe(false);
    expect(isVerified({ headers: { ...headers, 'x-tenant': 't2' } })).toBe(false);
    expect(isVerified({ at: at + 302_000 })).toBe(false);
  },
);

it('what is signed is the signature base, line by line', () => {
  const { signature } = policyWith({ algorithm: 'ed25519', message });
  const parts = { timestamp: '7', body: '{}', eventId: '', method: 'POST', url: 'https://Hooks.test' };
  expect(
    contentOf(signature, { ...parts, headers: { 'content-type': 'a/b', 'x-tenant': 't1' } }).split('\n'),
  ).toEqual([
    '"@method": POST',
    '"@target-uri": https://hooks.test/',
    '"@query": ?',
    `"content-digest": ${contentDigestOf('{}')}`,
    '"content-type": a/b',
    '"x-tenant": t1',
    '"@signature-params": ("@method" "@target-uri" "@query" "content-digest" "content-type" "x-tenant");created=7;keyid="acme-2026"',
  ]);
});

it.each([
  [{ message: { components: ['@method'] } }, 'message/components', 'must have content-digest'],
  [{ message: { components: ['content-digest', 'x-none'] } }, 'message/components', 'has x-none'],
  [
    { message: { components: ['content-digest', '@status'] } },
    'message/components',
    'must be a list of components',
  ],
  [{ message: {} }, 'message/components', 'is required'],
  [{ message, encoding: 'hex' }, 'encoding', 'does not go with message'],
  [{ message, ecdsa: 'raw' }, 'ecdsa', 'does not go with message'],
  [{ message: { ...message, keyid: 'a"b' } }, 'message/keyid', 'without quotes'],
])('%j is one problem, of signature/%s', (signature, field, text) => {
  const { signature: _, headers: __, ...rest } = presetNamed('standard-webhooks') ?? {};
  const written = {
    ...rest,
    headers: { 'X-Tenant': 't1' },
    signature: { algorithm: 'hmac-sha256', ...signature },
  };
  expect(policyProblems(written)).toEqual([
    { pointer: `/x-webhook-delivery/signature/${field}`, message: expect.stringContaining(text) },
  ]);
});

it.each(vectors.filter((vector) => vector.by_policy))(
  'the vector $name: $says',
  ({ algorithm, key, message: covered, request: sent, ...vector }) => {
    const { signature } = policyWith({ algorithm, message: covered, tolerance: '300s' });
    const headers = Object.fromEntries(
      Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    if (vector.verified) {
      const parts = { timestamp: '1767225600', eventId: '' };
      expect(contentOf(signature, { ...parts, ...sent, headers }).split('\n')).toEqual(vector.signature_base);
    }
    const { secret, public_key: publicKey = '' } = key;
    if (secret === undefined)
      return expect(isOfKey(publicKey, vector.signature_base, headers.signature)).toBe(true);
    const received = { ...sent, headers, at: vector.received_at * 1_000 };
    expect(verifySignature(signature, secret, received).verified).toBe(vector.verified);
  },
);

/** A receiver has only the public key, and so does not verify by the secret of an endpoint. */
function isOfKey(publicKey: string, base: readonly string[], signature = ''): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const bytes = Buffer.from(signature.slice('sig1=:'.length, -1), 'base64');
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(hash, Buffer.from(base.join('\n')), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}
