// Compares two answers to the same call: status, documented headers and body, with the rules and gaps that speak of them.

import {
  follow,
  type OpenApiDocument,
  type Response,
  type Schema,
  valueAt,
} from '../../../openapi/document.ts';
import { namedBy, placeOf } from '../../../openapi/field-kind.ts';
import { type Operation, operationsOf, responseFor } from '../../../openapi/operations.ts';
import type { Observation } from '../running/observation.ts';
import { differencesOf } from './comparison.ts';
import { type ComparisonContext, type Difference, isObject } from './difference.ts';

/** What the oracle answered, and what was answered by the other. */
export interface Answers {
  readonly expected: Observation;
  readonly observed: Observation;
}

/**
 * The differences of two answers to a call of an operation.
 *
 * @example answerDifferences(operation, { expected, observed }, context).map(({ at }) => at) // ['body/limit_bytes']
 */
export function answerDifferences(
  operation: Operation,
  { expected, observed }: Answers,
  context: ComparisonContext,
): readonly Difference[] {
  const { document } = context;
  const written = [valueAt(document, operation.pointer) as Schema];
  const [named, gaps] = [namedBy(written, 'x-rules'), namedBy(written, 'x-gaps')];
  const rulesOf = (status: number | null) => responseFor(operation, status ?? 0)?.rules ?? [];
  if (expected.status !== observed.status) {
    const rules = broadened([...rulesOf(expected.status), ...rulesOf(observed.status)], named);
    return [
      { at: 'status', kind: 'status', expected: expected.status, observed: observed.status, rules, gaps },
    ];
  }
  const response = responseFor(operation, expected.status ?? 0);
  const pointer = [...(response?.content.values() ?? [])][0];
  const place = pointer === undefined ? [] : placeOf(document, valueAt(document, pointer) as Schema);
  const bodies = { place, at: 'body', expected: expected.body, observed: observed.body };
  return [
    ...differencesOf(bodies, context),
    ...unshown({ expected, observed }),
    ...headerDifferences(operation, { expected, observed }, context),
  ].map((each) => ({ ...each, rules: broadened([...each.rules, ...rulesOf(expected.status)], named) }));
}

/** That nothing is shown of what was made: gaps leave open in which form it is, and not that. */
function unshown({ expected, observed }: Answers): readonly Difference[] {
  const [mine, yours] = [expected.body, observed.body];
  if (expected.status !== 201 || !isObject(mine) || !isObject(yours)) return [];
  if (Object.keys(mine).length === 0 || Object.keys(yours).length > 0) return [];
  return [{ at: 'body', kind: 'value', expected: mine, observed: yours, rules: [], gaps: [] }];
}

/**
 * The differences of what two actions came to, of which at least one was refused; a refusal is compared as the first
 * operation shows it that documents its status. `undefined` if both were accepted.
 */
export function actionDifferences(
  { expected, observed }: Answers,
  context: ComparisonContext,
): readonly Difference[] | undefined {
  const { document } = context;
  const refused = Math.max(expected.status ?? 200, observed.status ?? 200);
  const [response] = operationsOf(document).flatMap((each) => each.responses.get(String(refused)) ?? []);
  if (expected.status !== observed.status)
    return [
      {
        ...{ at: 'status', kind: 'status', expected: expected.status, observed: observed.status },
        ...{ rules: response?.rules ?? [], gaps: [] },
      },
    ];
  if ((expected.status ?? 200) < 400) return undefined;
  const pointer = [...(response?.content.values() ?? [])][0];
  if (response === undefined || pointer === undefined) return [];
  const place = placeOf(document, valueAt(document, pointer) as Schema);
  const bodies = { place, at: 'body', expected: expected.body, observed: observed.body };
  return differencesOf(bodies, context).map((each) => ({
    ...each,
    rules: [...new Set([...each.rules, ...response.rules])],
  }));
}

/**
 * The rules that speak of an answer: those of its status, and of a success also those of the operation and of what it
 * shows, but not those of refusals.
 *
 * @example rulesOfAnswer(operation, 404, document) // ['M-ER-08']
 */
export function rulesOfAnswer(
  operation: Operation,
  status: number,
  document: OpenApiDocument,
): readonly string[] {
  const response = responseFor(operation, status);
  const own = response?.rules ?? [];
  if (status >= 300) return own;
  const pointer = [...(response?.content.values() ?? [])][0];
  const shown = pointer === undefined ? [] : placeOf(document, valueAt(document, pointer) as Schema);
  const written = [valueAt(document, operation.pointer) as Schema, ...shown];
  const ofRefusals = new Set([401, 403].flatMap((each) => responseFor(operation, each)?.rules ?? []));
  const ofSuccess = namedBy(written, 'x-rules').filter((rule) => !ofRefusals.has(rule));
  return [...new Set([...own, ...ofSuccess])];
}

/** So many rules of an operation say what it does; with more, each is about something else. */
const FEW = 3;

/** The rules of a place and an answer, with those of the operation where these are few, or all there are. */
function broadened(rules: readonly string[], ofOperation: readonly string[]): readonly string[] {
  const isBroad = ofOperation.length <= FEW || rules.length === 0;
  return [...new Set([...rules, ...(isBroad ? ofOperation : [])])];
}

/** What a document says of a header of an answer. */
interface Header {
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly 'x-rules'?: readonly string[];
}

/** The documented headers of an answer, by their names in lower case. */
export function headersOf(
  { pointer }: Operation,
  status: number,
  document: OpenApiDocument,
): readonly (readonly [string, Header])[] {
  const { responses } = valueAt(document, pointer) as { responses: Record<string, object> };
  const written = responses[String(status)];
  if (written === undefined) return [];
  const { headers = {} } = follow<Response>(document, written, '').value;
  return Object.entries(headers).map(([name, given]) => [
    name.toLowerCase(),
    follow<Header>(document, given, '').value,
  ]);
}

function headerDifferences(
  operation: Operation,
  { expected, observed }: Answers,
  context: ComparisonContext,
): readonly Difference[] {
  const { document } = context;
  return headersOf(operation, expected.status ?? 0, document).flatMap(([name, header]) => {
    const [mine, yours] = [expected.headers[name], observed.headers[name]];
    if (mine === yours) return [];
    const [place = {}] = placeOf(document, { ...header.schema, ...(header as object) });
    const read = (text: string | undefined) =>
      text === undefined ? {} : { [name]: header.schema?.type === 'integer' ? Number(text) : text };
    return differencesOf(
      {
        place: [{ properties: { [name]: place } }],
        at: 'headers',
        expected: read(mine),
        observed: read(yours),
      },
      context,
    );
  });
}
