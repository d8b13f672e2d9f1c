// What a measurement found beside what the sender's policy says, field by field.

import { isAmong, statusSet } from '../../src/delivery/policy/statuses.ts';
import type { WrittenStatuses } from '../../src/delivery/policy/written-policy.ts';
import { durationMs } from '../../src/engine/instant.ts';
import type { Finding } from '../../src/measure/finding.ts';
import { STATUSES } from '../../src/measure/plan.ts';

type Members = Readonly<Record<string, unknown>>;

/** A field of a policy, and what was found of it. */
export interface ComparedField {
  readonly field: string;
  /** What the policy says; `undefined` for what was found beyond it. */
  readonly truth: unknown;
  readonly finding: Finding | undefined;
  readonly verdict: 'right' | 'wrong' | 'not found';
  /** Of a span of time: whether it covers the truth. */
  readonly isCovered?: boolean;
}

/**
 * Compares findings with the policy of the sender. What no receiver can see is left out: the tolerance, and which header has a
 * timestamp or an id that is not signed.
 */
export function compared(policy: Members, findings: readonly Finding[]): ComparedField[] {
  const truth = fieldsOf(policy);
  const beyond = findings.filter(({ field, value }) => value !== undefined && !truth.has(field));
  return [
    ...Array.from(truth, ([field, value]) => comparedField(field, value, findings)),
    ...beyond.map(
      (finding): ComparedField => ({ field: finding.field, truth: undefined, finding, verdict: 'wrong' }),
    ),
  ];
}

function comparedField(field: string, truth: unknown, findings: readonly Finding[]): ComparedField {
  const finding = findings.find((each) => each.field === field);
  if (finding?.value === undefined) return { field, truth, finding, verdict: 'not found' };
  const isRight = written(field, finding.value) === written(field, truth);
  const isCovered = finding.interval && covers(finding.interval, String(truth));
  return {
    field,
    truth,
    finding,
    verdict: isRight ? 'right' : 'wrong',
    ...(isCovered === undefined ? {} : { isCovered }),
  };
}

function covers([atLeastMs, belowMs]: readonly [number, number], truth: string): boolean {
  return durationMs(truth) >= atLeastMs && durationMs(truth) < belowMs;
}

/** Durations are compared as such, however they are written, and lists of statuses by those that a measurement tries. */
function written(field: string, value: unknown): string {
  if (field === 'success' || field === 'retry_after.statuses')
    return statusText(field, value as WrittenStatuses[]);
  if (Array.isArray(value)) return JSON.stringify(value.map((each) => written('', each)));
  return typeof value === 'string' && /^[0-9]+(ms|s|m|h|d)$/.test(value)
    ? `${durationMs(value)} ms`
    : JSON.stringify(value);
}

/** What 410 does is another field, and what is taken is not asked to wait. */
function statusText(field: string, written: readonly WrittenStatuses[]): string {
  const set = statusSet(written);
  return STATUSES.filter(
    (status) => status !== 410 && (field === 'success' || status >= 300) && isAmong(set, status),
  ).join();
}

/** The fields of a policy that show at a receiver. */
function fieldsOf(policy: Members): Map<string, unknown> {
  const {
    schedule,
    headers,
    retry_headers: retryHeaders,
    signature,
    auto_disable: autoDisable,
  } = policy as Record<string, Members>;
  const fields = new Map<string, unknown>();
  for (const name of ['method', 'content_type', 'user_agent', 'timeout']) fields.set(name, policy[name]);
  const delays = schedule?.delays as readonly string[];
  fields.set('schedule.delays', delays);
  if (delays.length > 1) fields.set('schedule.measured_from', schedule?.measured_from);
  for (const [name, template] of Object.entries(headers ?? {}))
    fields.set(`headers.${name.toLowerCase()}`, template);
  if (delays.length > 1)
    for (const [name, template] of Object.entries(retryHeaders ?? {}))
      fields.set(`retry_headers.${name.toLowerCase()}`, template);
  for (const [name, value] of signatureFields(signature as Members)) fields.set(`signature.${name}`, value);
  fields.set('success', policy.success ?? ['2xx']);
  fields.set('gone', policy.gone ?? 'retry');
  for (const [name, value] of retryAfterFields(policy)) fields.set(name, value);
  if (autoDisable === undefined) fields.set('auto_disable', null);
  else {
    fields.set('auto_disable.consecutive_failures', autoDisable.consecutive_failures);
    if (delays.length > 1) fields.set('auto_disable.counts', autoDisable.counts);
  }
  return fields;
}

function signatureFields({
  'x-rules': _,
  'x-gaps': __,
  tolerance: ___,
  ...signature
}: Members): [string, unknown][] {
  const { signed_content: content, algorithm } = signature as Record<string, string>;
  const lower = (name: unknown) => (typeof name === 'string' ? name.toLowerCase() : undefined);
  const all: [string, unknown][] = Object.entries({
    ...signature,
    secret_format: algorithm === 'hmac-sha256' ? (signature.secret_format ?? 'text') : undefined,
    header: lower(signature.header),
    timestamp_header: content?.includes('{timestamp}') ? lower(signature.timestamp_header) : undefined,
    id_header: content?.includes('{event_id}') ? lower(signature.id_header) : undefined,
  });
  return all.filter(([, value]) => value !== undefined);
}

function retryAfterFields({ retry_after: retryAfter, success = ['2xx'] }: Members): [string, unknown][] {
  if (retryAfter === undefined) return [['retry_after', null]];
  const {
    mode,
    statuses = ['3xx', '4xx', '5xx'],
    at_most: atMost = '30d',
  } = retryAfter as Record<string, unknown>;
  const taken = statusSet(success as WrittenStatuses[]);
  const asked = STATUSES.filter(
    (status) => isAmong(statusSet(statuses as WrittenStatuses[]), status) && !isAmong(taken, status),
  );
  if (asked.length === 0) return [['retry_after', null]];
  return [
    ['retry_after.mode', mode],
    ['retry_after.statuses', asked],
    ['retry_after.at_most', atMost],
  ];
}
