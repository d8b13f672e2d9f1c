// The delivery policy of a service, read from its spec (`x-webhook-delivery`). The engine executes what
// the spec says; nothing about a service's delivery is written in code.

import { durationMs } from '../engine/instant.ts';

/** What counts towards the failures that disable an endpoint. */
export type FailureCount = 'attempts' | 'deliveries';

/** What the delay of an attempt is measured from. */
export type DelayOrigin = 'previous_failure' | 'first_attempt';

export interface SignaturePolicy {
  /** The header that carries the signature, as the spec spells it. */
  readonly header: string;
  /** How the digest is written: a template over `{digest}`. */
  readonly format: string;
  /** The header that carries the signed timestamp in Unix seconds. */
  readonly timestampHeader: string;
  /** What is signed: a template over `{timestamp}` and `{body}`. */
  readonly signedContent: string;
  /** How far a receiver lets the timestamp be from its own clock; `null` where nothing is documented. */
  readonly toleranceMs: number | null;
}

export interface DeliveryPolicy {
  readonly method: string;
  readonly contentType: string;
  readonly userAgent: string;
  /** An answer must be there within this time; exactly at it is in time. */
  readonly timeoutMs: number;
  /** The delay before each attempt; as many entries as there are attempts. */
  readonly delaysMs: readonly number[];
  readonly measuredFrom: DelayOrigin;
  /** Headers of a delivery: templates over `{event_id}`, `{event_type}`, `{timestamp}`, `{signature}`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: SignaturePolicy;
  /** When an endpoint is disabled by its failures; `null` where the service never does. */
  readonly autoDisable: { readonly consecutiveFailures: number; readonly counts: FailureCount } | null;
}

/** `x-webhook-delivery` as a spec writes it. */
interface PolicyExtension {
  readonly method: string;
  readonly content_type: string;
  readonly user_agent: string;
  readonly timeout: string;
  readonly schedule: { readonly delays: readonly string[]; readonly measured_from: DelayOrigin };
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: {
    readonly algorithm: string;
    readonly encoding: string;
    readonly header: string;
    readonly format: string;
    readonly timestamp_header: string;
    readonly signed_content: string;
    readonly tolerance?: string;
  };
  readonly auto_disable?: { readonly consecutive_failures: number; readonly counts: FailureCount };
}

/**
 * Reads the delivery policy of a document.
 *
 * @throws Error when the document has none, or signs in a way the engine does not know
 * @example deliveryPolicyOf(document).delaysMs // [0, 60_000, …]
 */
export function deliveryPolicyOf(document: object): DeliveryPolicy {
  const extension = (document as Record<string, unknown>)['x-webhook-delivery'] as
    | PolicyExtension
    | undefined;
  if (extension === undefined) throw new Error('the spec has no x-webhook-delivery');
  const { signature, schedule, auto_disable: autoDisable } = extension;
  if (signature.algorithm !== 'hmac-sha256' || signature.encoding !== 'hex') {
    throw new Error(
      `the spec signs by ${signature.algorithm} in ${signature.encoding}; known is hmac-sha256 in hex`,
    );
  }
  return {
    method: extension.method,
    contentType: extension.content_type,
    userAgent: extension.user_agent,
    timeoutMs: durationMs(extension.timeout),
    delaysMs: schedule.delays.map(durationMs),
    measuredFrom: schedule.measured_from,
    headers: extension.headers,
    signature: {
      header: signature.header,
      format: signature.format,
      timestampHeader: signature.timestamp_header,
      signedContent: signature.signed_content,
      toleranceMs: signature.tolerance === undefined ? null : durationMs(signature.tolerance),
    },
    autoDisable: autoDisable
      ? { consecutiveFailures: autoDisable.consecutive_failures, counts: autoDisable.counts }
      : null,
  };
}
