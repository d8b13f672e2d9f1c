// The fields of a delivery policy that show at a receiver, by the names that findings have, and when two values of one are the
// same.

import { drawnFrom, jitterOf } from '../delivery/policy/jitter.ts';
import { plannedDelaysMs } from '../delivery/policy/planned-delays.ts';
import { isAmong, statusSet } from '../delivery/policy/policy.ts';
import {
  isMembers,
  type Members,
  type PolicyExtension,
  type WrittenStatuses,
} from '../delivery/policy/written-policy.ts';
import { durationMs } from '../engine/instant.ts';
import { durationOf } from './duration.ts';
import type { Finding } from './finding.ts';
import { STATUSES } from './tried-statuses.ts';

/** Where a policy does not say them. */
const TAKEN: readonly WrittenStatuses[] = ['2xx'];
const ASKED: readonly WrittenStatuses[] = ['3xx', '4xx', '5xx'];
const LONGEST_WAIT = '30d';

/**
 * The visible fields of a policy, with what it does where it does not say. The tolerance is none, and neither is the header of
 * a timestamp or an id that is not signed.
 *
 * @param policy an `x-webhook-delivery` with the fields of its preset
 * @example visibleFields(policy).get('schedule.delays') // ['0s', '1m']
 */
export function visibleFields(policy: Members): ReadonlyMap<string, unknown> {
  const { schedule, headers, retry_headers: retryHeaders } = policy as Readonly<Record<string, Members>>;
  const delays = (schedule?.delays ?? []) as readonly string[];
  const isRetried = delays.length > 1;
  return new Map<string, unknown>([
    ...['method', 'content_type', 'user_agent', 'timeout'].map((name) => [name, policy[name]] as const),
    ...scheduleFields(schedule),
    ...(isRetried ? [['schedule.measured_from', schedule?.measured_from] as const] : []),
    ...(isRetried ? [['jitter', schedule?.jitter === undefined ? 'none' : 'seen'] as const] : []),
    ...headerFields('headers', headers),
    ...(isRetried ? headerFields('retry_headers', retryHeaders) : []),
    ...signatureFields(policy.signature as Members),
    ['success', policy.success ?? TAKEN],
    ['gone', policy.gone ?? 'retry'],
    ['challenge', policy.challenge ?? null],
    ...redirectFields(policy),
    ...(isRetried && isHeld(delays[1] as string, schedule?.jitter)
      ? [['order', policy.order ?? 'free'] as const]
      : []),
    ...concurrencyFields(policy),
    ...retryAfterFields(policy),
    ...autoDisableFields(policy.auto_disable as Members | undefined, isRetried),
  ]);
}

type Field = readonly [name: string, value: unknown];

/** Where events come in order, or failures may switch an endpoint off, its attempts are made one by one anyway. */
function concurrencyFields({ concurrency, order, auto_disable: autoDisable }: Members): Field[] {
  if (order === 'strict' || (autoDisable !== undefined && (concurrency ?? 1) === 1)) return [];
  return [['concurrency', concurrency ?? null]];
}

/** A failing event that is tried again at once holds the next one at any sender. */
function isHeld(delay: string, jitter: unknown): boolean {
  return durationMs(delay) > 0 || (isMembers(jitter) && jitter.span !== undefined);
}

/** Several jitters may draw from the same bounds: these show. How long a schedule goes on shows in the number of its delays. */
function scheduleFields(schedule: Members = {}): Field[] {
  const { delays = [], until, jitter } = schedule as Partial<PolicyExtension['schedule']>;
  if (jitter === undefined) return [['schedule.delays', untilEnd(delays, until)]];
  // A first attempt that comes at once has no delay to draw.
  const drawn = delays.map((delay, at) =>
    at === 0 && durationMs(delay) === 0 ? [0] : drawnFrom(jitterOf(jitter), durationMs(delay)),
  );
  return [
    ['schedule.delays', drawn.map((bounds) => [...new Set(bounds.map(durationOf))].join(' to '))],
    ...(until === undefined ? [] : [['schedule.until', until] as const]),
  ];
}

/**
 * Findings by the names and values that visible fields have: those of the schedule are one.
 *
 * @example visibleFindings(findings).find(({ field }) => field === 'schedule.delays')?.value // ['0s', '54s to 66s']
 */
export function visibleFindings(findings: readonly Finding[]): readonly Finding[] {
  const foundAs = (field: string) => findings.find((finding) => finding.field === `schedule.${field}`)?.value;
  const [delays, jitter, until] = ['delays', 'jitter', 'until'].map(foundAs);
  if (delays === undefined) return findings;
  const schedule = {
    delays,
    ...(jitter === undefined ? {} : { jitter }),
    ...(until === undefined ? {} : { until }),
  };
  const shown = new Map(scheduleFields(schedule));
  return findings.flatMap((finding) => {
    const { field, value } = finding;
    if (shown.has(field)) return [{ ...finding, value: shown.get(field) }];
    const isPart = field === 'schedule.jitter' || field === 'schedule.until';
    return isPart && value !== undefined ? [] : [finding];
  });
}

/** A schedule that goes on for a span repeats its last delay. */
function untilEnd(delays: readonly string[], until: unknown): readonly string[] {
  if (typeof until !== 'string') return delays;
  return plannedDelaysMs({ delaysMs: delays.map(durationMs), untilMs: durationMs(until) }).map(durationOf);
}

