// Bodies: some fit a schema, some fit but for one field, some are any other JSON, some are no JSON at all.

import fc from 'fast-check';
import { Ids } from '../../../src/engine/ids.ts';
import { locate, type OpenApiDocument, type Schema } from '../../../src/openapi/document.ts';
import { sample } from '../../../src/openapi/sample.ts';
import type { ServiceOperation } from '../../support/every-operation.ts';

/** A schema by its place in a document. */
export interface SchemaPlace {
  readonly document: OpenApiDocument;
  readonly schema: string;
}

/**
 * Values without which a body that fits comes to nothing: a message without recipients, a quota that nobody
 * fills. And what is registered is delivered to, which must not leave the process.
 */
const USABLE: Readonly<Record<string, unknown>> = {
  url: 'https://inbox.countersign.test/hook',
  from: { email: 'ada@example.com' },
  personalizations: [{ to: [{ email: 'ben@example.com' }] }],
  limit_bytes: 1_000,
};

/** Over the limit of all operations but sending and those that take files. */
const LARGE = Buffer.alloc(1_048_577, ' ');

/** Text that a careless parser stumbles over. */
const AWKWARD = [
  '{',
  '[1,]',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1}}',
  '\ufeff{}',
  '"\\ud800"',
  '1e999',
  ' ',
];

/** Any JSON, or a body that fits but for what was put in place of one of its fields. */
export function nearBodies(place: SchemaPlace): fc.Arbitrary<unknown> {
  const names = ['more', ...fieldsOf(place)];
  const spoilt = fc
    .record({ seed: fc.nat(), field: fc.constantFrom(...names), value: fc.jsonValue() })
    .map(({ seed, field, value }) => ({ ...(fitting(place, seed) as object), [field]: value }));
  const named = fc.dictionary(fc.constantFrom(...names), fc.jsonValue());
  return fc.oneof(fc.jsonValue(), named, spoilt);
}

/** Bodies that fit. */
export function fittingBodies(place: SchemaPlace): fc.Arbitrary<unknown> {
  return fc.nat().map((seed) => fitting(place, seed));
}

const noJson = fc.oneof(
  { weight: 20, arbitrary: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 20, arbitrary: fc.constantFrom(...AWKWARD).map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.constant(LARGE) },
);

/** The bytes that are sent to an operation: `undefined` for no body. */
export function bodiesFor({ document, operation }: ServiceOperation): fc.Arbitrary<Buffer | undefined> {
  const none = fc.constant(undefined);
  const schema = operation.body?.content.get('application/json');
  if (schema === undefined) return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: noJson });
  const place = { document, schema };
  return fc.oneof(
    { weight: 8, arbitrary: fc.nat().map((seed) => written(fitting(place, seed))) },
    { weight: 8, arbitrary: nearBodies(place).map(written) },
    { weight: 4, arbitrary: noJson },
    { weight: 1, arbitrary: none },
  );
}

function fieldsOf({ document, schema }: SchemaPlace): string[] {
  const { value, pointer } = locate<Schema>(document, schema);
  const parts = (value.allOf ?? []).map((_, index) => `${pointer}/allOf/${index}`);
  const inherited = parts.flatMap((part) => fieldsOf({ document, schema: part }));
  return [...Object.keys(value.properties ?? {}), ...inherited];
}

function fitting({ document, schema }: SchemaPlace, seed: number): unknown {
  const ids = new Ids(seed);
  const body = sample(document, schema, undefined, {
    integer: (from, to) => ids.integer('fuzz', from, to),
    text: (length) => ids.next('', length),
    now: () => '2026-01-01T00:00:00.000Z',
  });
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, USABLE[name] ?? value]));
}

function written(json: unknown): Buffer {
  return Buffer.from(JSON.stringify(json));
}
