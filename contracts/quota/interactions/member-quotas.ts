// A consumer that shows, sets, lifts and removes the quotas of users and groups, which have the same shapes.

import { MatchersV3 } from '@pact-foundation/pact';
import { expect } from 'vitest';
import { anySuccess, given, type HttpInteraction, pathWith } from '../../support/interaction.ts';
import { client, errorOf, LIMIT, type Provider, quotaOf, refusalOf, TERMS } from './consumer.ts';

const { integer } = MatchersV3;

const USER = '/api/v1/quotas/users/{user_id}';
const GROUP = '/api/v1/quotas/groups/{group_id}';
const user = { path: { user_id: 'usr_example' } };
const group = { path: { group_id: 'grp_example' } };

const ALL_FIELDS = { ...TERMS, exempt: false, exempt_reason: null };
const EXEMPTION = { exempt: true, reason: 'moves the archive' };
const EXEMPT = { exempt: true, exempt_reason: 'moves the archive' };

/** What the consumer does to the quotas of one kind. */
const KINDS = [
  {
    kind: 'user',
    rule: 'Q-EP-07',
    listRule: 'Q-EP-06',
    exemptRule: 'Q-EP-08',
    hasQuota: given('quota', 'a user has a quota', LIMIT),
    hasNone: given('quota', 'the user has no quota'),
    path: `/api/v1/quotas/users/\${target_id}`,
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/users'),
    get: (provider: Provider) => client(provider).GET(USER, { params: user }),
    put: (provider: Provider) => client(provider).PUT(USER, { params: user, body: ALL_FIELDS }),
    remove: (provider: Provider) => client(provider).DELETE(USER, { params: user }),
    exempt: (provider: Provider) =>
      client(provider).POST(`${USER}/exempt`, { params: user, body: EXEMPTION }),
  },
  {
    kind: 'group',
    rule: 'Q-EP-09',
    listRule: 'Q-EP-09',
    exemptRule: 'Q-EP-09',
    hasQuota: given('quota', 'a group has a quota', LIMIT),
    hasNone: given('quota', 'the group has no quota'),
    path: `/api/v1/quotas/groups/\${target_id}`,
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/groups'),
    get: (provider: Provider) => client(provider).GET(GROUP, { params: group }),
    put: (provider: Provider) => client(provider).PUT(GROUP, { params: group, body: ALL_FIELDS }),
    remove: (provider: Provider) => client(provider).DELETE(GROUP, { params: group }),
    exempt: (provider: Provider) =>
      client(provider).POST(`${GROUP}/exempt`, { params: group, body: EXEMPTION }),
  },
] as const;

const headers = { 'Content-Type': 'application/json' };

export const memberQuotaInteractions: readonly HttpInteraction[] = KINDS.flatMap(
  ({ kind, rule, listRule, exemptRule, hasQuota, hasNone, list, get, put, remove, exempt, ...at }) => {
    const target_id = `${kind}_example`.replace('user', 'usr').replace('group', 'grp');
    const path = pathWith(at.path, { target_id });
    const exemptPath = pathWith(`${at.path}/exempt`, { target_id });
    const interactions: readonly HttpInteraction[] = [
      {
        title: `shows the quota of a ${kind}`,
        rules: [rule, 'Q-OB-01'],
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
        rules: [rule],
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
        rules: [rule],
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
        rules: [rule],
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
        title: `tells a member that setting the quota of a ${kind} is an admin's`,
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
        rules: [rule],
        caller: 'superuser',
        states: [hasQuota],
        request: { method: 'DELETE', path },
        response: { status: 204 },
        async consume(provider) {
          expect((await remove(provider)).response.status).toBe(204);
        },
      },
      {
        title: `exempts a ${kind} and says why`,
        rules: [exemptRule],
        caller: 'superuser',
        states: [hasQuota],
        request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
        response: { status: anySuccess() },
        async consume(provider) {
          expect((await exempt(provider)).response.ok).toBe(true);
        },
      },
      {
        title: `shows the exemption of a ${kind} as setting it answers`,
        rules: [exemptRule],
        gaps: ['Q-G-05'],
        caller: 'superuser',
        states: [hasQuota],
        request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
        response: { status: 200, body: { ...quotaOf(kind), ...EXEMPT } },
        async consume(provider) {
          expect((await exempt(provider)).data).toMatchObject(EXEMPT);
        },
      },
      {
        title: `lists the quotas of ${kind}s`,
        rules: [listRule],
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
        rules: [rule],
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
      {
        title: `cannot exempt a ${kind} that has no quota`,
        rules: [exemptRule],
        gaps: ['Q-G-11', 'Q-G-17'],
        caller: 'superuser',
        states: [hasNone],
        request: { method: 'POST', path: exemptPath, headers, body: EXEMPTION },
        response: { status: 404, body: errorOf('NOT_FOUND') },
        async consume(provider) {
          expect(await refusalOf(client(provider).unwrap(exempt(provider)))).toMatchObject({
            status: 404,
            code: 'NOT_FOUND',
          });
        },
      },
    ];
    return interactions;
  },
);
