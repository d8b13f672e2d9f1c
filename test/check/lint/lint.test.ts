// Linting: each problem is reported once, with its pointer, and valid documents pass.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { lint } from '../../../src/check/lint/lint.ts';
import { redoclyLint } from '../../../src/check/lint/redocly.ts';
import { readSpecFile } from '../../../src/check/spec-file.ts';
import { documentWith, projectFolder } from '../../generate/small-specs.ts';

/** The problems of a spec in a folder with these additional files, one line each. */
async function problemsOf(document: object | string, others: Readonly<Record<string, string>> = {}) {
  const text = typeof document === 'string' ? document : stringify(document);
  const folder = await projectFolder(new Map(Object.entries({ 'shop.yaml': text, ...others })));
  const spec = await readSpecFile(join(folder, 'shop.yaml'), (path) => readFile(path, 'utf8'));
  const { problems, isSound } = await lint(spec, await redoclyLint());
  return {
    isSound,
    lines: problems.map(({ severity, pointer, message }) => `${severity} ${pointer} ${message}`),
  };
}

const responses = { '200': { description: 'ok' } };
const schemas = (all: object) => documentWith({ components: { schemas: all } });
const calling = (operation: object, path = '/a') =>
  documentWith({ paths: { [path]: { post: { responses, ...operation } } } });
const body = (content: object) => calling({ requestBody: { content: { 'application/json': content } } });

const answering = (properties: object) =>
  calling({
    responses: {
      '200': {
        description: 'ok',
        content: { 'application/json': { schema: { type: 'object', properties } } },
      },
    },
  });

test('a document that says of some texts what they are says it of all', async () => {
  const name = { type: 'string', 'x-kind': 'copy' };
  const { lines } = await problemsOf(
    answering({
      name,
      note: { type: 'string' },
      id: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
    }),
  );
  expect(lines.filter((line) => line.includes('x-kind'))).toEqual([
    expect.stringMatching(
      /^error \/paths\/~1a\/post\/responses\/200\/.*\/note is a text of which nothing says what it is/,
    ),
  ]);
});

test.each<[what: string, document: object, line: string]>([
  [
    'an x-kind that does not exist',
    schemas({ A: { type: 'string', 'x-kind': 'coppy' } }),
    'error /components/schemas/A/x-kind must be one of "id", "token", "instant"',
  ],
  ['a rule that is no list', calling({ 'x-rules': 'A-1' }), 'error /paths/~1a/post/x-rules must be array'],
  [
    'an extension at a place where nothing reads it',
    calling({ 'x-kind': 'copy' }),
    'error /paths/~1a/post/x-kind is not read here; it belongs to a schema',
  ],
  [
    'a member that a freedom does not have',
    documentWith({ 'x-freedoms': [{ gap: 'A-G-1', operation: 'a' }] }),
    'error /x-freedoms/0/operation is not a known field',
  ],
  [
    'a member that what follows a freedom does not have',
    documentWith({ 'x-freedoms': [{ gap: 'A-G-1', then: 'all', follows: [{ status: [200] }] }] }),
    'error /x-freedoms/0/follows/0/status is not a known field',
  ],
  [
    'a story whose times are none',
    documentWith({ 'x-event-stories': { a: [{ type: 'a.made', after: 'soon' }] } }),
    'error /x-event-stories/a/0/after must be a duration; write it like 30s, 5m or 35h',
  ],
  [
    'a name that is almost that of one',
    calling({ 'x-rule': ['A-1'] }),
    'warning /paths/~1a/post/x-rule is not read; did you mean x-rules?',
  ],
])('of extensions, %s is reported once', async (_, document, line) => {
  const { lines } = await problemsOf(document);
  expect(lines.filter((each) => each.includes('/x-'))).toEqual([expect.stringContaining(line)]);
});

test('a schema with a property named as an extension, and extensions of others, are let alone', async () => {
  const { lines } = await problemsOf(
    calling({
      'x-internal': { 'x-kind': 1 },
      responses: {
        '200': {
          description: 'ok',
          content: {
            'application/json': {
              schema: { type: 'object', properties: { 'x-rules': { type: 'integer' } } },
            },
          },
        },
      },
    }),
  );
  expect(lines.filter((line) => line.includes('x-'))).toEqual([]);
});

test.each([
  ['an unknown field', calling({ respnses: {} }), 'error /paths/~1a/post/respnses is not a known field'],
  [
    'an invalid status',
    calling({ responses: { '2000': { description: 'ok' } } }),
    'error /paths/~1a/post/responses/2000 is not a known field',
  ],
  [
    'a broken reference',
    schemas({ A: { properties: { x: { $ref: '#/components/schemas/B' } } } }),
    'error /components/schemas/A/properties/x refers to #/components/schemas/B, which does not exist',
  ],
  [
    'a circular schema',
    schemas({ A: { $ref: '#/components/schemas/A' } }),
    'error /components/schemas/A refers to itself with no object in between',
  ],
  [
    'an anchor that contains itself',
    'openapi: 3.1.0\ninfo: &a\n  x-a: *a\npaths: {}\n',
    'error /info/x-a contains itself through a YAML anchor',
  ],
  ['a missing file', schemas({ A: { $ref: 'other.yaml#/A' } }), 'error  cannot be resolved: '],
  [
    'a remote file',
    schemas({ A: { $ref: 'https://example.test/a.yaml' } }),
    'error  cannot be resolved: https://example.test/a.yaml is not fetched; save a copy as a file',
  ],
])('%s is reported, and nothing else for an invalid document', async (_, document, line) => {
  const { isSound, lines } = await problemsOf(document);
  expect(isSound).toBe(false);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(line);
});

