// The events of a history: from a list that was recorded, or one of each type of a service by a seed.

import { Ids } from '../../engine/ids.ts';
import { iso } from '../../engine/instant.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { eventTypesOf, sampleEvent } from '../grading/sample-events.ts';

/** An event as it is delivered. */
export interface ExploredEvent {
  readonly id: string;
  readonly type: string;
  /** The event as JSON: the exact body of its deliveries. */
  readonly body: string;
  /** When it occurs, in milliseconds after the first event of its story. */
  readonly atMs: number;
}

/** Events in the order in which they occur. */
export type Story = readonly ExploredEvent[];

/** Raised when a list of events cannot be used; the message is one line. */
export class EventsUnreadable extends Error {}

/** Longer stories make more histories than can be tried. */
const MAX_STORY = 6;

/** Between events that do not say when they occurred. */
const GAP_MS = 1_000;

const START = Date.UTC(2026, 0, 1);

/**
 * The stories of a list of payloads. It is cut into parts of at most six events.
 *
 * @param payloads with `event_id` and `event_type`, oldest first; an entry of a list may also hold it as `payload`
 * @throws EventsUnreadable when there is none, or one is not an event
 * @example storiesOf([{ event_id: 'evt_1', event_type: 'bounce', metadata: {} }])
 */
export function storiesOf(payloads: readonly unknown[]): readonly Story[] {
  if (payloads.length === 0) throw new EventsUnreadable('there are no events');
  const events = payloads.map(eventOf);
  const ids = new Set(events.map(({ id }) => id));
  if (ids.size < events.length) throw new EventsUnreadable('two events have the same event_id');
  return partsOf(events).map(fromItsStart);
}

/**
 * One event of each type of a document, a story for each family of types. Fields that name a subject, such as ids and
 * paths, have one value in all of them, so that the events are about the same things.
 *
 * @example sampleStories(mailDocument, { seed: 1 })
 */
export function sampleStories(
  document: OpenApiDocument,
  { seed }: { readonly seed: number },
): readonly Story[] {
  const ids = new Ids(seed);
  const subjects = new Map<string, unknown>();
  const families = Map.groupBy(eventTypesOf(document), (type) => type.split('.')[0]);
  // Types without families are those of one.
  const groups =
    families.size === eventTypesOf(document).length ? [eventTypesOf(document)] : families.values();
  return [...groups].flatMap((types) =>
    partsOf(types).map((part) =>
      part.map((type, index): ExploredEvent => {
        const at = START + index * GAP_MS;
        const sample = JSON.parse(sampleEvent(document, { type, at }).body) as Payload;
        const id = ids.next('evt_');
        const timed = { ...sample, timestamp: typeof sample.timestamp === 'number' ? at / 1_000 : iso(at) };
        const body = JSON.stringify({ ...withSubjects(timed, subjects), event_id: id });
        return { id, type, body, atMs: index * GAP_MS };
      }),
    ),
  );
}

interface Payload {
  readonly event_id?: unknown;
  readonly event_type?: unknown;
  readonly timestamp?: unknown;
}

/** Names that identify what an event is about; its own id and that of its request differ from event to event. */
const SUBJECT = /^(?!event_id$|request_id$).*(_id|_email|^path)$/;

/** The same object, with the values that were seen first under the names of subjects. */
function withSubjects(payload: object, subjects: Map<string, unknown>): object {
  const entries = Object.entries(payload).map(([name, value]): [string, unknown] => {
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return [name, withSubjects(value, subjects)];
    if (typeof value !== 'string' || !SUBJECT.test(name)) return [name, value];
    if (!subjects.has(name)) subjects.set(name, value);
    return [name, subjects.get(name)];
  });
  return Object.fromEntries(entries);
}

function eventOf(entry: unknown, index: number): ExploredEvent {
  const inner = (entry as { readonly payload?: unknown } | null)?.payload ?? entry;
  const { event_id: id, event_type: type, timestamp } = (inner ?? {}) as Payload;
  if (typeof id !== 'string' || typeof type !== 'string' || id === '' || type === '')
    throw new EventsUnreadable(`entry ${index + 1} is not an event with event_id and event_type`);
  const instant = typeof timestamp === 'number' ? timestamp * 1_000 : Date.parse(String(timestamp));
  return { id, type, body: JSON.stringify(inner), atMs: Number.isFinite(instant) ? instant : index * GAP_MS };
}

function partsOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_STORY);
  const size = Math.ceil(items.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** Counts the instants from the first event, and keeps the order where they do not. */
function fromItsStart(story: readonly ExploredEvent[]): Story {
  const start = story[0]?.atMs ?? 0;
  let latest = -1;
  return story.map((event) => {
    latest = Math.max(event.atMs - start, latest + 1);
    return { ...event, atMs: latest };
  });
}
