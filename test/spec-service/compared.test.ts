// What docs/any-service.md says beside other mocks: each row of its two tables has a test of its name here, which shows our
// side of it. What the others do was seen by running them.

import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from '../../src/server/start.ts';
import { readDocument, serviceFromDocument } from '../../src/spec-service/index.ts';
import { serveDocument } from '../support/spec-server.ts';

const page = await readFile(new URL('../../docs/any-service.md', import.meta.url), 'utf8');

const pet = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer' }, name: { type: 'string', pattern: '^[A-Z][a-z]{2,5}$' } },
  xml: { name: 'pet' },
};
const json = (schema: object, beside: object = {}) => ({
  description: 'An answer.',
  content: { 'application/json': { schema, ...beside } },
});
const Pet = { $ref: '#/components/schemas/Pet' };
const Problem = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } };
const loop = { type: 'object', required: ['a'], properties: { a: { $ref: '#/components/schemas/Loop' } } };

const document = {
  openapi: '3.0.3',
  info: { title: 'Compared', version: '1' },
  servers: [{ url: 'https://api.example.com/v1' }],
  paths: {
    '/pets': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: json({ type: 'array', minItems: 2, items: Pet }),
          422: json(Problem, { example: { message: 'Wrong.' } }),
        },
      },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema: Pet } } },
        responses: {
          201: json(Pet, {
            examples: { tom: { value: { id: 1, name: 'Tom' } }, rex: { value: { id: 2, name: 'Rex' } } },
          }),
        },
      },
    },
    '/pets/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: json(Pet) },
      },
    },
    '/wrong': {
      get: {
        responses: {
          200: json(pet, { examples: { a: { value: { id: 'x' } }, b: { value: { id: 5, name: 'Tom' } } } }),
        },
      },
    },
    '/xml-first': {
      get: {
        responses: {
          200: {
            description: 'Two.',
            content: { 'application/xml': { schema: Pet }, 'application/json': { schema: Pet } },
          },
        },
      },
    },
    '/form': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { a: { type: 'string' } } },
              encoding: { a: { allowReserved: false } },
            },
          },
        },
        responses: { 204: { description: 'Fine.' } },
      },
    },
    '/loop': { get: { responses: { 200: json({ $ref: '#/components/schemas/Loop' }) } } },
    '/hooked': {
      post: {
        requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
        responses: { 204: { description: 'Fine.' } },
        callbacks: {
          adopted: {
            '{$request.body#/hook}': {
              post: { requestBody: { content: { 'application/json': { schema: Pet } } }, responses: {} },
            },
          },
        },
      },
    },
  },
  webhooks: {
    petBorn: { post: { requestBody: { content: { 'application/json': { schema: Pet } } }, responses: {} } },
  },
  components: { schemas: { Pet: pet, Loop: loop } },
};

const served = await serveDocument('compared', document);
afterAll(() => served[Symbol.asyncDispose]());
const base = `${served.url}/v1`;

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
  from = base,
) {
  const response = await fetch(from + path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const value = type.includes('json') && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, type, body: value, headers: response.headers };
}

async function control<T>(method: string, path: string, body?: object, url = served.url): Promise<T> {
  const response = await fetch(`${url}/_countersign/worlds${path}`, {
    method,
    ...(body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) }),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

interface World {
  readonly id: string;
  readonly base_url: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const isPet = { id: expect.any(Number), name: expect.stringMatching(/^[A-Z][a-z]{2,5}$/) };

/** Files in a folder of their own, and what a document among them becomes. */
async function refusalOf(files: Readonly<Record<string, object>>, name: string): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'compared-'));
  await mkdir(join(folder.path, 'api'));
  for (const [file, content] of Object.entries(files))
    await writeFile(join(folder.path, file), JSON.stringify(content));
  const source = join(folder.path, name);
  return await readDocument(source)
    .then((read) => serviceFromDocument({ name: 'x', document: read, source }))
    .then(
      () => 'served',
      ({ message }: { message: string }) => message.replaceAll(`${folder.path}/`, ''),
    );
}

