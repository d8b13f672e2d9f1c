// Who asks for quotas and sets them: of users, groups and a share that there are, and of some that there are not.

import type { Actions, Chance, Fields, Hour } from '../hour.ts';
import { calling } from '../hour.ts';

const BASE = '/api/v1/quotas';

export async function quotaConsumer(hour: Hour): Promise<Actions> {
  const { chance, session } = hour;
  const { users, groups, shares } = await targetsOf(hour);
  const user = () => `${BASE}/users/${chance.pick(users)}`;
  const group = () => `${BASE}/groups/${chance.pick(groups)}`;
  const share = () => `${BASE}/shares/${chance.pick(shares)}`;
  const object = () => (chance.next() < 0.75 ? user() : group());
  const terms = () => termsBy(chance);
  const wrong = () => ({
    ...terms(),
    ...chance.pick([{ limit_bytes: -1 }, { limit_type: 'x' }, { grace_period_days: 'x' }]),
  });
  const exemption = () => ({ exempt: chance.next() < 0.6, reason: chance.pick(['audit', 'leaver']) });
  const page = () => `${BASE}/users?limit=${chance.pick([1, 3, 100])}&offset=${chance.pick([0, 1, 2])}`;
  const usage = () => `${BASE}/usage/${chance.pick(['tenant', 'users', 'groups', 'shares'])}`;
  const usageOf = () =>
    chance.pick([
      `${BASE}/usage/users/${chance.pick(users)}`,
      `${BASE}/usage/groups/${chance.pick(groups)}`,
      `${BASE}/usage/shares/${chance.pick(shares)}`,
    ]);
  const history = () => `${BASE}/usage/history?days=${chance.pick([1, 7, 0, 366])}`;
  const write = async () => {
    if (!session.offers.has('write')) return;
    await session
      .write({ user_id: chance.pick(users), bytes: chance.pick([10, 500, 4_000]) })
      .catch(() => undefined);
  };
  const does = calling(hour);
  return [
    does(12, 'tenant_admin', 'PUT', object, terms),
    does(3, 'tenant_admin', 'PUT', share, terms),
    does(14, 'member', 'GET', object),
    does(3, 'member', 'GET', share),
    does(5, 'member', 'GET', page),
    does(4, 'member', 'GET', () => `${BASE}/users`),
    does(3, 'member', 'GET', () => `${BASE}/groups`),
    does(4, 'tenant_admin', 'DELETE', object),
    does(1, 'tenant_admin', 'DELETE', share),
    does(5, 'tenant_admin', 'POST', () => `${object()}/exempt`, exemption),
    does(4, 'partner_admin', 'PUT', () => `${BASE}/tenant`, terms),
    does(5, 'member', 'GET', () => `${BASE}/tenant`),
    does(2, 'superuser', 'PUT', () => `${BASE}/partner`, terms),
    does(3, 'superuser', 'GET', () => `${BASE}/partner`),
    does(2, 'partner_admin', 'GET', () => `${BASE}/tenants/ten_main`),
    does(3, 'member', 'PUT', object, terms),
    does(2, 'member', 'PUT', () => `${BASE}/tenant`, terms),
    does(2, 'tenant_admin', 'GET', () => `${BASE}/partner`),
    does(3, 'tenant_admin', 'PUT', object, wrong),
    does(4, 'member', 'GET', usage),
    does(3, 'member', 'GET', usageOf),
    does(2, 'member', 'GET', history),
    does(1, 'nobody', 'GET', () => `${BASE}/tenant`),
    [6, write],
  ];
}

/** Their ids; the last user and the last group do not exist. */
async function targetsOf({ session }: Hour) {
  const { user_ids } = await session.state('several users have quotas', { count: 4 });
  const { user_id, group_ids } = await session.state('a user holds files');
  const { target_id } = await session.state('a share has a quota');
  return {
    users: [...(user_ids as string[]), String(user_id), 'usr_unknown'],
    groups: [...(group_ids as string[]), 'grp_unknown'],
    shares: [String(target_id)],
  };
}

function termsBy(chance: Chance): Fields {
  return {
    limit_bytes: chance.pick([0, 1_000, 50_000, 1_000_000]),
    ...(chance.next() < 0.5 ? { limit_type: chance.pick(['hard', 'soft']) } : {}),
    ...(chance.next() < 0.3 ? { grace_period_days: chance.pick([0, 3, 30]) } : {}),
    ...(chance.next() < 0.3 ? { grace_extra_percent: chance.pick([0, 10, 50]) } : {}),
    ...(chance.next() < 0.2
      ? { warning_threshold_1: 50, warning_threshold_2: 70, warning_threshold_3: 99 }
      : {}),
  };
}
