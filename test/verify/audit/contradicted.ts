// What an audit contradicts in a recording that is written as lines: a call, or a delivery, and its answer.

import type { Entry } from '../../../src/verify/audit/recordings/entry.ts';
import { judgedEntries } from './judged-hour.ts';

/** When a recording begins. */
export const START_MS = Date.parse('2031-07-01T08:00:00.000Z');

/** A call or a delivery. */
export type Line = readonly [request: string, body: object | undefined, status: number, answer?: object];

/** A reading, and what it shows. */
export function got(path: string, answer: object, status = 200): Line {
  return [`GET ${path}`, undefined, status, answer];
}

/** What is sent there is a delivery. */
export const RECEIVER = 'POST https://hooks.example.test';

/** What was exchanged at an instant of a recording, in seconds; of a delivery, with nothing but its own headers. */
export function exchanged(
  seconds: number,
  [request, body, status, answer]: Line,
  { headers = {}, tookMs = 5 }: Partial<Pick<Entry, 'headers' | 'tookMs'>> = {},
): Entry {
  const [method = '', path = ''] = request.split(' ');
  const isDelivery = request.startsWith(RECEIVER);
  const json = { 'content-type': 'application/json' };
  return {
    index: 0,
    direction: isDelivery ? 'delivery' : 'call',
    atMs: START_MS + seconds * 1_000,
    tookMs,
    method,
    url: isDelivery ? path : `https://service.example.test${path}`,
    headers: isDelivery ? headers : { authorization: `Bearer ${TOKEN}`, ...json },
    ...(body && { body: JSON.stringify(body) }),
    isBodyMissing: false,
    answer: {
      status,
      headers: { ...json, 'x-request-id': 'req_1' },
      body: answer === undefined ? '' : JSON.stringify(answer),
      isBodyMissing: false,
    },
  };
}

export const TOKEN = 'the-token-of-the-recording';

/**
 * What differs, each with its rules.
 *
 * @param given.apartMs how long after the one before each line was recorded
 * @param given.isComplete whether everybody who calls is recorded
 * @param given.caller whose token it is; that of an admin if left out
 *
 * @example await contradicted('quota', [['GET /api/v1/quotas/tenant', undefined, 404]])
 */
export async function contradicted(
  service: string,
  lines: readonly Line[],
  { apartMs = 20_000, isComplete = false, caller = '' } = {},
) {
  const entries = lines.map((line, index) => ({ ...exchanged((index * apartMs) / 1_000, line), index }));
  const [name] = { quota: ['tenant_admin'], vault: ['admin'] }[service] ?? ['live'];
  const tokens = { [caller === '' ? String(name) : caller]: TOKEN };
  const all = await judgedEntries(service, entries, { tokens, isComplete });
  return all.flatMap(({ entry, verdict }) =>
    verdict.kind === 'diverged'
      ? verdict.differences.map(({ at, rules }) => ({ entry: entry.index, at, rules }))
      : [],
  );
}

/** An instant of a recording. */
export function at(seconds: number): string {
  return new Date(START_MS + seconds * 1_000).toISOString();
}

/** An endpoint of mail, what it shows besides, and its registration. */
export const HOOK = {
  id: 'wh_recorded1',
  url: 'https://hooks.example.test/one',
  enabled_events: ['*'],
  enabled: true,
  created_at: at(0),
};
export const STATE = { disabled_at: null, failure_count: 0, last_success_at: null, last_failure_at: null };
export const CREATED: Line = [
  'POST /v3/user/webhooks',
  { url: HOOK.url, enabled_events: ['*'] },
  201,
  { ...HOOK, signing_secret: 'whsec_recorded_and_long_enough' },
];

/** One of several endpoints of mail, of which each is created 40 seconds after the one before. */
export function numberedHook(number: number, enabled_events = ['*']) {
  const url = `${HOOK.url}/${number}`;
  const own = { ...HOOK, id: `wh_recorded${number}`, url, enabled_events, created_at: at(40 * number) };
  const answer = { ...own, signing_secret: 'whsec_recorded_and_long_enough' };
  const created: Line = [CREATED[0], { url, enabled_events }, 201, answer];
  return { own, created };
}

/** An event of mail that a receiver is sent. */
export function opened(number: number, seconds: number, { to = 'one', status = 200 } = {}): Line {
  const event = {
    event_id: `evt_recorded${number}`,
    event_type: 'open',
    message_id: 'msg_1',
    tenant_id: 'ten_1',
    recipient_email: 'ada@example.com',
    timestamp: START_MS / 1_000 + seconds,
    metadata: {},
  };
  return [`${RECEIVER}/${to}`, event, status];
}

/** A call that shows nothing. */
export const QUIET = got('/v3/templates/none', { detail: 'There is no such template' }, 404);

/** A webhook of the vault, its registration, and an event that it is sent. */
export function vaultHook(id: string, more: object = {}) {
  const own = { name: id, url: `https://hooks.example.test/${id}`, events: ['secret.created'] };
  const shown = { filters: {}, enabled: true, status: 'healthy', created_at: at(id === 'wh_a' ? 0 : 20) };
  return { id, ...own, ...shown, ...more };
}

export const SECRET = { secret: 'a-secret-of-more-than-32-characters-in-length' };

export function registered(id: string): Line {
  const { name, url, events } = vaultHook(id);
  return ['POST /v1/webhooks', { name, url, events, ...SECRET }, 201, vaultHook(id)];
}

export function told(
  event_id: string,
  seconds: number,
  { to = 'wh_a', version = 1, status = 200 } = {},
): Line {
  const fields = { event_id, event_type: 'secret.created', timestamp: at(seconds), tenant_id: 't' };
  return [`${RECEIVER}/${to}`, { ...fields, data: { path: 'prod/a', version } }, status];
}

/** The quota of a user as an answer shows it, with what is said of it otherwise. */
export function quota(id: string, user: string, given: object) {
  return {
    id,
    tenant_id: 'ten_recorded',
    target_type: 'user',
    target_id: user,
    limit_bytes: 1_000,
    limit_type: 'hard',
    warning_threshold_1: 80,
    warning_threshold_2: 90,
    warning_threshold_3: 95,
    grace_period_days: 7,
    grace_extra_percent: 10,
    grace_started_at: null,
    exempt: false,
    exempt_reason: null,
    ...given,
  };
}

/** Quotas of two users, and what sets them. */
export const USERS = '/api/v1/quotas/users';
export const ADA = quota('q-ada', 'usr_ada', {});
export const BEN = quota('q-ben', 'usr_ben', {});
export const SET: readonly Line[] = [
  [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000 }, 201, ADA],
  [`PUT ${USERS}/usr_ben`, { limit_bytes: 1_000 }, 204],
];
