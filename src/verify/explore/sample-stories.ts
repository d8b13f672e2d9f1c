// Stories that a document tells by its examples: those that it names (`x-event-stories`), and one event of each type.

import { Ids } from '../../engine/ids.ts';
import { durationMs, iso } from '../../engine/instant.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { eventTypesOf, sampleEvent } from '../grading/sample-events.ts';
import { EventsUnreadable, type ExploredEvent, GAP_MS, partsOf, type Story } from './event.ts';

interface SampleOptions {
  /** The same seed gives the same ids. */
  readonly seed: number;
}

/** An event of a story, as a document lists it. */
interface ListedEvent {
  readonly type: string;
  /** The time since the event before it, such as `5m`; a second by default. */
  readonly after?: string;
  /** What differs from the example of the type. */
  readonly set?: Payload;
}

type Payload = Readonly<Record<string, unknown>>;

/** The names of the stories of a document. */
export function storyNamesOf(document: OpenApiDocument): readonly string[] {
  return Object.keys(listedStories(document));
}

/**
 * A story that a document names.
 *
 * @throws EventsUnreadable when there is none of that name, saying which there are
 * @example namedStory(mailDocument, "a mail's life", { seed: 1 })
 */
export function namedStory(document: OpenApiDocument, name: string, { seed }: SampleOptions): Story {
  const listed = Object.hasOwn(listedStories(document), name) ? listedStories(document)[name] : undefined;
  if (listed === undefined) {
    const names = storyNamesOf(document).map((known) => `"${known}"`);
    throw new EventsUnreadable(
      names.length === 0
        ? 'the service has no stories'
        : `there is no such story; there is ${names.join(', ')}`,
    );
  }
  return new Samples(document, seed).story(listed);
}

/**
 * One event of each type of a document, a story for each family of types.
 *
 * @example sampleStories(mailDocument, { seed: 1 })
 */
export function sampleStories(document: OpenApiDocument, { seed }: SampleOptions): readonly Story[] {
  const samples = new Samples(document, seed);
  const types = eventTypesOf(document);
  const families = Map.groupBy(types, (type) => type.split('.')[0]);
  // Types without families are those of one.
  const groups = families.size === types.length ? [types] : [...families.values()];
  return groups.flatMap((group) =>
    partsOf(group).map((part) => samples.story(part.map((type) => ({ type })))),
  );
}

function listedStories(document: OpenApiDocument): Readonly<Record<string, readonly ListedEvent[]>> {
  return (document['x-event-stories'] ?? {}) as Readonly<Record<string, readonly ListedEvent[]>>;
}

const START = Date.UTC(2026, 0, 1);

/**
 * Makes events of examples. Fields that name a subject, such as ids and paths, have one value in all of them, so that the
 * events are about the same things.
 */
class Samples {
  readonly #document: OpenApiDocument;
  readonly #ids: Ids;
  readonly #subjects = new Map<string, unknown>();

  constructor(document: OpenApiDocument, seed: number) {
    this.#document = document;
    this.#ids = new Ids(seed);
  }

  story(listed: readonly ListedEvent[]): Story {
    let atMs = 0;
    return listed.map(({ type, after, set = {} }, index) => {
      if (index > 0) atMs += after === undefined ? GAP_MS : durationMs(after);
      return this.#event(type, atMs, set);
    });
  }

  #event(type: string, atMs: number, set: Payload): ExploredEvent {
    const at = START + atMs;
    const sample = JSON.parse(sampleEvent(this.#document, { type, at }).body) as Payload;
    const id = this.#ids.next('evt_');
    const timestamp = typeof sample.timestamp === 'number' ? Math.floor(at / 1_000) : iso(at);
    const payload = merged({ ...sample, timestamp }, set);
    const body = JSON.stringify({ ...withSubjects(payload, this.#subjects), event_id: id });
    return { id, type, body, atMs };
  }
}

/** A payload with other values, object by object. */
function merged(payload: Payload, set: Payload): Payload {
  const changed = Object.entries(set).map(([name, value]): [string, unknown] => {
    const present = payload[name];
    return [name, isPayload(value) && isPayload(present) ? merged(present, value) : value];
  });
  return { ...payload, ...Object.fromEntries(changed) };
}

function isPayload(value: unknown): value is Payload {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Names that identify what an event is about; its own id and that of its request differ from event to event. */
const SUBJECT = /^(?!event_id$|request_id$).*(_id|_email|^path)$/;

/** The same object, with the values that were seen first under the names of subjects. */
function withSubjects(payload: Payload, subjects: Map<string, unknown>): Payload {
  const entries = Object.entries(payload).map(([name, value]): [string, unknown] => {
    if (isPayload(value)) return [name, withSubjects(value, subjects)];
    if (typeof value !== 'string' || !SUBJECT.test(name)) return [name, value];
    if (!subjects.has(name)) subjects.set(name, value);
    return [name, subjects.get(name)];
  });
  return Object.fromEntries(entries);
}
