// Mutants that are made from a document: which there are, what they are named after, and that they break what
// they say.

import { afterAll, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { generateMutants } from '../../src/service/generated-mutants/index.ts';
import { changeAt, schemaPlaces } from '../../src/service/generated-mutants/schema-places.ts';
import type { Target } from '../../src/verify/session.ts';
import { allMutants, startMockTarget } from '../support/registry/suite.ts';

const Quota = {
  type: 'object',
  'x-rules': ['Q-OB-01'],
  required: ['id', 'owner'],
  properties: {
    id: { $ref: '#/components/schemas/QuotaId' },
    owner: { type: 'string', 'x-rules': ['Q-EP-01'], 'x-gaps': ['Q-G-01'] },
    note: { type: 'string' },
  },
};

const document = {
  openapi: '3.1.0',
  info: { title: 'Quotas', version: '1' },
  'x-webhook-delivery': {
    method: 'POST',
    content_type: 'application/json',
    user_agent: 'Quota/1',
    timeout: '30s',
    schedule: { delays: ['0s'], measured_from: 'previous_failure' },
    headers: { 'X-Signature': '{signature}', 'X-Timestamp': '{timestamp}' },
    signature: {
      algorithm: 'hmac-sha256',
      encoding: 'hex',
      header: 'X-Signature',
      format: '{digest}',
      timestamp_header: 'X-Timestamp',
      signed_content: '{body}',
    },
  },
  paths: {
    '/quotas': {
      get: {
        operationId: 'listQuotas',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10, 'x-rules': ['Q-EP-06'] } },
          { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Quota' } },
              },
            },
          },
          429: {
            'x-rules': ['Q-OB-01', 'Q-EP-09'],
            headers: { 'Retry-After': { 'x-rules': ['Q-EP-09'] }, 'X-Other': {} },
          },
        },
      },
    },
  },
  webhooks: {
    warned: {
      post: {
        operationId: 'onWarned',
        parameters: [{ name: 'X-Signature', in: 'header', 'x-rules': ['Q-EN-09'] }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Warning' } } },
        },
        responses: {},
      },
    },
  },
  components: {
    schemas: {
      Quota,
      QuotaId: { type: 'string', pattern: '^qta_', 'x-rules': ['Q-OB-01'] },
      Warning: {
        oneOf: [
          {
            type: 'object',
            required: ['quota'],
            properties: { quota: { $ref: '#/components/schemas/Quota' } },
          },
          { type: 'object', required: ['level'], properties: { level: { type: 'string' } } },
        ],
        'x-rules': ['Q-EN-09'],
      },
    },
  },
} as unknown as OpenApiDocument;

const statementsOf = (rule: string) =>
  rule === 'Q-EN-09'
    ? [
        { id: 'Q-EN-09.1', says: 'Its quota is shown.' },
        { id: 'Q-EN-09.2', says: 'Its level is shown.' },
      ]
    : [];

const namesOf = (canShow: (rule: string) => boolean) =>
  generateMutants(document, { canShow, statementsOf }).map(({ rule, does }) => `${rule} ${does}`);

test('each place that names a rule gives its mutants, a field those of the statements that name it', () => {
  expect(namesOf(() => true)).toEqual([
    'Q-OB-01 leaves id out of Quota',
    'Q-OB-01 gives null for id of Quota',
    'Q-EP-01 leaves owner out of Quota',
    'Q-EN-09.1 leaves quota out of Warning',
    'Q-EN-09.1 gives null for quota of Warning',
    'Q-EN-09.2 leaves level out of Warning',
    'Q-EN-09.2 gives null for level of Warning',
    'Q-OB-01 gives QuotaId another form',
    'Q-OB-01 answers 503 instead of 429',
    'Q-EP-09 answers 503 instead of 429',
    'Q-EP-09 answers without Retry-After',
    'Q-EP-06 takes limit one above its maximum',
    'Q-EP-06 refuses limit at its maximum',
    'Q-EN-09 delivers without X-Signature',
  ]);
});

test('a rule that no provider can show gives none', () => {
  expect(namesOf((rule) => rule === 'Q-EP-06')).toHaveLength(2);
});

const root = '/webhooks/warned/post/requestBody/content/application~1json/schema';

test('a place is found in lists, in alternatives and behind references', () => {
  expect(schemaPlaces(document, root).map(({ schema, path }) => [schema, ...path].join('.'))).toEqual([
    '',
    ...['Warning', 'Warning', 'Warning.quota', 'Quota', 'Quota.id', 'QuotaId', 'Quota.owner', 'Quota.note'],
    ...['Warning', 'Warning.level'],
  ]);
});

test.each<[string, unknown, unknown]>([
  [
    'a field behind a reference is left out',
    { quota: { id: 'qta_1', owner: 'a' } },
    { quota: { owner: 'a' } },
  ],
  ['what has no such field stays as it is', { level: 'user' }, { level: 'user' }],
  ['what is no object stays as it is', 'text', 'text'],
])('%s', (_, given, want) => {
  expect(changeAt(document, root, given, { schema: 'Quota', path: ['id'] }, () => undefined)).toEqual(want);
});

const targets: Target[] = [];
afterAll(() => Promise.all(targets.map((target) => target.close())));

/** What the mock answers with one of its generated mutants in it. */
async function answerOf(rule: string, does: string, path: string) {
  const mutant = allMutants.find(
    (each) => each.service === 'quota' && each.does === does && each.rule === rule,
  );
  if (mutant === undefined) throw new Error(`there is no mutant that ${does}`);
  const target = await startMockTarget(mutant);
  targets.push(target);
  const session = await target.open('a test');
  const headers = { authorization: `Bearer ${await session.credential('quota', 'tenant_admin')}` };
  const response = await fetch(`${session.url('quota')}/api/v1/quotas${path}`, { headers });
  return { status: response.status, body: (await response.json()) as { readonly usage: readonly object[] } };
}

test('a mutant of an answer changes it in lists as well', async () => {
  const { status, body } = await answerOf('Q-OB-02.2', 'leaves used_bytes out of Usage', '/usage/users');
  expect(status).toBe(200);
  expect(body.usage.length).toBeGreaterThan(0);
  expect(body.usage.every((usage: object) => 'file_count' in usage && !('used_bytes' in usage))).toBe(true);
});

test.each([
  ['Q-AU-02', 'answers 401 instead of 403', '/partner', 401],
  ['Q-EP-13', 'answers 400 instead of 422', '/usage/history?days=0', 400],
  ['Q-EP-13', 'takes days one above its maximum', '/usage/history?days=366', 200],
  ['Q-EP-13', 'refuses days at its maximum', '/usage/history?days=365', 422],
])('%s: one that %s: %s is %i', async (rule, does, path, status) => {
  expect((await answerOf(rule, does, path)).status).toBe(status);
});
