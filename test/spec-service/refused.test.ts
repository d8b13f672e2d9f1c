// What cannot be served is refused in one line, with the file and the place; what is not done as a document says is named.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadModules } from '../../src/registry/load-modules.ts';
import { Registry } from '../../src/registry/registry.ts';
import { assertDistinctPaths } from '../../src/server/http/route-table.ts';
import { serviceFromDocument } from '../../src/spec-service/index.ts';
import { listening } from '../support/receivers.ts';

const folder = await mkdtemp(join(tmpdir(), 'documents-'));
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** Why documents cannot be served beside each other; the names are those that they are given. */
async function refusal(documents: readonly string[], names: readonly string[] = []): Promise<string> {
  const sources = documents.map((from, index) => {
    const name = names[index];
    return {
      from,
      base: folder,
      givenIn: '--spec',
      isDocument: true,
      ...(name === undefined ? {} : { name }),
    };
  });
  try {
    assertDistinctPaths(await new Registry(await loadModules(sources)).services());
    return 'served';
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
}

const openapi = '3.1.0';
const ok = { get: { responses: { 200: { description: 'Fine.' } } } };
const withSchemas = (schemas: object) => ({ openapi, paths: {}, components: { schemas } });

const nested = (levels: number) =>
  `{"openapi":"3.1.0","components":{"schemas":{"A":${'{"items":'.repeat(levels)}{}${'}'.repeat(levels)}}}}`;

/** Each line repeats the one before ten times. */
const REPEATED = [
  'a0: &a0 [x]',
  ...Array.from({ length: 9 }, (_, place) => `a${place + 1}: &a${place + 1} [${`*a${place},`.repeat(10)}]`),
].join('\n');

/** Schemas each of which refers to the next. */
const chain = (length: number, schemaOf: (next: object) => object) =>
  Object.fromEntries([
    ...Array.from({ length }, (_, place) => [
      `S${place}`,
      schemaOf({ $ref: `#/components/schemas/S${place + 1}` }),
    ]),
    [`S${length}`, { type: 'string' }],
  ]);

/** A document that answers the first of the chain. */
const answering = (schemas: object) => ({
  ...withSchemas(schemas),
  paths: {
    '/a': {
      get: {
        responses: {
          200: {
            description: 'Fine.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } },
          },
        },
      },
    },
  },
});

it.each<[string, unknown, RegExp]>([
  ['text', 'hello', /^x\.yaml is not an OpenAPI document: it must be an object$/],
  ['what is neither YAML nor JSON', '{ a: [', /^x\.yaml is neither YAML nor JSON: /],
  ['an object', {}, /^x\.yaml#\/openapi must be a version 3\.0 or 3\.1; the field is missing$/],
  [
    'a later version',
    { openapi: '4.0.0' },
    /^x\.yaml#\/openapi must be a version 3\.0 or 3\.1; found "4\.0\.0"$/,
  ],
  ['Swagger', { swagger: '2.0' }, /^x\.yaml#\/swagger is Swagger 2\.0; convert/],
  [
    'a broken reference',
    withSchemas({ A: { properties: { b: { $ref: '#/components/schemas/B' } } } }),
    /^x\.yaml#\/components\/schemas\/A\/properties\/b refers to #\/components\/schemas\/B, and there is nothing$/,
  ],
  [
    'references in a circle',
    withSchemas({ A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } }),
    /^x\.yaml#\/components\/schemas\/A refers to itself with nothing in between: /,
  ],
  [
    'a schema that is all of itself',
    withSchemas({ A: { allOf: [{ $ref: '#/components/schemas/A' }] } }),
    /refers to itself with nothing in between/,
  ],
  [
    'a reference to a file that is not there',
    withSchemas({ A: { $ref: 'other.yaml#/A' } }),
    /^x\.yaml#\/components\/schemas\/A refers to other\.yaml, which does not exist$/,
  ],
  [
    'a reference to the whole document',
    withSchemas({ A: { properties: { b: { $ref: '#' } } } }),
    /^x\.yaml#\/components\/schemas\/A\/properties\/b refers to the whole document; refer to a part of it$/,
  ],
  [
    'a file as a part of itself',
    { openapi, paths: { '/a': { $ref: './x.yaml' } } },
    /^x\.yaml#\/paths\/~1a refers to the whole document/,
  ],
  ['JSON that is nested too deep', nested(300), /^x\.yaml is nested more than 250 levels deep; /],
  ['JSON without end', nested(50_000), /^x\.yaml is nested more than 250 levels deep; /],
  ['YAML without end', `a: ${'['.repeat(20_000)}`, /^x\.yaml is nested more than 250 levels deep; /],
  ['YAML whose anchors repeat too much', REPEATED, /^x\.yaml repeats too much through YAML anchors$/],
  [
    'references that lead on and on',
    answering(chain(20_000, (next) => ({ properties: { next } }))),
    /^x\.yaml has references that lead from schema to schema too many times to be followed; /,
  ],
  [
    'an operation that is none',
    { openapi, paths: { '/a': { get: 5 } } },
    /^x\.yaml#\/paths\/~1a\/get must be an object$/,
  ],
  [
    'parameters that are no list',
    { openapi, paths: { '/a': { get: { parameters: {} } } } },
    /^x\.yaml#\/paths\/~1a\/get\/parameters must be a list$/,
  ],
  [
    'a delivery policy of no known preset',
    { openapi, paths: {}, 'x-webhook-delivery': { preset: 'strip' } },
    /^x\.yaml#\/x-webhook-delivery\/preset .*stripe/,
  ],
  [
    'a path of the server',
    { openapi, paths: { '/_countersign/x': ok } },
    /#\/paths\/~1_countersign~1x\/get\) is on /,
  ],
])('%s is refused', async (_what, document, message) => {
  const refused = await refusal([await file('x.yaml', document)]);
  expect(refused).toMatch(message);
  expect(refused).not.toContain('\n');
});

it('a file that is not there is refused', async () => {
  expect(await refusal([join(folder, 'none.yaml')])).toBe('none.yaml does not exist');
});

it('two documents on the same path are refused, with both places', async () => {
  const one = await file('one.yaml', { openapi, info: { title: 'One' }, paths: { '/a/{id}': ok } });
  const two = await file('two.yaml', { openapi, info: { title: 'Two' }, paths: { '/a/{name}': ok } });
  expect(await refusal([one, two])).toMatch(
    /^\S+ of two \(#\/paths\/~1a~1\{name\}\/get\) and \S+ of one \(#\/paths\/~1a~1\{id\}\/get\) both answer GET \/a\/\{name\}; /,
  );
  const apart = await file('apart.yaml', {
    openapi,
    info: { title: 'Apart' },
    servers: [{ url: '/v2' }],
    paths: { '/a/{name}': ok },
  });
  expect(await refusal([one, apart])).toBe('served');
});

it('two services of one name are refused, and a name can be given', async () => {
  const one = await file('one.yaml', { openapi, info: { title: 'Same' }, paths: { '/a': ok } });
  const two = await file('two.yaml', { openapi, info: { title: 'Same' }, paths: { '/b': ok } });
  expect(await refusal([one, two])).toMatch(
    /^two services are named "same", the second by --spec: two\.yaml; give it another name$/,
  );
  expect(await refusal([one, two], ['first', 'second'])).toBe('served');
  expect(await refusal([one], ['Not A Name'])).toMatch(/is not a name of a service/);
});

it.each([
  'http://example.com/openapi.json',
  'http://169.254.169.254/x',
  'http://[::2]/x',
  'https://user@10.0.0.1/x',
])('a URL beyond this machine is refused without a call: %s', async (url) => {
  expect(await refusal([url])).toMatch(/is beyond this machine; download the document and give the file$/);
});

it('a URL on this machine is read, and not where it redirects to', async () => {
  await using server = await listening((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: 'http://example.com/' }).end();
    else response.end(JSON.stringify({ openapi, info: { title: 'Far' }, paths: { '/a': ok } }));
  });
  const { url } = server;
  expect(await refusal([`${url}/openapi.json`])).toBe('served');
  expect(await refusal([`${url}/moved`])).toMatch(/answers 302 instead of a document$/);
});

it('a circular schema is served', async () => {
  const schemas = { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } };
  expect(await refusal([await file('circle.yaml', withSchemas(schemas))])).toBe('served');
});