const NOT_AS_IN_PRISM: Readonly<Record<string, () => Promise<void>>> = {
  'serves paths without the path of `servers`': async () => {
    expect((await call('GET', '/pets')).status).toBe(200);
    expect((await call('GET', '/pets', {}, undefined, served.url)).status).toBe(404);
  },
  'serves an example that does not fit': async () => {
    expect((await call('GET', '/wrong')).body).toEqual({ id: 5, name: 'Tom' });
    expect((await call('GET', '/wrong', { prefer: 'example=a' })).body).toEqual({ id: 'x' });
  },
  'generates the same body every time, unless asked for `dynamic`': async () => {
    const { body } = await call('GET', '/pets');
    expect(body).toEqual([isPet, isPet]);
    expect(body[0]).not.toEqual(body[1]);
    const bodies = await Promise.all(
      [1, 2].map(async () => {
        const world = await control<World>('POST', '', { seed: 3 });
        return (await call('GET', '/v1/pets', {}, undefined, world.base_url)).body;
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  },
  'generates texts without their pattern, such as `string`': async () => {
    expect((await call('GET', '/pets/1')).body).toEqual(isPet);
  },
  '`Prefer` for an undocumented status or example is 404': async () => {
    for (const prefer of ['code=404', 'example=none'])
      expect(await call('GET', '/pets', { prefer })).toMatchObject({
        status: 422,
        type: expect.stringContaining('problem+json'),
      });
  },
  '`__code`, `__example` and `__dynamic` in the query, and CORS headers': async () => {
    const { status, headers } = await call('GET', '/pets?__code=422', { origin: 'http://a.test' });
    expect({ status, allowed: headers.get('access-control-allow-origin') }).toEqual({
      status: 200,
      allowed: null,
    });
  },
  'reads Swagger 2.0 and Postman collections': async () => {
    expect(await refusalOf({ 'api/a.json': { swagger: '2.0' } }, 'api/a.json')).toMatch(
      /#\/swagger is Swagger 2\.0; convert/,
    );
    expect(await refusalOf({ 'api/a.json': { item: [] } }, 'api/a.json')).toMatch(
      /#\/openapi must be a version 3\.0 or 3\.1/,
    );
  },
  'the first media type, if `Accept` does not tell': async () => {
    expect((await call('GET', '/xml-first')).type).toMatch(/^application\/json/);
    expect((await call('GET', '/xml-first', { accept: 'application/xml' })).type).toBe('application/xml');
  },
  'an element `xml` around XML': async () => {
    expect((await call('GET', '/xml-first', { accept: 'application/xml' })).body).toMatch(
      /^<\?xml .*\?><pet><id>/,
    );
  },
  '405 to HEAD where only GET is documented': async () => {
    expect(await call('HEAD', '/pets')).toMatchObject({ status: 200, body: '' });
  },
  'an error in the form of the document is its example, or `string`': async () => {
    const want = { message: 'The request does not fit its document at /query/limit: must be integer.' };
    expect(await call('GET', '/pets?limit=x')).toMatchObject({ status: 422, body: want });
    expect(await call('GET', '/pets?limit=x', { prefer: 'code=422' })).toMatchObject({
      status: 422,
      body: want,
    });
  },
  'problems have types of its own': async () => {
    expect(await call('GET', '/pets/x')).toMatchObject({
      status: 422,
      body: { type: 'about:blank', errors: [{ pointer: '/path/id', detail: 'must be integer' }] },
    });
  },
  '422 to reserved characters in a form': async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call('POST', '/form', form, 'a=:/?@')).status).toBe(204);
  },
  '415 to a body that the operation does not document': async () => {
    expect((await call('POST', '/pets', { 'content-type': 'text/csv' }, 'a')).status).toBe(415);
    const undocumented = {
      ...document,
      paths: { '/a': { post: { responses: { 204: { description: 'Fine.' } } } } },
    };
    await using other = await serveDocument('other', undocumented);
    expect((await call('POST', '/a', { 'content-type': 'text/csv' }, 'a', `${other.url}/v1`)).status).toBe(
      204,
    );
  },
  'the header `sl-violations`, and 500 for them with `--errors`': async () => {
    const world = await control<World>('POST', '', {});
    const { headers } = await call('GET', '/v1/pets?limit=x', {}, undefined, world.base_url);
    expect(headers.get('sl-violations')).toBeNull();
    const { requests } = await control<{ requests: { why: string }[] }>('GET', `/${world.id}/requests`);
    expect(requests).toMatchObject([{ status: 422, why: expect.stringContaining('/query/limit') }]);
  },
  '500 for a schema that is too deep': async () => {
    expect(await call('GET', '/loop')).toMatchObject({ status: 200, body: { a: expect.anything() } });
  },
};

/** What another row shows already. */
function shown(row: string): () => Promise<void> {
  return NOT_AS_IN_PRISM[row] ?? (() => Promise.reject(new Error(`there is no row ${row}`)));
}

