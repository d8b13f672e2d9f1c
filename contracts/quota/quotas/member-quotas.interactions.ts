// A consumer that shows, sets, lists and removes the quotas of users and groups.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, type HttpInteraction } from '../../support/interaction.ts';
import { client, errorOf, LIMIT, quotaOf, refusalOf } from '../consumer.ts';
import { FIELDS_OF_A_QUOTA } from '../statements.ts';
import { ALL_FIELDS, KINDS } from './members.ts';

const { integer } = MatchersV3;

const headers = { 'Content-Type': 'application/json' };

export const memberQuotaInteractions: readonly HttpInteraction[] = KINDS.flatMap(
  ({ kind, rules, hasQuota, hasNone, path, list, get, put, remove }): readonly HttpInteraction[] => [
    {
      title: `shows the quota of a ${kind}`,
      rules: [rules.get, ...FIELDS_OF_A_QUOTA],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'GET', path },
      response: { status: 200, body: quotaOf(kind) },
      async consume(provider) {
        expect((await get(provider)).data).toMatchObject({ target_type: kind, ...LIMIT });
      },
    },
    {
      title: `shows the quota of a ${kind} to any member`,
      rules: [rules.get],
      gaps: ['Q-G-06'],
      caller: 'member',
      states: [hasQuota],
      request: { method: 'GET', path },
      response: { status: 200, body: LIMIT },
      async consume(provider) {
        expect((await get(provider)).data).toMatchObject(LIMIT);
      },
    },
    {
      title: `sets every field of the quota of a ${kind}`,
      rules: [rules.put],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'PUT', path, headers, body: ALL_FIELDS },
      response: { status: anySuccess() },
      async consume(provider) {
        expect((await put(provider)).response.ok).toBe(true);
      },
    },
    {
      title: `shows the quota of a ${kind} as setting it answers`,
      rules: [rules.put],
      gaps: ['Q-G-05', 'Q-G-06'],
      caller: 'tenant_admin',
      states: [hasQuota],
      request: { method: 'PUT', path, headers, body: ALL_FIELDS },
      response: { status: 200, body: { ...quotaOf(kind), ...ALL_FIELDS } },
      async consume(provider) {
        expect((await put(provider)).data).toMatchObject(ALL_FIELDS);
      },
    },
    {
      title: `shows a member that only an admin may set the quota of a ${kind}`,
      rules: [],
      gaps: ['Q-G-06', 'Q-G-11'],
      caller: 'member',
      states: [hasQuota],
      request: { method: 'PUT', path, headers, body: ALL_FIELDS },
      response: { status: 403, body: errorOf('FORBIDDEN') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(put(provider)))).toMatchObject({
          status: 403,
          code: 'FORBIDDEN',
        });
      },
    },
    {
      title: `removes the quota of a ${kind}`,
      rules: [rules.remove],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'DELETE', path },
      response: { status: 204 },
      async consume(provider) {
        expect((await remove(provider)).response.status).toBe(204);
      },
    },
    {
      title: `lists the quotas of ${kind}s`,
      rules: [rules.list],
      gaps: kind === 'user' ? ['Q-G-05'] : ['Q-G-05', 'Q-G-16'],
      caller: 'superuser',
      states: [hasQuota],
      request: { method: 'GET', path: `/api/v1/quotas/${kind}s` },
      response: { status: 200, body: { quotas: [quotaOf(kind)], total: integer(1) } },
      async consume(provider) {
        const { data } = await list(provider);
        expect(data?.total).toBe(1);
        expect(data?.quotas[0]).toMatchObject(LIMIT);
      },
    },
    {
      title: `says that a ${kind} has no quota`,
      rules: [rules.get],
      gaps: ['Q-G-11', 'Q-G-17'],
      caller: 'superuser',
      states: [hasNone],
      request: { method: 'GET', path },
      response: { status: 404, body: errorOf('NOT_FOUND') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(get(provider)))).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      },
    },
  ],
);
