// Provider states of the quota service that its documented API can establish, for existing targets. Changes made for
// a check are undone after it.

import type { DocumentedApi, SetUp, SetUps } from '../../src/verify/documented-states.ts';
import { NotOffered, type Values } from '../../src/verify/session.ts';
import { targetsIn } from './support.ts';

const QUOTAS = '/api/v1/quotas';

export const setUps: SetUps = {
  states: {
    'a user has a quota': (api, params) => memberHasQuota(api, 'users', params),
    'a group has a quota': (api, params) => memberHasQuota(api, 'groups', params),
    'a share has a quota': (api, params) => memberHasQuota(api, 'shares', params),
    'the tenant has a quota': (api, params) => hasQuota(api, '/tenant', params),
    'the partner has a quota': (api, params) => hasQuota(api, '/partner', params),
    'several users have quotas': async (api, { count = 3 }) => {
      const [all, limited] = [await idsOf(api, '/usage/users'), await idsOf(api, '/users')];
      const user_ids = all.slice(0, Number(count)).sort();
      if (user_ids.length < Number(count)) throw new NotOffered(`${count} users`);
      if (limited.some((id) => !user_ids.includes(id)))
        throw new NotOffered(`tenant in which only ${count} users have quotas`);
      for (const id of user_ids) await hasQuota(api, `/users/${id}`, {});
      return { user_ids };
    },
    'a user holds files': holdsFiles('users', 'user_id'),
    'a share holds files': holdsFiles('shares', 'share_id'),
  },
};

async function memberHasQuota(api: DocumentedApi, kind: string, params: Values): Promise<Values> {
  const [id] = await idsOf(api, `/usage/${kind}`);
  if (id === undefined) throw new NotOffered(`${kind} in its lists of usage`);
  return hasQuota(api, `/${kind}/${id}`, params);
}

async function hasQuota(api: DocumentedApi, path: string, params: Values): Promise<Values> {
  const before = await api.call('superuser', 'GET', QUOTAS + path).catch(() => undefined);
  api.undo(() =>
    before === undefined
      ? api.call('superuser', 'DELETE', QUOTAS + path)
      : api.call('superuser', 'PUT', QUOTAS + path, termsOf(before as Values)),
  );
  const { limit_bytes = 1_000_000, limit_type = 'hard' } = params;
  await api.call('superuser', 'PUT', QUOTAS + path, { ...TERMS, limit_bytes, limit_type });
  const quota = (await api.call('superuser', 'GET', QUOTAS + path)) as Values;
  return { quota_id: quota.id, target_id: quota.target_id, limit_bytes };
}

/** The fields of a quota that a PUT accepts. */
const TERMS = {
  limit_bytes: 1_000_000,
  limit_type: 'hard',
  warning_threshold_1: 80,
  warning_threshold_2: 90,
  warning_threshold_3: 95,
  grace_period_days: 7,
  grace_extra_percent: 10,
};

function termsOf(quota: Values): Values {
  return Object.fromEntries(Object.keys(TERMS).map((name) => [name, quota[name]]));
}

/** A target that already has some usage: how to store a file is not documented. */
function holdsFiles(kind: string, idName: string): SetUp {
  return async (api, params) => {
    const holding = targetsIn(await api.call('superuser', 'GET', `${QUOTAS}/usage/${kind}`)).find(
      ({ used_bytes: bytes = 0, file_count: files }) =>
        bytes > 0 && (params.used_bytes ?? bytes) === bytes && (params.file_count ?? files) === files,
    );
    if (holding === undefined) throw new NotOffered(`${kind} that hold the files that the check asks for`);
    const { target_id, used_bytes, file_count } = holding;
    return { [idName]: target_id, group_ids: [], used_bytes, file_count };
  };
}

async function idsOf(api: DocumentedApi, path: string): Promise<string[]> {
  return targetsIn(await api.call('superuser', 'GET', QUOTAS + path)).map(({ target_id: id }) => id);
}
