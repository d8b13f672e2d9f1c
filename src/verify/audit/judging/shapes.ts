// Whether an answer has the form that the document says, whatever it shows: this rests on no state.

import { type OpenApiDocument, type Response, type Schema, valueAt } from '../../../openapi/document.ts';
import { namedBy, type Place, placeOf } from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import type { Validators } from '../../../openapi/validators.ts';
import { type Answers, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Judged } from '../../oracle/comparing/freedom.ts';
import type { Observation } from '../../oracle/running/side.ts';
import { isOfWrongType, namedOnTheWay, valueIn } from './named-places.ts';

/**
 * The differences of a body from its documented schema. Where a gap is named on the way to a place, its form is open.
 *
 * @example bodyFaults(operation, observed, { document, validators }).map(({ at }) => at) // ['body/used_bytes']
 */
export function bodyFaults(
  operation: Operation,
  { status, body }: Observation,
  { document, validators }: { readonly document: OpenApiDocument; readonly validators: Validators },
): readonly Judged[] {
  const response = responseFor(operation, status ?? 0);
  const pointer = response?.content.get('application/json');
  const isOpen = namedBy([valueAt(document, operation.pointer) as Schema], 'x-gaps').length > 0;
  if (response === undefined || pointer === undefined) return [];
  const place = placeOf(document, valueAt(document, pointer) as Schema);
  const isFormOpen = namedBy(place, 'x-gaps').length > 0;
  return validators
    .at(pointer)(body)
    .flatMap(({ pointer: at, message, keyword }) => {
      const named = namedOnTheWay(document, place, at);
      const [expected, value] = [message, valueIn(body, at)];
      const found = fault(`body${at}`, [...named.rules, ...response.rules], { expected, observed: value });
      if (isOfWrongType({ keyword, observed: value }, named)) return found;
      // What must not be there is said of it alone.
      const forbidden = keyword === 'not' ? rulesOfForbidden(named.place) : [];
      if (forbidden.length > 0) return fault(`body${at}`, forbidden, { expected, observed: value });
      // What is open of an operation is which fields its answer has, unless a rule names them, and not what they are.
      const isOfForm = isOpen && !named.isStated && (at === '' || value === undefined);
      const isWhole = isFormOpen && (at === '' || value === undefined || keyword === 'type');
      const isFree = isOfForm || isWhole || named.gaps.length > 0;
      return isFree ? [] : found;
    });
}

/** The rules of what an object must not have. */
function rulesOfForbidden(place: Place): readonly string[] {
  return place.flatMap(({ not }) => namedBy([(not ?? {}) as Schema], 'x-rules'));
}

/**
 * The differences of the headers of an answer from those that the document requires of it.
 *
 * @example headerFaults(operation, observed, document).map(({ at }) => at) // ['headers/retry-after']
 */
export function headerFaults(
  operation: Operation,
  { status, headers }: Observation,
  document: OpenApiDocument,
): readonly Judged[] {
  return requiredHeaders(operation, status ?? 0, document).flatMap(
    ([name, { schema, 'x-rules': rules = [] }]) => {
      const observed = headers[name.toLowerCase()];
      const isNumber = schema?.type === 'integer';
      if (observed !== undefined && (!isNumber || /^\d{1,11}$/.test(observed))) return [];
      return fault(`headers/${name.toLowerCase()}`, rules, {
        expected: isNumber ? 'a whole number' : 'a value',
        observed,
      });
    },
  );
}

/**
 * That a refusal has no documented form: then it is none of the documented ones, whatever a gap leaves open of its status.
 *
 * @example refusalFaults(operation, { expected, observed }, document)[0]?.at // 'status'
 */
export function refusalFaults(
  operation: Operation,
  { expected, observed }: Answers,
  document: OpenApiDocument,
): readonly Judged[] {
  if (expected.status === observed.status || (observed.status ?? 0) < 400) return [];
  const rules = rulesOfAnswer(operation, expected.status ?? 0, document);
  return fault('status', rules, { expected: expected.status, observed: observed.status });
}

interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly 'x-rules'?: readonly string[];
}

function requiredHeaders(
  operation: Operation,
  status: number,
  document: OpenApiDocument,
): readonly (readonly [string, Header])[] {
  const { responses } = valueAt(document, operation.pointer) as {
    responses: Record<string, { $ref?: string }>;
  };
  const written = responses[String(status)];
  if (written === undefined) return [];
  const response = (
    written.$ref === undefined ? written : valueAt(document, written.$ref.slice(1))
  ) as Response;
  return Object.entries(response.headers ?? {}).flatMap(([name, given]) => {
    const header = (given.$ref === undefined ? given : valueAt(document, given.$ref.slice(1))) as Header;
    return header.required === true ? [[name, header] as const] : [];
  });
}

/** What no rule speaks of is no fault. */
function fault(
  at: string,
  rules: readonly string[],
  { expected, observed }: { readonly expected: unknown; readonly observed: unknown },
): Judged[] {
  if (rules.length === 0) return [];
  const kind = observed === undefined ? 'missing' : 'value';
  return [
    {
      at,
      kind,
      expected,
      observed,
      rules: [...new Set(rules)],
      gaps: [],
      gapsAllowing: [],
      consequence: 'none',
    },
  ];
}
