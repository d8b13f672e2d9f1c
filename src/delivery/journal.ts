// What the journal keeps of deliveries, and of the timers that cause some of them.

import { fieldsOf, listOf, orNull, text, wholeNumber } from '../engine/document-schema.ts';
import { journalKind } from '../engine/journal-kind.ts';

/** An event that a service emitted, and the deliveries it led to. */
export interface EventEntry {
  readonly service: string;
  readonly type: string;
  /** What made it happen: a request, a simulated action, a timer, or an emit by hand. */
  readonly cause: string;
  readonly payload: unknown;
  readonly deliveries: readonly string[];
}

/** One attempt of a delivery, as it ended. */
export interface AttemptEntry {
  readonly service: string;
  readonly attempt: number;
  readonly status: string;
  readonly response_code: number | null;
  readonly error: string | null;
  /** What made it other than usual: the fault that was applied to it. */
  readonly why?: string;
}

/** A timer of a service that went off. */
export interface TimerEntry {
  readonly service: string;
  readonly timer: string;
}

/** Of large events fewer are kept. */
export const events = journalKind<EventEntry>('event', {
  limit: 100_000,
  bytes: 67_108_864,
  schema: fieldsOf<EventEntry>({
    service: text,
    type: text,
    cause: text,
    payload: {},
    deliveries: listOf(text),
  }),
});
export const attempts = journalKind<AttemptEntry>('attempt', {
  limit: 10_000,
  schema: fieldsOf<Omit<AttemptEntry, 'why'>>(
    {
      service: text,
      attempt: wholeNumber,
      status: text,
      response_code: orNull(wholeNumber),
      error: orNull(text),
    },
    { why: text },
  ),
});
export const timers = journalKind<TimerEntry>('timer', {
  limit: 10_000,
  schema: fieldsOf<TimerEntry>({ service: text, timer: text }),
});
