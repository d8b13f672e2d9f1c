// What a real implementation is held to: what the documents say, and none of the choices made for their gaps.

import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { documentedPart, documentedValidator } from '../../src/verify/documented-part.ts';
import { type RecordedExchange, specValidator } from '../../src/verify/spec-validator.ts';
import { specs } from '../support/specs.ts';

test('a schema that names gaps alone admits anything; one that names a rule as well stays, and so do operations', () => {
  const document = {
    openapi: '3.1.0',
    paths: {
      '/a': { get: { 'x-gaps': ['G'], responses: { 200: { 'x-gaps': ['G'], content: {} } } } },
    },
    components: {
      schemas: {
        Assumed: { type: 'string', 'x-gaps': ['G'] },
        Both: {
          'x-rules': ['R'],
          'x-gaps': ['G'],
          properties: { id: { pattern: '^x', 'x-gaps': ['G'] }, name: { type: 'string' } },
        },
      },
    },
  } as unknown as OpenApiDocument;
  const { paths, components } = documentedPart(document);
  expect(paths).toEqual(document.paths);
  expect(components).toMatchObject({
    schemas: { Assumed: {}, Both: { 'x-rules': ['R'], properties: { id: {}, name: { type: 'string' } } } },
  });
});

const USAGE = {
  target_type: 'tenant',
  target_id: 'T1',
  used_bytes: 1,
  file_count: 1,
  folder_count: 0,
  version_bytes: 0,
  trash_bytes: 0,
  calculated_at: '2026-01-01T00:00:00Z',
};

function exchange(path: string, body: unknown, changed: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    method: 'GET',
    path: `/api/v1/quotas${path}`,
    requestBody: Buffer.alloc(0),
    requestType: '',
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    ...changed,
  };
}

const lenient = documentedValidator('quota', specs.quota);
const strict = specValidator('quota', specs.quota);

test('what the documents say of an answer is demanded of everybody', () => {
  const { used_bytes: _, ...partial } = USAGE;
  const broken = exchange('/usage/tenant', partial);
  expect(lenient(exchange('/usage/tenant', USAGE))).toBeUndefined();
  expect(lenient(broken)).toContain('/used_bytes: is required');
  expect(strict(broken)).toContain('/used_bytes: is required');
});

test.each<[string, RecordedExchange]>([
  ['a list of another form', exchange('/users', { items: [] })],
  ['a refusal of another form', exchange('/tenant', { detail: 'no' }, { status: 403 })],
  ['a status that is not documented', exchange('/tenant', { detail: 'wait' }, { status: 503 })],
  [
    'a change that is answered with nothing',
    exchange('/tenant', '', { method: 'PUT', status: 204, body: Buffer.alloc(0) }),
  ],
])('%s is a choice, and only the stand-in is held to it', (_, chosen) => {
  expect(lenient(chosen)).toBeUndefined();
  expect(strict(chosen)).toEqual(expect.any(String));
});
