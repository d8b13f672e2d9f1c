// Services that a team defines: the smallest one, what is filled in from the document, and what happens when one is
// defective.

import { expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { collectionOf, defineService, type ServiceDefinition } from '../../src/service-kit.ts';

const PET = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const jsonOf = (schema: object) => ({ description: 'It.', content: { 'application/json': { schema } } });
const document = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: { content: { 'application/json': { schema: PET } } },
        responses: { 201: jsonOf(PET) },
      },
    },
    '/pets/{id}': {
      parameters: [ID],
      get: { operationId: 'getPet', responses: { 200: jsonOf(PET), 404: { description: 'None.' } } },
      delete: { operationId: 'removePet', responses: { 204: { description: 'Gone.' } } },
    },
  },
};

const pets = collectionOf<{ readonly id: number }>('pets/pets');
type Definition = ServiceDefinition<Record<string, never>>;

async function mockOf(definition: Partial<Definition> = {}, onDefect = (_: unknown) => undefined) {
  const service = defineService({ name: 'pets', document, ...definition });
  const mock = await startMock({ services: [service], onDefect });
  const world = (await mock.world()).untyped;
  const request = async (method: string, path: string, json?: unknown) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${mock.url}/w/${world.id}${path}`, { method, ...body, headers });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { service, world, request, [Symbol.asyncDispose]: () => mock.close() };
}

test('a name and a document are a service: every operation answers from the document', async () => {
  await using mock = await mockOf();
  expect((await mock.request('POST', '/pets', { id: 1 })).status).toBe(201);
  expect(await mock.request('GET', '/pets/1')).toMatchObject({
    status: 200,
    body: { id: expect.any(Number) },
  });
  expect((await mock.request('DELETE', '/pets/1')).status).toBe(204);
  expect((await mock.request('GET', '/pets/x')).status).toBe(422);
});

test('operations that are written remember; one can also answer from the document', async () => {
  await using mock = await mockOf({
    collections: [pets],
    operations: {
      addPet: ({ body }, reply, world) => reply[201](world.collection(pets).put(String(body.id), body)),
      getPet: ({ path }, reply, world) => {
        const pet = world.collection(pets).get(String(path.id));
        return pet === undefined ? reply[404]() : reply[200](pet);
      },
      removePet: ({ path }, _reply, world, answerFromDocument) => {
        world.collection(pets).delete(String(path.id));
        return answerFromDocument();
      },
    },
  });
  expect((await mock.request('GET', '/pets/7')).status).toBe(404);
  expect((await mock.request('POST', '/pets', { id: 7 })).body).toEqual({ id: 7 });
  expect((await mock.request('GET', '/pets/7')).body).toEqual({ id: 7 });
  expect((await mock.request('DELETE', '/pets/7')).status).toBe(204);
  expect((await mock.request('GET', '/pets/7')).status).toBe(404);
});

test('a handler that throws answers 500 with the operation and the place; the others go on', async () => {
  const defects: unknown[] = [];
  const fail = () => {
    throw new TypeError('the password is hunter2');
  };
  await using mock = await mockOf({ operations: { getPet: fail } }, (defect) => void defects.push(defect));
  const { status, body } = await mock.request('GET', '/pets/1');
  expect({ status, detail: body.detail }).toEqual({
    status: 500,
    detail: expect.stringMatching(
      /^GetPet has thrown a TypeError at test\/e2e\/own-service\.test\.ts:\d+; the log of the mock has the details\.$/,
    ),
  });
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(defects).toMatchObject([{ message: 'the password is hunter2' }]);
  expect((await mock.request('DELETE', '/pets/1')).status).toBe(204);
});

test.each([
  ['a status', { status: 418 }, 'getPet answered 418, which its spec does not document'],
  ['a body', { status: 200, body: { id: 'x' } }, 'does not fit its spec at /id: must be integer'],
])('%s that the document does not have becomes a 500 that names it', async (_, answer, detail) => {
  await using mock = await mockOf({ operations: { getPet: () => answer } });
  const { status, body } = await mock.request('GET', '/pets/1');
  expect(status).toBe(500);
  expect(body.detail.toLowerCase()).toContain(detail.toLowerCase());
});

test.each<[string, Partial<Definition>, RegExp]>([
  [
    'that handles an operation of no name',
    { operations: { getPte: () => ({ status: 200 }) } },
    /^pets has no operation getPte, which the service handles\. .*getPet/,
  ],
  [
    'whose document is none',
    { document: { paths: {} } },
    /cannot be served: pets#\/openapi must be a version 3/,
  ],
])('a service %s is rejected', async (_, definition, message) => {
  await expect(mockOf(definition)).rejects.toThrow(message);
});

test('two services on the same path are rejected with both', async () => {
  const services = ['pets', 'zoo'].map((name) => defineService({ name, document }));
  await expect(startMock({ services })).rejects.toThrow(
    'addPet of zoo (#/paths/~1pets/post) and addPet of pets (#/paths/~1pets/post) both answer POST /pets; serve only one of them',
  );
});

test('two services with one name are rejected', async () => {
  const services = [1, 2].map(() => defineService({ name: 'pets', document }));
  await expect(startMock({ services })).rejects.toThrow('two services are named "pets"');
});

test('settings, fixtures and access of one’s own stand beside those of the document', async () => {
  await using mock = await mockOf({
    settings: { schema: { properties: { limit: { type: 'integer' } } }, defaults: { limit: 1 } },
    addFixtures: () => ({ pets: {} }),
    access: { outage: () => ({ status: 503 }) },
  });
  expect(await mock.world.settings({})).toMatchObject({ pets: { limit: 1, webhook: null } });
  expect((await mock.request('GET', '/pets/1')).status).toBe(503);
});
