// Whether an answer has the form that the document says, whatever it shows: this rests on no state.

import { jsonIn } from '../../../engine/json.ts';
import { type OpenApiDocument, type Schema, valueAt } from '../../../openapi/document.ts';
import { itemsOf, jsonPlace, namedBy, type Place, placeOf, propertyOf } from '../../../openapi/field-kind.ts';
import { type Operation, responseFor } from '../../../openapi/operations.ts';
import type { Validators } from '../../../openapi/validators.ts';
import { type Answers, headersOf, rulesOfAnswer } from '../../oracle/comparing/answers.ts';
import type { Difference } from '../../oracle/comparing/difference.ts';
import { faultOf, type Judged, judged } from '../../oracle/comparing/freedom.ts';
import type { CallStep } from '../../oracle/history.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import type { AuditState } from '../audit-state.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { stepOf } from './compared-answers.ts';
import { isOfWrongType, namedOnTheWay, valueIn } from './named-places.ts';

/**
 * The differences of a body from its documented schema. Where a gap is named on the way to a place, its form is open.
 *
 * @example bodyFaults(operation, observed, { document, validators, known }).map(({ at }) => at) // ['body/used_bytes']
 */
export function bodyFaults(
  operation: Operation,
  { status, body }: Observation,
  { document, validators, known }: Pick<AuditState, 'document' | 'validators' | 'known'>,
): readonly Judged[] {
  const response = responseFor(operation, status ?? 0);
  const pointer = response?.content.get('application/json');
  const isOpen = namedBy([valueAt(document, operation.pointer) as Schema], 'x-gaps').length > 0;
  if (response === undefined || pointer === undefined) return [];
  const place = jsonPlace(document, response);
  const isFormOpen = namedBy(place, 'x-gaps').length > 0;
  const shown = withSecretsNamed(document, place, { body, known });
  return validators
    .at(pointer)(shown)
    .flatMap(({ pointer: at, message, keyword }) => {
      const named = namedOnTheWay(document, place, at);
      const [expected, value] = [message, valueIn(body, at)];
      const found = fault(`body${at}`, [...named.rules, ...response.rules], { expected, observed: value });
      if (isOfWrongType({ keyword, observed: value }, named)) return found;
      // What must not be there is said of it alone.
      const forbidden = keyword === 'not' ? rulesOfForbidden(named.place) : [];
      if (isAllAllowed(operation, { at, place: named.place, value: valueIn(shown, at), document })) return [];
      if (forbidden.length > 0) return fault(`body${at}`, forbidden, { expected, observed: value });
      // What is open of an operation is which fields its answer has, unless a rule names them, and not what they are.
      const isOfForm = isOpen && !named.isStated && (at === '' || value === undefined);
      const isWhole = isFormOpen && (at === '' || value === undefined || keyword === 'type');
      const isFree = isOfForm || isWhole || named.gaps.length > 0;
      return isFree ? [] : found;
    });
}

/**
 * That a secret is replaced by one that was shown, or given, before.
 *
 * @example rotationFaults(call, observed, { document, known, resources })[0]?.at // 'body/signing_secret'
 */
export function rotationFaults(
  { operation }: RecordedCall,
  { status, body }: Observation,
  { document, known, resources }: Pick<AuditState, 'document' | 'known' | 'resources'>,
): readonly Judged[] {
  if (!resources.isRotation(operation)) return [];
  const rules = rulesOfAnswer(operation, status ?? 0, document);
  return Object.entries(Object(body)).flatMap(([name, value]) =>
    known.nameOfSecret(value) === undefined
      ? []
      : fault(`body/${name}`, rules, { expected: 'a secret of its own', observed: value }),
  );
}

/** A body with each secret that is shown under a name that no document has under its own name: there it may be forbidden. */
function withSecretsNamed(
  document: OpenApiDocument,
  place: Place,
  { body, known }: { readonly body: unknown; readonly known: Pick<AuditState['known'], 'nameOfSecret'> },
): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) {
    const items = itemsOf(document, place);
    return body.map((each) => withSecretsNamed(document, items, { body: each, known }));
  }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const property = propertyOf(document, place, name);
      const secret = property.length === 0 ? known.nameOfSecret(value) : undefined;
      return [secret ?? name, withSecretsNamed(document, property, { body: value, known })];
    }),
  );
}

