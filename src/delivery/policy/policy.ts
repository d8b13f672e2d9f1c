// The delivery policy of a service, read from its spec (`x-webhook-delivery`). Nothing about the deliveries of a
// particular service is in code.

import { DAY_MS, durationMs } from '../../engine/instant.ts';
import { type Challenge, challengeOf } from './challenge.ts';
import { type Jitter, jitterOf } from './jitter.ts';
import { policyProblems } from './policy-problems.ts';
import { resolvedPolicy } from './preset.ts';
import type {
  Basis,
  DelayOrigin,
  DeliveryOrder,
  FailureCount,
  GoneEffect,
  PolicyExtension,
  RedirectMethod,
  RetryAfterMode,
  SecretFormat,
  SignatureAlgorithm,
  WrittenStatuses,
} from './written-policy.ts';

export interface SignaturePolicy {
  readonly algorithm: SignatureAlgorithm;
  readonly encoding: 'hex' | 'base64';
  readonly secretFormat: SecretFormat;
  /** The name of the signature header, as spelled in the spec. */
  readonly header: string;
  /** The value of the signature header: a template with `{digest}`, and `{timestamp}` if the header has that, too. */
  readonly format: string;
  /** What stands between the items of the signature header; `null` if it holds one signature and nothing else. */
  readonly separator: string | null;
  /** The name of the header with the signed timestamp in Unix seconds; `null` if none is signed. */
  readonly timestampHeader: string | null;
  /** The value of that header, where there is more in it: a template with `{timestamp}`. */
  readonly timestampFormat?: string;
  /** Whether an ECDSA signature is its two numbers one after the other, and not in DER. */
  readonly isRaw?: boolean;
  /** The name of the header with the signed id of the event; `null` if none is signed. */
  readonly idHeader: string | null;
  /** The signed content: a template with `{event_id}`, `{timestamp}`, `{body}`, and what RFC 9421 signs of a request. */
  readonly signedContent: string;
  /** The parameter of the URL that has the SHA-256 of the body in hex; left out where there is none. */
  readonly bodyHashParameter?: string;
  /** How much the timestamp may differ from the receiver's clock; `null` if that is not documented. */
  readonly toleranceMs: number | null;
}

/** How a service delivers: the request, the schedule of attempts, the signature, and when an endpoint is disabled. */
export interface DeliveryPolicy {
  readonly method: string;
  readonly contentType: string;
  readonly userAgent: string;
  /** The time within which a response must arrive; at exactly this time it is still in time. */
  readonly timeoutMs: number;
  /** The statuses by which a receiver says that it has taken a delivery. */
  readonly success: StatusSet;
  /** How `Retry-After` is followed; `null` if it is ignored. */
  readonly retryAfter: RetryAfterPolicy | null;
  /** What a 410 does. */
  readonly gone: GoneEffect;
  /** What a new URL has to answer before anything is delivered to it; `null` if nothing is asked. */
  readonly challenge: Challenge | null;
  /** How many attempts to an endpoint are under way at once; `null` if nobody says. */
  readonly concurrency: number | null;
  readonly order: DeliveryOrder;
  /** How redirects are followed; `null` if they are not, and a redirect is an answer like any other. */
  readonly redirects: RedirectPolicy | null;
  /** The delay before each attempt; one entry per attempt. */
  readonly delaysMs: readonly number[];
  readonly measuredFrom: DelayOrigin;
  /** How long after the first attempt the last delay is repeated; `null` if there is one attempt for each delay. */
  readonly untilMs: number | null;
  /** By how much delays vary; `null` if they do not. */
  readonly jitter: Jitter | null;
  /** The rules and gaps that the delays rest on. */
  readonly scheduleBasis: readonly string[];
  /** Headers of a delivery: templates with `{event_id}`, `{event_type}`, `{timestamp}`, `{signature}`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of every attempt but the first: templates that may also have `{retry_number}`, from 1. */
  readonly retryHeaders: Readonly<Record<string, string>>;
  readonly signature: SignaturePolicy;
  /** When failures disable an endpoint; `null` if they never do. */
  readonly autoDisable: AutoDisable | null;
}

/** How a sender follows redirects. */
export interface RedirectPolicy {
  readonly atMost: number;
  /** What 301 and 302 make of the request. */
  readonly method: RedirectMethod;
  /** Whether they are followed to other hosts. */
  readonly otherHosts: boolean;
}

/** A share of failures within a span, at which an endpoint is disabled if so much was sent at least. */
interface FailingShare {
  readonly share: number;
  readonly withinMs: number;
  readonly atLeast: number;
}

/** How a sender follows `Retry-After`. */
interface RetryAfterPolicy {
  readonly mode: RetryAfterMode;
  /** The statuses with which it is followed. */
  readonly statuses: StatusSet;
  /** The longest wait that is followed; a longer one is cut to it. */
  readonly atMostMs: number;
}

/** A receiver may ask for centuries; nobody waits longer than this, whatever a policy leaves out. */
const LONGEST_WAIT_MS = 30 * DAY_MS;

/** When failures disable an endpoint; whichever comes first. */
export interface AutoDisable {
  /** After so many in a row; `null` if their number does not matter. */
  readonly consecutiveFailures: number | null;
  /** After nothing but failures for so long; `null` if that does not matter. */
  readonly failingForMs: number | null;
  /** At such a share of failures; `null` if that does not matter. */
  readonly failingShare: FailingShare | null;
  readonly counts: FailureCount;
  /** The rules and gaps that this rests on. */
  readonly basis: readonly string[];
}

/**
 * Reads the delivery policy of a document: written out, or a preset with what differs from it.
 *
 * @throws Error when the document has none, or it is not valid; the message names each place
 * @example deliveryPolicyOf(document).delaysMs // [0, 60_000, …]
 */
