// How the official libraries of the senders judge a delivery, as their users call them.

import { createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { verify as verifyGithub } from '@octokit/webhooks-methods';
import { Paddle } from '@paddle/paddle-node-sdk';
import { EventWebhook } from '@sendgrid/eventwebhook';
import { verifySlackRequest } from '@slack/bolt';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { Webhook as SvixWebhook } from 'svix';

/** A delivery as it arrived. */
export interface ArrivedDelivery {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Where it was sent to, where that is signed. */
  readonly url?: string;
}

/** Throws, or answers with `false`, when it refuses a delivery. */
type Judge = (delivery: ArrivedDelivery, key: string) => unknown;

const JUDGES: Readonly<Record<string, Judge>> = {
  'standard-webhooks': ({ headers, body }, secret) => {
    new Webhook(secret).verify(body, headers);
  },
  stripe: ({ headers, body }, secret) =>
    Stripe.webhooks.signature?.verifyHeader(body, headers['stripe-signature'] ?? '', secret, 300),
  github: ({ headers, body }, secret) => verifyGithub(secret, body, headers['x-hub-signature-256'] ?? ''),
  sendgrid: ({ headers, body }, key) => {
    const webhook = new EventWebhook();
    const signature = headers['x-twilio-email-event-webhook-signature'] ?? '';
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? '';
    return webhook.verifySignature(webhook.convertPublicKeyToECDSA(key), body, signature, timestamp);
  },
  svix: ({ headers, body }, secret) => {
    new SvixWebhook(secret).verify(body, headers);
  },
  // Shopify's library takes whole requests of an app; this is the computation that its page shows.
  shopify: ({ headers, body }, secret) =>
    headers['x-shopify-hmac-sha256'] === createHmac('sha256', secret).update(body, 'utf8').digest('base64'),
  paddle: async ({ headers, body }, secret) => {
    const paddle = new Paddle('not used');
    return paddle.webhooks.isSignatureValid(body, secret, headers['paddle-signature'] ?? '');
  },
  // Twilio's library brings a client of all its services along; this is what its page on the security of webhooks says.
  twilio: ({ headers, body, url = '' }, authToken) => {
    const signature = createHmac('sha1', authToken).update(Buffer.from(url, 'utf8')).digest('base64');
    const hash = createHash('sha256').update(Buffer.from(body, 'utf8')).digest('hex');
    return (
      signature === headers['x-twilio-signature'] && new URL(url).searchParams.get('bodySHA256') === hash
    );
  },
  // Its library for Node verifies shared secrets only: this is what its specification says of a key pair.
  'standard-webhooks-v1a': ({ headers, body }, key) => {
    const raw = Buffer.from(key.slice('whpk_'.length), 'base64');
    const publicKey = createPublicKey(
      key.startsWith('whpk_')
        ? { key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' }
        : { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' },
    );
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const isRecent = Math.abs(Date.now() / 1_000 - Number(headers['webhook-timestamp'])) <= 301;
    const signatures = (headers['webhook-signature'] ?? '')
      .split(' ')
      .filter((one) => one.startsWith('v1a,'));
    return (
      isRecent &&
      signatures.some((one) =>
        verify(null, Buffer.from(content), publicKey, Buffer.from(one.slice('v1a,'.length), 'base64')),
      )
    );
  },
  'mcp-events': ({ headers, body }, secret) => {
    new Webhook(secret).verify(body, headers);
  },
  slack: ({ headers, body }, signingSecret) =>
    verifySlackRequest({
      signingSecret,
      body,
      headers: {
        'x-slack-signature': headers['x-slack-signature'] ?? '',
        'x-slack-request-timestamp': Number(headers['x-slack-request-timestamp']),
      },
    }),
};

/**
 * Whether the official library of a sender accepts a delivery.
 *
 * @param key the secret, or the public key
 */
export async function isAcceptedByOfficial(
  preset: string,
  delivery: ArrivedDelivery,
  key: string,
): Promise<boolean> {
  try {
    return (await JUDGES[preset]?.(delivery, key)) !== false;
  } catch {
    return false;
  }
}
