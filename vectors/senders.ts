// How other senders sign, written from their documentation, with fixed secrets: none of it is the project's code.

import { createHash, createHmac, createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';

/** A sender, and what its vectors need. */
export interface Sender {
  readonly name: string;
  /** The description at the beginning of the file. */
  readonly signature: Readonly<Record<string, string | number | null>>;
  readonly signatureHeader: string;
  readonly timestampHeader: string | null;
  readonly idHeader: string | null;
  readonly toleranceSeconds: number | null;
  /** What signs, and another one. */
  readonly secret: string;
  readonly otherSecret: string;
  /** What a receiver verifies with. */
  readonly keyOf: (secret: string) => string;
  readonly digestOf: (secret: string, content: string) => string;
  readonly contentOf: (signed: SignedParts) => string;
  /** The value of the signature header. */
  readonly headerOf: (digests: readonly string[], timestamp: string) => string;
  /** Where it sends a body to, where it signs that; a receiver gets it with the vector. */
  readonly urlOf?: (body: string) => string;
  /** Whether the signature header may hold several signatures. */
  readonly hasSeveral: boolean;
  /** The headers beside the signed ones. */
  readonly eventHeaders: Readonly<Record<string, string>>;
}

/** What a signature covers. */
export interface SignedParts {
  /** Where it is sent to, where that is signed. */
  readonly url: string;
  readonly id: string;
  readonly timestamp: string;
  readonly body: string;
}

const same = (secret: string) => secret;
const hmacHex = (secret: string, content: string) =>
  createHmac('sha256', secret).update(content).digest('hex');

const standardWebhooks: Sender = {
  name: 'standard-webhooks',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: 'what follows whsec_, decoded from base64',
    signed_content: '{webhook-id}.{webhook-timestamp}.{body}',
    header: 'webhook-signature',
    format: 'v1,{base64 digest}; several are separated by spaces',
    timestamp_header: 'webhook-timestamp',
    tolerance_seconds: 300,
  },
  signatureHeader: 'webhook-signature',
  timestampHeader: 'webhook-timestamp',
  idHeader: 'webhook-id',
  toleranceSeconds: 300,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  otherSecret: 'whsec_b3RoZXIgc2VjcmV0IG9mIHRoaXMgZW5kcG9pbnQ=',
  keyOf: same,
  digestOf: (secret, content) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(content)
      .digest('base64'),
  contentOf: ({ id, timestamp, body }) => `${id}.${timestamp}.${body}`,
  headerOf: (digests) => digests.map((digest) => `v1,${digest}`).join(' '),
  hasSeveral: true,
  eventHeaders: {},
};

const stripe: Sender = {
  name: 'stripe',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: "the secret's UTF-8 bytes, with whsec_",
    signed_content: '{timestamp}.{body}',
    header: 'Stripe-Signature',
    format: 't={timestamp},v1={lower-case hex digest}; several have a v1= each',
    timestamp_header: 'Stripe-Signature',
    tolerance_seconds: 300,
  },
  signatureHeader: 'Stripe-Signature',
  timestampHeader: 'Stripe-Signature',
  idHeader: null,
  toleranceSeconds: 300,
  secret: 'whsec_9b1f6c2e8d7a4053b6e1f0c9a8d72e54',
  otherSecret: 'whsec_4f0c8b1d7a2e9635c0b8d7f1e2a39465',
  keyOf: same,
  digestOf: hmacHex,
  contentOf: ({ timestamp, body }) => `${timestamp}.${body}`,
  headerOf: (digests, timestamp) => [`t=${timestamp}`, ...digests.map((digest) => `v1=${digest}`)].join(','),
  hasSeveral: true,
  eventHeaders: {},
};

