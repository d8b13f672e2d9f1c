// Documents of others are served: every operation answers what its document allows, judged by Prism and by our own
// validators, and no hostile request is a defect.

import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readDocument } from '../../src/spec-service/index.ts';
import { judge } from '../support/document-judge.ts';

const folder = fileURLToPath(new URL('./documents/', import.meta.url));
const files = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== 'packages.json');

it.each(files)('%s', async (file) => {
  const document = await readDocument(`${folder}${file}`);
  const { operations, byPrism, problems } = await judge('other', document, { hostile: 60, seed: 1 });
  expect(problems).toEqual([]);
  expect(byPrism).toBe(operations);
});

it('the judge says how long a body is by itself, and sends the credential that an operation names', async () => {
  const length = { name: 'Content-Length', in: 'header', required: true, schema: { type: 'number' } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Artifacts', version: '1' },
    security: [{ OAuth: [] }],
    paths: {
      '/artifacts': {
        put: { parameters: [length], responses: { 204: { description: 'Stored' } } },
        get: { responses: { 200: { description: 'The artifact' } } },
      },
    },
    components: {
      securitySchemes: {
        Key: { type: 'apiKey', in: 'header', name: 'Authorization' },
        OAuth: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: 'https://x.example/token', scopes: {} } },
        },
      },
    },
  };
  expect((await judge('artifacts', document, { hostile: 100, seed: 1 })).problems).toEqual([]);
});
