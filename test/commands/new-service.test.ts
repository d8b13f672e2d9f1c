// `countersign new service`: a folder that runs as it is written, with a test that passes. That it compiles is shown where
// the package is installed.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { strangerProject } from '../support/stranger-project.ts';

const project = await strangerProject(new URL('../../examples/services/billing/', import.meta.url));
afterAll(() => project[Symbol.asyncDispose]());

/** In one process: there is one file. */
const NODE_TEST = ['--test', '--test-isolation=none'];

const PETS = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  security: [{ 'a "key"': [] }],
  components: { securitySchemes: { 'a "key"': { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
  paths: {
    '/pets/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: { 200: { description: 'A pet.' } },
      },
    },
    "/pets's`$": { get: { operationId: "list'pets`", responses: { 200: { description: 'Pets.' } } } },
  },
};

async function newService(name: string, document: unknown) {
  await writeFile(join(project.folder, 'spec.json'), JSON.stringify(document));
  return project.countersign('new', 'service', name, '--spec', 'spec.json');
}

test('a folder is written whose test passes, and which can be served', async () => {
  const { code, stdout, stderr } = await newService('pets', PETS);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain(
    'wrote pets/generated/pets/types.ts\nServe it with: countersign mock --service ./pets\n',
  );
  const tested = await project.node(...NODE_TEST, 'pets/service.test.ts');
  expect(tested).toMatchObject({ code: 0, stdout: expect.stringMatching(/pass 1$/m) });
  const rules = await project.countersign('rules', 'pets', '--service', './pets');
  expect(rules.code).toBe(0);
});

test('what the document says gets into the code as literals only', async () => {
  const service = await readFile(join(project.folder, 'pets/service.ts'), 'utf8');
  expect(service).toContain(`"list'pets\`": (_request, _reply, _world, answerFromDocument) =>`);
  const written = await readFile(join(project.folder, 'pets/service.test.ts'), 'utf8');
  expect(written).toContain("world.request('GET', \"/pets's`$\", { headers })");
  expect(written).toMatch(/`\$\{credentials\?\.\["a \\"key\\""\]\}`/);
});

test('a document without a call that needs nothing still has a test that passes', async () => {
  const paths = { '/pets': { post: { responses: { 201: { description: 'A pet.' } } } } };
  await newService('cages', { ...PETS, paths });
  const tested = await project.node(...NODE_TEST, 'cages/service.test.ts');
  expect(tested).toMatchObject({ code: 0, stdout: expect.stringMatching(/pass 1$/m) });
});

test.each([
  ['pets', PETS, 'pets already exists; name another folder, or remove it'],
  ['Pets', PETS, '"Pets" is not a name of a service; write it like billing or pet-store'],
  ['dogs', { swagger: '2.0' }, 'spec.json#/swagger is Swagger 2.0; convert the document to OpenAPI 3 first'],
])('new service %s of %j ends with one clear line and exit code 2', async (name, document, line) => {
  const { code, stdout, stderr } = await newService(name, document);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe(`countersign: ${line}\n`);
});

test('without a document there is a service to start from, whose receipt a timer delivers', async () => {
  const { code, stderr } = await project.countersign('new', 'service', 'sms');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const tested = await project.node(...NODE_TEST, 'sms/service.test.ts');
  expect(tested, tested.stdout).toMatchObject({ code: 0, stdout: expect.stringMatching(/pass 1$/m) });
  const generate = [
    'generate',
    '--for',
    'service',
    '--spec',
    'sms/sms.yaml',
    '--out',
    'sms/generated',
    '--check',
  ];
  expect(await project.countersign(...generate)).toMatchObject({ code: 0 });
});

test('without a name it says what to write', async () => {
  const { code, stderr } = await project.countersign('new', 'service');
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('new service sms, or') });
});
