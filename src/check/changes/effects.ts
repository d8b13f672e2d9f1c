// The effect of each kind of change: one table that lists, by kind and direction, whether it breaks callers or
// receivers. A change that is not in the table has no effect.

import type { Severity } from '../finding.ts';

/**
 * The direction of a value: callers write requests and read responses, receivers read events and write replies.
 */
export type Direction = 'request' | 'answer' | 'event' | 'reply';

interface BreakingEffect {
  readonly severity: Severity;
  /** Who is affected, and how. */
  readonly why: string;
}

const breaks = (why: string): BreakingEffect => ({ severity: 'error', why });
const warns = (why: string): BreakingEffect => ({ severity: 'warning', why });

/** Affects the writers of a value, because fewer values are accepted. */
const refused = (clause: string) => ({
  request: breaks(`callers that ${clause} are refused`),
  reply: breaks(`receivers that ${clause} count as failed`),
});

/** Affects the readers of a value, because new values may appear. Callers can prepare for them, receivers cannot. */
const unforeseen = (clause: string) => ({
  answer: warns(`callers that ${clause} must cope with it`),
  event: breaks(`receivers that ${clause} refuse it`),
});

/** Affects the readers of a value that no longer appears. */
const missed = {
  answer: breaks('callers that read it no longer find it'),
  event: breaks('receivers that read it no longer find it'),
};

const cannotTell = warns('needs a review: it cannot be compared automatically');

export const EFFECTS = {
  // Values
  type_narrowed: refused('write it'),
  type_widened: {
    answer: breaks('callers do not expect it'),
    event: breaks('receivers do not expect it'),
  },
  value_removed: refused('write it'),
  value_added: unforeseen('only know the others'),
  value_changed: {
    ...refused('write the old one'),
    answer: breaks('callers expect the old one'),
    event: breaks('receivers expect the old one'),
  },
  bound_tightened: refused('keep to the old bound'),
  bound_loosened: unforeseen('check the old bound'),
  format_changed: {
    ...refused('write it as before'),
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  format_dropped: {
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  default_changed: { request: breaks('callers that leave it out get another value') },
  alternative_removed: refused('write it'),
  alternative_added: unforeseen('only know the others'),
  not_compared: { request: cannotTell, answer: cannotTell, event: cannotTell, reply: cannotTell },

  // Fields
  field_removed: { ...missed, request: warns('callers that send it see no effect') },
  field_refused: { ...missed, ...refused('write it') },
  field_required: refused('leave it out'),
  field_optional: {
    answer: breaks('callers that rely on it may not find it'),
    event: breaks('receivers that rely on it may not find it'),
  },
  others_refused: refused('write unlisted fields'),

  // Operations
  operation_removed: { request: breaks('callers get an error') },
  operation_renamed: { request: warns('generated clients and types get the new name') },
  parameter_removed: { ...missed, request: breaks('callers that send it see no effect') },
  parameter_required: refused('leave it out'),
  parameter_optional: {
    answer: breaks('callers that rely on it may not find it'),
    event: breaks('receivers that rely on it may not find it'),
  },
  parameter_restyled: {
    ...refused('write it as before'),
    answer: breaks('callers that parse it as before fail'),
    event: breaks('receivers that parse it as before fail'),
  },
  body_removed: { ...missed, request: breaks('callers that send it see no effect') },
  body_required: refused('leave it out'),
  body_limit_lowered: refused('write as much as before'),
  media_type_removed: { ...missed, ...refused('write it') },
  media_type_added: { event: breaks('receivers only read the others') },
  success_removed: { ...refused('return it'), answer: breaks('callers expect it') },
  refusal_removed: {
    ...refused('return it'),
    answer: warns('callers that handle it never see it'),
  },
  success_added: { answer: warns('callers that only know the others must cope with it') },
  credentials_narrowed: {
    request: breaks('callers with credentials that were sufficient before are refused'),
  },

  // Webhooks
  event_removed: { event: breaks('receivers never get it') },
  event_added: { event: warns('receivers subscribed to every event get it too') },
  event_method_changed: { event: breaks('receivers listen for the old one') },
  delivery_changed: { event: breaks('receivers are built for the old one') },
  time_shortened: { event: breaks('receivers that need longer count as failed') },
  patience_shortened: { event: warns('receivers that are down for a long time miss more events') },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Direction, BreakingEffect>>>>>;

/** The kinds of change. */
export type EffectKind = keyof typeof EFFECTS;

/** The effect of a change in a direction; `undefined` if it has none. */
export function effectOf(kind: EffectKind, flow: Direction): BreakingEffect | undefined {
  const effects: Readonly<Partial<Record<Direction, BreakingEffect>>> = EFFECTS[kind];
  return effects[flow];
}
