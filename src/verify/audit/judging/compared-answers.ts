// Compares a recorded answer with that of the oracle, and tells what the two do not show side by side: a page that is longer than
// was asked for, and a status that belongs to other operations.

import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { jsonPlace, namedBy, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsOf, responseFor } from '../../../openapi/operations.ts';
import { type Answers, answerDifferences, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { ComparisonContext, Difference } from '../../oracle/comparing/difference.ts';
import { type Circumstances, faultOf, type Judged, judged } from '../../oracle/comparing/freedom.ts';
import type { CallStep } from '../../oracle/history.ts';
import { listIn } from '../adopting/resources.ts';
import { jsonIn } from '../recordings/entry.ts';
import type { RecordedCall } from '../replaying/replay.ts';

/** What callers gave a field: by the last write, and before. */
export type Given = Pick<Circumstances, 'before' | 'given' | 'isByChoice'>;

/**
 * The differences of two answers that no gap allows.
 *
 * @example comparedAnswers(call, { expected, observed }, context).map(({ at }) => at) // ['body/limit_bytes']
 */
export function comparedAnswers(
  call: RecordedCall,
  answers: Answers,
  context: ComparisonContext & {
    readonly choices: Map<string, unknown>;
    readonly givenAt: (difference: Difference) => Given;
    /** Told of a difference that a gap allows. */
    readonly allow: (difference: Difference) => void;
  },
): readonly Judged[] {
  const { document, choices, givenAt, allow } = context;
  const { operation } = call;
  const step = stepOf(call);
  const differences = answerDifferences(operation, answers, context)
    .map((each) => judged(each, { step, done: answers, document, choices, ...givenAt(each) }))
    .filter((each) => {
      if (each.gapsAllowing.length > 0) allow(each);
      return each.gapsAllowing.length === 0;
    });
  return [...differences, ...pageFaults(call, answers, document)].map((each) =>
    each.at === 'status' ? withOthers(operation, each, document) : each,
  );
}

/** A recorded call as a step of a history, for the freedoms that depend on what was asked for. */
function stepOf({ operation, query, entry: { index, body } }: RecordedCall): CallStep {
  return {
    kind: 'call',
    id: `entry ${index}`,
    operation: operation.id,
    as: null,
    query: Object.fromEntries(query),
    ...(body === undefined ? {} : { body: (jsonIn(body) ?? body) as NonNullable<CallStep['body']> }),
  };
}

/** Parameters that ask for a part of a list. */
export const PAGE = /^(limit|page_size|per_page|page|offset|cursor)$/;

/**
 * Whether an answer is a part of a list whose order the documents leave open: what is on it is open, too.
 *
 * @example isOfOpenPage(call, { expected, observed }, document)
 */
export function isOfOpenPage(call: RecordedCall, done: Answers, document: OpenApiDocument): boolean {
  const isPage = [...call.query.keys()].some((name) => PAGE.test(name));
  const order: Difference = { at: 'body', kind: 'order', expected: [], observed: [], rules: [], gaps: [] };
  const step = stepOf(call);
  return isPage && judged(order, { step, done, document }).gapsAllowing.length > 0;
}

/** The parameters by which a caller says how long a page may be. */
const LENGTH = /^(limit|page_size|per_page)$/;

/**
 * What is wrong with the length of a list, whatever is on it: longer than was asked for, or other than stated, or with a total that
 * is less than what a page shows together with what comes before it.
 */
function pageFaults(
  { operation, query }: RecordedCall,
  { expected, observed }: Answers,
  document: OpenApiDocument,
): readonly Judged[] {
  const [own, shown] = [listIn(expected.body), listIn(observed.body)];
  if (shown === undefined || expected.status !== observed.status) return [];
  const rules = namedBy([valueAt(document, operation.pointer) as Schema], 'x-rules');
  const fault = (at: string, values: Pick<Judged, 'expected' | 'observed'>): Judged[] => [
    faultOf({ at, kind: 'value', ...values, rules }),
  ];
  const { length } = shown.items;
  const total = Number(Object(observed.body).total ?? Number.NaN);
  const [page, offset] = [query.get('page'), query.get('offset')];
  const size = Number([...query].find(([name]) => LENGTH.test(name))?.[1]);
  // A limit that the oracle does not keep to, either, is none.
  const isTooLong = length > size && !((own?.items.length ?? 0) > size);
  // What the oracle shows on one page fits on one.
  const isCutShort = page === null && offset === null && length < total && total <= (own?.items.length ?? 0);
  const stated = own && statedLength(operation, observed.status, own.name, document);
  const least = length + (page === null ? Number(offset ?? 0) : (Number(page) - 1) * size);
  return [
    ...(isTooLong ? fault(`body/${shown.name}/length`, { expected: size, observed: length }) : []),
    ...(length > 0 && least > total ? fault('body/total/minimum', { expected: least, observed: total }) : []),
    ...(isCutShort ? fault(`body/${shown.name}/length`, { expected: total, observed: length }) : []),
    ...(own !== undefined && stated !== undefined && length !== stated
      ? fault(`body/${own.name}/length`, { expected: stated, observed: length })
      : []),
  ];
}

/** The length that the document says of a list. */
function statedLength(
  operation: Operation,
  status: number | null,
  name: string,
  document: OpenApiDocument,
): number | undefined {
  const place = jsonPlace(document, responseFor(operation, status ?? 0));
  return propertyOf(document, place, name).find(
    ({ minItems, maxItems }) => minItems !== undefined && minItems === maxItems,
  )?.minItems;
}

/**
 * Of a status that an operation does not document, what is said of it elsewhere was contradicted, too; and so was what is said of
 * a success where it was refused, or answered with a status of its own.
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
  const missed =
    expected < 300 && (observed >= 300 || !isKnown) ? rulesOfAnswer(operation, expected, document) : [];
  return { ...difference, rules: [...new Set([...difference.rules, ...elsewhere, ...missed])] };
}
