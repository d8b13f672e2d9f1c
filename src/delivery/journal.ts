// The journal entries of events, attempts and timers.

import { fieldsOf, flag, listOf, orNull, text, wholeNumber } from '../engine/document-schema.ts';
import { journalKind } from '../engine/journal.ts';

/** An event that a service emitted, and its deliveries. */
export interface EventEntry {
  readonly service: string;
  readonly type: string;
  /** Its cause: a request, a simulated action, a timer, or a manual call. */
  readonly cause: string;
  readonly payload: unknown;
  readonly deliveries: readonly string[];
  /** Why endpoints that subscribe to it got no delivery; left out if all got one. */
  readonly undelivered?: string;
}

/** A completed attempt of a delivery. */
export interface AttemptEntry {
  readonly service: string;
  /** The type of its event. */
  readonly event_type?: string;
  readonly endpoint_id?: string;
  /** Where it went. */
  readonly url?: string;
  readonly attempt: number;
  readonly status: string;
  readonly response_code: number | null;
  readonly error: string | null;
  /** Whether the answer was taken for a success, where its status alone does not say. */
  readonly taken?: boolean;
  /** Why it was unusual: the fault that was applied to it. */
  readonly why?: string;
}

/** A timer of a service that fired. */
export interface TimerEntry {
  readonly service: string;
  readonly timer: string;
}

/** Fewer events are kept if they are large. */
export const events = journalKind<EventEntry>('event', {
  limit: 100_000,
  bytes: 67_108_864,
  schema: fieldsOf<Omit<EventEntry, 'undelivered'>>(
    {
      service: text,
      type: text,
      cause: text,
      payload: {},
      deliveries: listOf(text),
    },
    { undelivered: text },
  ),
});
export const attempts = journalKind<AttemptEntry>('attempt', {
  limit: 10_000,
  schema: fieldsOf<Omit<AttemptEntry, 'event_type' | 'endpoint_id' | 'url' | 'taken' | 'why'>>(
    {
      service: text,
      attempt: wholeNumber,
      status: text,
      response_code: orNull(wholeNumber),
      error: orNull(text),
    },
    { event_type: text, endpoint_id: text, url: text, taken: flag, why: text },
  ),
});
export const timers = journalKind<TimerEntry>('timer', {
  limit: 10_000,
  schema: fieldsOf<TimerEntry>({ service: text, timer: text }),
});
