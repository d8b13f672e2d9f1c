// Group quotas: the same as users', shared by all members of a group.

import { newGroup } from '../domain/targets.ts';
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

type GroupOperations = Pick<
  QuotaMocks,
  'listGroupQuotas' | 'getGroupQuota' | 'replaceGroupQuota' | 'deleteGroupQuota' | 'setGroupExemption'
>;

export const groupOperations: GroupOperations = {
  listGroupQuotas: {
    handle: ({ principal, query }, world) => listQuotas(world, principal, { type: 'group', ...query }),
  },
  getGroupQuota: {
    handle: ({ principal, path }, world) =>
      showQuota(sought(world, principal, { type: 'group', id: path.group_id })),
  },
  replaceGroupQuota: {
    handle: ({ principal, path: { group_id: id }, body }, world) => {
      const create = () => newGroup(world, id, principal.tenantId);
      return replaceQuota(world, soughtOrNew(world, principal, { type: 'group', id, create }), body);
    },
  },
  deleteGroupQuota: {
    handle: ({ principal, path }, world) =>
      removeQuota(world, sought(world, principal, { type: 'group', id: path.group_id })),
  },
  setGroupExemption: {
    handle: ({ principal, path, body }, world) =>
      exemptQuota(world, sought(world, principal, { type: 'group', id: path.group_id }), body),
  },
};