export function deliveryPolicyOf(document: object): DeliveryPolicy {
  const written = (document as Record<string, unknown>)['x-webhook-delivery'];
  if (written === undefined) throw new Error('the spec has no x-webhook-delivery');
  const problems = policyProblems(written);
  if (problems.length > 0)
    throw new Error(problems.map(({ pointer, message }) => `#${pointer} ${message}`).join('\n'));
  return policyOf(resolvedPolicy(written as Readonly<Record<string, unknown>>) as unknown as PolicyExtension);
}

const READ = new WeakMap<object, DeliveryPolicy | null>();

/**
 * The delivery policy of a document, read once; `null` if it has none.
 *
 * @throws Error when it is not valid; the message names each place
 * @example policyIfAny(document)?.delaysMs
 */
export function policyIfAny(document: object): DeliveryPolicy | null {
  const known = READ.get(document);
  if (known !== undefined) return known;
  const policy = 'x-webhook-delivery' in document ? deliveryPolicyOf(document) : null;
  READ.set(document, policy);
  return policy;
}

function policyOf({ schedule, auto_disable: autoDisable, ...extension }: PolicyExtension): DeliveryPolicy {
  return {
    method: extension.method,
    contentType: extension.content_type,
    userAgent: extension.user_agent,
    timeoutMs: durationMs(extension.timeout),
    success: extension.success === undefined ? TAKEN : statusSet(extension.success),
    retryAfter: extension.retry_after ? retryAfterPolicyOf(extension.retry_after) : null,
    gone: extension.gone ?? 'retry',
    challenge: extension.challenge ? challengeOf(extension.challenge) : null,
    concurrency: extension.concurrency ?? null,
    order: extension.order ?? 'free',
    redirects: extension.redirects ? redirectPolicyOf(extension.redirects) : null,
    delaysMs: schedule.delays.map(durationMs),
    measuredFrom: schedule.measured_from,
    untilMs: schedule.until === undefined ? null : durationMs(schedule.until),
    jitter: schedule.jitter ? jitterOf(schedule.jitter) : null,
    scheduleBasis: basisOf(schedule),
    headers: extension.headers,
    retryHeaders: extension.retry_headers ?? {},
    signature: signaturePolicyOf(extension.signature, extension.headers),
    autoDisable: autoDisable ? autoDisableOf(autoDisable) : null,
  };
}

function autoDisableOf(written: NonNullable<PolicyExtension['auto_disable']>): AutoDisable {
  const { consecutive_failures: consecutiveFailures, failing_for: span, failing_share: failing } = written;
  return {
    consecutiveFailures: consecutiveFailures ?? null,
    failingForMs: span === undefined ? null : durationMs(span),
    failingShare: failing
      ? { share: failing.share, withinMs: durationMs(failing.within), atLeast: failing.at_least ?? 1 }
      : null,
    counts: written.counts,
    basis: basisOf(written),
  };
}

function retryAfterPolicyOf({
  mode,
  statuses = ['3xx', '4xx', '5xx'],
  at_most: atMost,
}: NonNullable<PolicyExtension['retry_after']>): RetryAfterPolicy {
  const atMostMs = Math.min(atMost === undefined ? LONGEST_WAIT_MS : durationMs(atMost), LONGEST_WAIT_MS);
  return { mode, statuses: statusSet(statuses), atMostMs };
}

function redirectPolicyOf({
  at_most: atMost,
  method,
  other_hosts: otherHosts = true,
}: NonNullable<PolicyExtension['redirects']>): RedirectPolicy {
  return { atMost, method, otherHosts };
}

function basisOf({ 'x-rules': rules = [], 'x-gaps': gaps = [] }: Basis): string[] {
  return [...rules, ...gaps];
}

/** A signature as it is written out, with what is signed. */
export function signaturePolicyOf(
  signature: PolicyExtension['signature'],
  headers: PolicyExtension['headers'],
): SignaturePolicy {
  const { header, timestamp_header: timestampHeader = header } = signature;
  const timestampFormat = timestampHeader === header ? undefined : headers[timestampHeader];
  return {
    ...(timestampFormat === undefined || timestampFormat === '{timestamp}' ? {} : { timestampFormat }),
    ...(signature.ecdsa === 'raw' ? { isRaw: true } : {}),
    ...(signature.body_hash_parameter === undefined
      ? {}
      : { bodyHashParameter: signature.body_hash_parameter }),
    algorithm: signature.algorithm,
    encoding: signature.encoding,
    secretFormat: signature.secret_format ?? 'text',
    header: signature.header,
    format: signature.format,
    separator: signature.separator ?? null,
    timestampHeader: signature.timestamp_header ?? null,
    idHeader: signature.id_header ?? null,
    signedContent: signature.signed_content,
    toleranceMs: signature.tolerance === undefined ? null : durationMs(signature.tolerance),
  };
}

/** From a status to another, both included. */
interface StatusRange {
  readonly from: number;
  readonly to: number;
}

export type StatusSet = readonly StatusRange[];

/** What counts as taken where a policy does not say. */
export const TAKEN: StatusSet = statusSet(['2xx']);

/** @example statusSet(['2xx', 304]) // [{ from: 200, to: 299 }, { from: 304, to: 304 }] */
export function statusSet(written: readonly WrittenStatuses[]): StatusSet {
  return written.map((each) => {
    if (typeof each === 'number') return { from: each, to: each };
    const from = Number(each.charAt(0)) * 100;
    return { from, to: from + 99 };
  });
}

/** @example isAmong(statusSet(['2xx']), 204) // true */
export function isAmong(statuses: StatusSet, status: number): boolean {
  return statuses.some(({ from, to }) => status >= from && status <= to);
}