test.each([
  [
    'nullable',
    schemas({ A: { type: 'string', nullable: true } }),
    "error /components/schemas/A/nullable has no meaning in 3.1, write type: [..., 'null']",
  ],
  [
    'a misspelt type',
    schemas({ A: { type: 'strng' } }),
    'error /components/schemas/A/type "strng" is not a JSON Schema type',
  ],
  [
    'an undeclared path parameter',
    calling({}, '/a/{id}'),
    'error /paths/~1a~1{id}/post {id} in the path is not declared as a parameter',
  ],
  [
    'a declared parameter that the path does not have',
    calling({ parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] }),
    'error /paths/~1a/post the path has no {id}',
  ],
  [
    'a duplicate operationId',
    documentWith({
      paths: { '/a': { get: { operationId: 'a', responses }, put: { operationId: 'a', responses } } },
    }),
    'error /paths/~1a/put/operationId "a" is already used by #/paths/~1a/get',
  ],
  [
    'a misspelt keyword',
    schemas({ A: { type: 'integer', minimun: 1 } }),
    'warning /components/schemas/A/minimun is not a JSON Schema keyword',
  ],
  [
    'a broken pattern',
    schemas({ A: { type: 'string', pattern: '(' } }),
    'error /components/schemas/A Invalid regular expression: /(/u: Unterminated group',
  ],
  [
    'an unknown format',
    schemas({ A: { type: 'string', format: 'zip' } }),
    'warning /components/schemas/A unknown format "zip" ignored',
  ],
  [
    'an example that does not fit',
    body({ schema: { type: 'object', required: ['x'] }, example: {} }),
    "error /paths/~1a/post/requestBody/content/application~1json/example does not match the schema: must have required property 'x'",
  ],
  [
    'an example without a value',
    body({ schema: { type: 'object' }, examples: { a: { summary: 'A' } } }),
    'error /paths/~1a/post/requestBody/content/application~1json/examples/a is an example without a value',
  ],
  [
    'an example of a parameter that does not fit',
    calling({ parameters: [{ name: 'q', in: 'query', schema: { type: 'string' }, example: 7 }] }),
    'error /paths/~1a/post/parameters/0/example does not match the schema: must be string',
  ],
  [
    'an example of a schema that does not fit',
    schemas({ A: { type: 'integer', examples: [1, 'few'] } }),
    'error /components/schemas/A/examples/1 does not match the schema: must be integer',
  ],
  [
    'a default that does not fit',
    schemas({ A: { type: 'integer', default: 'none' } }),
    'error /components/schemas/A/default does not match the schema: must be integer',
  ],
  [
    'a body that is not checked',
    body({ schema: { minimum: 1 } }),
    'warning /paths/~1a/post/requestBody/content/application~1json the schema accepts any body',
  ],
  [
    'a problem that only redocly finds',
    documentWith({ paths: { '/a/{x}': {}, '/a/{y}': {} } }),
    'error /paths/~1a~1{y} The path already exists which differs only by path parameter name(s): `/a/{x}` and `/a/{y}`.',
  ],
])('%s is reported once', async (_, document, line) => {
  expect(await problemsOf(document)).toEqual({ isSound: true, lines: [line] });
});

test.each([
  ['an extension', schemas({ A: { type: 'string', 'x-mine': 1 } })],
  [
    'an example and a discriminator',
    schemas({ A: { type: 'string', example: 'a', discriminator: { propertyName: 'x' } } }),
  ],
  [
    'a schema that contains itself in a field',
    schemas({ A: { properties: { a: { $ref: '#/components/schemas/A' } } } }),
  ],
  ['webhooks alone', { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, webhooks: {} }],
  [
    'a raw text body',
    calling({ requestBody: { content: { 'text/csv': { schema: { type: 'array' }, example: 'a,b' } } } }),
  ],
])('%s is not a problem', async (_, document) => {
  expect(await problemsOf(document)).toEqual({ isSound: true, lines: [] });
});

test('a spec in several files is checked as one', async () => {
  const document = body({ schema: { $ref: 'parts.yaml#/Part' }, example: {} });
  const { lines } = await problemsOf(document, { 'parts.yaml': 'Part: { type: object, required: [x] }' });
  expect(lines).toEqual([expect.stringContaining('does not match the schema')]);
});

test('redocly uses the rules of the project', async () => {
  const rules = 'rules:\n  info-license: error\n  struct: off\n';
  const { lines } = await problemsOf(documentWith({}), { 'redocly.yaml': rules });
  expect(lines).toEqual([expect.stringMatching(/^error \/info /)]);
});

test.each([
  [
    'an unknown preset',
    { preset: 'git-hub' },
    '/preset is not a known preset: "git-hub". Did you mean github?',
  ],
  [
    'what contradicts a preset',
    { preset: 'github', signature: { encoding: 'base64' } },
    '/signature/encoding contradicts the preset github',
  ],
])('in a delivery policy, %s is reported with its place', async (_, policy, problem) => {
  const { lines } = await problemsOf(documentWith({ 'x-webhook-delivery': policy }));
  expect(lines.filter((line) => line.includes('x-webhook-delivery'))).toEqual([
    expect.stringContaining(`error /x-webhook-delivery${problem}`),
  ]);
});
