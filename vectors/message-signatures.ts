// HTTP message signatures (RFC 9421) of deliveries, signed with libraries over a signature base that is written out here.

import { createHash, createHmac } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';

const CREATED = 1_767_225_600;
const URL_SIGNED = 'https://hooks.example.test/in?tenant=a%20b';
const BODY = '{"id":"evt_1","note":"käse"}';
const COMPONENTS = ['@method', '@target-uri', 'content-digest', 'content-type'];
const inputOf = (components: readonly string[], others = ';keyid="acme-2026"') =>
  `(${components.map((name) => `"${name}"`).join(' ')});created=${CREATED}${others}`;

const digestOf = (body: string, hash = 'sha256') =>
  `${hash.replace('sha', 'sha-')}=:${createHash(hash).update(body).digest('base64')}:`;

/** What stands for each component of the request below. */
const LINES: Readonly<Record<string, string>> = {
  '@method': 'POST',
  '@target-uri': URL_SIGNED,
  '@authority': 'hooks.example.test',
  '@scheme': 'https',
  '@request-target': '/in?tenant=a%20b',
  '@path': '/in',
  '@query': '?tenant=a%20b',
  'content-digest': digestOf(BODY),
  'content-type': 'application/json',
  'x-tenant': 'a, b',
};

function baseOf({ components = COMPONENTS, others, lines }: Signed): string {
  return [
    ...components.map((name) => `"${name}": ${{ ...LINES, ...lines }[name]}`),
    `"@signature-params": ${inputOf(components, others)}`,
  ].join('\n');
}

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
    sign: (base: string) => createHmac('sha256', SHARED).update(base).digest('base64'),
  },
  ed25519: {
    key: { public_key: spki(SPKI.ed25519, ed25519.getPublicKey(PRIVATE)) },
    sign: (base: string) => base64(ed25519.sign(Buffer.from(base), PRIVATE)),
  },
  'ecdsa-p256-sha256': {
    key: { public_key: spki(SPKI.p256, p256.getPublicKey(PRIVATE, false)) },
    sign: (base: string) => base64(p256.sign(Buffer.from(base), PRIVATE, { format: 'compact', lowS: false })),
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
  /** Whether a delivery policy writes such headers; others do, and a receiver reads them, too. */
  readonly by_policy: boolean;
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
  /** Why it is not verified; `null` if it is. */
  readonly reason: string | null;
}

/** What the sender signs, where it is not what all sign. */
interface Signed {
  readonly components?: readonly string[];
  /** The parameters behind `created`. */
  readonly others?: string;
  /** The values of components, where they are others than those of all. */
  readonly lines?: Readonly<Record<string, string>>;
}

type Given = Pick<MessageSignatureVector, 'name' | 'says'> & {
  readonly algorithm?: keyof typeof KEYS;
  readonly signed?: Signed;
  readonly request?: Partial<MessageSignatureVector['request']>;
  readonly headers?: Readonly<Record<string, string>>;
  /** From the headers that were signed to those that arrive. */
  readonly change?: (input: string, signature: string) => Readonly<Record<string, string>>;
  readonly received_at?: number;
  readonly reason?: string;
};

const OTHER_BODY = BODY.replace('evt_1', 'evt_2');
const ALL = [...COMPONENTS, '@authority', '@scheme', '@request-target', '@path', '@query', 'x-tenant'];
/** Such as a policy writes. */
const sent: readonly Given[] = [
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
    reason: 'wrong_digest',
  },
  {
    name: 'other_body_and_digest',
    says: 'The digest was made again for another body.',
    request: { body: OTHER_BODY },
    headers: { 'Content-Digest': digestOf(OTHER_BODY) },
    reason: 'wrong_signature',
  },
  {
    name: 'other_method',
    says: 'The method is covered.',
    request: { method: 'PUT' },
    reason: 'wrong_signature',
  },
  {
    name: 'other_query',
    says: 'The query is a part of the target URI.',
    request: { url: 'https://hooks.example.test/in?tenant=b' },
    reason: 'wrong_signature',
  },
  {
    name: 'other_header',
    says: 'A header that is covered has another value.',
    headers: { 'Content-Type': 'text/plain' },
    reason: 'wrong_signature',
  },
  {
    name: 'fewer_components',
    says: 'The signature says that it covers less than a receiver asks for.',
    headers: { 'Signature-Input': `sig1=("@method");created=${CREATED};keyid="acme-2026"` },
    reason: 'uncovered_component',
  },
  {
    name: 'no_signature_input',
    says: 'Without Signature-Input nobody knows what is signed.',
    headers: { 'Signature-Input': '' },
    reason: 'malformed_signature',
  },
  {
    name: 'stale',
    says: 'Created more than 300 seconds ago.',
    received_at: CREATED + 301,
    reason: 'stale_timestamp',
  },
  {
    name: 'future',
    says: 'Created more than 300 seconds ahead of the clock of the receiver.',
    received_at: CREATED - 301,
    reason: 'future_timestamp',
  },
];

