// Changes to the JSON text of an event that a receiver must detect, or must tolerate.

import { isObject } from '../../engine/json.ts';

type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonMembers;
type JsonMembers = { readonly [name: string]: JsonValue };

const UNKNOWN_FIELD = 'field_of_no_document';

/**
 * The same JSON value as different bytes: indented, with a line break at the end.
 *
 * @example reencoded('{"a":1}') // '{\n  "a": 1\n}\n'
 */
export function reencoded(body: string): string {
  return `${JSON.stringify(JSON.parse(body), null, 2)}\n`;
}

/**
 * The event with its last value changed, except in the fields to keep.
 *
 * @param keep names of top-level fields whose values are not changed
 * @example withOneValueChanged('{"event_id":"evt_1","data":{"version":3}}', ['event_id']) // … {"version":4}
 */
export function withOneValueChanged(body: string, keep: readonly string[]): string {
  const event = JSON.parse(body) as JsonMembers;
  return JSON.stringify(lastMemberChanged(event, keep) ?? { ...event, [UNKNOWN_FIELD]: true });
}

/**
 * The event with undocumented fields: one at the top level, and one in each object there (`data`, `metadata`). Of a list
 * of events, each is changed.
 *
 * @example withUnknownFields('{"data":{}}') // '{"data":{"field_of_no_document":…},"field_of_no_document":…}'
 */
export function withUnknownFields(body: string): string {
  const unknown = { [UNKNOWN_FIELD]: { note: 'a receiver ignores what it does not know' } };
  return withEachEvent(body, (event) => {
    const members = Object.entries(event).map(([name, value]) => [
      name,
      isObject(value) ? { ...value, ...unknown } : value,
    ]);
    return { ...Object.fromEntries(members), ...unknown };
  });
}

/**
 * Replaces the event type in the top-level fields that contain it.
 *
 * @example withType('{"event_type":"bounce"}', { from: 'bounce', to: 'moved' }) // '{"event_type":"moved"}'
 */
export function withType(body: string, { from, to }: { readonly from: string; readonly to: string }): string {
  return withEachEvent(body, (event) =>
    Object.fromEntries(Object.entries(event).map(([name, value]) => [name, value === from ? to : value])),
  );
}

/** Some senders deliver a list of events. */
function withEachEvent(body: string, change: (event: JsonMembers) => JsonMembers): string {
  const payload = JSON.parse(body) as JsonMembers | readonly JsonMembers[];
  return JSON.stringify(Array.isArray(payload) ? payload.map(change) : change(payload as JsonMembers));
}

/** `undefined` if it contains no value, only empty objects and lists. */
function lastValueChanged(value: JsonValue): JsonValue | undefined {
  if (value !== null && typeof value === 'object') return lastMemberChanged(value);
  if (typeof value === 'number') return value + 1 === value ? 0 : value + 1;
  return typeof value === 'string' ? textChanged(value) : value !== true;
}

function lastMemberChanged(
  container: readonly JsonValue[] | JsonMembers,
  keep: readonly string[] = [],
): JsonValue | undefined {
  for (const [key, member] of Object.entries(container).reverse()) {
    const changed = keep.includes(key) ? undefined : lastValueChanged(member);
    if (changed === undefined) continue;
    if (!Array.isArray(container)) return { ...(container as JsonMembers), [key]: changed };
    return (container as readonly JsonValue[]).with(Number(key), changed);
  }
  return undefined;
}

/** Increments its last digit, so that a date stays a date; a text without a digit gets one. */
function textChanged(text: string): string {
  const at = text.search(/\d\D*$/);
  if (at === -1) return `${text}0`;
  return text.slice(0, at) + ((Number(text[at]) + 1) % 10) + text.slice(at + 1);
}
