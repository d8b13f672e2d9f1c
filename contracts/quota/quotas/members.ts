// The quotas of users and groups, which have the same shapes, and the consumer's operations on them.

import { given, pathWith } from '../../support/interaction.ts';
import { client, LIMIT, type Provider, TERMS } from '../consumer.ts';

const USER = '/api/v1/quotas/users/{user_id}';
const GROUP = '/api/v1/quotas/groups/{group_id}';
const user = { path: { user_id: 'usr_example' } };
const group = { path: { group_id: 'grp_example' } };

export const ALL_FIELDS = { ...TERMS, exempt: false, exempt_reason: null };
export const EXEMPTION = { exempt: true, reason: 'moves the archive' };
export const EXEMPT = { exempt: true, exempt_reason: 'moves the archive' };

/** The consumer's operations on the quotas of one kind. */
export const KINDS = [
  {
    kind: 'user',
    rules: {
      list: 'Q-EP-06.1',
      get: 'Q-EP-07.1',
      put: 'Q-EP-07.2',
      remove: 'Q-EP-07.3',
      exempt: 'Q-EP-08.1',
    },
    hasQuota: given('quota', 'a user has a quota', LIMIT),
    hasNone: given('quota', 'the user has no quota'),
    path: pathWith(`/api/v1/quotas/users/\${target_id}`, { target_id: 'usr_example' }),
    exemptPath: pathWith(`/api/v1/quotas/users/\${target_id}/exempt`, { target_id: 'usr_example' }),
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/users'),
    get: (provider: Provider) => client(provider).GET(USER, { params: user }),
    put: (provider: Provider) => client(provider).PUT(USER, { params: user, body: ALL_FIELDS }),
    remove: (provider: Provider) => client(provider).DELETE(USER, { params: user }),
    exempt: (provider: Provider) =>
      client(provider).POST(`${USER}/exempt`, { params: user, body: EXEMPTION }),
  },
  {
    kind: 'group',
    rules: {
      list: 'Q-EP-09.1',
      get: 'Q-EP-09.2',
      put: 'Q-EP-09.3',
      remove: 'Q-EP-09.4',
      exempt: 'Q-EP-09.5',
    },
    hasQuota: given('quota', 'a group has a quota', LIMIT),
    hasNone: given('quota', 'the group has no quota'),
    path: pathWith(`/api/v1/quotas/groups/\${target_id}`, { target_id: 'grp_example' }),
    exemptPath: pathWith(`/api/v1/quotas/groups/\${target_id}/exempt`, { target_id: 'grp_example' }),
    list: (provider: Provider) => client(provider).GET('/api/v1/quotas/groups'),
    get: (provider: Provider) => client(provider).GET(GROUP, { params: group }),
    put: (provider: Provider) => client(provider).PUT(GROUP, { params: group, body: ALL_FIELDS }),
    remove: (provider: Provider) => client(provider).DELETE(GROUP, { params: group }),
    exempt: (provider: Provider) =>
      client(provider).POST(`${GROUP}/exempt`, { params: group, body: EXEMPTION }),
  },
] as const;
