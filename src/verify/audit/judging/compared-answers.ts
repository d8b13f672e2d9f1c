// Compares a recorded answer with that of the oracle, and tells what the two do not show side by side: a page that is longer than
// was asked for, and a status that belongs to other operations.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsOf, responseFor } from '../../../openapi/operations.ts';
import { type Answers, answerDifferences, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { ComparisonContext, Difference } from '../../oracle/comparing/difference.ts';
import { type Circumstances, type Judged, judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/side.ts';
import { stepOf } from '../replaying/recorded-step.ts';
import type { RecordedCall } from '../replaying/replay.ts';

/** What callers gave a field: by the last write, and before. */
export type Given = Pick<Circumstances, 'before' | 'given' | 'isByChoice'>;

/**
 * The differences of two answers that no gap allows.
 *
 * @example comparedAnswers(call, { expected, observed }, context).map(({ at }) => at) // ['body/limit_bytes']
 */
export function comparedAnswers(
  { operation, entry }: RecordedCall,
  answers: Answers,
  context: ComparisonContext & {
    readonly choices: Map<string, unknown>;
    readonly givenAt: (difference: Difference) => Given;
    /** Told of a difference that a gap allows. */
    readonly allow: (difference: Difference) => void;
  },
): readonly Judged[] {
  const { document, choices, givenAt, allow } = context;
  const step = stepOf(operation.id, entry);
  const differences = answerDifferences(operation, answers, context)
    .map((each) => judged(each, { step, done: answers, document, choices, ...givenAt(each) }))
    .filter((each) => {
      if (each.gapsAllowing.length > 0) allow(each);
      return each.gapsAllowing.length === 0;
    });
  const ofPages = [
    ...tooLong(operation, entry.url, answers, document),
    ...tooFew(operation, entry.url, answers, document),
    ...incomplete(operation, answers, document),
  ];
  return [...differences, ...ofPages].map((each) =>
    each.at === 'status' ? withOthers(operation, each, document) : each,
  );
}

/** Parameters that ask for a part of a list. */
export const PAGE = /^(limit|page_size|per_page|page|offset|cursor)$/;

/**
 * Whether an answer is a part of a list whose order the documents leave open: what is on it is open, too.
 *
 * @example isOfOpenPage(call, { expected, observed }, document)
 */
export function isOfOpenPage(
  { operation, entry }: RecordedCall,
  done: Answers,
  document: OpenApiDocument,
): boolean {
  const isPage = [...entry.url.searchParams.keys()].some((name) => PAGE.test(name));
  const order: Difference = { at: 'body', kind: 'order', expected: [], observed: [], rules: [], gaps: [] };
  const step = stepOf(operation.id, entry);
  return isPage && judged(order, { step, done, document }).gapsAllowing.length > 0;
}

/** The name of the only list in a body. */
function listNameIn({ body }: Observation): string | undefined {
  const lists = Object.entries(Object(body)).filter(([, value]) => Array.isArray(value));
  return Array.isArray(body) || lists.length !== 1 ? undefined : lists[0]?.[0];
}

function lengthIn(observation: Observation): number {
  const list = Object(observation.body)[listNameIn(observation) ?? ''] as readonly unknown[] | undefined;
  return list?.length ?? 0;
}

/** The parameters by which a caller says how long a page may be. */
const LENGTH = /^(limit|page_size|per_page)$/;

/** A page that is longer than was asked for, whatever is on it. */
function tooLong(
  operation: Operation,
  url: URL,
  { expected, observed }: Answers,
  document: OpenApiDocument,
): readonly Judged[] {
  const name = listNameIn(observed);
  const [, asked] = [...url.searchParams].find(([parameter]) => LENGTH.test(parameter)) ?? [];
  if (name === undefined || asked === undefined || expected.status !== observed.status) return [];
  const length = lengthIn(observed);
  // A limit that the oracle does not keep to, either, is none.
  if (length <= Number(asked) || lengthIn(expected) > Number(asked)) return [];
  const [expectedLength, at] = [Number(asked), `body/${name}/length`];
  return [pageFault(operation, document, { at, expected: expectedLength, observed: length })];
}

/** A total that is less than what a page shows together with what comes before it. */
function tooFew(
  operation: Operation,
  { searchParams }: URL,
  { expected, observed }: Answers,
  document: OpenApiDocument,
): readonly Judged[] {
  const total: unknown = Object(observed.body).total;
  const length = lengthIn(observed);
  if (typeof total !== 'number' || length === 0 || expected.status !== observed.status) return [];
  const size = [...searchParams].find(([name]) => LENGTH.test(name))?.[1];
  const page = Number(searchParams.get('page') ?? 1);
  const before = searchParams.has('page')
    ? (page - 1) * Number(size ?? Number.NaN)
    : Number(searchParams.get('offset') ?? 0);
  if (!(before + length > total)) return [];
  return [
    pageFault(operation, document, { at: 'body/total/minimum', expected: before + length, observed: total }),
  ];
}

/** A list of a stated length that has another, by whatever name it goes. */
function incomplete(
  operation: Operation,
  { expected, observed }: Answers,
  document: OpenApiDocument,
): readonly Judged[] {
  const name = listNameIn(expected);
  const pointer = responseFor(operation, expected.status ?? 0)?.content.get('application/json');
  if (name === undefined || pointer === undefined || listNameIn(observed) === undefined) return [];
  const list = propertyOf(document, placeOf(document, valueAt(document, pointer) as Schema), name);
  const stated = list.find(({ minItems, maxItems }) => minItems !== undefined && minItems === maxItems);
  const length = lengthIn(observed);
  if (stated?.minItems === undefined || length === stated.minItems) return [];
  const at = `body/${name}/length`;
  return [pageFault(operation, document, { at, expected: stated.minItems, observed: length })];
}

function pageFault(
  { pointer }: Operation,
  document: OpenApiDocument,
  place: Pick<Judged, 'at' | 'expected' | 'observed'>,
): Judged {
  const rules = namedBy([valueAt(document, pointer) as Schema], 'x-rules');
  return { ...place, kind: 'value', rules, gaps: [], gapsAllowing: [], consequence: 'none' };
}

/**
 * Of a status that an operation does not document, what is said of it elsewhere was contradicted, too; and so was what is said of
 * a success where it was refused.
 */
function withOthers<Found extends Difference>(
  operation: Operation,
  difference: Found,
  document: OpenApiDocument,
): Found {
  const [expected, observed] = [Number(difference.expected), Number(difference.observed)];
  const isKnown = operation.responses.has(String(observed));
  const elsewhere = isKnown
    ? []
    : operationsOf(document).flatMap((each) => each.responses.get(String(observed))?.rules ?? []);
  const missed = expected < 300 && observed >= 300 ? rulesOfAnswer(operation, expected, document) : [];
  return { ...difference, rules: [...new Set([...difference.rules, ...elsewhere, ...missed])] };
}
