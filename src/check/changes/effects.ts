// What a change does to whom: one table, which says for each kind of change and each way of a value whether it
// breaks anyone. What is not in the table harms nobody.

import type { Severity } from '../finding.ts';

/**
 * Who writes a value and who reads it: callers write requests and read answers, receivers read events and write
 * replies to them.
 */
export type Direction = 'request' | 'answer' | 'event' | 'reply';

interface BreakingEffect {
  readonly severity: Severity;
  /** Whom it harms, and how. */
  readonly why: string;
}

const breaks = (why: string): BreakingEffect => ({ severity: 'error', why });
const warns = (why: string): BreakingEffect => ({ severity: 'warning', why });

/** Whoever writes a value must know that less is taken. */
const refused = (what: string) => ({
  request: breaks(`callers that ${what} are refused`),
  reply: breaks(`receivers that ${what} are taken for failed`),
});

/** Whoever reads a value must know that more may come; a caller can look before it leaps, a receiver cannot. */
const unforeseen = (what: string) => ({
  answer: warns(`callers that ${what} must cope with it`),
  event: breaks(`receivers that ${what} refuse it`),
});

/** Whoever reads a value misses what is not there any more. */
const missed = {
  answer: breaks('callers that read it miss it'),
  event: breaks('receivers that read it miss it'),
};

const cannotTell = warns('whether it breaks anyone is for a person to say');

export const EFFECTS = {
  // Values
  type_narrowed: refused('write it'),
  type_widened: {
    answer: breaks('callers do not expect it'),
    event: breaks('receivers do not expect it'),
  },
  value_removed: refused('write it'),
  value_added: unforeseen('know the others only'),
  value_changed: {
    ...refused('write the old one'),
    answer: breaks('callers wait for the old one'),
    event: breaks('receivers wait for the old one'),
  },
  bound_tightened: refused('keep to the old bound'),
  bound_loosened: unforeseen('hold it to the old bound'),
  format_changed: {
    ...refused('write it as before'),
    answer: breaks('callers that read it as before cannot'),
    event: breaks('receivers that read it as before cannot'),
  },
  format_dropped: {
    answer: breaks('callers that read it as before cannot'),
    event: breaks('receivers that read it as before cannot'),
  },
  default_changed: { request: breaks('callers that leave it out get something else') },
  alternative_removed: refused('write it'),
  alternative_added: unforeseen('know the others only'),
  not_compared: { request: cannotTell, answer: cannotTell, event: cannotTell, reply: cannotTell },

  // Fields
  field_removed: { ...missed, request: warns('callers that write it find it ignored') },
  field_refused: { ...missed, ...refused('write it') },
  field_required: refused('leave it out'),
  field_optional: {
    answer: breaks('callers that rely on it miss it'),
    event: breaks('receivers that rely on it miss it'),
  },
  others_refused: refused('write fields that are not named'),

  // Operations
  operation_removed: { request: breaks('callers find nothing there') },
  operation_renamed: { request: warns('generated clients and types take the new name') },
  parameter_removed: { ...missed, request: breaks('callers that write it find it ignored') },
  parameter_required: refused('leave it out'),
  parameter_optional: {
    answer: breaks('callers that rely on it miss it'),
    event: breaks('receivers that rely on it miss it'),
  },
  parameter_restyled: {
    ...refused('write it as before'),
    answer: breaks('callers that read it as before cannot'),
    event: breaks('receivers that read it as before cannot'),
  },
  body_removed: { ...missed, request: breaks('callers that write it find it ignored') },
  body_required: refused('leave it out'),
  body_limit_lowered: refused('write as much as before'),
  media_type_removed: { ...missed, ...refused('write it') },
  media_type_added: { event: breaks('receivers read the others only') },
  success_removed: { ...refused('answer it'), answer: breaks('callers wait for it') },
  refusal_removed: {
    ...refused('answer it'),
    answer: warns('callers that tell it from others wait in vain'),
  },
  success_added: { answer: warns('callers that know the others only must cope with it') },
  credentials_narrowed: { request: breaks('callers that show what was enough before are refused') },

  // Webhooks
  event_removed: { event: breaks('receivers wait for it in vain') },
  event_added: { event: warns('receivers that take every event get it too') },
  event_method_changed: { event: breaks('receivers listen for the old one') },
  delivery_changed: { event: breaks('receivers are built for the old one') },
  time_shortened: { event: breaks('receivers that need longer are taken for failed') },
  patience_shortened: { event: warns('receivers that are down for long miss more') },
} as const satisfies Readonly<Record<string, Readonly<Partial<Record<Direction, BreakingEffect>>>>>;

/** What kind of change it is. */
export type EffectKind = keyof typeof EFFECTS;

/** What a change does in a flow; `undefined` where it harms nobody. */
export function effectOf(kind: EffectKind, flow: Direction): BreakingEffect | undefined {
  const effects: Readonly<Partial<Record<Direction, BreakingEffect>>> = EFFECTS[kind];
  return effects[flow];
}
