// Which differences the documents leave open, and by which gap. A gap frees the form of an answer where a schema or an
// operation names it; what else it frees, `x-freedoms` of the document says.

import { deliveryPolicyOf } from '../../../delivery/policy/policy.ts';
import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import { type CallStep, fieldsOf, isReference, type Step, type Values } from '../history.ts';
import { type Observation, operationsById } from '../running/side.ts';
import { doneKey, isChosen, SETTLED, sendingKey, settlingKey } from './choices.ts';
import { apartMs, type Difference, type Fields, isInOtherCase, isObject } from './difference.ts';
import { type Consequence, type Freedom, freedomsOf } from './written-freedom.ts';

/** A difference, with the gaps that allow it. */
export interface Judged extends Difference {
  readonly gapsAllowing: readonly string[];
  readonly consequence: Consequence;
  /** What a gap says of it that the document writes down. */
  readonly freedoms?: readonly Freedom[];
}

export interface Circumstances {
  readonly step: Step;
  readonly done: { readonly expected: Observation; readonly observed: Observation } | undefined;
  readonly document: OpenApiDocument;
  /** What the target has chosen where it may choose once, by gap and fields; nothing is known if left out. */
  readonly choices?: Map<string, unknown>;
  /** Whether the first difference shows a choice; it does by default. */
  readonly notesChoices?: boolean;
  /** What the history has done: operations, actions, kinds of step, properties that were given, and with which values; nothing is known if left out. */
  readonly before?: ReadonlySet<string>;
  /** Whether the service itself chose the value, since no caller gave it; true if left out. */
  readonly isByChoice?: boolean;
  /** What is known of the objects that the answer shows; nothing if left out. */
  readonly ofObjects?: () => OfObjects;
}

/** What is known of some objects. */
export interface OfObjects {
  /** What the last write at each place has given. */
  readonly given: readonly Fields[];
  /** What any write has given, and what the target has shown. */
  readonly known: readonly Fields[];
}

/**
 * A difference with the gaps that allow it; none if it is a fault.
 *
 * @example judged(difference, { step, done, document }).gapsAllowing
 */
export function judged(difference: Difference, circumstances: Circumstances): Judged {
  const { document } = circumstances;
  const freeing = (isOnce: boolean) =>
    freedomsOf(document).filter(
      (freedom) => (freedom.constant === true) === isOnce && isFreed(freedom, difference, circumstances),
    );
  // What another gap explains is no choice that a target has made once.
  const explained = freeing(false);
  const written = explained.length > 0 || circumstances.isByChoice === false ? explained : freeing(true);
  if (written.length > 0)
    return {
      ...difference,
      gapsAllowing: [...new Set(written.map(({ gap }) => gap))],
      consequence: consequenceOf(difference, written),
      freedoms: written,
    };
  const gapsAllowing = gapsOfForm(difference, circumstances);
  return { ...difference, gapsAllowing, consequence: 'none' };
}

/** A difference that no gap leaves open. */
export function faultOf(difference: Omit<Difference, 'gaps'>): Judged {
  return { ...difference, gaps: [], gapsAllowing: [], consequence: 'none' };
}

/** That a call has given a property this value, as one word. */
export function asGiven(name: string, value: unknown): string {
  return `${name}=${JSON.stringify(value)}`;
}

/** That a step has left a property out which another one of its kind has given, as one word. */
export function leftOut(name: string): string {
  return `without ${name}`;
}

/**
 * What follows from a difference: nothing where both sides have done or refused the same and one gap says no more than that. What a
 * gap says of a field goes before what one says of all.
 */
function consequenceOf({ at, expected, observed }: Difference, written: readonly Freedom[]): Consequence {
  const ofField = written.filter(({ fields }) => fields !== undefined);
  const all = (ofField.length > 0 ? ofField : written).map(({ then = 'end' }) => then);
  const isOfOneKind = Number(expected) >= 400 === Number(observed) >= 400;
  return at === 'status' && isOfOneKind && all.includes('none') ? 'none' : worstOf(all);
}

const CONSEQUENCES: readonly Consequence[] = ['none', 'all', 'end', 'not offered'];

/** @example worstOf(['none', 'end']) // 'end' */
export function worstOf(all: readonly Consequence[]): Consequence {
  return CONSEQUENCES[Math.max(0, ...all.map((each) => CONSEQUENCES.indexOf(each)))] ?? 'none';
}

