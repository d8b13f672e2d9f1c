// A consumer that displays usage: of the tenant, and of each user, group and share.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { client, errorOf, type Provider, refusalOf, usageOf } from '../consumer.ts';
import { USAGE_AT_REST } from '../statements.ts';

const { integer, atLeastLike } = MatchersV3;

const TENANT = '/api/v1/quotas/usage/tenant';
const HELD = { used_bytes: 250_000, file_count: 3 };

const userHolds = given('quota', 'a user holds files', HELD);
const groupHolds = given('quota', 'the group is full', { limit_bytes: HELD.used_bytes });
const shareHolds = given('quota', 'a share holds files', HELD);

/** The usage of single targets, and of all targets of a kind. */
const KINDS = [
  {
    kind: 'user',
    statements: { all: 'Q-EP-12.1', one: 'Q-EP-12.2' },
    holds: userHolds,
    path: pathWith(`/api/v1/quotas/usage/users/\${user_id}`, { user_id: 'usr_example' }),
    get: (provider: Provider) =>
      client(provider).GET('/api/v1/quotas/usage/users/{user_id}', {
        params: { path: { user_id: 'usr_example' } },
      }),
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/usage/users'),
  },
  {
    kind: 'group',
    statements: { all: 'Q-EP-12.3', one: 'Q-EP-12.4' },
    holds: groupHolds,
    path: pathWith(`/api/v1/quotas/usage/groups/\${target_id}`, { target_id: 'grp_example' }),
    get: (provider: Provider) =>
      client(provider).GET('/api/v1/quotas/usage/groups/{group_id}', {
        params: { path: { group_id: 'grp_example' } },
      }),
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/usage/groups'),
  },
  {
    kind: 'share',
    statements: { all: 'Q-EP-12.5', one: 'Q-EP-12.6' },
    holds: shareHolds,
    path: pathWith(`/api/v1/quotas/usage/shares/\${share_id}`, { share_id: 'shr_example' }),
    get: (provider: Provider) =>
      client(provider).GET('/api/v1/quotas/usage/shares/{share_id}', {
        params: { path: { share_id: 'shr_example' } },
      }),
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/usage/shares'),
  },
] as const;

export const usageInteractions: readonly HttpInteraction[] = [
  {
    title: 'shows what the tenant holds',
    rules: ['Q-EP-11.1', ...USAGE_AT_REST],
    caller: 'superuser',
    states: [userHolds],
    request: { method: 'GET', path: TENANT },
    response: { status: 200, body: usageOf('tenant') },
    async consume(provider) {
      expect((await client(provider).GET(TENANT)).data).toMatchObject(HELD);
    },
  },
  {
    title: 'recalculates the usage of the tenant',
    rules: ['Q-EP-11.2', ...USAGE_AT_REST],
    caller: 'superuser',
    states: [userHolds],
    request: { method: 'GET', path: TENANT, query: { recalculate: 'true' } },
    response: { status: 200, body: usageOf('tenant') },
    async consume(provider) {
      const { data } = await client(provider).GET(TENANT, { params: { query: { recalculate: true } } });
      expect(data).toMatchObject(HELD);
    },
  },
  {
    title: 'shows what the tenant holds to any member',
    rules: ['Q-EP-11.1'],
    gaps: ['Q-G-06'],
    caller: 'member',
    states: [userHolds],
    request: { method: 'GET', path: TENANT },
    response: { status: 200, body: HELD },
    async consume(provider) {
      expect((await client(provider).GET(TENANT)).data).toMatchObject(HELD);
    },
  },
  ...KINDS.flatMap(({ kind, holds, path, get, list, statements }): readonly HttpInteraction[] => [
    {
      title: `shows what a ${kind} holds`,
      rules: [statements.one, ...USAGE_AT_REST],
      caller: 'superuser',
      states: [holds],
      request: { method: 'GET', path },
      response: {
        status: 200,
        body: usageOf(kind, { used_bytes: HELD.used_bytes, file_count: integer(HELD.file_count) }),
      },
      async consume(provider) {
        expect((await get(provider)).data).toMatchObject({ target_type: kind, ...HELD });
      },
    },
    {
      title: `lists what the ${kind}s of the tenant hold`,
      rules: [statements.all],
      gaps: ['Q-G-05'],
      caller: 'superuser',
      states: [holds],
      request: { method: 'GET', path: `/api/v1/quotas/usage/${kind}s` },
      response: {
        status: 200,
        body: {
          usage: atLeastLike(usageOf(kind, { used_bytes: integer(250_000), file_count: integer(3) }), 1),
          total: integer(1),
        },
      },
      async consume(provider) {
        const { data } = await list(provider);
        expect(data?.usage[0]).toMatchObject({ target_type: kind, ...HELD });
        expect(data?.total).toBe(1);
      },
    },
    {
      title: `says that there is no such ${kind}`,
      rules: [statements.one],
      gaps: ['Q-G-11'],
      caller: 'superuser',
      states: [given('quota', 'a target is not known', { level: kind })],
      request: {
        method: 'GET',
        path: pathWith(`/api/v1/quotas/usage/${kind}s/\${target_id}`, {
          target_id: { user: 'usr_example', group: 'grp_example', share: 'shr_example' }[kind],
        }),
      },
      response: { status: 404, body: errorOf('NOT_FOUND') },
      async consume(provider) {
        expect(await refusalOf(client(provider).unwrap(get(provider)))).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      },
    },
  ]),
  {
    title: 'cannot tell a user of another tenant from one that does not exist',
    rules: [],
    gaps: ['Q-G-11', 'Q-G-27'],
    caller: 'superuser',
    states: [given('quota', 'a target belongs to another tenant', { level: 'user' })],
    request: {
      method: 'GET',
      path: pathWith(`/api/v1/quotas/usage/users/\${target_id}`, { target_id: 'usr_example' }),
    },
    response: { status: 404, body: errorOf('NOT_FOUND') },
    async consume(provider) {
      const refusal = await refusalOf(client(provider).unwrap(KINDS[0].get(provider)));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    },
  },
];
