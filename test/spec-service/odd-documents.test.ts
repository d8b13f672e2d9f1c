// What real documents have and no textbook shows: such parts are served as well as they can be, and never stop the rest.

import { expect, it } from 'vitest';
import { serveDocument } from '../support/spec-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const answer = (schema: object, mediaType = 'application/json') => ({
  description: 'Fine.',
  content: { [mediaType]: { schema } },
});
const get = (responses: object) => ({ get: { responses } });
const body = (mediaType: string, schema: object) => ({
  post: {
    requestBody: { content: { [mediaType]: { schema } } },
    responses: { 204: { description: 'Fine.' } },
  },
});
const pet = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };

/** Serves paths, with what stands beside them in the document. */
const serve = (paths: object, beside: object = {}) =>
  serveDocument('odd', { openapi: '3.0.3', info: { title: 'Odd', version: '1' }, paths, ...beside });

async function called(paths: object, [method, path, given]: [string, string, RequestInit?], beside?: object) {
  await using odd = await serve(paths, beside);
  const response = await fetch(odd.url + path, { method, ...given });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const value = type.includes('json') && text !== '' ? JSON.parse(text) : text;
  expect(odd.defects).toEqual([]);
  return { status: response.status, type, body: value, headers: response.headers, notes: odd.notes };
}

it('any media type is answered as JSON', async () => {
  const paths = { '/a': get({ 200: answer(pet, '*/*') }) };
  expect(await called(paths, ['GET', '/a'])).toMatchObject({
    status: 200,
    type: expect.stringMatching(/^application\/json/),
    body: { id: expect.any(Number) },
  });
});

it('a path at the root is served, beside the page of the mock', async () => {
  const paths = { '/': get({ 200: answer(pet) }) };
  expect(await called(paths, ['GET', '/'])).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
});

it('a path with escapes is served as it is written, whether it is the server’s or the operation’s', async () => {
  const paths = { '/my%20pets': get({ 200: answer(pet) }) };
  const beside = { servers: [{ url: 'https://api.example.com/old%20api' }] };
  expect(await called(paths, ['GET', '/old%20api/my%20pets'], beside)).toMatchObject({
    status: 200,
    body: { id: expect.any(Number) },
  });
});

it('placeholders side by side are not served', async () => {
  const { status, notes } = await called({ '/a/{b}{c}': get({ 200: answer(pet) }) }, ['GET', '/a/bc']);
  expect(status).toBe(404);
  expect(notes).toEqual([
    '/paths/~1a~1{b}{c}: has placeholders side by side, which nothing separates, and is not served',
  ]);
});

it('an interim status is not an answer', async () => {
  const responses = { 101: { description: 'Switching protocols.' }, 200: answer(pet) };
  const { status, notes } = await called({ '/a': get(responses) }, ['GET', '/a']);
  expect(status).toBe(200);
  expect(notes).toEqual(['/paths/~1a/get/responses/101: is not the status of an answer and is ignored']);
});

it('a range in small letters is a range', async () => {
  const paths = { '/a': get({ '2xx': answer(pet) }) };
  expect(await called(paths, ['GET', '/a'])).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
});

it('documented headers that say how a body is sent are not taken from the document', async () => {
  const headers = {
    'Content-Encoding': { schema: { type: 'string' }, example: 'br' },
    'Keep-Alive': { schema: { type: 'string' } },
    'X-Other': { schema: { type: 'string' }, example: 'kept' },
  };
  const answered = await called({ '/a': get({ 200: { ...answer(pet), headers } }) }, ['GET', '/a']);
  expect(answered.body).toEqual({ id: expect.any(Number) });
  expect(answered.headers.get('content-encoding')).toBeNull();
  expect(answered.headers.get('x-other')).toBe('kept');
});

it('sections of any name do not disturb the schemas', async () => {
  const paths = { '/a': get({ 200: answer({ $ref: '#/components/schemas/Pet' }) }) };
  const beside = {
    components: { schemas: { Pet: pet } },
    'x-features.openapi': {},
    definitions: {},
    $id: 'x',
  };
  expect(await called(paths, ['GET', '/a'], beside)).toMatchObject({
    status: 200,
    body: { id: expect.any(Number) },
  });
});

