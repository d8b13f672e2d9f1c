// The body of a verified delivery as an event. It is lenient with what is new and strict with what code
// rests on: ids, types and the object that holds the content.

import { type EventsOf, isKnownType, type UnknownEvent } from './events.ts';
import { type Refused, refused } from './refusal.ts';
import { SCHEMES, type Service } from './services.ts';

/** A genuine delivery. Of an event that is not known only the id and the type are sure. */
export type Accepted<S extends Service> =
  | { readonly ok: true; readonly isKnown: true; readonly event: EventsOf[S] }
  | { readonly ok: true; readonly isKnown: false; readonly event: UnknownEvent };

/** Reads the event out of the bytes of a body. Whether they are genuine has been seen to before. */
export function readEvent<S extends Service>(service: S, body: Uint8Array): Accepted<S> | Refused {
  if (body.length === 0) return malformed('the body is empty');
  const text = utf8(body);
  if (text === undefined) return malformed('the body is not UTF-8');
  const event = parsedObject(text);
  if (event === undefined) return malformed('the body is not a JSON object');
  if (!isFilled(event.event_id)) return malformed('event_id is not a string with anything in it');
  if (!isFilled(event.event_type)) return malformed('event_type is not a string with anything in it');
  if (!isKnownType(service, event.event_type)) {
    return { ok: true, isKnown: false, event: event as UnknownEvent };
  }
  const { contentField } = SCHEMES[service];
  if (!isObject(event[contentField])) return malformed(`${contentField} is not an object`);
  return { ok: true, isKnown: true, event: event as unknown as EventsOf[S] };
}

function malformed(what: string): Refused {
  return refused(
    'malformed_event',
    `The signature is good, but ${what}. What signed it is not the service as it is documented: see who else has the secret.`,
  );
}

/** The text of UTF-8 bytes; `undefined` when they are none. */
export function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
