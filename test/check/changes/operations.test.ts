// Each kind of change to an operation: its name, its request and its responses.

import { expect, test } from 'vitest';
import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { documentWith } from '../../generate/small-specs.ts';
import { messagesFor, withOperation } from './pairs.ts';

const text = { type: 'string' };
const ok = { description: 'ok' };
const query = (more: object = {}) => ({ name: 'q', in: 'query', schema: text, ...more });
const json = (schema: object = text) => ({ content: { 'application/json': { schema } } });
const secured = (security: object[], schemes: object = SCHEMES) =>
  withOperation({ security }, { components: { securitySchemes: schemes } });
const SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  oauth: { type: 'oauth2', flows: {} },
};

test.each([
  ['nothing', withOperation({}), withOperation({}), []],
  ['a new operation', documentWith({}), withOperation({}), []],
  ['a removed operation', withOperation({}), documentWith({}), ['error: is removed']],
  [
    'another name',
    withOperation({}),
    withOperation({ operationId: 'b' }),
    ['warning: is called b, and was a'],
  ],

  ['a new parameter', withOperation({}), withOperation({ parameters: [query()] }), []],
  [
    'a new required parameter',
    withOperation({}),
    withOperation({ parameters: [query({ required: true })] }),
    ['error: the query parameter q is required now'],
  ],
  [
    'a parameter that becomes required',
    withOperation({ parameters: [query()] }),
    withOperation({ parameters: [query({ required: true })] }),
    ['error: the query parameter q is required now'],
  ],
  [
    'a parameter that becomes optional',
    withOperation({ parameters: [query({ required: true })] }),
    withOperation({ parameters: [query()] }),
    [],
  ],
  [
    'a removed parameter',
    withOperation({ parameters: [query()] }),
    withOperation({}),
    ['error: the query parameter q is removed'],
  ],
  [
    'a parameter with fewer values',
    withOperation({ parameters: [query({ schema: { enum: ['a', 'b'] } })] }),
    withOperation({ parameters: [query({ schema: { enum: ['a'] } })] }),
    ['error: may no longer be "b"'],
  ],
  [
    'a parameter with another style',
    withOperation({ parameters: [query()] }),
    withOperation({ parameters: [query({ explode: false })] }),
    ['error: the query parameter q has style form now, and had form, exploded'],
  ],
  [
    'a header in different case',
    withOperation({ parameters: [query({ in: 'header', name: 'X-Tag' })] }),
    withOperation({ parameters: [query({ in: 'header', name: 'x-tag' })] }),
    [],
  ],

  ['a new body', withOperation({}), withOperation({ requestBody: json() }), []],
  [
    'a body that becomes required',
    withOperation({}),
    withOperation({ requestBody: { required: true, ...json() } }),
    ['error: a body is required now'],
  ],
  [
    'a removed body',
    withOperation({ requestBody: json() }),
    withOperation({}),
    ['error: the body is removed'],
  ],
  [
    'a removed media type',
    withOperation({ requestBody: { content: { 'text/csv': {}, 'text/plain': {} } } }),
    withOperation({ requestBody: { content: { 'text/plain': {} } } }),
    ['error: text/csv is removed'],
  ],
  [
    'a media type replaced by its range',
    withOperation({ requestBody: { content: { 'text/csv': {} } } }),
    withOperation({ requestBody: { content: { 'text/*': {} } } }),
    [],
  ],
  [
    'a lower body limit',
    withOperation({ 'x-body-limit': 1000 }),
    withOperation({ 'x-body-limit': 500 }),
    ['error: accepts bodies up to 500 bytes now, and up to 1000 before'],
  ],

  [
    'a removed success response',
    withOperation({ responses: { '200': ok, '202': ok } }),
    withOperation({ responses: { '200': ok } }),
    ['error: 202 is removed'],
  ],
  [
    'an added success response',
    withOperation({ responses: { '200': ok } }),
    withOperation({ responses: { '200': ok, '202': ok } }),
    ['warning: 202 may be returned now'],
  ],
  [
    'a success response replaced by its range',
    withOperation({ responses: { '200': ok } }),
    withOperation({ responses: { '2XX': ok } }),
    ['warning: 2XX may be returned now'],
  ],
  [
    'a removed error response',
    withOperation({ responses: { '200': ok, '404': ok } }),
    withOperation({ responses: { '200': ok } }),
    ['warning: 404 is removed'],
  ],
  [
    'an added error response',
    withOperation({ responses: { '200': ok } }),
    withOperation({ responses: { '200': ok, '404': ok } }),
    [],
  ],
  [
    'an error response replaced by the default',
    withOperation({ responses: { '200': ok, '404': ok } }),
    withOperation({ responses: { '200': ok, default: ok } }),
    [],
  ],
  [
    'a response that loses its body',
    withOperation({ responses: { '200': { ...ok, ...json() } } }),
    withOperation({ responses: { '200': ok } }),
    ['error: the body is removed'],
  ],
  [
    'a removed response header',
    withOperation({ responses: { '200': { ...ok, headers: { 'X-Total': { schema: text } } } } }),
    withOperation({ responses: { '200': ok } }),
    ['error: the header x-total is removed'],
  ],
  [
    'a response header that becomes optional',
    withOperation({
      responses: { '200': { ...ok, headers: { 'X-Total': { required: true, schema: text } } } },
    }),
    withOperation({ responses: { '200': { ...ok, headers: { 'X-Total': { schema: text } } } } }),
    ['error: the header x-total is optional now'],
  ],

  [
    'new required credentials',
    withOperation({}),
    secured([{ token: [] }]),
    ['error: no authentication is no longer sufficient: token is required'],
  ],
  ['credentials that are no longer required', secured([{ token: [] }]), withOperation({}), []],
  [
    'an additional scope',
    secured([{ oauth: ['read'] }]),
    secured([{ oauth: ['read', 'write'] }]),
    ['error: oauth with read is no longer sufficient: oauth with read and write is required'],
  ],
  ['an additional alternative', secured([{ token: [] }]), secured([{ token: [] }, { key: [] }]), []],
  [
    'a removed alternative',
    secured([{ token: [] }, { key: [] }]),
    secured([{ token: [] }]),
    ['error: key is no longer sufficient: token is required'],
  ],
  [
    'a second credential in addition to the first',
    secured([{ token: [] }]),
    secured([{ token: [], key: [] }]),
    ['error: token is no longer sufficient: token and key is required'],
  ],
  [
    'a scheme under another name',
    secured([{ token: [] }]),
    secured([{ bearer: [] }], { bearer: SCHEMES.token }),
    [],
  ],
  [
    'a scheme that changes',
    secured([{ key: [] }]),
    secured([{ key: [] }], { key: { ...SCHEMES.key, name: 'X-Other' } }),
    ['error: key is no longer sufficient: key is required'],
  ],
])('%s', (_, before, after, lines) => {
  expect(messagesFor(before, after)).toEqual(lines);
});

