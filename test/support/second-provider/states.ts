// The states that the second provider can be put into, for its tests. It has no clock to move, so nothing of a
// state waits for time.

import type { Account, Storage } from './storage.ts';

type Params = Readonly<Record<string, unknown>>;
type State = (storage: Storage, params: Params) => object;

const hasQuota =
  (level: 'user' | 'group' | 'share'): State =>
  (storage, params) => {
    const account = storage.newUser()[level];
    return limited(storage, account, params);
  };

const topHasQuota =
  (level: 'tenant' | 'partner', id: string): State =>
  (storage, params) =>
    limited(storage, storage.find(level, id) as Account, { limit_bytes: 10 ** 15, ...params });

function limited(storage: Storage, account: Account, params: Params): object {
  const { id, limit_bytes } = storage.limit(account, params);
  return { quota_id: id, target_id: account.id, limit_bytes };
}

const holdsFiles: State = (storage, { used_bytes = 250_000, file_count = 3 }) => {
  const { user, group, share } = storage.newUser();
  storage.write(user.id, Number(used_bytes), { shareId: share.id, files: Number(file_count) });
  const names = { user_id: user.id, share_id: share.id, group_ids: [group.id], tenant_id: 'T1' };
  return { ...names, used_bytes, file_count };
};

const isFull =
  (level: 'user' | 'group' | 'share' | 'tenant' | 'partner'): State =>
  (storage, { limit_bytes = 1_000_000 }) => {
    const held = storage.newUser();
    const account =
      level === 'tenant' || level === 'partner'
        ? (storage.find(level, level === 'tenant' ? 'T1' : 'P1') as Account)
        : held[level];
    storage.write(held.user.id, Number(limit_bytes) - account.usedBytes, { shareId: held.share.id });
    storage.limit(account, { limit_bytes: account.usedBytes });
    const names = { level, target_id: account.id, user_id: held.user.id, share_id: held.share.id };
    return { ...names, limit_bytes: account.usedBytes, used_bytes: account.usedBytes };
  };

const caller: State = (storage) => ({
  user_id: storage.newUser().user.id,
  tenant_id: 'T1',
  partner_id: 'P1',
});

export const states: Readonly<Record<string, State>> = {
  'a user has a quota': hasQuota('user'),
  'a group has a quota': hasQuota('group'),
  'a share has a quota': hasQuota('share'),
  'the tenant has a quota': topHasQuota('tenant', 'T1'),
  'the partner has a quota': topHasQuota('partner', 'P1'),
  'several users have quotas': (storage, { count = 3 }) => {
    const users = Array.from({ length: Number(count) }, () => storage.newUser().user);
    for (const user of users) storage.limit(user, {});
    return { user_ids: users.map(({ id }) => id) };
  },
  'a tenant belongs to another partner': () => ({ tenant_id: 'T2', partner_id: 'P2' }),
  'a user holds files': holdsFiles,
  'a share holds files': holdsFiles,
  'the user is full': isFull('user'),
  'the group is full': isFull('group'),
  'the share is full': isFull('share'),
  'the tenant is full': isFull('tenant'),
  'the partner is full': isFull('partner'),
  'the caller is a superuser': caller,
};