const github: Sender = {
  name: 'github',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: "the secret's UTF-8 bytes",
    signed_content: '{body}',
    header: 'X-Hub-Signature-256',
    format: 'sha256={lower-case hex digest}',
    timestamp_header: null,
    tolerance_seconds: null,
  },
  signatureHeader: 'X-Hub-Signature-256',
  timestampHeader: null,
  idHeader: null,
  toleranceSeconds: null,
  secret: "It's a Secret to Everybody",
  otherSecret: "It's another Secret",
  keyOf: same,
  digestOf: hmacHex,
  contentOf: ({ body }) => body,
  headerOf: ([digest]) => `sha256=${digest}`,
  hasSeveral: false,
  eventHeaders: { 'X-GitHub-Delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958', 'X-GitHub-Event': 'issues' },
};

const slack: Sender = {
  name: 'slack',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: "the secret's UTF-8 bytes",
    signed_content: 'v0:{timestamp}:{body}',
    header: 'X-Slack-Signature',
    format: 'v0={lower-case hex digest}',
    timestamp_header: 'X-Slack-Request-Timestamp',
    tolerance_seconds: 300,
  },
  signatureHeader: 'X-Slack-Signature',
  timestampHeader: 'X-Slack-Request-Timestamp',
  idHeader: null,
  toleranceSeconds: 300,
  secret: '8f742231b10e8888abcd99yyyzzz85a5',
  otherSecret: '5a58zzzyyy99dcba8888e01b132247f8',
  keyOf: same,
  digestOf: hmacHex,
  contentOf: ({ timestamp, body }) => `v0:${timestamp}:${body}`,
  headerOf: ([digest]) => `v0=${digest}`,
  hasSeveral: false,
  eventHeaders: {},
};

/** Private keys of these vectors only, as the numbers that they are. */
const sendgrid: Sender = {
  name: 'sendgrid',
  signature: {
    algorithm: 'ECDSA on P-256 with SHA-256',
    key: 'the public key, SubjectPublicKeyInfo in base64',
    signed_content: '{timestamp}{body}',
    header: 'X-Twilio-Email-Event-Webhook-Signature',
    format: '{base64 of the signature in DER}',
    timestamp_header: 'X-Twilio-Email-Event-Webhook-Timestamp',
    tolerance_seconds: null,
  },
  signatureHeader: 'X-Twilio-Email-Event-Webhook-Signature',
  timestampHeader: 'X-Twilio-Email-Event-Webhook-Timestamp',
  idHeader: null,
  toleranceSeconds: null,
  secret: 'c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721',
  otherSecret: '519b423d715f8b581f4fa8ee59f4771a5b44c8130b4e3eacca54a56dda72b464',
  keyOf: publicKeyOf,
  digestOf: (secret, content) =>
    Buffer.from(
      p256.sign(Buffer.from(content), Buffer.from(secret, 'hex'), { format: 'der', lowS: false }),
    ).toString('base64'),
  contentOf: ({ timestamp, body }) => `${timestamp}${body}`,
  headerOf: ([digest]) => String(digest),
  hasSeveral: false,
  eventHeaders: {},
};

function publicKeyOf(secret: string): string {
  const point = p256.getPublicKey(Buffer.from(secret, 'hex'), false);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    Buffer.from(part).toString('base64url'),
  );
  const d = Buffer.from(secret, 'hex').toString('base64url');
  const privateKey = createPrivateKey({
    key: { kty: 'EC', crv: 'P-256', d, x, y } as JsonWebKey,
    format: 'jwk',
  });
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
}

const svix: Sender = {
  ...standardWebhooks,
  name: 'svix',
  signature: {
    ...standardWebhooks.signature,
    signed_content: '{svix-id}.{svix-timestamp}.{body}',
    header: 'svix-signature',
    timestamp_header: 'svix-timestamp',
  },
  signatureHeader: 'svix-signature',
  timestampHeader: 'svix-timestamp',
  idHeader: 'svix-id',
};