const withPath = (path: string, name: string, schema: object = text) =>
  documentWith({
    paths: {
      [path]: {
        parameters: [{ name, in: 'path', required: true, schema }],
        get: { responses: { '200': ok } },
      },
    },
  });

test('a path parameter is identified by position, not by name', () => {
  expect(messagesFor(withPath('/a/{id}', 'id'), withPath('/a/{key}', 'key'))).toEqual([]);
  expect(messagesFor(withPath('/a/{id}', 'id'), withPath('/a/{key}', 'key', { maxLength: 5 }))).toEqual([
    'error: has maxLength 5 now',
  ]);
});

test('a change in a shared schema is reported once, with all operations it affects', () => {
  const reading = { get: { responses: { '200': { ...ok, ...json({ $ref: '#/components/schemas/A' }) } } } };
  const withField = (properties: object) =>
    documentWith({
      paths: { '/a': reading, '/b': reading },
      components: { schemas: { A: { type: 'object', properties } } },
    });
  expect(breakingChanges({ before: withField({ x: text }), after: withField({}) })).toEqual([
    {
      kind: 'field_removed',
      flow: 'answer',
      pointer: '/components/schemas/A/properties/x',
      message: 'x is removed',
      affects: ['GET /a', 'GET /b'],
    },
  ]);
});

test('an earlier version with broken references is compared as far as possible', () => {
  const broken = withOperation({ requestBody: { $ref: '#/nowhere' }, parameters: [{ $ref: '#/nowhere' }] });
  expect(messagesFor(broken, withOperation({}))).toEqual([]);
});
