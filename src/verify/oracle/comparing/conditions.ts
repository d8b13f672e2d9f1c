// The conditions of an entry of `x-freedoms`: it leaves a difference open where all of them hold that it names.

import { isDeepStrictEqual } from 'node:util';
import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { type CallStep, fieldsOf, isExact, isReference, type Step, type Values } from '../history.ts';
import type { Observation } from '../running/observation.ts';
import { doneKey } from './choices.ts';
import { type Circumstances, type Condition, placeOf } from './circumstances.ts';
import {
  isAsChosen,
  isOfAttempt,
  isOfEndpoints,
  isOfHistory,
  isOfWritten,
  isUnsettled,
} from './conditions-before.ts';
import { apartMs, type Difference, distanceBetween, isInOtherCase } from './difference.ts';
import type { Freedom } from './written-freedom.ts';

/**
 * Whether an entry of `x-freedoms` leaves a difference open.
 *
 * @example freedomsOf(document).filter((freedom) => isFreed(freedom, difference, { step, done, document }))
 */
export function isFreed(freedom: Freedom, difference: Difference, circumstances: Circumstances): boolean {
  return CONDITIONS.every((holds) => holds(freedom, difference, circumstances));
}

/** Which step it is. */
const isOfStep: Condition = (freedom, { at }, { step, choices, document }) => {
  const { operations } = freedom;
  const own = operationsOf(step);
  if (operations !== undefined && !own.some((each) => operations.includes(each))) return false;
  if (freedom.undone === true && own.some((each) => choices?.has(doneKey(each)))) return false;
  if (freedom.sentOtherwise === true && !(step.kind === 'call' && isSentOtherwise(step))) return false;
  const isCall = step.kind === 'call' && !isOfDelivery(at);
  return freedom.named !== true || (isCall && names(document, step, freedom.gap));
};

/** What the step gives. */
const isOfGiven: Condition = ({ unknown, given, absent, beyond, below }, _, { step }) => {
  const named = step.kind === 'call' ? Object.values(step.path ?? {}) : [];
  if (unknown === true && (step.kind !== 'call' || named.every(isExact))) return false;
  if (unknown === false && !named.some(isExact)) return false;
  if (beyond !== undefined && !isGivenSo(step, beyond, (value, limit) => value > limit)) return false;
  if (below !== undefined && !isGivenSo(step, below, (value, limit) => value < limit)) return false;
  if (given === undefined && absent === undefined) return true;
  const present = namesIn(step);
  const isGiven = given === undefined || given.some((name) => present.includes(name));
  return isGiven && absent?.some((name) => present.includes(name)) !== true;
};

/** Which statuses differ: nothing is free of a status unless the freedom speaks of one, or of the call that gets it. */
const isOfStatus: Condition = (freedom, { at, expected, observed }, { step, document }) => {
  const { statuses, fields, given, absent } = freedom;
  const isStatus = at === 'status';
  if (statuses !== undefined) {
    const areMeant = [expected, observed].every((each) => statuses.includes(Number(each)));
    if (!isStatus || !areMeant) return false;
  }
  if (freedom.observed !== undefined) {
    const isMeant = freedom.observed.includes(Number(observed ?? NaN));
    if (!isMeant || !(isStatus || fields !== undefined)) return false;
  }
  if (!isStatus) return true;
  const all = [statuses, fields, freedom.observed, given, absent, freedom.sentOtherwise];
  if (all.every((each) => each === undefined)) return false;
  return freedom.documented !== true || isDocumented(document, step, Number(observed));
};

/** Where the two differ, and how. */
const isAtPlace: Condition = ({ fields, deliveries, kinds, items }, difference) => {
  const { at, kind } = difference;
  if (fields !== undefined && !fields.some((field) => placeOf(at).endsWith(field))) return false;
  if (deliveries === true && (!isOfDelivery(at) || kind === 'signature')) return false;
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  return items === undefined || items === isWhole(difference);
};

/** Which values differ. */
const isOfValues: Condition = (freedom, { at, expected, observed }, { done, told }) => {
  const { contains, lacks, withinMs, apart, apartAs } = freedom;
  const isExpected = (each: unknown) => isDeepStrictEqual(each, expected);
  if (freedom.expected?.some(isExpected) === false) return false;
  if (freedom.except?.includes(observed)) return false;
  if (freedom.otherCase === true && !isInOtherCase(expected, observed)) return false;
  if (freedom.greater === true && !(Number(observed) > Number(expected))) return false;
  if (withinMs !== undefined && !(apartMs(expected, observed) <= withinMs)) return false;
  const shown = JSON.stringify(observed === undefined ? expected : observed) ?? '';
  if (contains !== undefined && ![contains].flat().some((text) => shown.includes(text))) return false;
  if (lacks !== undefined && shown.includes(lacks)) return false;
  const isAsTold = (name: string) => {
    const byTold = distanceBetween(told?.expected[name], told?.observed[name]);
    return Math.abs(distanceBetween(expected, observed) - byTold) < 1;
  };
  if (apartAs?.some(isAsTold) === false) return false;
  const amounts = apart === undefined ? undefined : amountsBeside(at, done?.expected.body, apart);
  return amounts === undefined || sumsOf(amounts).includes(Math.abs(Number(expected) - Number(observed)));
};

