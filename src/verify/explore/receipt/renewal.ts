// The same story of other things at another time: with new ids, other subjects and later timestamps. A receiver that is
// right does with it what it did with the first; one that knows the first by its ids or values does not.

import type { Ids } from '../../../engine/ids.ts';
import { type ExploredEvent, GAP_MS, type Story } from '../event.ts';

const DAY_MS = 86_400_000;

/** Names of what an event is about. Tenants and partners stay: a receiver may take only its own. */
const SUBJECT = /^(?!event_id$|tenant_id$|partner_id$).*(_id|^path)$/;

/** How much of a subject is changed, so that its prefix and its form stay. */
const CHANGED_LENGTH = 6;

type Payload = Readonly<Record<string, unknown>>;

/**
 * A story with other ids, subjects and times.
 *
 * @param ids the same seed renews alike
 * @example renewed(history.events, new Ids(7))
 */
export function renewed(story: Story, ids: Ids): Story {
  const laterMs = ids.integer('days', 1, 300) * DAY_MS;
  const subjects = new Map<string, string>();
  return story.map((event) => {
    const payload = withOthers(JSON.parse(event.body) as Payload, (value) => otherOf(value, subjects, ids));
    return withIdAndTime(event, payload, { id: ids.nextFrom('renewed', 'evt_'), laterMs });
  });
}

/**
 * What a story tells, once more afterwards: with new ids, about the same subjects.
 *
 * @example [...story, ...onceMore(story, ids)]
 */
export function onceMore(story: Story, ids: Ids): Story {
  const laterMs = (story.at(-1)?.atMs ?? 0) + GAP_MS;
  return story.map((event) => {
    const again = withIdAndTime(event, JSON.parse(event.body), {
      id: ids.nextFrom('once more', 'evt_'),
      laterMs,
    });
    return { ...again, atMs: event.atMs + laterMs };
  });
}

/**
 * An event that occurs some time after another one, by its timestamp, too.
 *
 * @example following(updated, created, 250)
 */
export function following(event: ExploredEvent, first: ExploredEvent, laterMs: number): ExploredEvent {
  const { timestamp } = JSON.parse(first.body) as Payload;
  const time = timestamp === undefined ? {} : { timestamp: later(timestamp, laterMs) };
  const body = JSON.stringify({ ...(JSON.parse(event.body) as Payload), ...time });
  return { ...event, body, atMs: first.atMs + laterMs };
}

/** A payload at another time, and the same but for that. */
export function laterPayload(payload: Payload, ids: Ids): Payload {
  const { timestamp } = payload;
  if (timestamp === undefined) return payload;
  return { ...payload, timestamp: later(timestamp, ids.integer('days of tests', 1, 300) * DAY_MS) };
}

function withIdAndTime(
  event: ExploredEvent,
  payload: Payload,
  { id, laterMs }: { readonly id: string; readonly laterMs: number },
): ExploredEvent {
  const { timestamp } = payload;
  const time = timestamp === undefined ? {} : { timestamp: later(timestamp, laterMs) };
  return { ...event, id, body: JSON.stringify({ ...payload, ...time, event_id: id }) };
}

/** A timestamp in its own form: seconds, or RFC 3339. */
function later(timestamp: unknown, laterMs: number): unknown {
  if (typeof timestamp === 'number') return timestamp + Math.round(laterMs / 1_000);
  const atMs = Date.parse(String(timestamp));
  return Number.isNaN(atMs) ? timestamp : new Date(atMs + laterMs).toISOString();
}

function withOthers(payload: Payload, other: (value: string) => string): Payload {
  const entries = Object.entries(payload).map(([name, value]): [string, unknown] => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return [name, withOthers(value as Payload, other)];
    return [name, typeof value === 'string' && SUBJECT.test(name) ? other(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Another value of the same form, the same for the same value. */
function otherOf(value: string, subjects: Map<string, string>, ids: Ids): string {
  const known = subjects.get(value);
  if (known !== undefined) return known;
  const letters = ids.next('', CHANGED_LENGTH);
  const kept = value.slice(0, -CHANGED_LENGTH);
  const end = Array.from(value.slice(-CHANGED_LENGTH), (old, at) => alike(old, letters.charAt(at))).join('');
  subjects.set(value, kept + end);
  return kept + end;
}

/** A character of the same class: a digit, a lower-case or an upper-case letter; others stay. */
function alike(old: string, drawn: string): string {
  const code = drawn.charCodeAt(0);
  if (/\d/.test(old)) return String(code % 10);
  if (/[a-f]/.test(old)) return String.fromCharCode(97 + (code % 6));
  if (/[a-z]/.test(old)) return String.fromCharCode(97 + (code % 26));
  return /[A-Z]/.test(old) ? String.fromCharCode(65 + (code % 26)) : old;
}
