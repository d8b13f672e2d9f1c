// Headers: right and wrong credentials, content types, tenants, shares and preferences.

import fc from 'fast-check';
import type { MockWorld } from '../../../src/index.ts';
import type { Operation } from '../../../src/openapi/operations.ts';
import { type ServiceOperation, STRONGEST } from '../../support/every-operation.ts';
import { tokensOf } from '../../support/tokens.ts';

type Headers = Readonly<Record<string, string>>;

/** Writes headers with the credentials of a world. */
export type RandomHeaders = (world: MockWorld) => Headers;

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'image/png',
  'json',
  ';',
];

/** What may stand in a header. */
const text = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});

/** Headers of a request to an operation. */
export function headersFor({ service, operation }: ServiceOperation): fc.Arbitrary<RandomHeaders> {
  return fc.tuple(authorizations(service), contentTypes(operation), extras, preferences(operation)).map(
    ([authorization, ...rest]) =>
      (world) =>
        Object.assign({}, authorization(world), ...rest),
  );
}

function authorizations(service: string): fc.Arbitrary<RandomHeaders> {
  const bearing = (token: string | undefined): Headers =>
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const anyOf = fc.record({ at: fc.nat(), of: fc.constantFrom(service, service, 'vault', 'mail', 'quota') });
  return fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constant<RandomHeaders>((world) =>
        bearing(tokensOf(world, service)[STRONGEST[service] ?? '']),
      ),
    },
    {
      weight: 4,
      arbitrary: anyOf.map(
        ({ at, of }): RandomHeaders =>
          (world) => {
            const tokens = Object.values(tokensOf(world, of));
            return bearing(tokens[at % tokens.length]);
          },
      ),
    },
    fc
      .oneof(
        text,
        text.map((token) => `Bearer ${token}`),
      )
      .map((authorization) => () => ({ authorization })),
    fc.constant(() => ({})),
  );
}

function contentTypes({ body }: Operation): fc.Arbitrary<Headers> {
  const known = [...(body?.content.keys() ?? []), 'application/json'].map((type) => type.replace('*', 'png'));
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constant('application/json') },
      { weight: 2, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.constantFrom('application/json; charset=utf-16', ...CONTENT_TYPES) },
      { weight: 1, arbitrary: text },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
    .map((type): Headers => (type === undefined ? {} : { 'content-type': type }));
}

const extras: fc.Arbitrary<Headers> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  fc.constantFrom('ten_main', 'ten_other').map((tenant) => ({ 'x-tenant-id': tenant })),
  fc.constantFrom('shr_docs', 'shr_none').map((share) => ({ 'x-share-id': share })),
  text.map((value) => ({ 'x-tenant-id': value, 'x-share-id': value })),
);

function preferences({ responses }: Operation): fc.Arbitrary<Headers> {
  const codes = fc.constantFrom(...responses.keys(), '418', 'x').map((code) => `code=${code}`);
  const asked = fc.oneof(
    codes,
    codes.map((code) => `${code}, dynamic=true`),
    fc.constant('example=none'),
    text,
  );
  return fc.oneof(
    { weight: 15, arbitrary: fc.constant({}) },
    asked.map((prefer): Headers => ({ prefer })),
  );
}
