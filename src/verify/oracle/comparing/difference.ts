// Where two observations differ, and by what they are compared.

import { durationMs } from '../../../engine/instant.ts';
import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Place } from '../../../openapi/field-kind.ts';
import type { ActionStep, CallStep } from '../history.ts';
import type { Correspondence } from '../running/correspondence.ts';
import type { Observation } from '../running/observation.ts';

/** One place at which the two differ. Absent, `null` and empty are three things. */
export interface Difference {
  /** Where: `status`, or a JSON pointer after `headers`, `body` or `deliveries`, such as `body/quotas/0/limit_bytes`. */
  readonly at: string;
  readonly kind:
    | 'status'
    | 'value'
    | 'missing'
    | 'added'
    | 'order'
    | 'id'
    | 'instant'
    | 'signature'
    | 'refused';
  readonly expected: unknown;
  readonly observed: unknown;
  /** What the document names at this place, the nearest first. */
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
  /** Whether a rule states it: that it is there, or is not, or its value, without a gap at that place. */
  readonly isStated?: boolean;
  /** Of a delivery: how long after the first attempt with the same bytes this one was made, in milliseconds. */
  readonly sinceFirstMs?: number;
  /** Of a first attempt that is missing: whether no receiver was sent anything in its place. */
  readonly isAlone?: boolean;
  /** Of a delivery: whether its receiver had not answered an attempt of another event yet. */
  readonly isInTurn?: boolean;
  /** Of an attempt of the target alone: whether it failed at the instant of one that failed on both sides, of another event. */
  readonly isAtOnce?: boolean;
  /** Of an attempt of the target alone: whether it has sent the same receiver another one just like it, but for ids of its own. */
  readonly isTwin?: boolean;
  /** Of what an event tells: whether it is an instant, and before the one at which the target has sent it. */
  readonly isPast?: boolean;
  /** The call whose answers differ, where a step has several. */
  readonly of?: {
    readonly step: CallStep | ActionStep;
    readonly expected: Observation;
    readonly observed: Observation;
  };
}

export interface ComparisonContext {
  readonly document: OpenApiDocument;
  readonly ids: Correspondence;
  /** A text of the oracle as the target would write it: with its own ids and URLs of receivers. */
  readonly translated: (text: string) => string;
  /** How far two instants may be apart, in milliseconds; 0 where both clocks stand. */
  readonly toleranceMs: number;
  /** How far two measured durations may be apart, in milliseconds. */
  readonly measuredMs?: number;
  /** Whether nothing that was sent contains a text: then nobody knows what it should be. Given for events. */
  readonly isMadeUp?: (text: string) => boolean;
  /** Whether an answer of the oracle has shown an id. Given for events of a target that makes up its own. */
  readonly isShown?: (id: unknown) => boolean;
  /** Whether nobody has said the value of a property of an event that was emitted by hand: each side makes up its own. */
  readonly isUnsaid?: (name: string) => boolean;
  /** Whether an object with this id was there before the history; what is not of the history is not compared. */
  readonly isForeign?: (side: 'oracle' | 'target', id: unknown) => boolean;
  /** Whether a state has set up the object with this id: then a text of it that nobody has sent may be another one on each side. */
  readonly isOfState?: (id: unknown) => boolean;
  readonly isSent?: (text: string) => boolean;
  /** Whether an instant with this name was over when states were set up, and none of them has told it: it may be another one, too. */
  readonly isOfSetUp?: (name: string, instant: string) => boolean;
  /** Whether a value is a secret of the target: where the oracle shows none, it is shown to nobody. */
  readonly isSecret?: (value: unknown) => boolean;
  /** What is known of the order of a list; given where another order than the oracle's is no fault. */
  readonly order?: ListOrder;
  /** Told of what cannot be compared. */
  readonly leaveOut?: (what: string) => void;
}