const shopify: Sender = {
  name: 'shopify',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: "the UTF-8 bytes of the app's client secret",
    signed_content: '{body}',
    header: 'X-Shopify-Hmac-SHA256',
    format: '{base64 digest}',
    timestamp_header: null,
    tolerance_seconds: null,
  },
  signatureHeader: 'X-Shopify-Hmac-SHA256',
  timestampHeader: null,
  idHeader: null,
  toleranceSeconds: null,
  secret: 'a client secret of Shopify',
  otherSecret: 'another client secret of Shopify',
  keyOf: same,
  digestOf: (secret, content) => createHmac('sha256', secret).update(content).digest('base64'),
  contentOf: ({ body }) => body,
  headerOf: ([digest = '']) => digest,
  hasSeveral: false,
  eventHeaders: { 'X-Shopify-Topic': 'orders/create' },
};

const paddle: Sender = {
  name: 'paddle',
  signature: {
    algorithm: 'HMAC-SHA256',
    key: "the secret's UTF-8 bytes",
    signed_content: '{timestamp}:{body}',
    header: 'Paddle-Signature',
    format: 'ts={timestamp};h1={lower-case hex digest}; several have an h1= each',
    timestamp_header: 'Paddle-Signature',
    tolerance_seconds: 300,
  },
  signatureHeader: 'Paddle-Signature',
  timestampHeader: 'Paddle-Signature',
  idHeader: null,
  toleranceSeconds: 300,
  secret: 'pdl_ntfset_01_a_secret',
  otherSecret: 'pdl_ntfset_02_another',
  keyOf: same,
  digestOf: hmacHex,
  contentOf: ({ timestamp, body }) => `${timestamp}:${body}`,
  headerOf: (digests, timestamp) => [`ts=${timestamp}`, ...digests.map((digest) => `h1=${digest}`)].join(';'),
  hasSeveral: true,
  eventHeaders: {},
};

/** The URL and the secret of the tests of Twilio's library for Node, whose signature of a body in JSON this reproduces. */
const twilio: Sender = {
  name: 'twilio',
  signature: {
    algorithm: 'HMAC-SHA1',
    key: "the auth token's UTF-8 bytes",
    signed_content:
      '{the whole URL as it was sent to}, whose bodySHA256 is the SHA-256 of the body in lower-case hex',
    header: 'X-Twilio-Signature',
    format: '{base64 digest}',
    timestamp_header: null,
    tolerance_seconds: null,
  },
  signatureHeader: 'X-Twilio-Signature',
  timestampHeader: null,
  idHeader: null,
  toleranceSeconds: null,
  secret: '12345',
  otherSecret: '54321',
  keyOf: same,
  digestOf: (secret, content) => createHmac('sha1', secret).update(content).digest('base64'),
  contentOf: ({ url }) => url,
  urlOf: (body) =>
    `https://mycompany.com/myapp.php?foo=1&bar=2&bodySHA256=${createHash('sha256').update(body).digest('hex')}`,
  headerOf: ([digest = '']) => digest,
  hasSeveral: false,
  eventHeaders: { 'I-Twilio-Idempotency-Token': '3f1f9f3e-1f3c-4a9e-9d3d-2d6a3a1f6a70' },
};

const mcpEvents: Sender = { ...standardWebhooks, name: 'mcp-events' };

const standardWebhooksV1a: Sender = {
  ...standardWebhooks,
  name: 'standard-webhooks-v1a',
  signature: {
    ...standardWebhooks.signature,
    algorithm: 'Ed25519',
    key: 'the public key: whpk_ and its 32 bytes in base64',
    format: 'v1a,{base64 signature}; several are separated by spaces',
  },
  // The private keys of the first two tests of RFC 8032, 7.1.
  secret: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  otherSecret: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  keyOf: (secret) =>
    `whpk_${Buffer.from(ed25519.getPublicKey(Buffer.from(secret, 'hex'))).toString('base64')}`,
  digestOf: (secret, content) =>
    Buffer.from(ed25519.sign(Buffer.from(content), Buffer.from(secret, 'hex'))).toString('base64'),
  headerOf: (digests) => digests.map((digest) => `v1a,${digest}`).join(' '),
};

/** The senders with vectors. */
export const SENDERS: readonly Sender[] = [
  standardWebhooks,
  stripe,
  github,
  sendgrid,
  slack,
  svix,
  shopify,
  paddle,
  twilio,
  mcpEvents,
  standardWebhooksV1a,
];