/** The rules of what an object must not have. */
function rulesOfForbidden(place: Place): readonly string[] {
  return place.flatMap(({ not }) => namedBy([(not ?? {}) as Schema], 'x-rules'));
}

/** Whether an object has something that it must not have, all of which gaps leave open. */
function isAllAllowed(
  { id }: Operation,
  {
    at,
    place,
    value,
    document,
  }: {
    readonly at: string;
    readonly place: Place;
    readonly value: unknown;
    readonly document: OpenApiDocument;
  },
): boolean {
  const step: CallStep = { kind: 'call', id: '', operation: id, as: null };
  const forbidden = place.flatMap(({ not }) => [Object(not), ...(Object(not).anyOf ?? [])]);
  const names = forbidden.flatMap(({ required = [] }: Schema) => required);
  const added = names
    .filter((name) => Object.hasOwn(Object(value), name))
    .map((name) => ({ at: `body${at}/${name}`, observed: Object(value)[name] }))
    .map((each) => ({ ...each, kind: 'added' as const, expected: undefined, rules: [], gaps: [] }));
  const isAllowed = (each: Difference) =>
    judged(each, { step, done: undefined, document }).gapsAllowing.length > 0;
  return added.length > 0 && added.every(isAllowed);
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
  return headersOf(operation, status ?? 0, document).flatMap(([name, header]) => {
    const { required = false, schema, 'x-rules': rules = [] } = header;
    const value = headers[name];
    const isNumber = schema?.type === 'integer';
    if (!required || (value !== undefined && (!isNumber || /^\d{1,11}$/.test(value)))) return [];
    const expected = isNumber ? 'a whole number' : 'a value';
    return fault(`headers/${name}`, rules, { expected, observed: value });
  });
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

/**
 * That a success has a status that the operation does not document, and that no gap leaves open: whatever the state is.
 *
 * @example successFaults(call, observed, document)[0]?.at // 'status'
 */
export function successFaults(
  call: RecordedCall,
  { status }: Observation,
  document: OpenApiDocument,
): readonly Judged[] {
  const { operation } = call;
  const observed = status ?? 0;
  if (observed < 200 || observed >= 300 || responseFor(operation, observed) !== undefined) return [];
  const documented = [...operation.responses.keys()].filter((each) => each.startsWith('2')).map(Number);
  const faults = documented.map((expected) => {
    const rules = rulesOfAnswer(operation, expected, document);
    const difference = { at: 'status', kind: 'status' as const, expected, observed, rules, gaps: [] };
    return judged(difference, { step: stepOf(call), done: undefined, document });
  });
  return faults.some(({ gapsAllowing }) => gapsAllowing.length > 0) ? [] : faults;
}

/**
 * The rules of what a call gives that its schema does not allow, such as a property that is left out.
 *
 * @example rulesOfRequest(call, { document, validators }) // ['M-EP-04']
 */
export function rulesOfRequest(
  { operation, entry }: RecordedCall,
  { document, validators }: { readonly document: OpenApiDocument; readonly validators: Validators },
): readonly string[] {
  const pointer = operation.body?.content.get('application/json');
  const given = jsonIn(entry.body ?? '');
  if (pointer === undefined || given === undefined) return [];
  const place = placeOf(document, valueAt(document, pointer) as Schema);
  return validators
    .at(pointer)(given)
    .flatMap((fault) => namedOnTheWay(document, place, fault.pointer).rules);
}

/** What no rule speaks of is no fault. */
function fault(
  at: string,
  rules: readonly string[],
  { expected, observed }: { readonly expected: unknown; readonly observed: unknown },
): Judged[] {
  if (rules.length === 0) return [];
  const kind = observed === undefined ? 'missing' : 'value';
  return [faultOf({ at, kind, expected, observed, rules: [...new Set(rules)] })];
}