it('schemas in `definitions` of a schema are found', async () => {
  const Pet = {
    definitions: { id: { type: 'integer' } },
    ...pet,
    properties: { id: { $ref: '#/components/schemas/Pet/definitions/id' } },
  };
  const paths = { '/a': get({ 200: answer({ $ref: '#/components/schemas/Pet' }) }) };
  expect(await called(paths, ['GET', '/a'], { components: { schemas: { Pet } } })).toMatchObject({
    status: 200,
    body: { id: expect.any(Number) },
  });
});

it('a reference to what is not a schema is named, and any value is taken', async () => {
  const parameter = { name: 'id', in: 'query', schema: { type: 'integer' } };
  const paths = {
    '/a': {
      get: { parameters: [parameter], responses: { 200: answer({ $ref: '#/paths/~1a/get/parameters/0' }) } },
    },
  };
  const { status, notes } = await called(paths, ['GET', '/a?id=1']);
  expect(status).toBe(200);
  expect(notes).toEqual([
    expect.stringMatching(/schema: refers to what is not a schema; any value is taken$/),
  ]);
});

it('a path that is not served can be referred to', async () => {
  const paths = {
    '/a?view=all': {
      get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'integer' } }], responses: {} },
    },
    '/b': {
      get: {
        parameters: [{ $ref: '#/paths/~1a%3Fview=all/get/parameters/0' }],
        responses: { 200: answer(pet) },
      },
    },
  };
  const { status, notes } = await called(paths, ['GET', '/b?q=x']);
  expect(status).toBe(422);
  expect(notes).toEqual([
    expect.stringMatching(/a\?view=all: has a query, a fragment or a wildcard and is not served$/),
  ]);
});

it('paths that differ in the names of their parameters have the operations of both', async () => {
  const parameters = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'integer' } }];
  const paths = {
    '/a/{id}': { parameters: parameters('id'), ...get({ 200: answer(pet) }) },
    '/a/{name}': {
      parameters: parameters('name'),
      delete: { responses: { 204: { description: 'Gone.' } } },
      get: { responses: { 204: { description: 'Nothing.' } } },
    },
  };
  expect(await called(paths, ['GET', '/a/1'])).toMatchObject({
    status: 200,
    notes: ['/paths/~1a~1{name}/get: is the same as /paths/~1a~1{id}/get and is not served'],
  });
  expect(await called(paths, ['DELETE', '/a/1'])).toMatchObject({ status: 204 });
  expect((await called(paths, ['DELETE', '/a/x'])).body.errors).toEqual([
    { pointer: '/path/name', detail: 'must be integer' },
  ]);
});

it('a segment of a path without a character is no value', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const paths = { '/a/{id}/b': { parameters, ...get({ 200: answer(pet) }) } };
  expect(await called(paths, ['GET', '/a//b'])).toMatchObject({ status: 422 });
});

it('a parameter that may have slashes is one segment where it is not the last', async () => {
  const named = (name: string) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    'x-multi-segment': true,
  });
  const paths = { '/a/{id}/b': { parameters: [named('id')], ...get({ 200: answer(pet) }) } };
  expect(await called(paths, ['GET', '/a/1/b'])).toMatchObject({ status: 200 });
});

it('a media type that is none does not stop the service', async () => {
  const content = { description: 'Not a media type.', 'application/json': { schema: pet } };
  const { body: value, notes } = await called({ '/a': get({ 200: { description: 'Fine.', content } }) }, [
    'GET',
    '/a',
  ]);
  expect(value).toEqual({ id: expect.any(Number) });
  expect(notes).toEqual([expect.stringMatching(/content\/description: is not a media type and is ignored$/)]);
});

it.each([
  ['a tuple without a length', { type: 'array', prefixItems: [{ type: 'integer' }] }, [expect.any(Number)]],
  ['a list that has to contain something', { type: 'array', contains: { const: 5 }, minContains: 2 }, [5, 5]],
  [
    'a field that its own pattern describes, too',
    {
      type: 'object',
      required: ['ab'],
      properties: { ab: { type: 'integer' } },
      patternProperties: { '^a': { minimum: 0 } },
    },
    { ab: expect.any(Number) },
  ],
  ['a condition without consequences', { type: 'integer', if: { minimum: 5 } }, expect.any(Number)],
])('%s is generated', async (_what, schema, want) => {
  expect((await called({ '/a': get({ 200: answer(schema) }) }, ['GET', '/a'])).body).toEqual(want);
});