/** What both sides have answered as a whole. */
const isOfAnswers: Condition = (freedom, { at }, { done, differences }) => {
  const { expected, observed } = done ?? {};
  const beside = freedom.beside && at.slice(0, at.lastIndexOf('/') + 1) + freedom.beside;
  if (beside !== undefined && differences?.some((each) => each.at === beside) !== true) return false;
  if (freedom.succeeded === true && (expected?.status ?? 0) >= 300) return false;
  if (freedom.sparse === true && !isSparse(observed?.body)) return false;
  if (freedom.zeros === true && !hasOnlyZeros(observed?.body)) return false;
  if (freedom.told !== undefined && !shownIn(observed).includes(freedom.told)) return false;
  if (freedom.answer === undefined) return true;
  return [freedom.answer].flat().some((text) => shownIn(expected).includes(text));
};

function shownIn(answer: Observation | undefined): string {
  return JSON.stringify([answer?.body, answer?.headers]);
}

const CONDITIONS: readonly Condition[] = [
  ...[isUnsettled, isOfStep, isAtPlace, isOfStatus, isOfValues, isOfGiven],
  ...[isOfHistory, isOfWritten, isOfAttempt, isOfEndpoints, isOfAnswers, isAsChosen],
];

function isOfDelivery(at: string): boolean {
  return at.startsWith('deliveries/');
}

/** Whether a credential is sent in another way than as a bearer token, be it another one. */
function isSentOtherwise({ as }: CallStep): boolean {
  const { sentIn } = as !== null && 'credential' in as ? as : {};
  return sentIn !== undefined && !/^Bearer \S+$/.test(sentIn.authorization ?? '');
}

function names(document: OpenApiDocument, step: CallStep, gap: string): boolean {
  const operation = operationsById(document).get(step.operation);
  return (
    operation !== undefined &&
    namedBy([valueAt(document, operation.pointer) as Schema], 'x-gaps').includes(gap)
  );
}

/** Whether a whole item of a list is missing or added; what is added has no place of its own. An item of what receivers are sent is a delivery. */
function isWhole({ at, kind, isStated = false }: Difference): boolean {
  if (kind !== 'missing' && kind !== 'added') return false;
  if (isOfDelivery(at) ? /^[^/]+\/[^/]+\/\d+$/.test(at) : /\/\d+$/.test(at)) return true;
  return kind === 'added' && (isStated || /^deliveries\/[^/]+$/.test(at));
}

/** Whether no two neighbours of a list within a value have the same numbers. */
function isSparse(value: unknown): boolean {
  const list: readonly unknown[] = Object.values(value ?? {}).find(Array.isArray) ?? [];
  const numbers = list.map((item) =>
    JSON.stringify(Object.values(item ?? {}).filter((each) => typeof each === 'number')),
  );
  return numbers.every((each, at) => at === 0 || each !== numbers[at - 1]);
}

/** Whether a value has no number but 0, at any depth. */
function hasOnlyZeros(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(hasOnlyZeros);
  return typeof value !== 'number' || value === 0;
}

function isDocumented(document: OpenApiDocument, step: Step, status: number): boolean {
  const known = operationsOf(step).flatMap((each) => operationsById(document).get(each) ?? []);
  return known.length === 0 || known.some(({ responses }) => responses.has(String(status)));
}

function operationsOf(step: Step): readonly string[] {
  if (step.kind === 'together') return step.calls.flatMap(operationsOf);
  return step.kind === 'call' ? [step.operation] : [];
}

/** What an answer shows under some names beside a place; `undefined` if it shows none of them. */
function amountsBeside(at: string, body: unknown, names: readonly string[]): readonly number[] | undefined {
  const beside = at
    .split('/')
    .slice(1, -1)
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], body);
  const shown = (beside ?? {}) as Readonly<Record<string, unknown>>;
  const amounts = names.flatMap((name) => (typeof shown[name] === 'number' ? shown[name] : []));
  return amounts.length === 0 ? undefined : amounts;
}

/** The sums of one or several of some numbers. */
function sumsOf([first, ...rest]: readonly number[]): readonly number[] {
  if (first === undefined) return [];
  const others = sumsOf(rest);
  return [first, ...others, ...others.map((sum) => first + sum)];
}

function isGivenSo(
  step: Step,
  limits: Readonly<Record<string, number>>,
  holds: (value: number, limit: number) => boolean,
): boolean {
  if (step.kind !== 'call') return false;
  const { query, body, padToBytes } = step;
  const given: Readonly<Record<string, unknown>> = { ...query, ...(body as Values | undefined), padToBytes };
  return Object.entries(limits).some(([name, limit]) => holds(Number(given[name]), limit));
}

/** The names of the parameters and of all properties that a call gives. */
function namesIn(step: Step): readonly string[] {
  if (step.kind !== 'call') return [];
  const found: string[] = Object.keys(fieldsOf(step)).map((name) => `/${name}`);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || isReference(value)) return;
    for (const [name, each] of Object.entries(value)) {
      // What is `false` is as if it were not given; in a query it is a text.
      if (!Array.isArray(value) && each !== false && each !== 'false') found.push(name);
      visit(each);
    }
  };
  for (const part of [step.query, step.headers, step.body]) visit(part);
  return found;
}
