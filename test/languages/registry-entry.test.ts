// The entry for the registry of servers, by the registry's own schema, which its Go module brings.

import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { succeeded } from '../support/toolchains.ts';
import { needs } from './needs.ts';

const REGISTRY = 'github.com/modelcontextprotocol/registry@v1.8.8';

/** The schema of the date that an entry names. */
async function schemaOf({ $schema }: { readonly $schema: string }): Promise<object> {
  const { Dir: folder } = JSON.parse(await succeeded('go', ['mod', 'download', '-json', REGISTRY]));
  const [, date = ''] = /schemas\/([\d-]+)\//.exec($schema) ?? [];
  return JSON.parse(await readFile(`${folder}/internal/validators/schemas/${date}.json`, 'utf8'));
}

await needs('go');

test('the entry fits the schema of the registry', async () => {
  const entry = JSON.parse(await readFile(new URL('../../server.json', import.meta.url), 'utf8'));
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(await schemaOf(entry));
  validate(entry);
  expect(validate.errors).toBeNull();
  validate({ ...entry, description: 'x'.repeat(101) });
  expect(validate.errors).toMatchObject([{ instancePath: '/description', keyword: 'maxLength' }]);
});
