// The signature of an attempt, explained: what its receiver should compute, and the likely mistake where the two differ.

import type { Instant } from '../../engine/instant.ts';
import type { Attempt, Delivery } from '../delivery.ts';
import { wholeBody } from '../faults/padded-body.ts';
import type { SignaturePolicy } from '../policy/policy.ts';
import { sign } from './signing.ts';
import { signedTimestamp, verifySignature } from './verify-signature.ts';

export interface ExplainedSignature {
  /** The value of the signature header as sent; `null` without one. */
  readonly sent: string | null;
  /** What the bytes that were sent, the timestamp and the secret give. */
  readonly computed: string | null;
  readonly isValid: boolean;
  /** The signed timestamp. */
  readonly signedAt: Instant | null;
  /** Why a receiver would refuse it; `null` if it would not. */
  readonly mistake: string | null;
}

/**
 * Explains a signature to somebody who has to verify it.
 *
 * @param secret the signing secret of the endpoint as it is now
 * @example explainSignature(policy, { delivery, attempt, secret }).mistake // 'the body was changed after …'
 */
export function explainSignature(
  policy: SignaturePolicy,
  {
    delivery,
    attempt,
    secret,
    method = 'POST',
  }: {
    readonly delivery: Delivery;
    readonly attempt: Attempt;
    readonly secret: string;
    /** How the service delivers. */
    readonly method?: string;
  },
): ExplainedSignature {
  const headers = Object.fromEntries(
    Object.entries(attempt.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const sent = headers[policy.header.toLowerCase()] ?? null;
  const timestamp = signedTimestamp(policy, headers);
  const signedAt = timestamp ? Number(timestamp) * 1_000 : null;
  const body = wholeBody(attempt.fault ?? delivery);
  const request = { method, url: attempt.url };
  const isSignatureOf = (content: string) =>
    verifySignature({ ...policy, toleranceMs: null }, secret, { ...request, headers, body: content, at: 0 })
      .verified;
  const computed =
    timestamp === undefined
      ? null
      : sign(policy, {
          secret,
          body,
          at: signedAt ?? 0,
          eventId: delivery.eventId,
          request: { ...request, headers },
        }).value;
  const isValid = isSignatureOf(body);
  const mistake = isValid
    ? null
    : mistakeOf({
        policy,
        sent,
        isDated: timestamp !== undefined,
        isOfOriginal: isSignatureOf(delivery.body),
        body,
        original: delivery.body,
      });
  return { sent, computed, isValid, signedAt, mistake };
}

interface Facts {
  readonly policy: SignaturePolicy;
  readonly sent: string | null;
  /** Whether it has the timestamp that the policy asks for. */
  readonly isDated: boolean;
  /** Whether the signature is that of the body before something changed it. */
  readonly isOfOriginal: boolean;
  readonly body: string;
  readonly original: string;
}

function mistakeOf({ policy, sent, isDated, isOfOriginal, body, original }: Facts): string {
  if (sent === null) return `there is no ${policy.header} header`;
  if (!isDated) return `there is no Unix time in ${policy.timestampHeader}`;
  if (!isOfOriginal) return 'it was made with another secret, or of other content';
  return isSameJson(body, original)
    ? 'the body was serialized again after it was signed: the same JSON, but other bytes'
    : 'the body was changed after it was signed';
}

function isSameJson(a: string, b: string): boolean {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
  } catch {
    return false;
  }
}
