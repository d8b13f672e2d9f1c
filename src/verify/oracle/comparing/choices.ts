// What a target has chosen where a gap lets it choose once.

import type { OpenApiDocument } from '../../../openapi/document.ts';
import type { Step } from '../history.ts';
import type { Difference } from './difference.ts';
import { type Freedom, freedomsOf } from './written-freedom.ts';

/** What is noted of a gap where a target has chosen as the oracle; it frees nothing then. */
export const SETTLED = 'settled';

/** What is settled of what a target has chosen. */
export function settledIn(choices: ReadonlyMap<string, unknown> = new Map()): readonly string[] {
  return [...choices].flatMap(([key, value]) => (value === SETTLED ? key : []));
}

/**
 * The gaps that two answers settle which agree: both show the same amounts somewhere; see {@link Freedom.apart}. What is left out
 * of the comparison of lists settles nothing.
 *
 * @example gapsSettledBy({ used_bytes: 30, trash_bytes: 10 }, { used_bytes: 30, trash_bytes: 10 }, document) // ['Q-G-14']
 */
export function gapsSettledBy(
  expected: unknown,
  observed: unknown,
  document: OpenApiDocument,
): readonly string[] {
  const freedom = freedomsOf(document).find((each) => each.apart);
  if (freedom === undefined) return [];
  const shown = new Set(amountsIn(observed, freedom));
  return amountsIn(expected, freedom).some((amounts) => shown.has(amounts)) ? [freedom.gap] : [];
}

/** The amounts of each object that shows a field with all that may count as its, none of them 0, as text. */
function amountsIn(body: unknown, freedom: Freedom): readonly string[] {
  const { apart = [], fields = [] } = freedom;
  if (typeof body !== 'object' || body === null) return [];
  const has = body as Readonly<Record<string, unknown>>;
  const [field] = fields.map((each) => each.slice(1)).filter((name) => name in has);
  const own =
    field !== undefined && apart.every((name) => Number(has[name]) > 0)
      ? [JSON.stringify([field, ...apart].map((name) => has[name]))]
      : [];
  return [...own, ...Object.values(has).flatMap((each) => amountsIn(each, freedom))];
}

/**
 * What is settled once a target has sent what the oracle sends after a step, unless for what differs within a property of an event;
 * see {@link Freedom.unlike}.
 */
export function settledBySending(
  document: OpenApiDocument,
  step: Step | undefined,
  differences: readonly Pick<Difference, 'at'>[],
): readonly string[] {
  if (!differences.every(({ at }) => WITHIN_PROPERTY.test(at))) return [];
  const isOf = (operations: readonly string[]) =>
    step?.kind === 'call' && operations.includes(step.operation);
  return freedomsOf(document).flatMap((freedom) => {
    const { unlike, operations } = freedom;
    return unlike === true && (operations === undefined || isOf(operations)) ? settlingKey(freedom) : [];
  });
}

const WITHIN_PROPERTY = /^deliveries\/[^/]+\/\d+\/body\/[^/]+\/./;

/** By what it is kept that a freedom is settled: that of what is sent says nothing of the others of its gap. */
export function settlingKey({ gap, unlike }: Freedom): string {
  return unlike === true ? `${gap} as sent` : gap;
}

/** By what it is kept that a target has sent something in place of what the oracle sends; see {@link Freedom.instead}. */
export function sendingKey({ gap }: Pick<Freedom, 'gap'>): string {
  return `${gap} instead`;
}

/** By what it is kept that a target has done an operation; see {@link Freedom.undone}. */
export function doneKey(operation: string): string {
  return `${operation} done`;
}

/** Whether a target shows what it has chosen before; its first choice is noted. */
export function isChosen(
  freedom: Freedom,
  observed: unknown,
  {
    choices,
    notesChoices = true,
  }: { readonly choices: Map<string, unknown>; readonly notesChoices?: boolean | undefined },
): boolean {
  const key = choiceKey(freedom);
  if (!choices.has(key) && notesChoices) choices.set(key, observed);
  return !choices.has(key) || choices.get(key) === observed;
}

/** A field whose value a target chooses once. */
export interface Choice {
  readonly name: string;
  /** By what the choice is kept. */
  readonly key: string;
  /** Properties of which none may be given where the choice is to show. */
  readonly unless?: readonly string[];
}

/**
 * What a target may choose once.
 *
 * @example choicesIn(document) // [{ name: 'grace_period_days', key: 'Q-G-03 /grace_period_days', unless: [] }]
 */
export function choicesIn(document: OpenApiDocument): readonly Choice[] {
  const all = freedomsOf(document);
  const others = (field: string) =>
    all.flatMap(({ unsent, fields, after = [] }) => (unsent && fields?.includes(field) ? after.flat() : []));
  return all
    .filter(({ constant }) => constant === true)
    .flatMap((freedom) =>
      (freedom.fields ?? []).map((field) => ({
        ...{ name: field.slice(1), key: choiceKey(freedom) },
        unless: others(field),
      })),
    );
}

/** What a target may make of each field that a call of an operation leaves out, as a gap says. */
export function choicesIfAbsent(document: OpenApiDocument, operation: string): readonly Choice[] {
  return freedomsOf(document).flatMap((freedom) => {
    const { operations = [], absent: [name] = [], fields: [field] = [] } = freedom;
    const isOfField = name !== undefined && field === `/${name}` && operations.includes(operation);
    return isOfField ? [{ name, key: choiceKey(freedom) }] : [];
  });
}

function choiceKey({ gap, fields = [] }: Freedom): string {
  return `${gap} ${fields.join(' ')}`;
}
