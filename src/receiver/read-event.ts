// Parses the body of a verified delivery as an event. Unknown fields are allowed, but the fields that code depends
// on are checked: ids, types and the object with the content.

import { jsonIn } from './body.ts';
import { type EventsOf, isKnownType, type UnknownEvent } from './events.ts';
import { type Refused, refused } from './refusal.ts';
import { CONTENT_FIELDS, isService, type Sender, type Service } from './services.ts';

/** A genuine delivery. */
export type Accepted<S extends Sender> = S extends Service ? AcceptedEvent<S> : AcceptedPayload;

/** A genuine delivery of a service. For an unknown event, only the id and the type are checked. */
export type AcceptedEvent<S extends Service> =
  | { readonly ok: true; readonly isKnown: true; readonly event: EventsOf[S] }
  | { readonly ok: true; readonly isKnown: false; readonly event: UnknownEvent };

/** A genuine delivery of another sender, whose events this library does not know. */
export interface AcceptedPayload {
  readonly ok: true;
  readonly isKnown: false;
  /** The value of the body as JSON; `undefined` if it is none, such as a form. */
  readonly event: unknown;
  /** The body. */
  readonly text: string;
}

/** Parses what a sender delivered from the bytes of a body that has been verified. */
export function readDelivery<S extends Sender>(sender: S, body: Uint8Array): Accepted<S> | Refused {
  return (isService(sender) ? readEvent(sender, body) : readPayload(body)) as Accepted<S> | Refused;
}

/** Reads the body of a delivery whose events are not known. */
export function readPayload(body: Uint8Array): AcceptedPayload | Refused {
  const text = utf8(body);
  if (text === undefined) return malformed('the body is not UTF-8');
  return { ok: true, isKnown: false, event: jsonIn(text), text };
}

/** Parses the event from the bytes of a body that has been verified. */
function readEvent<S extends Service>(service: S, body: Uint8Array): AcceptedEvent<S> | Refused {
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
  const contentField = CONTENT_FIELDS[service];
  if (!isObject(event[contentField])) return malformed(`${contentField} is not an object`);
  return { ok: true, isKnown: true, event: event as EventsOf[S] };
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
  const value = jsonIn(text);
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
