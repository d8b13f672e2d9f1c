// Which differences the documents leave open, and by which gap. A gap frees the form of an answer where a schema or an
// operation names it; what else it frees, `x-freedoms` of the document says.

import { deliveryPolicyOf } from '../../../delivery/policy/policy.ts';
import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import { type CallStep, isReference, type Step } from '../history.ts';
import { type Observation, operationsById } from '../running/side.ts';
import type { Difference } from './difference.ts';

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

/** A difference, with the gaps that allow it. */
export interface Judged extends Difference {
  readonly gapsAllowing: readonly string[];
  readonly consequence: Consequence;
}

export interface Circumstances {
  readonly step: Step;
  readonly done: { readonly expected: Observation; readonly observed: Observation } | undefined;
  readonly document: OpenApiDocument;
  /** What the target has chosen where it may choose once, by gap and fields; nothing is known if left out. */
  readonly choices?: Map<string, unknown>;
  /** What the history has done: operations, actions, kinds of step, properties that were given, and with which values; nothing is known if left out. */
  readonly before?: ReadonlySet<string>;
}

/** What a gap leaves open, as an entry of `x-freedoms` says it. All that is given must apply. */
export interface Freedom {
  readonly gap: string;
  /** Ids of operations; all if left out. */
  readonly operations?: readonly string[];
  /** The operation names the gap. */
  readonly named?: boolean;
  /** The answers differ in their status, and each is one of these. */
  readonly statuses?: readonly number[];
  /** The target's status is one of these. */
  readonly observed?: readonly number[];
  /** The place of the difference ends with one of these, such as `/exempt_reason`; indices of lists are left out. */
  readonly fields?: readonly string[];
  readonly kinds?: readonly Difference['kind'][];
  /** Items of lists are missing, and not the whole of what `fields` names. */
  readonly items?: boolean;
  /** The mock's answer is a success. */
  readonly succeeded?: boolean;
  /** The difference is in what receivers were sent. */
  readonly deliveries?: boolean;
  /** What the mock shows there. */
  readonly expected?: readonly unknown[];
  /** The path names something that no answer has shown. */
  readonly unknown?: boolean;
  /** Parameters and properties of the body, at any depth, of which one is given. */
  readonly given?: readonly string[];
  /** Parameters and properties of the body of which none is given. */
  readonly absent?: readonly string[];
  /** What the target shows instead is one value, whenever it is free to choose. */
  readonly constant?: boolean;
  /** Operations, actions, kinds of step, and properties, of which the history has done or given one. */
  readonly after?: readonly string[];
  /** Operations, actions, kinds of step, and properties, of which the history has done or given none. */
  readonly without?: readonly string[];
  /** What the target shows there was given before. */
  readonly earlier?: boolean;
  /** Nobody has given what the mock shows there. */
  readonly unsent?: boolean;
  /** A number of the body or the query is greater than this, by its name. */
  readonly beyond?: Readonly<Record<string, number>>;
  /**
   * The two numbers are apart by what the answer shows beside them under one of these names, or under several together. A
   * target that has once shown the same number where these are not 0 has chosen as the oracle, and its gap is settled.
   */
  readonly apart?: readonly string[];
  /** It is a later attempt, made as long after the first one as a delay of the schedule says. */
  readonly delays?: boolean;
  /** The oracle's answer contains this, as JSON. */
  readonly answer?: string;
  readonly then?: Consequence;
}

/**
 * A difference with the gaps that allow it; none if it is a fault.
 *
 * @example judged(difference, { step, done, document }).gapsAllowing
 */
export function judged(difference: Difference, circumstances: Circumstances): Judged {
  const { document } = circumstances;
  const written = freedomsOf(document).filter((freedom) => isFreed(freedom, difference, circumstances));
  if (written.length > 0)
    return {
      ...difference,
      gapsAllowing: [...new Set(written.map(({ gap }) => gap))],
      consequence: worstOf(written.map(({ then = 'end' }) => then)),
    };
  const gapsAllowing = gapsOfForm(difference, circumstances);
  return { ...difference, gapsAllowing, consequence: 'none' };
}

/** That a call has given a property this value, as one word. */
export function asGiven(name: string, value: unknown): string {
  return `${name}=${JSON.stringify(value)}`;
}

/** What is noted of a gap where a target has chosen as the oracle; it frees nothing then. */
export const SETTLED = 'settled';

/**
 * The gaps that an answer settles on which both sides agree; see {@link Freedom.apart}.
 *
 * @example gapsSettledBy({ used_bytes: 30, trash_bytes: 10 }, document) // ['Q-G-14']
 */
export function gapsSettledBy(body: unknown, document: OpenApiDocument): readonly string[] {
  const { apart = [], fields = [], gap = '' } = freedomsOf(document).find((each) => each.apart) ?? {};
  if (apart.length === 0 || typeof body !== 'object' || body === null) return [];
  const has = Object.entries(body as Readonly<Record<string, unknown>>);
  const isShown = has.some(([name]) => fields.includes(`/${name}`));
  const isBeside = apart.every((each) => has.some(([name, value]) => name === each && Number(value) > 0));
  if (isShown && isBeside) return [gap];
  return has.flatMap(([, value]) => gapsSettledBy(value, document));
}

const CONSEQUENCES: readonly Consequence[] = ['none', 'all', 'end', 'not offered'];

