// What a measurement found beside what the sender's policy says, field by field.

import { durationMs } from '../../src/engine/instant.ts';
import type { Finding } from '../../src/measure/finding.ts';

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
  const stated = findings.filter(({ field, value }) => value !== undefined && field !== 'taken statuses');
  const beyond = stated.filter(
    ({ field, value }) => !truth.has(field) && !(field === 'auto_disable' && value === null),
  );
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
  const isRight = written(finding.value) === written(truth);
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

/** Durations are compared as such, however they are written. */
function written(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(written));
  return typeof value === 'string' && /^[0-9]+(ms|s|m|h|d)$/.test(value)
    ? `${durationMs(value)} ms`
    : JSON.stringify(value);
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