const BESIDE: Readonly<Record<string, () => Promise<void>>> = {
  'Serves a document that it has never seen': shown(
    'generates texts without their pattern, such as `string`',
  ),
  'Refuses what does not fit in a query, a path and a body': async () => {
    expect((await call('GET', '/pets?limit=x')).status).toBe(422);
    expect((await call('GET', '/pets/x')).status).toBe(422);
    expect((await call('POST', '/pets', JSON_TYPE, '{"id":1,"name":"tom"}')).status).toBe(422);
  },
  'Says what is wrong in the form of the document': shown(
    'an error in the form of the document is its example, or `string`',
  ),
  'Checks that a credential is there': async () => {
    const secured = {
      ...document,
      security: [{ key: [] }],
      components: {
        ...document.components,
        securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
      },
    };
    await using other = await serveDocument('other', secured);
    expect((await call('GET', '/pets/1', {}, undefined, `${other.url}/v1`)).status).toBe(401);
    expect((await call('GET', '/pets/1', { 'x-key': 'any' }, undefined, `${other.url}/v1`)).status).toBe(200);
  },
  'Replaces an example that does not fit': shown('serves an example that does not fit'),
  'Generates again what it has generated': shown(
    'generates the same body every time, unless asked for `dynamic`',
  ),
  'Serves a schema that contains itself': shown('500 for a schema that is too deep'),
  '`Prefer: code=…`, `example=…`, `dynamic=true`': async () => {
    expect((await call('GET', '/pets', { prefer: 'code=422' })).body).toEqual({ message: 'Wrong.' });
    const post = (prefer: string) => call('POST', '/pets', { ...JSON_TYPE, prefer }, '{"id":1,"name":"Tom"}');
    expect((await post('example=rex')).body).toEqual({ id: 2, name: 'Rex' });
    expect((await post('dynamic=true')).body).toEqual(isPet);
  },
  'Reads no file outside the folder of the document': async () => {
    const outside = {
      openapi: '3.1.0',
      paths: {},
      components: { schemas: { A: { $ref: '../secret.json' } } },
    };
    expect(await refusalOf({ 'secret.json': { const: 'secret' }, 'api/a.json': outside }, 'api/a.json')).toBe(
      'api/a.json#/components/schemas/A refers to ../secret.json, which is outside the folder of the document',
    );
  },
  'Names what is broken in a document, in one line': async () => {
    const broken = { openapi: '3.1.0', paths: {}, components: { schemas: { A: { $ref: '#/none' } } } };
    expect(await refusalOf({ 'api/a.json': broken }, 'api/a.json')).toBe(
      'api/a.json#/components/schemas/A refers to #/none, and there is nothing',
    );
  },
  'Serves several documents in one process': async () => {
    const named = (name: string, path: string) =>
      [
        name,
        serviceFromDocument({ name, document: { ...document, servers: [{ url: path }] }, source: name })
          .service,
      ] as const;
    const server = await startServer({
      services: new Map([named('one', '/one'), named('two', '/two')]),
      port: 0,
    });
    for (const path of ['/one', '/two'])
      expect((await call('GET', '/pets', {}, undefined, server.url + path)).status).toBe(200);
    await server.close();
  },
  'Delivers webhooks and callbacks, signed': async () => {
    const settings = { compared: { webhook: { url: 'https://inbox.countersign.test/born' } } };
    const world = await control<World>('POST', '', { settings });
    await control('POST', `/${world.id}/events`, { service: 'compared', type: 'petBorn', payload: {} });
    const hook = JSON.stringify({ hook: 'https://inbox.countersign.test/adopted' });
    await call('POST', '/v1/hooked', JSON_TYPE, hook, world.base_url);
    await control('POST', `/${world.id}/clock/advance`, { by: '1s' });
    const { deliveries } = await control<{ deliveries: { event_type: string; status: string }[] }>(
      'GET',
      `/${world.id}/deliveries`,
    );
    expect(deliveries.map(({ event_type: type, status }) => [type, status])).toEqual([
      ['petBorn', 'success'],
      ['postHooked.adopted', 'success'],
    ]);
    for (const name of ['born', 'adopted']) {
      const { received } = await control<{ received: object[] }>('GET', `/${world.id}/inbox/${name}`);
      expect(received).toMatchObject([{ headers: { 'webhook-signature': expect.stringMatching(/^v1,/) } }]);
    }
  },
  'Makes calls fail on purpose': async () => {
    const world = await control<World>('POST', '', {});
    await control('POST', `/${world.id}/faults`, { service: 'compared', respond: { status: 422 }, times: 1 });
    expect((await call('GET', '/v1/pets', {}, undefined, world.base_url)).status).toBe(422);
    expect((await call('GET', '/v1/pets', {}, undefined, world.base_url)).status).toBe(200);
  },
  'Isolates tests that run at once': async () => {
    const [one, other] = [await control<World>('POST', '', {}), await control<World>('POST', '', {})];
    await call('GET', '/v1/pets', {}, undefined, one.base_url);
    const countIn = async ({ id }: World) =>
      (await control<{ requests: object[] }>('GET', `/${id}/requests`)).requests.length;
    expect([await countIn(one), await countIn(other)]).toEqual([1, 0]);
  },
};

describe('Not as in Prism', () => {
  for (const [row, show] of Object.entries(NOT_AS_IN_PRISM)) it(row, show);
  it('every row has a test', () => {
    expect(rowsOf('Not as in Prism')).toEqual(Object.keys(NOT_AS_IN_PRISM));
  });
});

describe('Beside Prism, Counterfact and emulate', () => {
  for (const [row, show] of Object.entries(BESIDE)) it(row, show);
  it('every row has a test', () => {
    expect(rowsOf('Beside Prism, Counterfact and emulate')).toEqual(Object.keys(BESIDE));
  });
});

/** The first cells of the table below a heading. */
function rowsOf(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ', 1);
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('|---'));
  return rows.slice(1).map((line) => line.split(' | ', 1)[0]?.slice(2) ?? '');
}
