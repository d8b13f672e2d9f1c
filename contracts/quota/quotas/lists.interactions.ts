// A consumer that reads the user quotas of a tenant page by page.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anyRefusal, anySuccess, given, type HttpInteraction } from '../../support/interaction.ts';
import { client, type Provider, refusalOf } from '../consumer.ts';

const { integer } = MatchersV3;

const PATH = '/api/v1/quotas/users';
const threeUsers = given('quota', 'several users have quotas', { count: 3 });

const pageOf = (provider: Provider, query: { readonly limit: number; readonly offset?: number }) =>
  client(provider).GET(PATH, { params: { query } });

export const pageInteractions: readonly HttpInteraction[] = [
  ...[1, 1_000].map(
    (limit): HttpInteraction => ({
      title: `asks for pages of ${limit} user quotas`,
      rules: ['Q-EP-06.2'],
      caller: 'superuser',
      states: [threeUsers],
      request: { method: 'GET', path: PATH, query: { limit: String(limit), offset: '0' } },
      response: { status: anySuccess() },
      async consume(provider) {
        expect((await pageOf(provider, { limit, offset: 0 })).response.ok).toBe(true);
      },
    }),
  ),
  ...[0, 1_001].map(
    (limit): HttpInteraction => ({
      title: `learns that there are no pages of ${limit} user quotas`,
      rules: ['Q-EP-06.2'],
      caller: 'superuser',
      request: { method: 'GET', path: PATH, query: { limit: String(limit) } },
      response: { status: anyRefusal(422) },
      async consume(provider) {
        expect((await pageOf(provider, { limit })).response.ok).toBe(false);
      },
    }),
  ),
  {
    title: 'reads the last page of user quotas',
    rules: ['Q-EP-06.2', 'Q-EP-06.3'],
    gaps: ['Q-G-05', 'Q-G-35'],
    caller: 'superuser',
    states: [threeUsers],
    request: { method: 'GET', path: PATH, query: { limit: '2', offset: '2' } },
    response: {
      status: 200,
      body: { quotas: [{ target_type: 'user', limit_bytes: integer(1_000_000) }], total: 3 },
    },
    async consume(provider) {
      const { data } = await pageOf(provider, { limit: 2, offset: 2 });
      expect(data?.quotas).toHaveLength(1);
      expect(data?.total).toBe(3);
    },
  },
  {
    title: 'reads nothing beyond the last page of user quotas',
    rules: ['Q-EP-06.3'],
    gaps: ['Q-G-05', 'Q-G-35'],
    caller: 'superuser',
    states: [threeUsers],
    request: { method: 'GET', path: PATH, query: { limit: '2', offset: '4' } },
    response: { status: 200, body: { quotas: [], total: 3 } },
    async consume(provider) {
      const { data } = await pageOf(provider, { limit: 2, offset: 4 });
      expect(data).toEqual({ quotas: [], total: 3 });
    },
  },
  {
    title: 'says what is wrong with a page',
    rules: ['Q-EP-06.2'],
    gaps: ['Q-G-11'],
    caller: 'superuser',
    request: { method: 'GET', path: PATH, query: { limit: '1001' } },
    response: {
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', faults: [{ pointer: '/query/limit' }] } },
    },
    async consume(provider) {
      const refusal = await refusalOf(client(provider).unwrap(pageOf(provider, { limit: 1_001 })));
      expect(refusal.code).toBe('VALIDATION_FAILED');
      expect(refusal.faults[0]).toMatchObject({ pointer: '/query/limit' });
    },
  },
];