/** @example worstOf(['none', 'end']) // 'end' */
export function worstOf(all: readonly Consequence[]): Consequence {
  return CONSEQUENCES[Math.max(0, ...all.map((each) => CONSEQUENCES.indexOf(each)))] ?? 'none';
}

function freedomsOf(document: OpenApiDocument): readonly Freedom[] {
  return (document['x-freedoms'] as readonly Freedom[] | undefined) ?? [];
}

/** The gaps that leave the form of an answer open: what a refusal looks like, which fields there are. */
function gapsOfForm(
  { at, kind, gaps, expected, observed, isStated = false }: Difference,
  { step, done }: Circumstances,
): readonly string[] {
  if ((step.kind !== 'call' && step.kind !== 'action') || !at.startsWith('body')) return [];
  if ((done?.expected.status ?? 0) >= 400) return gaps;
  // Text in place of an object is no form of it.
  if (at === 'body' && typeof observed === 'string') return [];
  const isForm = kind === 'missing' || kind === 'added' || typeof expected !== typeof observed;
  return isForm && !isStated && at.split('/').length <= 2 ? gaps : [];
}

function isFreed(
  freedom: Freedom,
  { at, kind, expected, observed, sinceFirstMs }: Difference,
  { step, done, document, choices, before }: Circumstances,
): boolean {
  const { operations, statuses, fields, unknown, given, absent, kinds } = freedom;
  if (choices?.get(freedom.gap) === SETTLED) return false;
  if (freedom.named === true && !(step.kind === 'call' && names(document, step, freedom.gap))) return false;
  const isStatus = at === 'status';
  const place = at.replaceAll(/\/\d+(?=\/|$)/g, '');
  if (operations !== undefined && !operationsOf(step).some((each) => operations.includes(each))) return false;
  if (
    statuses !== undefined &&
    !(isStatus && statuses.includes(Number(expected)) && statuses.includes(Number(observed)))
  )
    return false;
  if (freedom.observed !== undefined && !(isStatus && freedom.observed.includes(Number(observed))))
    return false;
  if (fields !== undefined && !fields.some((field) => place.endsWith(field))) return false;
  if (
    fields === undefined &&
    isStatus &&
    statuses === undefined &&
    freedom.observed === undefined &&
    given === undefined &&
    absent === undefined
  )
    return false;
  if (freedom.deliveries === true && (!at.startsWith('deliveries/') || kind === 'signature')) return false;
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  if (freedom.items === true && kind === 'missing' && !/\/\d+$/.test(at)) return false;
  if (freedom.succeeded === true && (done?.expected.status ?? 0) >= 300) return false;
  if (freedom.expected !== undefined && !freedom.expected.includes(expected)) return false;
  if (unknown === true && (step.kind !== 'call' || Object.values(step.path ?? {}).every(isReference)))
    return false;
  const present = given === undefined && absent === undefined ? [] : namesIn(step);
  if (given !== undefined && !given.some((name) => present.includes(name))) return false;
  if (absent?.some((name) => present.includes(name)) === true) return false;
  if (freedom.after !== undefined && !freedom.after.some((each) => before?.has(each))) return false;
  if (freedom.without?.some((each) => before?.has(each)) === true) return false;
  if (freedom.unsent === true && before?.has(asGiven(place.split('/').at(-1) ?? '', expected))) return false;
  if (freedom.earlier === true && !before?.has(asGiven(place.split('/').at(-1) ?? '', observed)))
    return false;
  if (freedom.beyond !== undefined && !isBeyond(step, freedom.beyond)) return false;
  if (freedom.delays === true && !isDelay(document, sinceFirstMs)) return false;
  if (freedom.apart !== undefined) {
    const amounts = amountsBeside(at, done?.expected.body, freedom.apart);
    if (amounts !== undefined && !sumsOf(amounts).includes(Math.abs(Number(expected) - Number(observed))))
      return false;
  }
  if (freedom.constant === true && choices !== undefined && !isChosen(freedom, observed, choices))
    return false;
  return freedom.answer === undefined || (JSON.stringify(done?.expected.body) ?? '').includes(freedom.answer);
}

function names(document: OpenApiDocument, step: CallStep, gap: string): boolean {
  const operation = operationsById(document).get(step.operation);
  return (
    operation !== undefined &&
    namedBy([valueAt(document, operation.pointer) as Schema], 'x-gaps').includes(gap)
  );
}

/** Whether a target shows what it has chosen before; its first choice is noted. */
function isChosen({ gap, fields = [] }: Freedom, observed: unknown, choices: Map<string, unknown>): boolean {
  const key = `${gap} ${fields.join(' ')}`;
  if (!choices.has(key)) choices.set(key, observed);
  return choices.get(key) === observed;
}

function operationsOf(step: Step): readonly string[] {
  if (step.kind === 'together') return step.calls.map(({ operation }) => operation);
  return step.kind === 'call' ? [step.operation] : [];
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
  const given = { ...step.query, ...(step.body as Readonly<Record<string, unknown>> | undefined) };
  return Object.entries(limits).some(([name, limit]) => Number(given[name]) > limit);
}

/** The names of the parameters and of all properties that a call gives. */
function namesIn(step: Step): readonly string[] {
  if (step.kind !== 'call') return [];
  const found: string[] = [];
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
