// Reading specs from files, and rejecting invalid ones with a pointer.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readSpec, SpecError, type SpecProblem } from '../../src/generate/index.ts';
import { documentWith, projectFolder } from './small-specs.ts';

/** Reads a spec from a folder with these files. */
async function reading(files: Readonly<Record<string, string>>, name = 'shop.yaml') {
  const folder = await projectFolder(new Map(Object.entries(files)));
  return readSpec(join(folder, name));
}

/** The problems of a spec with this text. */
async function problemsOf(text: string): Promise<readonly SpecProblem[]> {
  const error = await reading({ 'shop.yaml': text }).catch((caught) => caught);
  expect(error).toBeInstanceOf(SpecError);
  expect(error.message).toContain(`${error.source}#${error.problems[0].pointer}: `);
  return error.problems;
}

const ok = { '200': { description: 'ok' } };
const operation = (more: object) => documentWith({ paths: { '/a': { get: { responses: ok, ...more } } } });

test.each([
  ['a text that is not YAML', 'a: [', '', /^is neither YAML nor JSON: .+ line \d+/],
  ['a list', '[]', '', 'is not an OpenAPI document: it must be an object'],
  ['nothing', '', '', 'is not an OpenAPI document: it must be an object'],
  ['another version', 'openapi: 3.0.3', '/openapi', 'must be OpenAPI 3.1; found "3.0.3"'],
  ['a version that YAML parses as a number', 'openapi: 3.1', '/openapi', 'must be OpenAPI 3.1; found 3.1'],
  ['no version', 'info: {}', '/openapi', 'must be OpenAPI 3.1; the field is missing'],
  [
    'what is nested too deep',
    `a: ${'['.repeat(300)}${']'.repeat(300)}`,
    '',
    /^is nested more than 250 levels deep; /,
  ],
  ['what is nested without end', `a: ${'['.repeat(20_000)}`, '', /^is nested more than 250 levels deep; /],
  [
    'anchors that repeat too much',
    `a0: &a0 [x]\n${Array.from({ length: 9 }, (_, place) => `a${place + 1}: &a${place + 1} [${`*a${place},`.repeat(10)}]`).join('\n')}`,
    '',
    'repeats too much through YAML anchors',
  ],
  ['Swagger', "swagger: '2.0'", '/swagger', 'must be OpenAPI 3.1; found "2.0"'],
])('%s is rejected', async (_, text, pointer, message) => {
  const [problem] = await problemsOf(text);
  expect(problem).toEqual({
    pointer,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
  });
});

test.each([
  [
    'a broken reference',
    operation({ responses: { '200': { $ref: '#/components/responses/Nope' } } }),
    '/paths/~1a/get/responses/200',
    "Can't resolve $ref",
  ],
  [
    'a reference to a missing file',
    documentWith({ components: { schemas: { A: { $ref: 'other.yaml#/A' } } } }),
    '/components/schemas/A',
    "Can't resolve $ref",
  ],
  [
    'a reference to the whole document',
    documentWith({ components: { schemas: { A: { properties: { a: { $ref: 'shop.yaml' } } } } } }),
    '/components/schemas/A/properties/a',
    'refers to the whole document; refer to a part of it',
  ],
  [
    'a circular reference',
    documentWith({ components: { schemas: { A: { $ref: '#/components/schemas/A' } } } }),
    '/components/schemas/A',
    'refers to itself with no object in between',
  ],
  ['an unknown field', operation({ respnses: {} }), '/paths/~1a/get/respnses', 'is not expected here'],
  [
    'an unknown type',
    documentWith({ components: { schemas: { A: { type: 'strng' } } } }),
    '/components/schemas/A/type',
    'can be one of the following only',
  ],
  [
    'a keyword of 3.0',
    documentWith({ components: { schemas: { A: { type: 'string', nullable: true } } } }),
    '/components/schemas/A/nullable',
    'is not expected here',
  ],
])('%s is rejected with its pointer', async (_, document, pointer, message) => {
  const problems = await problemsOf(stringify(document));
  expect(problems.map((problem) => problem.pointer)).toContain(pointer);
  expect(problems.map((problem) => problem.message).join()).toContain(message);
});

test('all problems are reported at once', async () => {
  const problems = await problemsOf(stringify(operation({ respnses: {}, paramters: [] })));
  expect(problems).toHaveLength(2);
});

test('a missing file is reported', async () => {
  await expect(reading({}, 'nowhere.yaml')).rejects.toThrow('nowhere.yaml#: no such file');
});

test('a spec is named after its file, and may be JSON', async () => {
  const document = operation({ operationId: 'readA' });
  const spec = await reading({ 'pet-store.v2.json': JSON.stringify(document) }, 'pet-store.v2.json');
  expect(spec).toMatchObject({ name: 'pet-store.v2', document });
});

test('a spec in several files becomes one document', async () => {
  const document = documentWith({ components: { schemas: { A: { $ref: 'parts.yaml#/Part' } } } });
  const parts = { Part: { type: 'object', properties: { id: { type: 'string' } } } };
  const spec = await reading({ 'shop.yaml': stringify(document), 'parts.yaml': stringify(parts) });
  expect(JSON.stringify(spec.document)).not.toContain('parts.yaml');
  expect(JSON.stringify(spec.document)).toContain(JSON.stringify(parts.Part));
});

test.each([
  [
    'references',
    (target: string) => ({ $ref: target }),
    /shop\.yaml#: cannot be resolved: Self-referencing circular pointer/,
  ],
  [
    'the parts of a schema',
    (target: string) => ({ allOf: [{ $ref: target }] }),
    /shop\.yaml#\/components\/schemas\/A\/allOf\/0: refers to itself with no object in between/,
  ],
])('a circular reference across two files, through %s, is rejected', async (_, schema, message) => {
  const document = documentWith({ components: { schemas: { A: schema('parts.yaml#/B') } } });
  const parts = { B: schema('shop.yaml#/components/schemas/A') };
  const files = { 'shop.yaml': stringify(document), 'parts.yaml': stringify(parts) };
  await expect(reading(files)).rejects.toThrow(message);
});

test('a reference by the name of the document leads to its own parts', async () => {
  const schemas = { A: { type: 'object', properties: { a: { $ref: './shop.yaml#/components/schemas/A' } } } };
  const { document } = await reading({ 'shop.yaml': stringify(documentWith({ components: { schemas } })) });
  expect(document).toMatchObject({
    components: { schemas: { A: { properties: { a: { $ref: '#/components/schemas/A' } } } } },
  });
});
