// What a target has chosen for the fields that a write leaves out, told to the oracle: then both go on with the same values,
// and what follows can be compared.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import { jsonPlace, propertyOf } from '../../../openapi/field-kind.ts';
import { operationsById } from '../../../openapi/operations.ts';
import { NotOffered } from '../../session.ts';
import { type Choice, choicesIfAbsent, choicesIn } from '../comparing/choices.ts';
import type { CallStep, Step, Value, Values } from '../history.ts';
import type { Observation } from './observation.ts';
import type { Side } from './side.ts';

/** A write that leaves out what the target may choose, and what was there before. */
export interface ChoosingWrite {
  readonly step: CallStep;
  /** What reads what is written; its answer shows it if left out. */
  readonly read?: CallStep;
  readonly left: readonly Choice[];
  readonly before: Readonly<Record<string, unknown>>;
}

/** A write that leaves out fields that a target may choose; `undefined` where a step is no such write. */
export async function choosingWrite(
  step: Step,
  target: Side,
  document: OpenApiDocument,
): Promise<ChoosingWrite | undefined> {
  if (step.kind !== 'call') return undefined;
  const open = openIfAbsent(step, document);
  if (open.length > 0) return { step, left: open, before: {} };
  const left = leftOutBy(step, document);
  const read = left.length === 0 ? undefined : readOf(step, document);
  const before = read && (await shownBy(target, read));
  return read && before && { step, read, left, before };
}

/**
 * What a target has made of the fields that a write left out: what the answer shows, or else the default, as in every object that
 * is new, or what was there before.
 *
 * @param choices what the target has chosen, by gap and fields; what a new object shows is noted there
 */
export async function chosenBy(
  { step, read, left, before }: ChoosingWrite,
  { status, body }: Observation,
  { target, choices }: { readonly target: Side; readonly choices: Map<string, unknown> },
): Promise<Values> {
  const after = read === undefined ? asObject(body) : await shownBy(target, read);
  if ((status ?? 500) >= 300 || after === undefined) return {};
  const given = asObject(step.body) ?? {};
  const isChosen = ({ key, name, unless = [] }: Choice) => {
    if (read === undefined) return true;
    if (before[name] !== undefined && before[name] === after[name]) return true;
    const isPlain = Object.keys(before).length === 0 && !unless.some((each) => Object.hasOwn(given, each));
    if (isPlain && !choices.has(key)) choices.set(key, after[name]);
    return choices.get(key) === after[name];
  };
  const known = left.filter((each) => after[each.name] !== undefined && isChosen(each));
  return Object.fromEntries(known.map(({ name }) => [name, after[name] as Value]));
}

/** A write that says what the target has chosen. */
export function withChosen(step: CallStep, chosen: Values): CallStep {
  return { ...step, body: { ...(step.body as Values), ...chosen } };
}

/** The fields that a call leaves out of which a gap says that anything may come of that. */
function openIfAbsent({ operation, body }: CallStep, document: OpenApiDocument): readonly Choice[] {
  const given = asObject(body);
  if (given === undefined) return [];
  return choicesIfAbsent(document, operation).filter(({ name }) => !Object.hasOwn(given, name));
}

/** The fields that a write leaves out and that a target chooses once. */
function leftOutBy({ operation: id, body }: CallStep, document: OpenApiDocument): readonly Choice[] {
  const operation = operationsById(document).get(id);
  const given = asObject(body);
  if (given === undefined || operation?.method !== 'PUT') return [];
  const place = jsonPlace(document, operation.body);
  return choicesIn(document).filter(
    ({ name }) => !Object.hasOwn(given, name) && propertyOf(document, place, name).length > 0,
  );
}

/** The call that reads what a write is about. */
function readOf({ operation: id, as, path = {} }: CallStep, document: OpenApiDocument): CallStep | undefined {
  const operations = operationsById(document);
  const own = operations.get(id)?.path;
  const read = [...operations.values()].find((each) => each.method === 'GET' && each.path === own);
  return read && { kind: 'call', id: 'begin', operation: read.id, as, path };
}

/** What a read shows, nothing where there is none; `undefined` where the caller may not see it. */
async function shownBy(target: Side, read: CallStep): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const { status, body } = await target.do(read);
    if (status === 404) return {};
    return status === 200 ? asObject(body) : undefined;
  } catch (error) {
    if (error instanceof NotOffered) return undefined;
    throw error;
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** All that can be taken of a list, the most first; not nothing. */
export function largestFirst<T>(all: readonly T[]): readonly (readonly T[])[] {
  const some: (readonly T[])[] = [[]];
  for (const each of all) some.push(...some.map((one) => [...one, each]));
  return some.slice(1).toSorted((one, other) => other.length - one.length);
}
