// Which differences the documents leave open, and by which gap. A gap frees the form of an answer where a schema or an
// operation names it; what else it frees, `x-freedoms` of the document says.

import { type OpenApiDocument, type Schema, valueAt } from '../../openapi/document.ts';
import { namedBy } from '../../openapi/field-kind.ts';
import { responseFor } from '../../openapi/operations.ts';
import type { Difference } from './difference.ts';
import { type CallStep, isReference, type Step } from './history.ts';
import { type Observation, operationsById } from './side.ts';

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
  /** What the history has done: actions, kinds of step, properties of actions; nothing is known if left out. */
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
  /** Actions, kinds of step, and properties of actions, of which the history has done or given one. */
  readonly after?: readonly string[];
  /** A number of the body or the query is greater than this, by its name. */
  readonly beyond?: Readonly<Record<string, number>>;
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

const CONSEQUENCES: readonly Consequence[] = ['none', 'all', 'end', 'not offered'];

/** @example worstOf(['none', 'end']) // 'end' */
export function worstOf(all: readonly Consequence[]): Consequence {
  return CONSEQUENCES[Math.max(0, ...all.map((each) => CONSEQUENCES.indexOf(each)))] ?? 'none';
}

function freedomsOf(document: OpenApiDocument): readonly Freedom[] {
  return (document['x-freedoms'] as readonly Freedom[] | undefined) ?? [];
}

/** The gaps that leave the form of an answer open: which success, what a refusal looks like, which fields there are. */
function gapsOfForm(
  { at, kind, gaps, expected, observed }: Difference,
  { step, done, document }: Circumstances,
): readonly string[] {
  if (step.kind !== 'call') return [];
  if (at === 'status')
    return isSuccess(expected) && isSuccess(observed) ? successGaps(step, expected, document) : [];
  if (!at.startsWith('body')) return [];
  if ((done?.expected.status ?? 0) >= 400) return gaps;
  const isForm = kind === 'missing' || kind === 'added' || typeof expected !== typeof observed;
  return isForm && at.split('/').length <= 2 ? gaps : [];
}

function successGaps(step: CallStep, expected: unknown, document: OpenApiDocument): readonly string[] {
  const operation = operationsById(document).get(step.operation);
  if (operation === undefined) return [];
  // A status that a rule names is documented.
  if ((responseFor(operation, Number(expected))?.rules.length ?? 0) > 0) return [];
  return namedBy([valueAt(document, operation.pointer) as Schema], 'x-gaps');
}

function isFreed(
  freedom: Freedom,
  { at, kind, expected, observed }: Difference,
  { step, done, document, choices, before }: Circumstances,
): boolean {
  const { operations, statuses, fields, unknown, given, absent, kinds } = freedom;
  if (freedom.named === true && !(step.kind === 'call' && names(document, step, freedom.gap))) return false;
  const isStatus = at === 'status';
  const place = at.replaceAll(/\/\d+(?=\/|$)/g, '');
  if (operations !== undefined && !(step.kind === 'call' && operations.includes(step.operation)))
    return false;
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
  if (freedom.expected !== undefined && !freedom.expected.includes(expected)) return false;
  if (unknown === true && (step.kind !== 'call' || Object.values(step.path ?? {}).every(isReference)))
    return false;
  const present = given === undefined && absent === undefined ? [] : namesIn(step);
  if (given !== undefined && !given.some((name) => present.includes(name))) return false;
  if (absent?.some((name) => present.includes(name)) === true) return false;
  if (freedom.after !== undefined && !freedom.after.some((each) => before?.has(each))) return false;
  if (freedom.beyond !== undefined && !isBeyond(step, freedom.beyond)) return false;
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
      if (!Array.isArray(value)) found.push(name);
      visit(each);
    }
  };
  for (const part of [step.query, step.headers, step.body]) visit(part);
  return found;
}

function isSuccess(status: unknown): boolean {
  return Number(status) >= 200 && Number(status) < 300;
}
