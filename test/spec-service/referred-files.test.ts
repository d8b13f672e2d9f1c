// A document in several files is served like one in a single file, and no file beyond its folder is read.

import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readDocument, serviceFromDocument } from '../../src/spec-service/index.ts';
import { judge } from '../support/document-judge.ts';

const root = await mkdtemp(join(tmpdir(), 'files-'));
const folder = join(root, 'api');
afterAll(() => rm(root, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return join(folder, 'openapi.yaml');
}

const refusal = async (file: string) =>
  readDocument(file)
    .then((document) => serviceFromDocument({ name: 'x', document, source: file }))
    .then(
      () => 'served',
      (error: Error) => error.message.replaceAll(`${root}/`, ''),
    );

const withSchema = (reference: string) => `
openapi: 3.1.0
info: { title: Files, version: '1', description: { $ref: ./intro.md } }
paths:
  /pets/{id}: { $ref: './paths/pet.yaml' }
components:
  schemas:
    Name: { type: string, pattern: '^[A-Z][a-z]+$' }
    Other: { $ref: '${reference}' }
`;

const FILES = {
  'openapi.yaml': withSchema('./schemas/all%20pets.json#/Cat'),
  'intro.md': '# Pets',
  'paths/pet.yaml': `
get:
  parameters: [{ $ref: '#/x-parameters/id' }]
  responses:
    '200':
      description: A pet.
      content: { application/json: { schema: { $ref: '../schemas/all pets.json#/Pet' } } }
x-parameters:
  id: { name: id, in: path, required: true, schema: { type: integer } }
`,
  'schemas/all pets.json': JSON.stringify({
    Pet: {
      type: 'object',
      required: ['name', 'friends'],
      properties: {
        name: { $ref: '../openapi.yaml#/components/schemas/Name' },
        friends: { type: 'array', items: { $ref: '#/Pet' } },
      },
    },
    Cat: { allOf: [{ $ref: '#/Pet' }] },
  }),
};

it('references lead to other files, within them and back', async () => {
  const document = await readDocument(await write(FILES));
  const { operations, byPrism, problems } = await judge('files', document, { hostile: 60, seed: 1 });
  expect({ operations, byPrism, problems }).toEqual({ operations: 1, byPrism: 1, problems: [] });
});

it.each([
  ['the folder above', '../secret.yaml#/a'],
  ['the folder above, encoded', '%2e%2e%2fsecret.yaml'],
  ['an absolute path', '/etc/hostname'],
  ['a symlink that leads out', './link.yaml'],
  ['a folder with the same beginning', '../api-of-others/a.yaml'],
])('%s is refused', async (_what, reference) => {
  const file = await write({ ...FILES, 'openapi.yaml': withSchema(reference) });
  await mkdir(join(root, 'api-of-others'), { recursive: true });
  await writeFile(join(root, 'api-of-others/a.yaml'), 'type: string');
  await writeFile(join(root, 'secret.yaml'), 'a: { type: string }');
  await symlink(join(root, 'secret.yaml'), join(folder, 'link.yaml')).catch(() => undefined);
  expect(await refusal(file)).toBe(
    `api/openapi.yaml#/components/schemas/Other refers to ${reference.split('#')[0]}, which is outside the folder of the document`,
  );
});

it.each([
  [
    'a URL',
    'https://example.com/a.yaml#/A',
    /refers to https:\/\/example\.com\/a\.yaml, which is not read; save a copy/,
  ],
  ['the host of a URL', '//example.com/a.yaml', /which is not read/],
  ['a URL of a file', 'file:///etc/hostname', /which is not read/],
  ['a file that is not there', './none.yaml', /refers to \.\/none\.yaml, which does not exist$/],
  ['a folder', './schemas', /refers to \.\/schemas, which is not a file$/],
  ['what cannot be decoded', './%zz.yaml', /refers to \.\/%zz\.yaml, which cannot be read/],
  ['a file that cannot be parsed', './broken.yaml', /^api\/broken\.yaml is neither YAML nor JSON: /],
  ['a place that is not in the file', './paths/pet.yaml#/none', /Other refers to \S+ and there is nothing$/],
  ['a circle through a file', './circle.yaml', /^api\/circle\.yaml refers to itself|Other refers to itself/],
  [
    'a broken reference in the file',
    './lost.yaml',
    /^api\/lost\.yaml#\/properties\/a refers to \S+, and there is nothing$/,
  ],
])('%s is refused', async (_what, reference, message) => {
  const file = await write({
    ...FILES,
    'openapi.yaml': withSchema(reference),
    'broken.yaml': '{ a: [',
    'circle.yaml': "$ref: './circle.yaml'",
    'lost.yaml': "properties: { a: { $ref: '#/none' } }",
  });
  const refused = await refusal(file);
  expect(refused).toMatch(message);
  expect(refused).not.toContain('\n');
});
