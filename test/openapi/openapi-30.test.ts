// The documents as OpenAPI 3.0: valid there, and nothing that was accepted is refused.

import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/json.ts';
import { documentOf } from '../../src/openapi/document.ts';
import { openApi30 } from '../../src/openapi/openapi-30/document.ts';
import { schema30 } from '../../src/openapi/openapi-30/schema.ts';
import { Validators } from '../../src/openapi/validators.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';
import { alterationsOf } from '../specs/refusals/alterations.ts';
import { casesOf, verdictsOn } from '../specs/refusals/corpus.ts';
import { serviceNames, services } from '../support/registry/services.ts';

const documents = serviceNames.map((name) => {
  const service = services.get(name);
  if (service === undefined) throw new Error(`there is no service ${name}`);
  return { name, document: service.document };
});

test.each(documents)('$name is a valid document of OpenAPI 3.0.3', async ({ document }) => {
  const made = openApi30(document);
  expect(made.openapi).toBe('3.0.3');
  expect(Object.keys(made['x-webhooks'] ?? {})).toEqual(Object.keys(document.webhooks ?? {}));
  await SwaggerParser.validate(JSON.parse(JSON.stringify(made)));
});

test.each(documents)('$name says nothing in 3.0 of how it is judged', ({ document }) => {
  const words = ['"x-rules"', '"x-gaps"', '"x-freedoms"'];
  const said = (text: string) => words.filter((word) => text.includes(word));
  expect(said(JSON.stringify(document))).toEqual(words);
  expect(said(JSON.stringify(openApi30(document)))).toEqual([]);
});

test.each(documents)('$name accepts in 3.0 what it accepts in 3.1', ({ name, document }) => {
  const source = withoutBytes(openApi30(document));
  const { service } = serviceFromDocument({ name, document: source, source: name });
  const before = new Validators(name, document);
  const after = new Validators(name, service.document);
  const cases = casesOf(name, document);
  const refused = cases.flatMap(({ place, example }) => {
    const values = [...alterationsOf(example)];
    const was = verdictsOn(before, place, example);
    return verdictsOn(after, place, example).flatMap((isRefused, index) =>
      isRefused && !was[index] ? [{ place, value: JSON.stringify(values[index]) }] : [],
    );
  });
  expect(refused).toEqual([]);
  expect(cases.length).toBeGreaterThan(30);
});

/** What 3.1 only says of a text, that it is Base64, 3.0 says by a format, which validators check. */
function withoutBytes(document: JsonObject): JsonObject {
  const isByte = (key: string, value: unknown) => key === 'format' && value === 'byte';
  return JSON.parse(JSON.stringify(document, (key, value) => (isByte(key, value) ? undefined : value)));
}

const eventOf = (type: string) => ({
  allOf: [
    { properties: { type: { const: type } } },
    { if: { minProperties: 2 }, then: { required: ['at'] } },
  ],
});
const document = documentOf({
  openapi: '3.1.0',
  info: { title: 'a', version: '1' },
  paths: {},
  components: {
    schemas: {
      Even: { if: { type: 'integer' }, then: { multipleOf: 2 } },
      Name: { type: 'string' },
      Opened: eventOf('opened'),
      Closed: eventOf('closed'),
    },
  },
});
const opened = { $ref: '#/components/schemas/Opened' };
const closed = { $ref: '#/components/schemas/Closed' };

test.each<{ title: string; given: JsonObject; want: JsonObject }>([
  {
    title: 'null beside a type is nullable',
    given: { type: ['string', 'null'], enum: ['a', null] },
    want: { type: 'string', enum: ['a', null], nullable: true },
  },
  {
    title: 'several types are alternatives',
    given: { type: ['string', 'integer'] },
    want: { allOf: [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }] },
  },
  {
    title: 'a schema or null is the schema, nullable',
    given: { oneOf: [{ $ref: '#/components/schemas/Name' }, { type: 'null' }] },
    want: { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] },
  },
  {
    title: 'a constant is the only value of an enumeration',
    given: { const: false, examples: [false] },
    want: { type: 'boolean', enum: [false], example: false },
  },
  {
    title: 'listed values of several types are alternatives',
    given: { enum: [true, 1, 0] },
    want: {
      allOf: [
        {
          anyOf: [
            { type: 'boolean', enum: [true] },
            { type: 'integer', enum: [1, 0] },
          ],
        },
      ],
    },
  },
  {
    title: 'an exclusive limit says so of the limit',
    given: { type: 'number', exclusiveMinimum: 0, maximum: 5, exclusiveMaximum: 9 },
    want: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5 },
  },
  {
    title: 'what only describes a reference is left out',
    given: { $ref: '#/components/schemas/Name', description: 'Who.', 'x-rules': ['M-1'] },
    want: { $ref: '#/components/schemas/Name' },
  },
  {
    title: 'what narrows a reference stands around it',
    given: { $ref: '#/components/schemas/Name', minLength: 2 },
    want: { minLength: 2, allOf: [{ $ref: '#/components/schemas/Name' }] },
  },
  {
    title: 'a condition is left out, and so is the negation of one',
    given: {
      type: 'integer',
      if: { minimum: 1 },
      then: { maximum: 2 },
      not: { $ref: '#/components/schemas/Even' },
    },
    want: { type: 'integer' },
  },
  {
    title: 'one of several that accept more now is any of them',
    given: { oneOf: [{ $ref: '#/components/schemas/Even' }, { $ref: '#/components/schemas/Name' }] },
    want: {
      allOf: [{ anyOf: [{ $ref: '#/components/schemas/Even' }, { $ref: '#/components/schemas/Name' }] }],
    },
  },
  {
    title: 'one of several that a field tells apart still is',
    given: { oneOf: [opened, closed], discriminator: { propertyName: 'type' } },
    want: { oneOf: [opened, closed], discriminator: { propertyName: 'type' } },
  },
  {
    title: 'one of several of the same kind is any of them',
    given: { oneOf: [opened, opened], discriminator: { propertyName: 'type' } },
    want: { allOf: [{ anyOf: [opened, opened] }], discriminator: { propertyName: 'type' } },
  },
  {
    title: 'names by a pattern may be any further names',
    given: { type: 'object', patternProperties: { '^a': { type: 'string' } }, additionalProperties: false },
    want: { type: 'object' },
  },
  {
    title: 'true and false are schemas',
    given: { type: 'object', properties: { any: true, none: false } },
    want: { type: 'object', properties: { any: {}, none: { not: {} } } },
  },
  {
    title: 'a list says what it holds, and bytes are a format',
    given: { type: 'array', prefixItems: [{ type: 'string' }], items: { contentEncoding: 'base64' } },
    want: { type: 'array', items: {} },
  },
  {
    title: 'text in Base64 is of a format',
    given: { type: 'string', contentEncoding: 'base64' },
    want: { type: 'string', format: 'byte' },
  },
])('$title', ({ given, want }) => {
  expect(schema30(given, document)).toEqual(want);
});

test('what stands beside a webhook’s reference is left out, and an operation has an answer', () => {
  const document = documentOf({
    openapi: '3.1.0',
    info: { title: 'a', version: '1', summary: 'In short.', license: { name: 'MIT', identifier: 'MIT' } },
    paths: { '/a': { get: { operationId: 'a' } } },
  });
  expect(openApi30(document)).toEqual({
    openapi: '3.0.3',
    info: {
      title: 'a',
      version: '1',
      description: 'In short.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    paths: { '/a': { get: { operationId: 'a', responses: { default: { description: 'Any answer.' } } } } },
  });
});
