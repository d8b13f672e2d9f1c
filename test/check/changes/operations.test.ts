// Each kind of change of an operation: what is called, what is asked for, what comes back.

import { expect, test } from 'vitest';
import { breakingChanges } from '../../../src/check/changes/compare.ts';
import { documentWith } from '../../generate/small-specs.ts';
import { calling, said } from './pairs.ts';

const text = { type: 'string' };
const ok = { description: 'ok' };
const query = (more: object = {}) => ({ name: 'q', in: 'query', schema: text, ...more });
const json = (schema: object = text) => ({ content: { 'application/json': { schema } } });
const secured = (security: object[], schemes: object = SCHEMES) =>
  calling({ security }, { components: { securitySchemes: schemes } });
const SCHEMES = {
  token: { type: 'http', scheme: 'bearer' },
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  oauth: { type: 'oauth2', flows: {} },
};

test.each([
  ['nothing', calling({}), calling({}), []],
  ['an operation that is new', documentWith({}), calling({}), []],
  ['an operation that is removed', calling({}), documentWith({}), ['error: is removed']],
  ['another name', calling({}), calling({ operationId: 'b' }), ['warning: is called b, and was a']],

  ['a parameter that is new', calling({}), calling({ parameters: [query()] }), []],
  [
    'a new parameter that is required',
    calling({}),
    calling({ parameters: [query({ required: true })] }),
    ['error: the query parameter q is required now'],
  ],
  [
    'a parameter that becomes required',
    calling({ parameters: [query()] }),
    calling({ parameters: [query({ required: true })] }),
    ['error: the query parameter q is required now'],
  ],
  [
    'a parameter that may be left out',
    calling({ parameters: [query({ required: true })] }),
    calling({ parameters: [query()] }),
    [],
  ],
  [
    'a parameter that is removed',
    calling({ parameters: [query()] }),
    calling({}),
    ['error: the query parameter q is removed'],
  ],
  [
    'a parameter with fewer values',
    calling({ parameters: [query({ schema: { enum: ['a', 'b'] } })] }),
    calling({ parameters: [query({ schema: { enum: ['a'] } })] }),
    ['error: may not be "b" any more'],
  ],
  [
    'a parameter that is written in another way',
    calling({ parameters: [query()] }),
    calling({ parameters: [query({ explode: false })] }),
    ['error: the query parameter q is written as form, and was as form, exploded'],
  ],
  [
    'a header in other letters',
    calling({ parameters: [query({ in: 'header', name: 'X-Tag' })] }),
    calling({ parameters: [query({ in: 'header', name: 'x-tag' })] }),
    [],
  ],

  ['a body that is new', calling({}), calling({ requestBody: json() }), []],
  [
    'a body that is required',
    calling({}),
    calling({ requestBody: { required: true, ...json() } }),
    ['error: a body is required now'],
  ],
  ['a body that is removed', calling({ requestBody: json() }), calling({}), ['error: the body is removed']],
  [
    'a media type that is removed',
    calling({ requestBody: { content: { 'text/csv': {}, 'text/plain': {} } } }),
    calling({ requestBody: { content: { 'text/plain': {} } } }),
    ['error: text/csv is removed'],
  ],
  [
    'a media type of a range',
    calling({ requestBody: { content: { 'text/csv': {} } } }),
    calling({ requestBody: { content: { 'text/*': {} } } }),
    [],
  ],
  [
    'a body that may weigh less',
    calling({ 'x-body-limit': 1000 }),
    calling({ 'x-body-limit': 500 }),
    ['error: takes bodies of 500 bytes, and took 1000'],
  ],

  [
    'a success that is removed',
    calling({ responses: { '200': ok, '202': ok } }),
    calling({ responses: { '200': ok } }),
    ['error: 202 is removed'],
  ],
  [
    'a success that is added',
    calling({ responses: { '200': ok } }),
    calling({ responses: { '200': ok, '202': ok } }),
    ['warning: may be 202 now'],
  ],
  [
    'a success that becomes a range',
    calling({ responses: { '200': ok } }),
    calling({ responses: { '2XX': ok } }),
    ['warning: may be 2XX now'],
  ],
  [
    'a refusal that is removed',
    calling({ responses: { '200': ok, '404': ok } }),
    calling({ responses: { '200': ok } }),
    ['warning: 404 is removed'],
  ],
  [
    'a refusal that is added',
    calling({ responses: { '200': ok } }),
    calling({ responses: { '200': ok, '404': ok } }),
    [],
  ],
  [
    'a refusal that is one of all others',
    calling({ responses: { '200': ok, '404': ok } }),
    calling({ responses: { '200': ok, default: ok } }),
    [],
  ],
  [
    'an answer without its body',
    calling({ responses: { '200': { ...ok, ...json() } } }),
    calling({ responses: { '200': ok } }),
    ['error: the body is removed'],
  ],
  [
    'a header that is removed',
    calling({ responses: { '200': { ...ok, headers: { 'X-Total': { schema: text } } } } }),
    calling({ responses: { '200': ok } }),
    ['error: the header x-total is removed'],
  ],
  [
    'a header that may be left out',
    calling({ responses: { '200': { ...ok, headers: { 'X-Total': { required: true, schema: text } } } } }),
    calling({ responses: { '200': { ...ok, headers: { 'X-Total': { schema: text } } } } }),
    ['error: the header x-total may be left out now'],
  ],

  [
    'credentials that are asked for',
    calling({}),
    secured([{ token: [] }]),
    ['error: nothing is not enough any more: wanted is token'],
  ],
  ['credentials that are not asked for any more', secured([{ token: [] }]), calling({}), []],
  [
    'a scope that is asked for',
    secured([{ oauth: ['read'] }]),
    secured([{ oauth: ['read', 'write'] }]),
    ['error: oauth with read is not enough any more: wanted is oauth with read and write'],
  ],
  ['another way in', secured([{ token: [] }]), secured([{ token: [] }, { key: [] }]), []],
  [
    'one way in less',
    secured([{ token: [] }, { key: [] }]),
    secured([{ token: [] }]),
    ['error: key is not enough any more: wanted is token'],
  ],
  [
    'a second credential beside the first',
    secured([{ token: [] }]),
    secured([{ token: [], key: [] }]),
    ['error: token is not enough any more: wanted is token and key'],
  ],
  [
    'a scheme under another name',
    secured([{ token: [] }]),
    secured([{ bearer: [] }], { bearer: SCHEMES.token }),
    [],
  ],
  [
    'a scheme that becomes another',
    secured([{ key: [] }]),
    secured([{ key: [] }], { key: { ...SCHEMES.key, name: 'X-Other' } }),
    ['error: key is not enough any more: wanted is key'],
  ],
])('%s', (_, before, after, lines) => {
  expect(said(before, after)).toEqual(lines);
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

test('a path parameter is known by its position, whatever it is called', () => {
  expect(said(withPath('/a/{id}', 'id'), withPath('/a/{key}', 'key'))).toEqual([]);
  expect(said(withPath('/a/{id}', 'id'), withPath('/a/{key}', 'key', { maxLength: 5 }))).toEqual([
    'error: has maxLength 5 now',
  ]);
});

test('a change in a shared schema is told once, where it is, with all that it is met in', () => {
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

test('an earlier version with references that lead nowhere is compared as far as they lead', () => {
  const broken = calling({ requestBody: { $ref: '#/nowhere' }, parameters: [{ $ref: '#/nowhere' }] });
  expect(said(broken, calling({}))).toEqual([]);
});
