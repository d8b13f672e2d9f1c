// Signs deliveries and verifies signatures, over the exact bytes of the body.

import { createPublicKey, timingSafeEqual, verify } from 'node:crypto';
import { durationMs, type Instant, unixSeconds } from '../../engine/instant.ts';
import type { DeliveryPolicy, SignaturePolicy } from '../policy/policy.ts';
import { fill, readSignatureHeader, signatureHeader } from './signature-header.ts';
import { digestOf, publicKeyOf } from './signing-key.ts';

/** The clock that the signed timestamp shows; an offset is added to the wall clock's time. */
export type SignatureTime = 'wall' | 'world' | { readonly offset: string };

/** A signature and its inputs. */
export interface Signature {
  /** Unix seconds, as sent. */
  readonly timestamp: number;
  /** The exact text that was signed. */
  readonly signedContent: string;
  /** The value of the signature header. */
  readonly value: string;
}

/** What is signed, and with which secrets. */
export interface SignatureInput {
  readonly secret: string;
  /** Secrets from before a rotation that still sign, where the policy has room for several signatures. */
  readonly oldSecrets?: readonly string[];
  readonly body: string;
  readonly at: Instant;
  /** The id of the event, where the policy signs it. */
  readonly eventId?: string;
}

/**
 * The instant in the timestamp of a signature.
 *
 * @example signingInstant({ offset: '-301s' }, { wall: 1_000_000, world: 0 }) // 699_000
 */
export function signingInstant(
  setting: SignatureTime,
  clocks: { readonly wall: Instant; readonly world: Instant },
): Instant {
  if (setting === 'wall') return clocks.wall;
  if (setting === 'world') return clocks.world;
  return clocks.wall + durationMs(setting.offset);
}

/**
 * Signs a body: the policy's signed content, with every secret that signs.
 *
 * @throws Error when a secret does not have the policy's form
 * @example sign(policy.signature, { secret: 'whsec_…', body: '{}', at: 1_767_225_600_000 }).value
 */
export function sign(
  policy: SignaturePolicy,
  { secret, oldSecrets = [], body, at, eventId = '' }: SignatureInput,
): Signature {
  const timestamp = unixSeconds(at);
  const signedContent = contentOf(policy, { timestamp: String(timestamp), body, eventId });
  const secrets = policy.separator === null ? [secret] : [secret, ...oldSecrets];
  const digests = secrets.map((one) => digestOf(policy, one, signedContent));
  const value = signatureHeader(policy, { digests, timestamp: String(timestamp) });
  return { timestamp, signedContent, value };
}

/** The headers of a signed delivery, in the policy's spelling. */
export function deliveryHeaders(
  policy: DeliveryPolicy,
  event: { readonly id: string; readonly type: string },
  signature: Signature,
  retryNumber = 0,
): Record<string, string> {
  const values = {
    event_id: event.id,
    event_type: event.type,
    timestamp: String(signature.timestamp),
    signature: signature.value,
    retry_number: String(retryNumber),
  };
  const templates = retryNumber > 0 ? { ...policy.headers, ...policy.retryHeaders } : policy.headers;
  const headers: Record<string, string> = {
    'Content-Type': policy.contentType,
    'User-Agent': policy.userAgent,
  };
  for (const name in templates) headers[name] = fill(templates[name] as string, values);
  return headers;
}

/** The result of verifying a received delivery. */
export interface SignatureCheck {
  readonly verified: boolean;
  /** Why it is not verified; `null` if it is. */
  readonly reason: string | null;
}

/** A delivery as a receiver sees it: header names in lower case, the exact body, and the receiver's own time. */
export interface ReceivedDelivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: Instant;
}

/**
 * Verifies a delivery as a careful receiver does: in constant time, and with the policy's tolerance for the
 * timestamp.
 */
export function verifySignature(
  policy: SignaturePolicy,
  secret: string,
  { headers, body, at }: ReceivedDelivery,
): SignatureCheck {
  const value = headers[policy.header.toLowerCase()];
  if (value === undefined) return refused(`no ${policy.header} header`);
  const timestamp = signedTimestamp(policy, headers);
  if (timestamp === undefined) return refused(`no Unix time in ${policy.timestampHeader}`);
  const eventId = policy.idHeader === null ? '' : headers[policy.idHeader.toLowerCase()];
  if (eventId === undefined) return refused(`no ${policy.idHeader} header`);
  const content = contentOf(policy, { timestamp, body, eventId });
  const { digests } = readSignatureHeader(policy, value);
  const fits = digests.map((digest) => isDigestOf(policy, { secret, content, digest }));
  if (!fits.includes(true)) return refused(`the signature does not match ${coveredBy(policy)}`);
  const distanceMs = Math.abs(at - Number(timestamp) * 1_000);
  if (policy.toleranceMs !== null && distanceMs >= policy.toleranceMs + 1_000) {
    return refused(`the timestamp is more than ${policy.toleranceMs / 1_000} s from the receiver's clock`);
  }
  return { verified: true, reason: null };
}

/**
 * The signed timestamp in the headers of a delivery, as its text; empty where the policy signs none, and `undefined`
 * where it is missing.
 *
 * @param headers with names in lower case
 */
export function signedTimestamp(
  policy: SignaturePolicy,
  headers: Readonly<Record<string, string>>,
): string | undefined {
  if (policy.timestampHeader === null) return '';
  const value = headers[policy.timestampHeader.toLowerCase()];
  const isWithSignature = policy.timestampHeader === policy.header;
  const timestamp = isWithSignature ? readSignatureHeader(policy, value ?? '').timestamp : value;
  return timestamp !== undefined && /^[0-9]+$/.test(timestamp) ? timestamp : undefined;
}

function contentOf(
  { signedContent }: SignaturePolicy,
  {
    timestamp,
    body,
    eventId,
  }: { readonly timestamp: string; readonly body: string; readonly eventId: string },
): string {
  return fill(signedContent, { timestamp, body, event_id: eventId });
}

/** What else may be the reason for a signature that does not match. */
function coveredBy({ timestampHeader, idHeader }: SignaturePolicy): string {
  const covered = [
    'the body',
    ...(idHeader ? ['the id'] : []),
    ...(timestampHeader ? ['the timestamp'] : []),
    'the secret',
  ];
  return `${covered.slice(0, -1).join(', ')} and ${covered.at(-1)}`;
}

function refused(reason: string): SignatureCheck {
  return { verified: false, reason };
}

function isDigestOf(
  policy: SignaturePolicy,
  { secret, content, digest }: { readonly secret: string; readonly content: string; readonly digest: string },
): boolean {
  if (policy.algorithm === 'hmac-sha256') return sameText(digest, digestOf(policy, secret, content));
  const key = Buffer.from(publicKeyOf(policy, secret) ?? '', 'base64');
  const publicKey = createPublicKey({ key, format: 'der', type: 'spki' });
  return verify('sha256', Buffer.from(content), publicKey, Buffer.from(digest, 'base64'));
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
