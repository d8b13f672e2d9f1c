// HTTP message signatures (RFC 9421) of deliveries, signed with libraries over a signature base that is written out here.

import { createHash, createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';

const CREATED = 1_767_225_600;
const URL_SIGNED = 'https://hooks.example.test/in?tenant=a%20b';
const BODY = '{"id":"evt_1","note":"käse"}';
const COMPONENTS = ['@method', '@target-uri', 'content-digest', 'content-type'];
const PARAMETERS = `(${COMPONENTS.map((name) => `"${name}"`).join(' ')});created=${CREATED};keyid="acme-2026"`;

const digestOf = (body: string) => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
const base = [
  '"@method": POST',
  `"@target-uri": ${URL_SIGNED}`,
  `"content-digest": ${digestOf(BODY)}`,
  '"content-type": application/json',
  `"@signature-params": ${PARAMETERS}`,
].join('\n');

const SHARED = 'a secret of this vector';
const PRIVATE = Buffer.from(createHash('sha256').update('the private key of this vector').digest());
/** What stands before a public key in its SubjectPublicKeyInfo: RFC 8410, and RFC 5480. */
const SPKI = {
  ed25519: '302a300506032b6570032100',
  p256: '3059301306072a8648ce3d020106082a8648ce3d030107034200',
};

const KEYS = {
  'hmac-sha256': {
    key: { secret: SHARED },
    signature: createHmac('sha256', SHARED).update(base).digest('base64'),
  },
  ed25519: {
    key: { public_key: spki(SPKI.ed25519, ed25519.getPublicKey(PRIVATE)) },
    signature: base64(ed25519.sign(Buffer.from(base), PRIVATE)),
  },
  'ecdsa-p256-sha256': {
    key: { public_key: spki(SPKI.p256, p256.getPublicKey(PRIVATE, false)) },
    signature: base64(p256.sign(Buffer.from(base), PRIVATE, { format: 'compact', lowS: false })),
  },
} as const;

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

function spki(prefix: string, point: Uint8Array): string {
  return base64(Buffer.concat([Buffer.from(prefix, 'hex'), point]));
}

/** A delivery with a message signature, and whether a receiver must accept it. */
export interface MessageSignatureVector {
  readonly name: string;
  readonly says: string;
  readonly algorithm: string;
  /** The shared secret, or the public key as SubjectPublicKeyInfo in base64. */
  readonly key: { readonly secret: string } | { readonly public_key: string };
  /** As a delivery policy writes it. */
  readonly message: { readonly components: readonly string[]; readonly keyid: string };
  readonly received_at: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  /** What is signed, line by line. */
  readonly signature_base: readonly string[];
  readonly verified: boolean;
}

type Given = Pick<MessageSignatureVector, 'name' | 'says'> & {
  readonly algorithm?: keyof typeof KEYS;
  readonly request?: Partial<MessageSignatureVector['request']>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly verified?: false;
};

const OTHER_BODY = BODY.replace('evt_1', 'evt_2');
const given: readonly Given[] = [
  { name: 'hmac', says: 'Signed with a shared secret.' },
  { name: 'ed25519', says: 'Signed with an Ed25519 key.', algorithm: 'ed25519' },
  {
    name: 'ecdsa',
    says: 'Signed with a P-256 key: the two numbers of the signature one after the other, and not in DER.',
    algorithm: 'ecdsa-p256-sha256',
  },
  {
    name: 'other_body',
    says: 'The body is not the one of the digest: who verifies the signature alone accepts it.',
    request: { body: OTHER_BODY },
    verified: false,
  },
  {
    name: 'other_body_and_digest',
    says: 'The digest was made again for another body.',
    request: { body: OTHER_BODY },
    headers: { 'Content-Digest': digestOf(OTHER_BODY) },
    verified: false,
  },
  { name: 'other_method', says: 'The method is covered.', request: { method: 'PUT' }, verified: false },
  {
    name: 'other_query',
    says: 'The query is a part of the target URI.',
    request: { url: 'https://hooks.example.test/in?tenant=b' },
    verified: false,
  },
  {
    name: 'other_header',
    says: 'A header that is covered has another value.',
    headers: { 'Content-Type': 'text/plain' },
    verified: false,
  },
  {
    name: 'fewer_components',
    says: 'The signature says that it covers less than a receiver asks for.',
    headers: { 'Signature-Input': `sig1=("@method");created=${CREATED};keyid="acme-2026"` },
    verified: false,
  },
];

/** The vectors of HTTP message signatures. */
export const MESSAGE_SIGNATURES: readonly MessageSignatureVector[] = given.map(
  ({ name, says, algorithm = 'hmac-sha256', request, headers, verified = true }) => ({
    name,
    says,
    algorithm,
    key: KEYS[algorithm].key,
    message: { components: COMPONENTS, keyid: 'acme-2026' },
    received_at: CREATED + 10,
    request: {
      method: 'POST',
      url: URL_SIGNED,
      headers: {
        'Content-Type': 'application/json',
        'Content-Digest': digestOf(BODY),
        'Signature-Input': `sig1=${PARAMETERS}`,
        Signature: `sig1=:${KEYS[algorithm].signature}:`,
        ...headers,
      },
      body: BODY,
      ...request,
    },
    signature_base: base.split('\n'),
    verified,
  }),
);
