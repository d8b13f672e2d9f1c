// The delivery policy of a service, read from its spec (`x-webhook-delivery`). Nothing about the deliveries of a
// particular service is in code.

import { durationMs } from '../engine/instant.ts';

/** What counts towards the failures that disable an endpoint. */
export type FailureCount = 'attempts' | 'deliveries';

/** The instant from which the delay of an attempt is measured. */
export type DelayOrigin = 'previous_failure' | 'first_attempt';

export interface SignaturePolicy {
  /** The name of the signature header, as spelled in the spec. */
  readonly header: string;
  /** The form of the signature: a template with `{digest}`. */
  readonly format: string;
  /** The name of the header with the signed timestamp in Unix seconds. */
  readonly timestampHeader: string;
  /** The signed content: a template with `{timestamp}` and `{body}`. */
  readonly signedContent: string;
  /** How much the timestamp may differ from the receiver's clock; `null` if that is not documented. */
  readonly toleranceMs: number | null;
}

export interface DeliveryPolicy {
  readonly method: string;
  readonly contentType: string;
  readonly userAgent: string;
  /** The time within which a response must arrive; at exactly this time it is still in time. */
  readonly timeoutMs: number;
  /** The delay before each attempt; one entry per attempt. */
  readonly delaysMs: readonly number[];
  readonly measuredFrom: DelayOrigin;
  /** The rules and gaps that the delays rest on. */
  readonly scheduleBasis: readonly string[];
  /** Headers of a delivery: templates with `{event_id}`, `{event_type}`, `{timestamp}`, `{signature}`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signature: SignaturePolicy;
  /** When failures disable an endpoint; `null` if they never do. */
  readonly autoDisable: { readonly consecutiveFailures: number; readonly counts: FailureCount } | null;
}

/** `x-webhook-delivery` as written in a spec. */
interface PolicyExtension {
  readonly method: string;
  readonly content_type: string;
  readonly user_agent: string;
  readonly timeout: string;
  readonly schedule: {
    readonly delays: readonly string[];
    readonly measured_from: DelayOrigin;
    readonly 'x-rules'?: readonly string[];
    readonly 'x-gaps'?: readonly string[];
  };
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
 * @throws Error when the document has none, or its signature algorithm is not supported
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
    scheduleBasis: [...(schedule['x-rules'] ?? []), ...(schedule['x-gaps'] ?? [])],
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