/** The gaps that leave the form of an answer open: what a refusal looks like, which fields there are. */
function gapsOfForm(
  { at, kind, gaps, expected, observed, isStated = false }: Difference,
  { step, done }: Circumstances,
): readonly string[] {
  if ((step.kind !== 'call' && step.kind !== 'action') || !at.startsWith('body')) return [];
  if ((done?.expected.status ?? 0) >= 400) return kind === 'value' && isStated ? [] : gaps;
  // Text in place of an object is no form of it.
  if (at === 'body' && typeof observed === 'string') return [];
  const isOtherType =
    typeof expected !== typeof observed || Array.isArray(expected) !== Array.isArray(observed);
  const isForm = kind === 'missing' || kind === 'added' || isOtherType;
  return isForm && !isStated && at.split('/').length <= 2 ? gaps : [];
}

/** Whether an entry of `x-freedoms` leaves a difference open. */
export function isFreed(freedom: Freedom, difference: Difference, circumstances: Circumstances): boolean {
  const { at, kind, expected, observed, sinceFirstMs, isInTurn } = difference;
  const { step, done, document, choices, notesChoices, before } = circumstances;
  const { operations, statuses, fields, unknown, given, absent, kinds } = freedom;
  if (choices?.get(settlingKey(freedom)) === SETTLED) return false;
  const isAbsent = difference.isAlone === true && step.kind !== 'clock' && step.kind !== 'state';
  if (freedom.instead === true && isAbsent && choices?.get(sendingKey(freedom)) === SETTLED) return false;
  const isOfDelivery = at.startsWith('deliveries/');
  if (freedom.callers !== undefined && !callersOf(step).some((each) => freedom.callers?.includes(each)))
    return false;
  if (freedom.undone === true && operationsOf(step).some((each) => choices?.has(doneKey(each)))) return false;
  if (
    freedom.named === true &&
    !(step.kind === 'call' && names(document, step, freedom.gap) && !isOfDelivery)
  )
    return false;
  const isStatus = at === 'status';
  const place = at.replaceAll(/\/\d+(?=\/|$)/g, '');
  if (operations !== undefined && !operationsOf(step).some((each) => operations.includes(each))) return false;
  if (
    statuses !== undefined &&
    !(isStatus && statuses.includes(Number(expected)) && statuses.includes(Number(observed)))
  )
    return false;
  const isStatusOrField = isStatus || fields !== undefined;
  if (
    freedom.observed !== undefined &&
    !(isStatusOrField && freedom.observed.includes(Number(observed ?? NaN)))
  )
    return false;
  if (freedom.told !== undefined && !(JSON.stringify(done?.observed.body) ?? '').includes(freedom.told))
    return false;
  if (freedom.documented === true && isStatus && !isDocumented(document, step, Number(observed)))
    return false;
  if (fields !== undefined && !fields.some((field) => place.endsWith(field))) return false;
  if (
    fields === undefined &&
    isStatus &&
    statuses === undefined &&
    freedom.observed === undefined &&
    given === undefined &&
    absent === undefined &&
    freedom.sentOtherwise === undefined
  )
    return false;
  if (freedom.sentOtherwise === true && !(step.kind === 'call' && isSentOtherwise(step))) return false;
  if (freedom.deliveries === true && (!isOfDelivery || kind === 'signature')) return false;
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  if (freedom.items !== undefined && freedom.items !== isWhole(difference)) return false;
  if (freedom.succeeded === true && (done?.expected.status ?? 0) >= 300) return false;
  if (freedom.sparse === true && !isSparse(done?.observed.body)) return false;
  if (freedom.zeros === true && !hasOnlyZeros(done?.observed.body)) return false;
  if (freedom.expected !== undefined && !freedom.expected.includes(expected)) return false;
  if (freedom.except?.includes(observed)) return false;
  if (freedom.otherCase === true && !isInOtherCase(expected, observed)) return false;
  if (freedom.greater === true && !(Number(observed) > Number(expected))) return false;
  if (freedom.withinMs !== undefined && !(apartMs(expected, observed) <= freedom.withinMs)) return false;
  const named = step.kind === 'call' ? Object.values(step.path ?? {}) : [];
  if (unknown === true && (step.kind !== 'call' || named.every(isReference))) return false;
  if (unknown === false && !named.some(isReference)) return false;
  const present = given === undefined && absent === undefined ? [] : namesIn(step);
  if (given !== undefined && !given.some((name) => present.includes(name))) return false;
  if (absent?.some((name) => present.includes(name)) === true) return false;
  const { ofObjects = () => ({ given: [], known: [] }) } = circumstances;
  const isOfThem = (name: string) => ofObjects().known.some((each) => name in each);
  const isBefore = (each: string | readonly string[]) =>
    [each].flat().every((name) => before?.has(name) && (freedom.unsent !== true || isOfThem(name)));
  if (freedom.after !== undefined && !freedom.after.some(isBefore)) return false;
  const shown = isObject(expected) ? expected.id : expected;
  if (freedom.shownBy?.some((each) => before?.has(`${each} ${shown}`)) === false) return false;
  const isSaid = (name: string) => before?.has(name) && !before.has(leftOut(name));
  if (freedom.without?.some(isSaid) === true) return false;
  const property = place.split('/').at(-1) ?? '';
  const isIn = (all: readonly Fields[], value: unknown) =>
    all.some((each) => Object.hasOwn(each, property) && each[property] === value);
  if (freedom.unsent === true && isIn(ofObjects().given, expected)) return false;
  if (freedom.earlier === true && !isIn(ofObjects().known, observed)) return false;
  if (
    freedom.contains !== undefined &&
    !(JSON.stringify(observed ?? expected) ?? '').includes(freedom.contains)
  )
    return false;
  if (freedom.beyond !== undefined && !isBeyond(step, freedom.beyond)) return false;
  if (freedom.retried === true && !((sinceFirstMs ?? 0) > 0)) return false;
  if (freedom.inTurn === true && isInTurn !== true) return false;
  if (freedom.atOnce === true && difference.isAtOnce !== true) return false;
  if (freedom.delays === true && !isDelay(document, sinceFirstMs)) return false;
  if (freedom.apart !== undefined) {
    const amounts = amountsBeside(at, done?.expected.body, freedom.apart);
    if (amounts !== undefined && !sumsOf(amounts).includes(Math.abs(Number(expected) - Number(observed))))
      return false;
  }
  if (
    freedom.constant === true &&
    choices !== undefined &&
    !isChosen(freedom, observed, { choices, notesChoices })
  )
    return false;
  const { body, headers } = done?.expected ?? {};
  const answer = JSON.stringify([body, headers]) ?? '';
  return freedom.answer === undefined || [freedom.answer].flat().some((text) => answer.includes(text));
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

/** Whether a whole item of a list is missing or added; what is added has no place of its own. */
function isWhole({ at, kind, isStated = false }: Difference): boolean {
  if (kind !== 'missing' && kind !== 'added') return false;
  if (/\/\d+$/.test(at)) return true;
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

function callersOf(step: Step): readonly string[] {
  if (step.kind === 'together') return step.calls.flatMap(callersOf);
  return step.kind === 'call' && step.as !== null && 'credential' in step.as ? [step.as.credential] : [];
}

function isDelay(document: OpenApiDocument, sinceFirstMs = 0): boolean {
  return sinceFirstMs > 0 && deliveryPolicyOf(document).delaysMs.includes(sinceFirstMs);
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

function isBeyond(step: Step, limits: Readonly<Record<string, number>>): boolean {
  if (step.kind !== 'call') return false;
  const { query, body, padToBytes } = step;
  const given: Readonly<Record<string, unknown>> = { ...query, ...(body as Values | undefined), padToBytes };
  return Object.entries(limits).some(([name, limit]) => Number(given[name]) > limit);
}

/** The names of the parameters and of all properties that a call gives. */
function namesIn(step: Step): readonly string[] {
  if (step.kind !== 'call') return [];
  const found: string[] = Object.keys(fieldsOf(step)).map((name) => `/${name}`);
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || isReference(value)) return;
    for (const [name, each] of Object.entries(value)) {
      // What is `false` is as if it were not given.
      if (!Array.isArray(value) && each !== false) found.push(name);
      visit(each);
    }
  };
  for (const part of [step.query, step.headers, step.body]) visit(part);
  return found;
}
