// Signs deliveries and verifies signatures, over the exact bytes of the body.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { durationMs, type Instant, unixSeconds } from '../engine/instant.ts';
import type { DeliveryPolicy, SignaturePolicy } from './policy.ts';

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
 * Signs a body: the HMAC-SHA256 in lower-case hex, keyed with the secret's UTF-8 bytes, of the policy's signed content.
 *
 * @example sign(policy.signature, { secret: 'whsec_…', body: '{}', at: 1_767_225_600_000 }).value
 */
export function sign(
  policy: SignaturePolicy,
  { secret, body, at }: { readonly secret: string; readonly body: string; readonly at: Instant },
): Signature {
  const timestamp = unixSeconds(at);
  const signedContent = fill(policy.signedContent, { timestamp: String(timestamp), body });
  return { timestamp, signedContent, value: fill(policy.format, { digest: hmac(secret, signedContent) }) };
}

/** The headers of a signed delivery, in the policy's spelling. */
export function deliveryHeaders(
  policy: DeliveryPolicy,
  event: { readonly id: string; readonly type: string },
  signature: Signature,
): Record<string, string> {
  const values = {
    event_id: event.id,
    event_type: event.type,
    timestamp: String(signature.timestamp),
    signature: signature.value,
  };
  const own = Object.entries(policy.headers).map(([name, template]) => [name, fill(template, values)]);
  return { 'Content-Type': policy.contentType, 'User-Agent': policy.userAgent, ...Object.fromEntries(own) };
}

/** The result of verifying a received delivery. */
export interface SignatureCheck {
  readonly verified: boolean;
  /** Why it is not verified; `null` if it is. */
  readonly reason: string | null;
}

/**
 * Verifies a delivery as a careful receiver does: in constant time, and with the policy's tolerance for the
 * timestamp.
 *
 * @param received header names in lower case, the exact body, and the receiver's own time
 */
export function verifySignature(
  policy: SignaturePolicy,
  secret: string,
  received: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly at: Instant;
  },
): SignatureCheck {
  const timestamp = received.headers[policy.timestampHeader.toLowerCase()];
  const value = received.headers[policy.header.toLowerCase()];
  if (value === undefined) return refused(`no ${policy.header} header`);
  if (timestamp === undefined || !/^[0-9]+$/.test(timestamp))
    return refused(`no Unix time in ${policy.timestampHeader}`);
  const signedContent = fill(policy.signedContent, { timestamp, body: received.body });
  if (!sameText(value, fill(policy.format, { digest: hmac(secret, signedContent) }))) {
    return refused('the signature does not match the body, the timestamp and the secret');
  }
  const distanceMs = Math.abs(received.at - Number(timestamp) * 1_000);
  if (policy.toleranceMs !== null && distanceMs >= policy.toleranceMs + 1_000) {
    return refused(`the timestamp is more than ${policy.toleranceMs / 1_000} s from the receiver's clock`);
  }
  return { verified: true, reason: null };
}

function refused(reason: string): SignatureCheck {
  return { verified: false, reason };
}

function hmac(secret: string, content: string): string {
  return createHmac('sha256', secret).update(content).digest('hex');
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Replaces `{name}` placeholders in one pass, so that braces in values are left alone. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
