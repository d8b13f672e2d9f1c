// A document alone is a service: its requests are validated, its answers are what it allows.

import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { readDocument } from '../../src/spec-service/index.ts';
import { serveDocument } from '../support/spec-server.ts';

const PETSTORE = fileURLToPath(new URL('./petstore.yaml', import.meta.url));
const petstore = await serveDocument('petstore', await readDocument(PETSTORE));
afterAll(() => petstore[Symbol.asyncDispose]());

const KEY = { 'x-key': 'any' };
const JSON_TYPE = { 'content-type': 'application/json' };

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const url = `${petstore.url}/_countersign/worlds${path}`;
  const given = body === undefined ? {} : { headers: JSON_TYPE, body: JSON.stringify(body) };
  const response = await fetch(url, { method, ...given });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

interface World {
  readonly id: string;
  readonly base_url: string;
}

async function call(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | FormData,
) {
  const response = await fetch(`${petstore.url}/pets-api${path}`, {
    method,
    headers,
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers: response.headers,
    type,
    body: type.includes('json') ? JSON.parse(text) : text,
  };
}

it('an answer is generated from its schema, with optional fields, headers and text that match', async () => {
  const { status, body, headers } = await call('GET', '/pets', KEY);
  expect({ status, total: Number(headers.get('x-total')) >= 1 }).toEqual({ status: 200, total: true });
  expect(body[0]).toMatchObject({ id: expect.any(Number), name: expect.stringMatching(/^[A-Z][a-z]{2,5}$/) });
  expect(body[0].friend.friend.name).toMatch(/^[A-Z][a-z]{2,5}$/);
});

it('the same seed gives the same answers', async () => {
  const one = await control<World>('POST', '', { seed: 7 });
  const other = await control<World>('POST', '', { seed: 7 });
  const bodyIn = async ({ base_url: url }: World) =>
    (await fetch(`${url}/pets-api/pets`, { headers: KEY })).text();
  expect(await bodyIn(one)).toBe(await bodyIn(other));
});

it.each([
  ['a number beyond its bounds', '/pets?limit=30', '/query/limit'],
  ['text for a number', '/pets?limit=x', '/query/limit'],
  ['an item of a repeated parameter', '/pets?tags=1&tags=x', '/query/tags/1'],
])('%s is refused in the form of the document', async (_what, path, pointer) => {
  const { status, body } = await call('GET', path, KEY);
  expect(status).toBe(422);
  expect(body).toEqual({ code: expect.any(Number), message: expect.stringContaining(pointer) });
});

it('an error without a documented form is a problem (RFC 9457)', async () => {
  const { status, type, body } = await call('GET', '/pets/x:play');
  expect(type).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, errors: [{ pointer: '/path/pet-id', detail: 'must be integer' }] });
});

it('a path with a placeholder beside text is found', async () => {
  expect((await call('GET', '/pets/12:play')).status).toBe(204);
});

it.each([
  ['JSON', JSON_TYPE, '{"name":"Tom"}', 201],
  ['null where it is nullable', JSON_TYPE, '{"name":null}', 201],
  ['JSON that does not fit', JSON_TYPE, '{"name":5}', 422],
  ['what is not JSON', JSON_TYPE, '{', 400],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=Tom&friend[name]=Rex', 201],
  [
    'a form that does not fit',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'friend[name]=Rex',
    422,
  ],
  ['another media type', { 'content-type': 'text/csv' }, 'a,b', 415],
  ['no body', {}, undefined, 422],
])('a request body: %s', async (_what, headers, body, status) => {
  expect((await call('POST', '/pets', { ...KEY, ...headers } as Record<string, string>, body)).status).toBe(
    status,
  );
});

it('a form in parts is validated by its schema', async () => {
  const form = (name: string) => {
    const data = new FormData();
    data.set('name', name);
    return data;
  };
  expect((await call('POST', '/pets', KEY, form('Tom'))).status).toBe(201);
  expect((await call('POST', '/pets', KEY, form('tom'))).status).toBe(422);
});

it('a media type is negotiated', async () => {
  const xml = await call('GET', '/pets', { ...KEY, accept: 'application/xml, application/json;q=0.5' });
  expect(xml).toMatchObject({
    status: 200,
    type: 'application/xml',
    body: expect.stringMatching(/^<\?xml .*<Pet><id>\d/),
  });
  expect((await call('GET', '/pets', { ...KEY, accept: 'image/png' })).status).toBe(406);
  expect((await call('GET', '/pets', { ...KEY, accept: 'image/png, */*;q=0.1' })).type).toMatch(/json/);
});

it.each([
  ['code=418', 'GET', 418, { code: expect.any(Number), message: expect.any(String) }],
  ['example=dog', 'POST', 201, { id: 2, name: 'Rex' }],
  ['dynamic=true', 'POST', 201, { friend: { name: expect.stringMatching(/^[A-Z][a-z]{2,5}$/) } }],
])('Prefer: %s', async (prefer, method, status, body) => {
  const headers = { ...KEY, ...(method === 'POST' ? JSON_TYPE : {}), prefer };
  const answer = await call(method, '/pets', headers, method === 'POST' ? '{"name":"Tom"}' : undefined);
  expect(answer).toMatchObject({ status, body });
});

it('Prefer does not make an invalid request valid', async () => {
  expect((await call('GET', '/pets?limit=x', { ...KEY, prefer: 'code=200' })).status).toBe(422);
});

const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });

it.each([
  ['nothing', {}, 401],
  ['a user and a password', basic('ada:secret'), 200],
  ['a user without a password', basic('ada'), 401],
  ['one of two that belong together', { authorization: 'Bearer abc' }, 401],
  ['both that belong together', { authorization: 'Bearer abc', ...KEY }, 200],
  ['a token that is not well-formed', { authorization: 'Bearer a b', ...KEY }, 401],
])('security by form: %s', async (_what, headers, status) => {
  const answer = await call('GET', '/reports', headers as Record<string, string>);
  expect(answer.status).toBe(status);
  if (status === 401) expect(answer.headers.get('www-authenticate')).toContain('Basic');
});

it('an unknown path and an unknown method are problems of the service', async () => {
  expect(await call('GET', '/petsy')).toMatchObject({ status: 404, body: { title: 'Not Found' } });
  const { status, headers } = await call('DELETE', '/pets');
  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD, POST' });
});

it('webhooks and callbacks are emitted and delivered', async () => {
  const settings = { petstore: { webhook: { url: 'https://inbox.countersign.test/born' } } };
  const world = await control<World>('POST', '', { settings });
  await control('POST', `/${world.id}/events`, {
    service: 'petstore',
    type: 'petBorn',
    payload: { name: 'Tom' },
  });
  await fetch(`${world.base_url}/pets-api/pets`, {
    method: 'POST',
    headers: { ...KEY, ...JSON_TYPE },
    body: '{"name":"Tom","hook":"https://inbox.countersign.test/adopted"}',
  });
  await control('POST', `/${world.id}/clock/advance`, { by: '1s' });
  const { deliveries } = await control<{
    readonly deliveries: readonly { event_type: string; status: string }[];
  }>('GET', `/${world.id}/deliveries`);
  expect(deliveries.map(({ event_type, status }) => [event_type, status])).toEqual([
    ['petBorn', 'success'],
    ['addPet.adopted', 'success'],
  ]);
});

it('no answer was a defect', () => {
  expect(petstore.defects).toEqual([]);
});