it('the brackets of a documented field are a part of its name', async () => {
  const schema = {
    type: 'object',
    required: ['model[name]'],
    properties: { 'model[name]': { type: 'string' } },
  };
  const given = { body: new URLSearchParams({ 'model[name]': 'x' }) };
  const paths = { '/a': body('application/x-www-form-urlencoded', schema) };
  expect(await called(paths, ['POST', '/a', given])).toMatchObject({ status: 204 });
});

it('a text is not judged by the schema of an object', async () => {
  const given = { body: 'some text', headers: { 'content-type': 'text/plain' } };
  expect(await called({ '/a': body('text/plain', pet) }, ['POST', '/a', given])).toMatchObject({
    status: 204,
  });
});

it('a field of text with properties is a text', async () => {
  const schema = {
    type: 'object',
    required: ['a'],
    properties: { a: { type: 'string', properties: { b: {} } } },
  };
  expect((await called({ '/a': get({ 200: answer(schema) }) }, ['GET', '/a'])).body).toEqual({
    a: expect.any(String),
  });
});

it('the text for a pattern without anchors is not longer than the pattern wants', async () => {
  const schema = { type: 'string', pattern: '["][ -~]{40}["]', maxLength: 42 };
  expect((await called({ '/a': get({ 200: answer(schema) }) }, ['GET', '/a'])).body).toMatch(/^"[ -~]{40}"$/);
});

it('a fault can give a status that is documented by its range or by default', async () => {
  const paths = { '/a': get({ 200: answer(pet), '4XX': answer(pet) }), '/b': get({ default: answer(pet) }) };
  await using odd = await serve(paths);
  const fault = (operation: string, status: number) =>
    fetch(`${odd.url}/_countersign/worlds/default/faults`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ service: 'odd', operation, respond: { status }, times: 1 }),
    });
  expect((await fault('getA', 418)).status).toBe(201);
  expect((await fetch(`${odd.url}/a`)).status).toBe(418);
  expect((await fetch(`${odd.url}/a`)).status).toBe(200);
  expect((await fault('getB', 503)).status).toBe(201);
  expect((await fetch(`${odd.url}/b`)).status).toBe(503);
  const refused = await fault('getA', 503);
  expect(refused.status).toBe(422);
  expect(((await refused.json()) as { hint: string }).hint).toContain('Documented are 200, 4XX.');
});

it.each([
  ['?type=1', 200],
  ['', 200],
  ['?type=2', 422],
])(
  'numbers in the enum of a string are texts, and a default that is not among them is not used: %s',
  async (query, status) => {
    const schema = { type: 'string', enum: [1, 3], default: '2' };
    const parameters = [{ name: 'type', in: 'query', schema }];
    const paths = { '/report': { get: { parameters, responses: { 200: answer(pet) } } } };
    const got = await called(paths, ['GET', `/report${query}`]);
    expect(got.status).toBe(status);
    expect(got.notes).toEqual([
      '/paths/~1report/get/parameters/0/schema/enum: has values that are not strings; their text is taken',
      '/paths/~1report/get/parameters/0/schema/default: is not in its enum and is ignored',
    ]);
  },
);

it('alternatives beside the type null may be null', async () => {
  const schema = { type: 'null', oneOf: [{ type: 'string' }, { type: 'number' }] };
  const paths = { '/value': body('application/json', schema) };
  for (const [sent, status] of [
    ['"text"', 204],
    ['1', 204],
    ['null', 204],
    ['true', 422],
  ] as const) {
    const given = { headers: JSON_TYPE, body: sent };
    const got = await called(paths, ['POST', '/value', given], { openapi: '3.1.0' });
    expect([sent, got.status]).toEqual([sent, status]);
    expect(got.notes).toEqual([expect.stringMatching(/schema\/type: allows only null/)]);
  }
});
