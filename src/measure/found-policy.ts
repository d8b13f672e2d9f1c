// Findings as a delivery policy: what was found, field by field, and what stands in where the policy language asks for a
// field of which nothing is known.

import { PRESET_NAMES, presetNamed } from '../delivery/policy/preset.ts';
import { isMembers } from '../delivery/policy/written-policy.ts';
import type { Finding } from './finding.ts';
import { isSameValue, visibleFields } from './visible-fields.ts';

type Members = Readonly<Record<string, unknown>>;

/** A policy, and why each of its fields is as it is. */
export interface FoundPolicy {
  /** An `x-webhook-delivery`. */
  readonly policy: Members;
  /** By the field's place, such as `schedule.delays`; headers by `headers.` and their name. */
  readonly reasons: ReadonlyMap<string, Finding>;
  /** The places of fields that are unknown, and hold what stands in for them. */
  readonly standIns: ReadonlySet<string>;
  /** The preset whose receivers accept these signatures; `undefined` if there is none. */
  readonly preset: string | undefined;
}

/** The preset whose fields stand in: that of the signature, or the one standard that there is. */
const STAND_IN = 'standard-webhooks';

/** Fields without which there is no policy. */
const REQUIRED = [
  'method',
  'content_type',
  'user_agent',
  'timeout',
  'schedule.delays',
  'schedule.measured_from',
];

/** Fields without which an object that was found is not valid, and what stands in for them. */
const PARTS: Members = {
  'retry_after.mode': 'replace',
  'redirects.at_most': 5,
  'redirects.method': 'keep',
  'auto_disable.failing_share.within': '1h',
  'auto_disable.counts': 'attempts',
};

/** What receivers compute. */
const COMPUTED = [
  'algorithm',
  'encoding',
  'secret_format',
  'format',
  'signed_content',
  'body_hash_parameter',
] as const;

/**
 * The policy that findings say.
 *
 * @example foundPolicy(findings).policy.timeout // '30s'
 */
export function foundPolicy(findings: readonly Finding[]): FoundPolicy {
  const policy: Record<string, unknown> = {};
  const reasons = new Map<string, Finding>();
  for (const finding of findings) {
    reasons.set(finding.field, finding);
    if (finding.value === undefined || finding.value === null) continue;
    if (isPolicyField(finding.field)) put(policy, finding.field, finding.value);
  }
  const preset = presetOf(policy.signature, findings);
  const standIns = completed(policy, preset ?? STAND_IN);
  return { policy, reasons, standIns, preset };
}

const SECTIONS = [
  'success',
  'retry_after',
  'gone',
  'challenge',
  'redirects',
  'concurrency',
  'order',
  'schedule',
  'headers',
  'retry_headers',
  'signature',
  'auto_disable',
];

function isPolicyField(field: string): boolean {
  const [section = ''] = field.split('.', 1);
  return SECTIONS.includes(section) || REQUIRED.includes(field);
}

/** The name of a header may have dots: only the first tells a section. */
function put(policy: Record<string, unknown>, field: string, value: unknown): void {
  const [section = '', ...rest] = field.split('.');
  if (rest.length === 0) policy[section] = value;
  else {
    const within: Record<string, unknown> = { ...Object(policy[section]) };
    if (section.endsWith('headers')) within[rest.join('.')] = value;
    else put(within, rest.join('.'), value);
    policy[section] = within;
  }
}

/** The preset whose receivers compute what the signature needs; of several, the one that is most like the rest. */
function presetOf(signature: unknown, findings: readonly Finding[]): string | undefined {
  if (!isMembers(signature)) return undefined;
  const fitting = PRESET_NAMES.filter((name) => {
    const of = presetNamed(name)?.signature as Members;
    const isSame = (field: string) => (of[field] ?? 'text') === (signature[field] ?? 'text');
    return COMPUTED.every(isSame) && String(of.header).toLowerCase() === signature.header;
  });
  const likeness = (name: string) => {
    const fields = visibleFields(presetNamed(name) as Members);
    return findings.filter(
      ({ field, value }) =>
        value !== undefined && fields.has(field) && isSameValue(field, value, fields.get(field)),
    ).length;
  };
  return fitting.toSorted((one, other) => likeness(other) - likeness(one))[0];
}

/** Fills in what is unknown; returns its places. */
function completed(policy: Record<string, unknown>, presetName: string): ReadonlySet<string> {
  const preset = presetNamed(presetName) as Members;
  const standIns = new Set<string>();
  for (const field of REQUIRED) {
    const [section = '', name] = field.split('.');
    const own = name === undefined ? policy[section] : (policy[section] as Members | undefined)?.[name];
    if (own !== undefined) continue;
    const given = name === undefined ? preset[section] : (preset[section] as Members)[name];
    put(policy, field, given);
    standIns.add(field);
  }
  for (const [field, value] of Object.entries(PARTS))
    if (isPartMissing(policy, field.split('.'))) {
      put(policy, field, value);
      standIns.add(field);
    }
  if (policy.signature === undefined) standInSignature(policy, standIns);
  policy.headers ??= {};
  return standIns;
}

/** Whether an object is there without one of its fields. */
function isPartMissing(within: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (!isMembers(within)) return false;
  return rest.length === 0 ? within[name] === undefined : isPartMissing(within[name], rest);
}

function standInSignature(policy: Record<string, unknown>, standIns: Set<string>): void {
  const { signature, headers } = presetNamed(STAND_IN) as { signature: Members; headers: Members };
  policy.signature = signature;
  policy.headers = { ...Object(policy.headers), ...headers };
  for (const field of ['signature', ...Object.keys(headers).map((name) => `headers.${name}`)])
    standIns.add(field);
}
