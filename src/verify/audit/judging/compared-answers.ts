// Compares a recorded answer with that of the oracle, and names the rules of a status that belongs to other operations, too.

import { jsonIn } from '../../../engine/json.ts';
import type { OpenApiDocument, Schema } from '../../../openapi/document.ts';
import { namedBy } from '../../../openapi/field-kind.ts';
import { type Operation, operationsOf } from '../../../openapi/operations.ts';
import { type Answers, answerDifferences, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Circumstances } from '../../oracle/comparing/circumstances.ts';
import type { ComparisonContext, Difference } from '../../oracle/comparing/difference.ts';
import { type Judged, judged } from '../../oracle/comparing/freedom.ts';
import type { CallStep } from '../../oracle/history.ts';
import type { RecordedCall } from '../replaying/replay.ts';

/** What callers gave a field: by the last write, and before. */
export type Given = Pick<Circumstances, 'before' | 'ofObjects' | 'isByChoice'>;

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
    readonly allow: (difference: Judged) => void;
  },
): readonly Judged[] {
  const { document, choices, givenAt, allow } = context;
  const { operation } = call;
  const step = stepOf(call);
  const differences = answerDifferences(operation, answers, context)
    .map((each) => {
      const given = givenAt(each);
      const before = new Set(given.before).add('recording');
      return judged(each, { step, done: answers, document, choices, ...given, before });
    })
    .filter((each) => {
      if (each.gapsAllowing.length > 0) allow(each);
      return each.gapsAllowing.length === 0;
    });
  return differences.map((each) => (each.at === 'status' ? withOthers(operation, each, document) : each));
}

/**
 * A recorded call as a step of a history, for the freedoms that depend on what was asked for.
 *
 * @example stepOf(call).operation // 'getWebhook'
 */
export function stepOf({ operation, query, entry: { index, body } }: RecordedCall): CallStep {
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

/** Whether a call asks for a part of a list. */
export function isPage({ query }: RecordedCall): boolean {
  return [...query.keys()].some((name) => PAGE.test(name));
}

/**
 * Whether an answer is a part of a list whose order the documents leave open: what is on it is open, too.
 *
 * @example isOfOpenPage(call, { expected, observed }, document)
 */
export function isOfOpenPage(call: RecordedCall, done: Answers, document: OpenApiDocument): boolean {
  const order: Difference = { at: 'body', kind: 'order', expected: [], observed: [], rules: [], gaps: [] };
  const step = stepOf(call);
  return isPage(call) && judged(order, { step, done, document }).gapsAllowing.length > 0;
}

/**
 * Of a status that an operation does not document, what is said of it elsewhere was contradicted, too; and so was what is said of
 * a success where it was refused, or answered with a status of its own; and of how callers show who they are, where that decides.
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
  const ofCallers = [expected, observed].includes(401)
    ? operation.security.flatMap(({ scheme }) => rulesOfScheme(scheme, document))
    : [];
  return { ...difference, rules: [...new Set([...difference.rules, ...elsewhere, ...missed, ...ofCallers])] };
}

function rulesOfScheme(scheme: string, { components }: OpenApiDocument): readonly string[] {
  return namedBy([Object(Object(Object(components).securitySchemes)[scheme]) as Schema], 'x-rules');
}
