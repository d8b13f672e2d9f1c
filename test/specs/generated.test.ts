// What is generated from the specs is fresh: types and JSON documents are checked in.

import { expect, it } from 'vitest';
import { filesOfServices, generatedFiles, staleFiles } from '../../specs/generate.ts';

const files = await generatedFiles();

it('no generated file is stale; `npm run generate` makes them anew', async () => {
  expect(await staleFiles(files)).toEqual([]);
});

it('a file that differs from what its spec gives is named', async () => {
  const readBack = async (name: string) => (name === 'mail.ts' ? 'something else' : files.get(name));
  expect(await staleFiles(files, readBack)).toEqual(['mail.ts']);
});

it('each spec gives its types and its document, and so do the catalogues; tests are listed', () => {
  const documents = ['vault', 'mail', 'quota', 'control', 'rules', 'scenarios'];
  expect([...files.keys()]).toEqual([
    ...documents.flatMap((name) => [`${name}.json`, `${name}.ts`]),
    'delivery-presets.ts',
    'event-types.ts',
    'tests.json',
  ]);
});

it('the services give the schema of configuration files, and the types of what tests name', async () => {
  const made = await filesOfServices();
  expect([...made.keys()]).toEqual([
    'countersign.schema.json',
    'webhook-delivery.schema.json',
    'extensions.schema.json',
    'services.ts',
    'starter-types.ts',
  ]);
  expect(made.get('services.ts')).toContain("'message.bounce': { input:");
});
