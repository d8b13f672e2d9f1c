// What happened when a history was delivered: its steps, and what must not happen whatever the sender does.

import type { DeviationKind } from './deviation.ts';

/** What happened, as the story tells it. */
export type StepKind =
  | 'delivered'
  | 'missed'
  | 'lost'
  | 'cut'
  | 'crashed'
  | 'forged'
  | 'restarted'
  | 'rotated'
  | 'off'
  | 'on'
  | 'dropped'
  | 'gave_up';

export interface Step {
  readonly kind: StepKind;
  /** Virtual milliseconds since the first event occurred. */
  readonly atMs: number;
  /** The id and the type of the event; `null` for what happens to the endpoint or the receiver. */
  readonly event: string | null;
  readonly type: string | null;
  readonly attempt: number | null;
  /** What the receiver answered, in words. */
  readonly answer: string | null;
  /** Why it differs from a plain delivery. */
  readonly by: DeviationKind | null;
}

/** Something that must not happen whatever the sender does, and what was seen of it. */
export interface Violation {
  readonly property: string;
  readonly detail: string;
}

/** What became of a history. */
export interface Delivered {
  readonly steps: readonly Step[];
  /** The ids of the events that were acknowledged, in the order in which they occurred. */
  readonly acknowledged: readonly string[];
  readonly violations: readonly Violation[];
  /** The longest time that an answer took, in real milliseconds. */
  readonly slowestMs: number;
  /** Why nobody could be connected to, if that ended the history. */
  readonly unreachable: string | null;
}

/** The ids of the events that were answered something other than 2xx, or not in time. */
export function notAcceptedIn(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ event, answer }) =>
    event === null || answer === null || answer.startsWith('answered 2') ? [] : [event],
  );
}
