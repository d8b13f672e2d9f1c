// What a document says that its gaps leave open: the entries of its `x-freedoms`.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Values } from '../../session.ts';
import type { Difference } from './difference.ts';

/** The freedoms of a document. */
export function freedomsOf(document: OpenApiDocument): readonly Freedom[] {
  return (document['x-freedoms'] as readonly Freedom[] | undefined) ?? [];
}

/** What follows a difference that a gap allows. */
export type Consequence =
  /** It stays comparable. */
  | 'none'
  /** It may differ, too: the gap then allows any difference of the history. */
  | 'all'
  /** Nothing of it can be compared: the history ends. */
  | 'end'
  /** The target does not have the operation: the history ends, and it is not called again. */
  | 'not offered';

/** What a gap leaves open, as an entry of `x-freedoms` says it. All that is given must apply. */
export interface Freedom {
  readonly gap: string;
  /** Ids of operations; all if left out. */
  readonly operations?: readonly string[];
  /** The operation names the gap: it says what its answer looks like, and nothing of deliveries. */
  readonly named?: boolean;
  /** The answers differ in their status, and each is one of these. */
  readonly statuses?: readonly number[];
  /** The target's status is one of these; of a field, what the target shows. */
  readonly observed?: readonly number[];
  /** The target has never done the operation. */
  readonly undone?: boolean;
  /** The target's answer or its headers contain this, as JSON. */
  readonly told?: string;
  /** The operation documents the target's status. */
  readonly documented?: boolean;
  /** The place of the difference ends with one of these, such as `/exempt_reason`; indices of lists are left out. */
  readonly fields?: readonly string[];
  readonly kinds?: readonly Difference['kind'][];
  /** Whole items of lists are missing or added, such as a delivery, and not parts of one; if `false`, no whole items are. */
  readonly items?: boolean;
  /** The mock's answer is a success. */
  readonly succeeded?: boolean;
  /** The difference is in what receivers were sent. */
  readonly deliveries?: boolean;
  /** The target has not sent yet what the mock sends: once it has, it has chosen as the mock, and its gap is settled. */
  readonly unlike?: boolean;
  /** The target sends something of its own there, unless it never has. */
  readonly instead?: boolean;
  /** What the target shows there has this text, or one of these, as JSON; where it shows nothing, what the oracle shows. */
  readonly contains?: string | readonly string[];
  /** It does not have this text. */
  readonly lacks?: string;
  /** The target's list has no two neighbours with the same numbers. */
  readonly sparse?: boolean;
  /** The target's answer shows no number but 0. */
  readonly zeros?: boolean;
  /** The event's first property goes on within a segment of what was given as the second one, such as `path` and `path_prefix`. */
  readonly withinSegment?: readonly [string, string];
  /** The event's first property begins with what its endpoint was given as the second one, where there are both, and it was not changed. */
  readonly begun?: readonly [string, string];
  /** What the mock shows there. */
  readonly expected?: readonly unknown[];
  /** What the target does not show there. */
  readonly except?: readonly unknown[];
  /** The two texts differ in the case of letters alone. */
  readonly otherCase?: boolean;
  /** The target's number is the greater one. */
  readonly greater?: boolean;
  /** The two instants, or numbers of seconds, are no farther apart than so many milliseconds. */
  readonly withinMs?: number;
  /** The credential is sent in another way than as a bearer token in `Authorization`. */
  readonly sentOtherwise?: boolean;
  /** The path names something that no answer has shown; if `false`, something that one has. */
  readonly unknown?: boolean;
  /** If `false`: it is not refused as unknown, or the same caller has not done the operation with what the path names since something was removed last. */
  readonly found?: false;
  /** Parameters and properties of the body, at any depth, of which one is given. */
  readonly given?: readonly string[];
  /** Parameters and properties of the body of which none is given; with a slash before it, a property of the body itself. */
  readonly absent?: readonly string[];
  /** What the target shows instead is one value, whenever it is free to choose. */
  readonly constant?: boolean;
  /**
   * Operations, actions, states, kinds of step, `several states`, and properties, of which the history has done or given one. Also, such
   * as, `several tags`, once a property was given several values; `add url`, once an operation was given a property, `add again`, once it was done for the second time, and `told amount`, once an event had that property; `later
   * attempt`, once a delivery was tried again; `same instant`, once several were sent at one; `day`, once a day has passed; `exactly
   * 86400000`, while so many milliseconds have passed since a step; `other case`, once a text was given in another case of letters; `same text`, while a call gives one that was given before; `as
   * live`, once this credential has called, and `by live`, while it does; `of a state`, once a step has named what this state has set up; `slow answer`, once a receiver was told to take its time, or never to answer; `success after failure`, once
   * the target was answered so; `pending`, while a delivery may be tried again; `passing`, while the clock is moved; `recording`, in one of what happened, of which nobody knows what was there before. Of a list among them, all.
   */
  readonly after?: readonly (string | readonly string[])[];
  /** Operations, actions, kinds of step, and properties, of which the history has done or given none, or has once left it out. */
  readonly without?: readonly string[];
  /** The target has not taken a body like that of the call, or another call that has none, in the history: its form may be the reason. */
  readonly untaken?: boolean;
  /** The mock shows an id there, or an object with one, that its answer to one of these operations has shown. */
  readonly shownBy?: readonly string[];
  /** What the target shows there was given to the object before, or shown of it. */
  readonly earlier?: boolean;
  /** No last write has given what the mock shows there; of properties, `after` then means those of the object. */
  readonly unsent?: boolean;
  /** A number of the body or the query is greater than this, by its name. */
  readonly beyond?: Readonly<Record<string, number>>;
  /** One is less than this. */
  readonly below?: Readonly<Record<string, number>>;
  /**
   * The two numbers are apart by what the answer shows beside them under one of these names, or under several together. A
   * target that has once shown the same number where these are not 0 has chosen as the oracle, and its gap is settled.
   */
  readonly apart?: readonly string[];
  /** What stands beside it under this name differs, too. */
  readonly beside?: string;
  /** The two numbers are apart as those, or as the instants in seconds, that states have told last on each side under one of these names. */
  readonly apartAs?: readonly string[];
  /** It is a later attempt, made as long after the first one as a delay of the schedule says. */
  readonly delays?: boolean;
  /** It is a later attempt of a delivery. */
  readonly retried?: boolean;
  /** The receiver had not answered an attempt of another event yet: attempts may be made one after the other. */
  readonly inTurn?: boolean;
  /** It failed when another one of its receiver did, after so many failures in a row that the endpoint is disabled. */
  readonly atOnce?: boolean;
  /** An endpoint is sent it once: what it is sent twice at one instant is not free. */
  readonly once?: boolean;
  /** The instant that the target tells of is not before the one at which it has sent it. */
  readonly ahead?: boolean;
  /** The oracle's answer or its headers contain this, or one of these, as JSON. */
  readonly answer?: string | readonly string[];
  /** The settings with which the mock does the same: a target that does so is compared with such a mock from then on. */
  readonly settings?: Values;
  readonly then?: Consequence;
  /** Where the rest of the history may differ, too: in what, as entries like this one say it; in anything if left out. */
  readonly follows?: readonly Omit<Freedom, 'gap'>[];
}

/** The names under which states may tell a target other numbers than the oracle, since gaps leave these open. */
export function namesToldOtherwise(document: OpenApiDocument): readonly string[] {
  return freedomsOf(document).flatMap(({ apartAs = [] }) => apartAs);
}

/** What a target has answered where a gap lets the oracle refuse. */
export interface Otherwise {
  readonly freedom: Freedom;
  readonly observed: unknown;
  /** Of what type the values were that the gap is about: it may refuse others. */
  readonly given: string;
}

/**
 * The largest number that a property may have before a gap leaves open what comes of it, whatever else is given.
 *
 * @example mostOf('grace_extra_percent', document) // 100
 */
export function mostOf(name: string, document: OpenApiDocument): number {
  const alone = freedomsOf(document).filter(({ absent }) => absent === undefined);
  return Math.min(...alone.map(({ beyond }) => beyond?.[name] ?? Number.POSITIVE_INFINITY));
}
