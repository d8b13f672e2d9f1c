// What is known of the step that has shown a difference, and of the history before it.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Step } from '../history.ts';
import type { Observation } from '../running/observation.ts';
import type { Difference, Fields } from './difference.ts';
import type { Freedom } from './written-freedom.ts';

export interface Circumstances {
  readonly step: Step;
  readonly done: { readonly expected: Observation; readonly observed: Observation } | undefined;
  readonly document: OpenApiDocument;
  /** All that differs in what the step shows. */
  readonly differences?: readonly Pick<Difference, 'at'>[];
  /** What the target has chosen where it may choose once, by gap and fields; nothing is known if left out. */
  readonly choices?: Map<string, unknown>;
  /** Whether the first difference shows a choice; it does by default. */
  readonly notesChoices?: boolean;
  /** What the history has done: operations, actions, kinds of step, properties that were given, and with which values; nothing is known if left out. */
  readonly before?: ReadonlySet<string>;
  /** Whether the service itself chose the value, since no caller gave it; true if left out. */
  readonly isByChoice?: boolean;
  /** What states have told, the last ones before others; nothing if left out. */
  readonly told?: Told;
  /** What is known of the objects that the answer shows, or of the one of a list that a place is in; nothing if left out. */
  readonly ofObjects?: (difference: Difference) => OfObjects;
}

/** What states have told on each side, by its name. */
export type Told = Readonly<Record<'expected' | 'observed', Fields>>;

/** What is known of some objects. */
export interface OfObjects {
  /** What the last write at each place has given. */
  readonly given: readonly Fields[];
  /** What any write has given, and what the target has shown. */
  readonly known: readonly Fields[];
}

/** Whether a difference is as an entry of `x-freedoms` says. */
export type Condition = (freedom: Freedom, difference: Difference, circumstances: Circumstances) => boolean;

/** A place without the numbers of items. */
export function placeOf(at: string): string {
  return at.replaceAll(/\/\d+(?=\/|$)/g, '');
}
