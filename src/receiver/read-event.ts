// Parses the body of a verified delivery as an event. Unknown fields are allowed, but the fields that code depends
// on are checked: ids, types and the object with the content.

import { type EventsOf, isKnownType, type UnknownEvent } from './events.ts';
import { type Refused, refused } from './refusal.ts';
import { SCHEMES, type Service } from './services.ts';

/** A genuine delivery. For an unknown event, only the id and the type are checked. */
export type Accepted<S extends Service> =
  | { readonly ok: true; readonly isKnown: true; readonly event: EventsOf[S] }
  | { readonly ok: true; readonly isKnown: false; readonly event: UnknownEvent };

/** Parses the event from the bytes of a body that has been verified. */
export function readEvent<S extends Service>(service: S, body: Uint8Array): Accepted<S> | Refused {
  if (body.length === 0) return malformed('the body is empty');
  const text = utf8(body);
  if (text === undefined) return malformed('the body is not UTF-8');
  const event = parsedObject(text);
  if (event === undefined) return malformed('the body is not a JSON object');
  if (!isFilled(event.event_id)) return malformed('event_id is not a non-empty string');
  if (!isFilled(event.event_type)) return malformed('event_type is not a non-empty string');
  if (!isKnownType(service, event.event_type)) {
    return { ok: true, isKnown: false, event: event as UnknownEvent };
  }
  const { contentField } = SCHEMES[service];
  if (!isObject(event[contentField])) return malformed(`${contentField} is not an object`);
  return { ok: true, isKnown: true, event: event as unknown as EventsOf[S] };
}

function malformed(problem: string): Refused {
  return refused(
    'malformed_event',
    `The signature is valid, but ${problem}. The documented service does not send such events: check who else has the secret.`,
  );
}

/** The text of UTF-8 bytes; `undefined` if they are not valid UTF-8. */
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