it('what is not done as the document says is named, with its places', () => {
  const document = {
    openapi: '3.0.3',
    servers: [{ url: '/v1' }, { url: '/v2' }],
    paths: {
      '/a': { get: { responses: {}, security: [{ cert: [] }] } },
      '/b?x=1': ok,
      '/c/{id}': ok,
      '/c/{name}': ok,
    },
    components: {
      securitySchemes: { cert: { type: 'mutualTLS' } },
      schemas: { A: { type: 'string', pattern: '(?<', minLength: 'x' } },
    },
  };
  const used = {
    ...document,
    paths: {
      ...document.paths,
      '/d': {
        get: {
          responses: {
            200: {
              description: 'A.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } },
            },
          },
        },
      },
    },
  };
  const { notes } = serviceFromDocument({ name: 'a', document: used, source: 'a.yaml' });
  expect(notes.toSorted()).toEqual([
    '/components/schemas/A/minLength: is not well-formed and is ignored',
    '/components/schemas/A/pattern: is not a regular expression of JavaScript and is ignored',
    '/components/securitySchemes/cert: is mutualTLS, which is not checked: such calls pass',
    '/paths/~1a/get/responses: is empty; the answer is 200 without a body',
    '/paths/~1b?x=1: has a query, a fragment or a wildcard and is not served',
    '/paths/~1c~1{name}/get: is the same as /paths/~1c~1{id}/get and is not served',
    '/servers: the operations are not served below /v2 as well',
  ]);
});

it('a reference to what is no schema takes nothing away from it', async () => {
  const content = { 'application/json': { schema: { $ref: '#/paths' } } };
  const document = {
    openapi,
    paths: { '/a': { get: { responses: { 200: { description: 'Fine.', content } } } } },
  };
  const { service, notes } = serviceFromDocument({ name: 'x', document, source: 'x.yaml' });
  expect(Object.keys(service.operations)).toHaveLength(1);
  expect(notes).toEqual([expect.stringContaining('refers to what is not a schema; any value is taken')]);
});

it('references may lead through many others', async () => {
  const document = answering(chain(100, (next) => next));
  const { service } = serviceFromDocument({ name: 'x', document, source: 'x.yaml' });
  const trials = [...(service.answerTrials?.() ?? [])].filter((trial) => trial !== 'working');
  expect(trials).toEqual(['fits']);
});