function headerFields(section: string, headers: Members = {}): Field[] {
  return Object.entries(headers).map(([name, template]) => [`${section}.${name.toLowerCase()}`, template]);
}

function signatureFields({
  'x-rules': _,
  'x-gaps': __,
  tolerance: ___,
  message: ____,
  ...signature
}: Members): Field[] {
  const { signed_content: content = '', algorithm } = signature as Readonly<Record<string, string>>;
  const lower = (name: unknown) => (typeof name === 'string' ? name.toLowerCase() : undefined);
  const fields = {
    ...signature,
    secret_format: algorithm?.startsWith('hmac') ? (signature.secret_format ?? 'text') : undefined,
    header: lower(signature.header),
    timestamp_header: content.includes('{timestamp}') ? lower(signature.timestamp_header) : undefined,
    id_header: content.includes('{event_id}') ? lower(signature.id_header) : undefined,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[`signature.${name}`, value] as const],
  );
}

/** One that no failing status leads to is none. */
function retryAfterFields({ retry_after: retryAfter, success = TAKEN }: Members): Field[] {
  const { mode, statuses = ASKED, at_most: atMost = LONGEST_WAIT } = Object(retryAfter) as Members;
  const taken = statusSet(success as WrittenStatuses[]);
  const asked = tried(statuses as WrittenStatuses[]).filter((status) => !isAmong(taken, status));
  if (retryAfter === undefined || asked.length === 0) return [['retry_after', null]];
  return [
    ['retry_after.mode', mode],
    ['retry_after.statuses', asked],
    ['retry_after.at_most', atMost],
  ];
}

/** A redirect that is taken for a success leads nowhere; of the others only 302 tells the method. */
function redirectFields({ redirects, success = TAKEN }: Members): Field[] {
  const taken = statusSet(success as WrittenStatuses[]);
  if (isAmong(taken, 307)) return [];
  if (redirects === undefined) return [['redirects', null]];
  const { at_most: atMost, method, other_hosts: otherHosts = true } = redirects as Members;
  return [
    ['redirects.at_most', atMost],
    ...(isAmong(taken, 302) ? [] : [['redirects.method', method] as const]),
    ['redirects.other_hosts', otherHosts],
  ];
}

function autoDisableFields(autoDisable: Members | undefined, isRetried: boolean): Field[] {
  if (autoDisable === undefined) return [['auto_disable', null]];
  const { counts, failing_share: share, ...others } = autoDisable;
  const { share: of, within, at_least: atLeast = 1 } = Object(share) as Members;
  const parts = {
    ...others,
    ...(share === undefined
      ? {}
      : { 'failing_share.share': of, 'failing_share.within': within, 'failing_share.at_least': atLeast }),
  };
  const fields = Object.entries(parts).filter(([name]) => !name.startsWith('x-'));
  // Where each event is tried once, attempts and events are the same.
  return [...fields, ...(isRetried ? [['counts', counts] as const] : [])].map(([name, value]) => [
    `auto_disable.${name}`,
    value,
  ]);
}

/**
 * Whether two values of a field are the same: durations however they are written, and statuses as far as they are tried.
 *
 * @example isSameValue('timeout', '60s', '1m') // true
 */
export function isSameValue(field: string, one: unknown, other: unknown): boolean {
  if (field === 'schedule.delays' && isDrawn(one) && isDrawn(other)) return isNear(one, other);
  return canonical(field, one) === canonical(field, other);
}

function isDrawn(delays: unknown): delays is readonly string[] {
  return Array.isArray(delays) && delays.some((delay) => String(delay).includes(' to '));
}

/** Bounds that were found by chance are as near as this part of their distance. */
const NEAR = 0.1;

function isNear(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((delay, at) => {
      const [found, bounds] = [boundsIn(delay), boundsIn(other[at] as string)];
      const nearMs = Math.max(1, NEAR * (bounds[1] - bounds[0]));
      return found.every((ms, end) => Math.abs(ms - (bounds[end] as number)) <= nearMs);
    })
  );
}

/** @example boundsIn('54s to 66s') // [54_000, 66_000] */
export function boundsIn(delay: string): readonly [number, number] {
  const [from = '', to = from] = delay.split(' to ');
  return [durationMs(from), durationMs(to)];
}

function canonical(field: string, value: unknown): string {
  if (field === 'success' || field === 'retry_after.statuses')
    return tried(value as WrittenStatuses[]).join();
  if (field === 'challenge' && isMembers(value)) return sameChallenge(value);
  if (Array.isArray(value)) return JSON.stringify(value.map((each) => canonical('', each)));
  return typeof value === 'string' && /^[0-9]+(ms|s|m|h|d)$/.test(value)
    ? `${durationMs(value)} ms`
    : JSON.stringify(value);
}

/** However its headers are spelled, and in whatever order its answers stand. */
function sameChallenge({ method, query = {}, headers, body = '', signed = false, answers }: Members): string {
  const lower = (named: unknown = {}) =>
    Object.entries(named as Members).map(([name, value]) => [name.toLowerCase(), value]);
  const written = (answers as readonly Members[]).map(({ body: text, json, headers: named }) =>
    JSON.stringify([text, json, lower(named)]),
  );
  return JSON.stringify([method, query, lower(headers), body, signed, written.toSorted()]);
}

/** What 410 does is a field of its own. */
function tried(written: readonly WrittenStatuses[]): number[] {
  const set = statusSet(written);
  return STATUSES.filter((status) => status !== 410 && isAmong(set, status));
}
