// The events of a history, and how a recorded list becomes stories.

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

/** A history takes as long as its story, so of longer ones too few could be tried. */
export const MAX_STORY = 40;

/** Between events that do not say when they occurred. */
export const GAP_MS = 1_000;

/**
 * The stories of a list of payloads. A long one is cut into parts of at most {@link MAX_STORY} events.
 *
 * @param payloads with `event_id` and `event_type`, oldest first; an entry may also hold it as `payload`, or as
 *   `detail.payload`, as in the log of a mock
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

interface Payload {
  readonly event_id?: unknown;
  readonly event_type?: unknown;
  readonly timestamp?: unknown;
}

interface Entry {
  readonly payload?: unknown;
  readonly detail?: { readonly payload?: unknown } | null;
}

function eventOf(entry: unknown, index: number): ExploredEvent {
  const { payload, detail } = (entry ?? {}) as Entry;
  const inner = payload ?? detail?.payload ?? entry;
  const { event_id: id, event_type: type, timestamp } = (inner ?? {}) as Payload;
  if (typeof id !== 'string' || typeof type !== 'string' || id === '' || type === '')
    throw new EventsUnreadable(`entry ${index + 1} is not an event with event_id and event_type`);
  const instant = typeof timestamp === 'number' ? timestamp * 1_000 : Date.parse(String(timestamp));
  return { id, type, body: JSON.stringify(inner), atMs: Number.isFinite(instant) ? instant : index * GAP_MS };
}

/** Cuts a list into parts of about the same length, none of which is too long for a story. */
export function partsOf<Item>(items: readonly Item[]): Item[][] {
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
