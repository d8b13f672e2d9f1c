// User quotas. A user without one falls back to the tenant's, so removing it is all that it takes.

import { newUser } from '../domain/targets.ts';
import type { QuotaMocks } from '../spec.ts';
import {
  exemptQuota,
  listQuotas,
  removeQuota,
  replaceQuota,
  showQuota,
  sought,
  soughtOrNew,
} from './limited.ts';

type UserOperations = Pick<
  QuotaMocks,
  'listUserQuotas' | 'getUserQuota' | 'replaceUserQuota' | 'deleteUserQuota' | 'setUserExemption'
>;

export const userOperations: UserOperations = {
  listUserQuotas: {
    handle: ({ principal, query }, world) =>
      listQuotas(world, principal, { type: 'user', limit: 100, ...query }),
  },
  getUserQuota: {
    handle: ({ principal, path }, world) =>
      showQuota(sought(world, principal, { type: 'user', id: path.user_id })),
  },
  replaceUserQuota: {
    handle: ({ principal, path: { user_id: id }, body }, world) => {
      const create = () => newUser(world, id, principal.tenantId);
      return replaceQuota(world, soughtOrNew(world, principal, { type: 'user', id, create }), body);
    },
  },
  deleteUserQuota: {
    handle: ({ principal, path }, world) =>
      removeQuota(world, sought(world, principal, { type: 'user', id: path.user_id })),
  },
  setUserExemption: {
    handle: ({ principal, path, body }, world) =>
      exemptQuota(world, sought(world, principal, { type: 'user', id: path.user_id }), body),
  },
};