/** Such as other senders write, which a receiver reads by the rules of RFC 9421. */
const others: readonly Given[] = [
  {
    name: 'more_components',
    says: 'The signature covers more than a receiver asks for, among it a header with two values.',
    signed: { components: ALL },
    headers: { 'X-Tenant': 'a, b' },
  },
  {
    name: 'other_order',
    says: 'The components are signed in the order in which the sender names them.',
    signed: { components: COMPONENTS.toReversed() },
  },
  {
    name: 'two_signatures',
    says: 'A proxy has added a signature of its own before the one of the sender.',
    change: (input, signature) => ({
      'Signature-Input': `proxy=("@method");created=${CREATED};keyid="proxy", sig1=${input}`,
      Signature: `proxy=:aGk=:, sig1=${signature}`,
    }),
  },
  {
    name: 'more_space',
    says: 'The list has more space than its canonical form, which is what is signed.',
    change: (input) => ({
      'Signature-Input': `sig1=${input.replace('(', '(  ').replace(')', ' )').replace(';created', '; created')}`,
    }),
  },
  {
    name: 'more_parameters',
    says: 'Each parameter is signed, known or not, in the order in which it was written.',
    signed: {
      others: ';nonce="a\\"b\\\\c";alg="hmac-sha256";keyid="acme-2026";x;y=?0;z=1.5;expires=1767225700',
    },
  },
  {
    name: 'sha512',
    says: 'The digest of the body is by SHA-512.',
    signed: { lines: { 'content-digest': digestOf(BODY, 'sha512') } },
    headers: { 'Content-Digest': digestOf(BODY, 'sha512') },
  },
  {
    name: 'one_digest_wrong',
    says: 'Of two digests of the body one is of another body.',
    signed: { lines: { 'content-digest': `${digestOf(BODY)}, ${digestOf(OTHER_BODY, 'sha512')}` } },
    headers: { 'Content-Digest': `${digestOf(BODY)}, ${digestOf(OTHER_BODY, 'sha512')}` },
    reason: 'wrong_digest',
  },
  {
    name: 'unknown_digest',
    says: 'A digest by an algorithm that is not safe says nothing of the body.',
    signed: { lines: { 'content-digest': 'md5=:aGk=:' } },
    headers: { 'Content-Digest': 'md5=:aGk=:' },
    reason: 'wrong_digest',
  },
  {
    name: 'expired',
    says: 'The signature says until when it is valid.',
    signed: { others: ';keyid="acme-2026";expires=1767225608' },
    reason: 'stale_timestamp',
  },
  {
    name: 'other_keyid',
    says: 'A signature by another key than the one that a receiver asks for does not count.',
    signed: { others: ';keyid="acme-2025"' },
    reason: 'missing_signature',
  },
  {
    name: 'other_algorithm',
    says: 'The signature names another algorithm than that of the key.',
    signed: { others: ';keyid="acme-2026";alg="ed25519"' },
    reason: 'missing_signature',
  },
  {
    name: 'component_twice',
    says: 'A component may be covered once.',
    signed: { components: [...COMPONENTS, '@method'] },
    reason: 'malformed_signature',
  },
  {
    name: 'absent_component',
    says: 'The signature covers a header that the request does not have.',
    signed: { components: [...COMPONENTS, 'x-tenant'] },
    reason: 'malformed_signature',
  },
  {
    name: 'malformed_input',
    says: 'What comes behind a signature input is a part of it.',
    change: (input) => ({ 'Signature-Input': `sig1=${input} and more` }),
    reason: 'malformed_signature',
  },
  {
    name: 'malformed_signature',
    says: 'A signature is bytes in base64 between colons.',
    change: (_, signature) => ({ Signature: `sig1=${signature.slice(1, -1)}` }),
    reason: 'malformed_signature',
  },
];

/** The vectors of HTTP message signatures. */
export const MESSAGE_SIGNATURES: readonly MessageSignatureVector[] = [
  ...sent.map((given) => vectorOf(given, true)),
  ...others.map((given) => vectorOf(given, false)),
];

function vectorOf(
  { name, says, algorithm = 'hmac-sha256', signed = {}, request, headers, change, reason, ...given }: Given,
  byPolicy: boolean,
): MessageSignatureVector {
  const base = baseOf(signed);
  const [input, signature] = [
    inputOf(signed.components ?? COMPONENTS, signed.others),
    `:${KEYS[algorithm].sign(base)}:`,
  ];
  return {
    name,
    says,
    algorithm,
    key: KEYS[algorithm].key,
    message: { components: COMPONENTS, keyid: 'acme-2026' },
    by_policy: byPolicy,
    received_at: given.received_at ?? CREATED + 10,
    request: {
      method: 'POST',
      url: URL_SIGNED,
      headers: {
        'Content-Type': 'application/json',
        'Content-Digest': digestOf(BODY),
        'Signature-Input': `sig1=${input}`,
        Signature: `sig1=${signature}`,
        ...headers,
        ...change?.(input, signature),
      },
      body: BODY,
      ...request,
    },
    signature_base: base.split('\n'),
    verified: reason === undefined,
    reason: reason ?? null,
  };
}
