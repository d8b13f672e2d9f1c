// Creates events from the examples in the spec's `webhooks`, each with a new id and the current time.

import { randomBytes } from 'node:crypto';
import { type Instant, iso, unixSeconds } from '../../engine/instant.ts';
import { locate, type MediaType, type OpenApiDocument, pointerTo } from '../../openapi/document.ts';

export interface SampleEvent {
  readonly id: string;
  readonly type: string;
  /** The event as JSON. */
  readonly body: string;
}

/** A document has no example of an event; the message says where to add it. */
export class ExampleMissing extends Error {}

/** The event types of a document, in its order. */
export function eventTypesOf(document: OpenApiDocument): readonly string[] {
  return Object.keys(document.webhooks ?? {});
}

/**
 * An event of a type as its example shows it, with an id of its own.
 *
 * @param at when it happened
 * @throws ExampleMissing when the document has no example of the type
 * @example sampleEvent(document, { type: 'bounce', at: Date.now() }).body
 */
export function sampleEvent(
  document: OpenApiDocument,
  { type, at }: { readonly type: string; readonly at: Instant },
): SampleEvent {
  const example = exampleOf(document, type);
  const id = `${prefixOf(String(example.event_id))}${randomBytes(10).toString('hex')}`;
  const timestamp = typeof example.timestamp === 'number' ? unixSeconds(at) : iso(at);
  return { id, type, body: JSON.stringify({ ...example, event_id: id, timestamp }) };
}

function exampleOf(document: OpenApiDocument, type: string): Readonly<Record<string, unknown>> {
  const pointer = pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json');
  const name = Object.keys(locate<MediaType>(document, pointer).value.examples ?? {})[0];
  if (name === undefined)
    throw new ExampleMissing(
      `the document has no example of the event ${type}; add one to its webhook, under content: application/json: examples`,
    );
  const example = locate<{ readonly value: object }>(document, `${pointer}${pointerTo('examples', name)}`);
  return example.value.value as Readonly<Record<string, unknown>>;
}

/** `evt_` of `evt_4nXb…`. */
function prefixOf(id: string): string {
  return id.slice(0, id.indexOf('_') + 1);
}