/** In which order a list is, where that is open: what is on a page of it follows from that. */
export interface ListOrder {
  /** Which part of the list an answer shows, if it is not the whole. */
  readonly part?: 'first' | 'later';
  /** Whether the call, or a rule, says how many objects are on a page. */
  readonly isSized?: boolean;
  /** Whether the page is told by its number: it has as many objects as any order leaves for it. */
  readonly isNumbered?: boolean;
  /** Whether the target has shown it in the order of the oracle; it has shown another one, or none yet, if not. */
  readonly isAsExpected: boolean;
  /** Whether something was changed since the page before it was read. */
  readonly hasChanged?: boolean;
  /** Told of the order of a list that is the same in all else. */
  note(isAsExpected: boolean): void;
  /** Told that a page may rightly have other objects than the oracle's. */
  cut(): void;
}

/** What is named on the way to a place, from the outside in. */
export interface Named {
  readonly rules: readonly string[];
  readonly gaps: readonly string[];
}

/** Two values at one place of a schema. */
export interface Compared {
  readonly place: Place;
  readonly at: string;
  readonly name: string;
  readonly expected: unknown;
  readonly observed: unknown;
  readonly named: Named;
  /** Whether it is in an object that a state has set up. */
  readonly isOfState?: boolean;
  /** See {@link Difference.isStated}. */
  readonly isStated?: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two texts are the same but for the case of letters. */
export function isInOtherCase(expected: unknown, observed: unknown): boolean {
  return String(expected).toLowerCase() === String(observed).toLowerCase();
}

/** Whether two instants are the same, as precisely as the second one is written. */
export function instantsAgree(expected: string, observed: string, toleranceMs: number): boolean {
  if (expected === observed) return true;
  const [wanted, shown] = [Date.parse(expected), Date.parse(observed)];
  if (Number.isNaN(wanted) || Number.isNaN(shown)) return false;
  const unit = /\.\d+/.test(observed) ? 1 : observed.includes('T') ? 1_000 : 86_400_000;
  return Math.abs(Math.floor(wanted / unit) - Math.floor(shown / unit)) * unit <= toleranceMs;
}

/** Whether two texts say each how long something takes, and not the same, however they are written; but `0` is never written `0d`. */
export function areOtherDurations(expected: unknown, observed: unknown): boolean {
  if (expected === '0') return observed !== expected;
  const [wanted, shown] = [expected, observed].map((each) => {
    const [text, unit] = /^\d{1,9}(ms|s|m|h|d)?$/.exec(String(each)) ?? [];
    return text === undefined || (unit === undefined && text !== '0')
      ? undefined
      : durationMs(unit ? text : 0);
  });
  return wanted !== undefined && shown !== undefined && wanted !== shown;
}

/** How far two instants are apart, in milliseconds, be they texts or numbers of seconds. */
export function apartMs(expected: unknown, observed: unknown): number {
  const [wanted, shown] = [expected, observed].map((each) =>
    Number.isFinite(Number(each)) ? Number(each) * 1_000 : Date.parse(String(each)),
  ) as [number, number];
  return Math.abs(wanted - shown);
}

/** How far the second of two numbers, or of two instants in seconds, is from the first one. */
export function distanceBetween(expected: unknown, observed: unknown): number {
  const [wanted, shown] = [expected, observed].map((each) =>
    typeof each === 'string' ? Date.parse(each) / 1_000 : Number(each),
  ) as [number, number];
  return shown - wanted;
}

/**
 * What a body shows of the object that a difference such as one at `body/quotas/1/exempt` is about: of a list, whose order and whose
 * name may be others, all objects that have there what was observed; the whole body where it is in no list.
 */
export function shownOf(body: unknown, { at, observed }: Pick<Difference, 'at' | 'observed'>): unknown {
  const [, list, place] = /^body\/?([^/]*)\/\d+((?:\/\D[^/]*)+)$/.exec(at) ?? [];
  if (list === undefined || place === undefined || typeof body !== 'object' || body === null) return body;
  const lists = [(body as Fields)[list], body, ...Object.values(body)];
  const within = (value: unknown) =>
    place
      .split('/')
      .slice(1)
      .reduce<unknown>((here, name) => (here as Fields | null | undefined)?.[name], value);
  return lists.find(Array.isArray)?.filter((each) => within(each) === observed) ?? body;
}
