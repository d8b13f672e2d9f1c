// HTTP message signatures (RFC 9421) in the receiver: the vectors, what the mock delivers, and what a test signs.

import { createHash, createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { expect, it } from 'vitest';
import { deliveryPolicyOf } from '../../src/delivery/policy/policy.ts';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { signedRequest } from '../../src/delivery/signing/signing.ts';
import { publicKeyOf } from '../../src/delivery/signing/signing-key.ts';
import { type MessageSettings, signMessage, verifyMessage } from '../../src/receiver/index.ts';
import vectors from '../../vectors/message-signatures.json' with { type: 'json' };

type Algorithm = MessageSettings['algorithm'];

const AT = 1_767_225_600_000;
const now = () => AT;
const URL_SIGNED = 'https://Hooks.example.test:443/in?a=%20b#part';
const BODY = '{"note":"Zoë"}';

it.each(vectors)(
  'the vector $name: $says',
  async ({ algorithm, key, message, request, received_at, reason }) => {
    const verdict = await verifyMessage(request, {
      algorithm: algorithm as Algorithm,
      secret: key.secret ?? key.public_key ?? '',
      ...message,
      now: () => received_at * 1_000,
    });
    expect('reason' in verdict ? verdict.reason : null).toBe(reason);
  },
);

it.each(['hmac-sha256', 'ed25519', 'ecdsa-p256-sha256'] as const)(
  'what the mock signs with %s is verified',
  async (algorithm) => {
    const { signature: _, headers: __, ...rest } = presetNamed('standard-webhooks') ?? {};
    const components = ['@method', '@target-uri', '@query', 'content-digest', 'content-type', 'x-tenant'];
    const signature = { algorithm, message: { components, keyid: 'acme', tag: 'hooks' } };
    const headers = { 'X-Tenant': 't1' };
    const policy = deliveryPolicyOf({ 'x-webhook-delivery': { ...rest, headers, signature } });
    const event = { id: 'evt_1', type: 'a' };
    const sent = signedRequest({
      policy,
      event,
      body: BODY,
      url: URL_SIGNED,
      secret: 's3cret',
      signedAt: AT,
    });
    const secret = publicKeyOf(policy.signature, 's3cret') ?? 's3cret';
    const settings = { algorithm, secret, components, keyid: 'acme', tag: 'hooks', now };
    const received = { method: 'POST', url: URL_SIGNED, headers: sent.headers, body: BODY };
    expect(await verifyMessage(received, settings)).toEqual({
      ok: true,
      isKnown: false,
      event: JSON.parse(BODY),
      text: BODY,
    });
    expect(await verifyMessage({ ...received, method: 'PUT' }, settings)).toMatchObject({
      reason: 'wrong_signature',
    });
    expect(await isAcceptedByOther(received, algorithm, secret)).toBe(true);
    expect(await isAcceptedByOther({ ...received, method: 'PUT' }, algorithm, secret)).toBe(false);
  },
);

const pairs = {
  ed25519: generateKeyPairSync('ed25519'),
  'ecdsa-p256-sha256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
};

it.each(['ed25519', 'ecdsa-p256-sha256'] as const)(
  'what a test signs with %s is verified',
  async (algorithm) => {
    const secret = pairs[algorithm].privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const key = pairs[algorithm].publicKey.export({ type: 'spki', format: 'pem' }) as string;
    const signed = await signMessage(
      { url: URL_SIGNED, body: BODY },
      { algorithm, secret, keyid: 'k', at: AT },
    );
    const request = new Request(URL_SIGNED, signed);
    const received = {
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: await request.bytes(),
    };
    expect(await verifyMessage(received, { algorithm, secret: key, keyid: 'k', now })).toMatchObject({
      ok: true,
    });
    const url = URL_SIGNED;
    expect(await isAcceptedByOther({ ...signed, url }, algorithm, key.replace(/-----.*-----|\s/g, ''))).toBe(
      true,
    );
    expect(await verifyMessage(received, { algorithm, secret: key, keyid: 'l', now })).toMatchObject({
      reason: 'missing_signature',
      message: `There is no signature by ${algorithm} with the keyid l in Signature-Input.`,
    });
  },
);

/** Whether a library of others takes a signature; it asks for the URL in the form that is signed. */
async function isAcceptedByOther(
  { method, url, headers }: { method: string; url: string; headers: Readonly<Record<string, string>> },
  algorithm: MessageSettings['algorithm'],
  key: string,
): Promise<boolean> {
  const id = 'acme';
  const { href, hash } = new URL(url);
  const target = href.slice(0, href.length - hash.length);
  const isShared = algorithm === 'hmac-sha256';
  const material = isShared
    ? key
    : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const verify = createVerifier(material, algorithm);
  const keyLookup = async () => ({ id, algs: [algorithm], verify });
  const config = {
    keyLookup,
    requiredFields: ['@method', '@target-uri', 'content-digest'],
    notAfter: AT / 1_000 + 1,
  };
  return (
    (await httpbis
      .verifyMessage(config, { method, url: target, headers: { ...headers } })
      .catch(() => false)) === true
  );
}

const secret = 'a secret';
const hmac = { algorithm: 'hmac-sha256', secret, now } as const;

it.each(['hmac-sha256', 'ed25519', 'ecdsa-p256-sha256'] as const)(
  'what a library of others signs with %s is verified',
  async (algorithm) => {
    const pair = algorithm === 'hmac-sha256' ? undefined : pairs[algorithm];
    const verifying = pair?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') ?? secret;
    const digest = `sha-256=:${createHash('sha256').update(BODY).digest('base64')}:`;
    const url = 'https://hooks.example.test/in?a=b';
    const fields = [
      'content-digest',
      '@target-uri',
      '@authority',
      '@path',
      '@query',
      '@method',
      'content-type',
    ];
    const signed = await httpbis.signMessage(
      {
        key: createSigner(pair?.privateKey ?? secret, algorithm, 'acme'),
        fields,
        params: ['keyid', 'alg', 'created', 'expires'],
      },
      { method: 'POST', url, headers: { 'Content-Digest': digest, 'Content-Type': 'application/json' } },
    );
    const settings = { algorithm, secret: verifying, keyid: 'acme' };
    const received = { method: 'POST', url, headers: signed.headers, body: BODY };
    expect(await verifyMessage(received, settings)).toMatchObject({ ok: true });
    expect(await verifyMessage({ ...received, body: '{}' }, settings)).toMatchObject({
      reason: 'wrong_digest',
    });
    expect(await verifyMessage({ ...received, url: `${url}c` }, settings)).toMatchObject({
      reason: 'wrong_signature',
    });
  },
);

it('by default the method, the URL and the body are covered', async () => {
  const { headers } = await signMessage({ url: URL_SIGNED, body: BODY }, { ...hmac, at: AT });
  expect(headers['Signature-Input']).toBe(
    `sig1=("@method" "@target-uri" "content-digest");created=${AT / 1_000}`,
  );
});

it('one of several secrets is enough', async () => {
  const signed = await signMessage({ url: URL_SIGNED, body: BODY }, { ...hmac, at: AT });
  const received = { ...signed, url: URL_SIGNED };
  expect(await verifyMessage(received, { ...hmac, secret: ['another', secret] })).toMatchObject({ ok: true });
  expect(await verifyMessage(received, { ...hmac, secret: ['another'] })).toMatchObject({
    reason: 'wrong_signature',
  });
});

it.each([
  ['Signature-Input', 'nothing', 'missing_signature'],
  ['Signature', 'nothing', 'missing_signature'],
  ['Signature', 'sig1=:YWJj:', 'malformed_signature'],
  ['Signature', 'sig2=:YWJj:', 'malformed_signature'],
  ['Signature-Input', 'sig1=("@method" "@target-uri" "content-digest")', 'wrong_signature'],
  ['Signature-Input', 'sig1=7', 'missing_signature'],
  ['Signature-Input', 'sig1=("@method""@target-uri")', 'malformed_signature'],
  ['Signature-Input', 'sig1=("@method"', 'malformed_signature'],
  ['Signature-Input', 'sig1=("@method");created=', 'malformed_signature'],
  ['Signature-Input', 'sig1=("@method"),', 'malformed_signature'],
  ['Signature-Input', 'sig1=("@method" "@target-uri" "content-digest";sf);created=1', 'uncovered_component'],
])('with %s: %s it is refused: %s', async (name, value, reason) => {
  const signed = await signMessage({ url: URL_SIGNED, body: BODY }, { ...hmac, at: AT });
  const headers = { ...signed.headers, [name]: value === 'nothing' ? undefined : value };
  expect(await verifyMessage({ ...signed, url: URL_SIGNED, headers }, hmac)).toMatchObject({
    ok: false,
    reason,
  });
});

it('a signature without the time is refused, unless no tolerance is asked for', async () => {
  const received = await undated();
  expect(await verifyMessage(received, hmac)).toMatchObject({ reason: 'missing_timestamp' });
  expect(await verifyMessage(received, { ...hmac, toleranceSeconds: null })).toMatchObject({ ok: true });
});

async function undated() {
  const url = 'https://hooks.example.test/in';
  const signed = await signMessage({ url, body: BODY }, { ...hmac, at: AT });
  const input = '("@method" "@target-uri" "content-digest")';
  const base = `"@method": POST\n"@target-uri": ${url}\n"content-digest": ${signed.headers['Content-Digest']}\n"@signature-params": ${input}`;
  const signature = createHmac('sha256', secret).update(base).digest('base64');
  const headers = { ...signed.headers, 'Signature-Input': `sig1=${input}`, Signature: `sig1=:${signature}:` };
  return { method: 'POST', url, headers, body: BODY };
}

it('a parsed body, components without the digest, and a component that is not there are mistakes that are named', async () => {
  const received = { method: 'POST', url: URL_SIGNED, headers: {}, body: {} as string };
  expect(await verifyMessage(received, hmac)).toMatchObject({ reason: 'no_raw_body' });
  await expect(verifyMessage(received, { ...hmac, components: ['@method'] })).rejects.toThrow(
    'content-digest',
  );
  await expect(verifyMessage(received, { ...hmac, secret: '' })).rejects.toThrow('missing or empty');
  const components = ['content-digest', 'x-tenant'];
  await expect(signMessage({ url: URL_SIGNED, body: BODY }, { ...hmac, components })).rejects.toThrow(
    'x-tenant',
  );
});

it('a signature input of a hundred thousand letters is read at once', async () => {
  const signed = await signMessage({ url: URL_SIGNED, body: BODY }, { ...hmac, at: AT });
  for (const text of ['('.repeat(1e5), `sig1=(${'"a" '.repeat(3e4)}`, `sig1=("${'\\"'.repeat(5e4)}`]) {
    const headers = { ...signed.headers, 'Signature-Input': text };
    expect(await verifyMessage({ ...signed, url: URL_SIGNED, headers }, hmac)).toMatchObject({
      reason: 'malformed_signature',
    });
  }
});
