// What the requirement documents leave open, the specs accept of a real service: any id with the documented prefix,
// ids of no documented form, and fields that nobody knows.
import { expect, it } from 'vitest';
import { validatorAt } from '../../src/check/lint/schema-compiler.ts';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { documentedAnswers } from '../../src/openapi/documented-answers.ts';
import { operationsOf } from '../../src/openapi/operations.ts';
import { asOpenApi, isObject, readSpec, type ServiceName, serviceNames } from './documents.ts';
import { eventExamples, eventValidator } from './webhook-faults.ts';

const UUID = '0b7e9f6c-5d1a-4c38-9e2f-8a4b6c0d1e2f';

/** Prefixes that the documents promise. */
const PROMISED = /^(wh_|del_|evt_|msg_|whsec_|qta_)[A-Za-z0-9]{16,}$/;

/** Prefixes of our own, for ids of which the documents promise nothing. */
const OWN = /^(?:(?:ver|key|img|dom|rol)_[A-Za-z0-9_]+|[dt]-[a-z-]+|mk_(?:live|test)_[A-Za-z0-9]{16,})$/;

const answers = serviceNames.flatMap((service) => {
  const document = asOpenApi(readSpec(service));
  return operationsOf(document).flatMap((operation) =>
    [...documentedAnswers(document, operation).values()].flatMap(({ status, contents }) =>
      contents.flatMap(({ schemaPointer, examples }) =>
        [...examples].map(([example, value]) => ({
          ...{ service, operation: operation.id, status, example, schemaPointer },
          value: value as Json,
        })),
      ),
    ),
  );
});

const events = serviceNames.flatMap((service) =>
  Object.keys(readSpec(service).webhooks as JsonObject).map((type) => ({ service, type })),
);

it('the examples have ids, so that their forms are tried', () => {
  const ids = answers.map(({ value }) => othersIds(value)).filter((value, at) => differs(value, at));
  expect(ids.length).toBeGreaterThan(30);
});

it.each(answers)('$service $operation $status takes the ids of others in "$example"', (answer) => {
  expect(errorsOf(answer, othersIds(answer.value))).toEqual([]);
});

it.each(answers.filter(({ value }) => isObject(value)))(
  '$service $operation $status takes a field that nobody knows in "$example"',
  (answer) => {
    expect(errorsOf(answer, { ...(answer.value as JsonObject), surprise: 1 })).toEqual([]);
  },
);

it.each(events)('$service $type takes the ids of others', ({ service, type }) => {
  const fits = eventValidator(readSpec(service), type);
  for (const [name, payload] of eventExamples(readSpec(service), type)) {
    expect(fits(payload), name).toBe(true);
    expect(fits(othersIds(payload)), name).toBe(true);
  }
});

it.each(events)('$service $type takes fields that nobody knows, wherever there are fields', (event) => {
  const fits = eventValidator(readSpec(event.service), event.type);
  for (const [name, payload] of eventExamples(readSpec(event.service), event.type))
    expect(fits(withSurprises(payload)), name).toBe(true);
});

function errorsOf(
  { service, schemaPointer }: { readonly service: ServiceName; readonly schemaPointer: string },
  value: Json,
): unknown[] {
  const validate = validatorAt(readSpec(service), schemaPointer);
  return validate(value) === true
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => [instancePath, message]);
}

function differs(value: Json, at: number): boolean {
  return JSON.stringify(value) !== JSON.stringify(answers[at]?.value);
}

/** The value with ids as another service may make them: UUIDs, behind the prefix where one is promised. */
function othersIds(value: Json): Json {
  if (typeof value === 'string') return OWN.test(value) ? UUID : value.replace(PROMISED, `$1${UUID}`);
  return mapped(value, othersIds);
}

/** The value with one more field in every object. */
function withSurprises(value: Json): Json {
  const changed = mapped(value, withSurprises);
  return isObject(changed) ? { ...changed, surprise: 'a text' } : changed;
}

function mapped(value: Json, change: (part: Json) => Json): Json {
  if (Array.isArray(value)) return value.map(change);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part as Json)]));
}
