// What commands do with a service that is only an OpenAPI document.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { listening } from '../support/receivers.ts';
import { runHere } from '../support/run-here.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

const folder = await mkdtemp(join(tmpdir(), 'document-services-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const text = (schema: object) => ({ description: 'Fine.', content: { 'application/json': { schema } } });
const spec = join(folder, 'petstore.yaml');
await writeFile(
  spec,
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Pet Store', version: '1' },
    servers: [{ url: '/api' }],
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          parameters: [{ name: 'kind', in: 'query', required: true, schema: { enum: ['cat'] } }],
          responses: { 200: text({ type: 'array', items: { type: 'string', nullable: true } }) },
        },
        post: { operationId: 'addPet', responses: { 201: { description: 'Added.' } } },
      },
    },
  }),
);

const config = join(folder, 'countersign.yaml');
await writeFile(config, JSON.stringify({ services: [WITH_SHOP[1], './petstore.yaml'] }));

it('a document has no rules, and `rules` says what there is instead', async () => {
  const { code, stdout, stderr } = await runHere(['rules', 'pet-store', '--service', spec]);
  expect({ code, stderr }).toEqual({ code: undefined, stderr: '' });
  expect(stdout).toContain('pet-store has no rules; `countersign verify pet-store` compares its answers');
});

it('one that is not there is one clear line and exit code 2', async () => {
  const { code, stdout, stderr } = await runHere(['rules', '--service', './none']);
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(/^countersign: --service: [^\n]+\n$/),
  ]);
});

it('one that a flag and the file name is one service', async () => {
  vi.stubEnv('COUNTERSIGN_CONFIG', config);
  const { code, stderr } = await runHere(['rules', 'pet-store', '--service', spec]);
  expect({ code, stderr }).toEqual({ code: undefined, stderr: '' });
});

it('code is generated from OpenAPI 3.0 and from a document that is a service', async () => {
  const out = join(folder, 'generated');
  const args = ['generate', '--out', out, '--only', 'types'];
  expect(await runHere([...args, '--spec', spec])).toMatchObject({ code: undefined, stderr: '' });
  const types = await readFile(join(out, 'petstore', 'types.ts'), 'utf8');
  expect(types).toMatch(/\(string \| null\)\[\]/);
  expect(await runHere([...args, '--service', spec])).toMatchObject({ code: undefined, stderr: '' });
  expect(await readFile(join(out, 'pet-store', 'types.ts'), 'utf8')).toMatch(/\(string \| null\)\[\]/);
});

it.each<[answer: unknown, status: number, line: RegExp, code: number]>([
  [['Tom', null], 200, /passed {2}GET \/api\/pets answers as documented/, 0],
  [['Tom', 7], 200, /FAILED {2}GET .*listPets does not fit its spec at \/1/, 1],
  [{}, 404, /FAILED {2}GET .*listPets answered 404, which its spec does not document/, 1],
  [{}, 503, /FAILED {2}GET .*listPets answered 503: the server failed/, 1],
  [{}, 401, /not exercised {2}GET .*listPets answered 401; give the target's credential/, 2],
])('verify judges the answers of a target by the document: %j with %i', async (body, status, line, code) => {
  const methods: string[] = [];
  await using server = await listening((request, response) => {
    methods.push(String(request.method));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const run = await runHere(['verify', 'pet-store', '--service', spec, '--target', server.url]);
  expect(run.stderr).toMatch(code === 2 ? /^countersign: nothing was checked, because .*\n$/ : /^$/);
  expect(run.stdout).toMatch(line);
  expect(run.stdout).toMatch(/not exercised {2}POST \/api\/pets .* POST changes data/);
  expect(run.code).toBe(code);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});
