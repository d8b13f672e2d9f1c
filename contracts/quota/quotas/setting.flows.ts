// The fields of a quota keep the values that were set.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  type Caller,
  callerAs,
  isRefused,
  type Quota,
  setAsTenant,
  superuser,
  TERMS,
  targetsIn,
  WIDE_TERMS,
} from '../support.ts';

/** Different values for every field, again with a limit that is never reached. */
const OTHER_TERMS = {
  limit_bytes: 6_000_000_000_000,
  limit_type: 'hard',
  warning_threshold_1: 61,
  warning_threshold_2: 72,
  warning_threshold_3: 83,
  grace_period_days: 9,
  grace_extra_percent: 30,
};

/** Sets a quota twice, so that a previous value cannot be mistaken for the new one. */
async function assertSettable(setter: Caller, reader: Caller, path: string, fields: object = WIDE_TERMS) {
  for (const terms of [OTHER_TERMS, fields]) {
    await setter.change('PUT', path, terms);
    const quota = await reader.see<Record<string, unknown>>(path);
    for (const [field, value] of Object.entries(terms)) {
      const previous = JSON.stringify(quota[field]);
      assert.equal(quota[field], value, `${path}: ${field} was set to ${value}, and is ${previous}`);
    }
  }
}

const EXEMPTED = { ...TERMS, exempt: true, exempt_reason: 'moves the archive' };

export const settingFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'every field that is set of the tenant quota is kept': {
      rules: ['Q-EP-02.1', 'Q-EP-02.2', 'Q-EP-02.3', 'Q-EP-02.4', 'Q-EP-02.5', 'Q-EP-01'],
      async run(session) {
        const setter = await callerAs(session, 'partner_admin');
        await assertSettable(setter, await superuser(session), '/tenant');
      },
    },
    'the tenant and the partner of a caller are the caller’s own': {
      rules: ['Q-EP-01', 'Q-EP-03.1'],
      needs: ['states'],
      async run(session) {
        await session.state('the partner has a quota');
        const { tenant_id, partner_id } = await session.state('the caller is a superuser');
        const caller = await superuser(session);
        const tenant = await caller.see<Quota>('/tenant');
        assert.equal(tenant.target_id, tenant_id, `GET /tenant should be about ${tenant_id}`);
        const partner = await caller.see<Quota>('/partner');
        assert.equal(partner.target_id, partner_id, `GET /partner should be about ${partner_id}`);
      },
    },
    'two callers of different tenants see different quotas': {
      rules: ['Q-EP-01'],
      async run(session) {
        const own = await (await superuser(session)).see<Quota>('/tenant');
        const others = await (await callerAs(session, 'other_partner_admin')).see<Quota>('/tenant');
        assert.notEqual(
          others.target_id,
          own.target_id,
          'GET /tenant should be about the caller’s own tenant',
        );
      },
    },
    'a quota that is read by an id is that target’s': {
      rules: ['Q-EP-04.1', 'Q-EP-05.1', 'Q-EP-07.1', 'Q-EP-09.2', 'Q-EP-10.1'],
      needs: ['states'],
      async run(session) {
        const caller = await superuser(session);
        for (const level of ['partner', 'tenant', 'user', 'group', 'share'] as const) {
          const has = `${level === 'partner' || level === 'tenant' ? 'the' : 'a'} ${level} has a quota`;
          const { target_id } = await session.state(has, { limit_bytes: 7_000_000 });
          const quota = await caller.see<Quota>(`/${level}s/${target_id}`);
          assert.equal(quota.target_id, target_id, `GET /${level}s/${target_id} should be about it`);
          assert.equal(quota.limit_bytes, 7_000_000, `GET /${level}s/${target_id} should have its limit`);
        }
      },
    },
  }),
  ...(
    [
      { level: 'user', rules: ['Q-EP-07.2', 'Q-OB-01.3', 'Q-OB-01.4', 'Q-OB-01.5'] },
      { level: 'group', rules: ['Q-EP-09.3', 'Q-OB-01.3', 'Q-OB-01.4', 'Q-OB-01.5'] },
    ] as const
  ).map(({ level, rules }) =>
    flow({
      service: 'quota',
      title: `every field that is set of a ${level} quota is kept`,
      rules,
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(`a ${level} has a quota`);
        const caller = await superuser(session);
        await assertSettable(caller, caller, `/${level}s/${target_id}`, EXEMPTED);
      },
    }),
  ),
  ...(
    [
      { state: 'the partner has a quota', rule: 'Q-EP-03.2', path: () => '/partner' },
      { state: 'the partner has a quota', rule: 'Q-EP-04.2', path: (id: unknown) => `/partners/${id}` },
      { state: 'the tenant has a quota', rule: 'Q-EP-05.2', path: (id: unknown) => `/tenants/${id}` },
      { state: 'a share has a quota', rule: 'Q-EP-10.2', path: (id: unknown) => `/shares/${id}` },
    ] as const
  ).map(({ state, rule, path }) =>
    flow({
      service: 'quota',
      title: `what is set at ${path('…')} is kept`,
      rules: [rule],
      gaps: ['Q-G-04'],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(state);
        const caller = await superuser(session);
        await assertSettable(caller, caller, path(target_id));
      },
    }),
  ),
  ...(
    [
      { state: 'the partner has a quota', rule: 'Q-EP-03.2', path: () => '/partner' },
      { state: 'the partner has a quota', rule: 'Q-EP-04.2', path: (id: unknown) => `/partners/${id}` },
      { state: 'the tenant has a quota', rule: 'Q-EP-05.2', path: (id: unknown) => `/tenants/${id}` },
      { state: 'a share has a quota', rule: 'Q-EP-10.2', path: (id: unknown) => `/shares/${id}` },
    ] as const
  ).map(({ state, rule, path }) =>
    flow({
      service: 'quota',
      title: `what PUT ${path('…')} accepts is what GET shows from then on`,
      rules: [rule],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(state);
        const caller = await superuser(session);
        for (const terms of [OTHER_TERMS, WIDE_TERMS]) {
          await setAsTenant(caller, path(target_id), terms);
          const { limit_bytes, limit_type } = await caller.see<Quota>(path(target_id));
          const why = `PUT ${path(target_id)} was accepted`;
          assert.equal(limit_bytes, terms.limit_bytes, `${why}, so its limit_bytes should be shown`);
          assert.equal(limit_type, terms.limit_type, `${why}, so its limit_type should be shown`);
        }
      },
    }),
  ),
  ...flowsOf('quota', {
    'setting the quota of another partner by its id does not change the caller’s own partner': {
      rules: ['Q-EP-04.2'],
      needs: ['states'],
      async run(session) {
        const { partner_id } = await session.state('a tenant belongs to another partner');
        await session.state('the partner has a quota');
        const caller = await superuser(session);
        const before = await caller.see<Quota>('/partner');
        await setAsTenant(caller, `/partners/${partner_id}`, OTHER_TERMS);
        const { target_id, limit_bytes } = await caller.see<Quota>(`/partners/${partner_id}`);
        assert.equal(target_id, partner_id, `GET /partners/${partner_id} should be about it`);
        assert.equal(limit_bytes, OTHER_TERMS.limit_bytes, `PUT /partners/${partner_id} was accepted`);
        assert.deepEqual(
          await caller.see<Quota>('/partner'),
          before,
          'the caller’s own partner was not named',
        );
      },
    },
    'a tenant that is named by its id is never answered with another one': {
      rules: ['Q-EP-05.1'],
      needs: ['states'],
      async run(session) {
        const { tenant_id } = await session.state('a tenant belongs to another partner');
        const response = await (await superuser(session)).ask('GET', `/tenants/${tenant_id}`);
        const shown = targetsIn(response.body).map(({ target_id }) => target_id);
        const other = shown.find((id) => id !== tenant_id);
        assert.equal(other, undefined, `GET /tenants/${tenant_id} should show it or nothing`);
      },
    },
    'another partner and its tenant have quotas of their own': {
      rules: ['Q-EP-04.2', 'Q-EP-05.2'],
      gaps: ['Q-G-04', 'Q-G-31'],
      needs: ['states'],
      async run(session) {
        const { tenant_id, partner_id } = await session.state('a tenant belongs to another partner');
        const caller = await superuser(session);
        for (const [own, path, id] of [
          ['/partner', `/partners/${partner_id}`, partner_id],
          ['/tenant', `/tenants/${tenant_id}`, tenant_id],
        ] as const) {
          await caller.change('PUT', own, OTHER_TERMS);
          await caller.change('PUT', path, WIDE_TERMS);
          const quota = await caller.see<Quota>(path);
          assert.equal(quota.target_id, id, `GET ${path} should be about ${id}`);
          assert.equal(quota.limit_bytes, WIDE_TERMS.limit_bytes, `PUT ${path} should have set its limit`);
          const kept = (await caller.see<Quota>(own)).limit_bytes;
          assert.equal(
            kept,
            OTHER_TERMS.limit_bytes,
            `PUT ${path} should leave the caller’s own quota alone`,
          );
        }
      },
    },
    'setting, exempting or removing the quota of one user does not change that of another': {
      rules: ['Q-EP-07.2', 'Q-EP-07.4', 'Q-EP-08.1'],
      needs: ['states'],
      async run(session) {
        const { user_ids } = await session.state('several users have quotas', { count: 2 });
        const [one, other] = user_ids as [string, string];
        const caller = await superuser(session);
        await caller.change('PUT', `/users/${other}`, { ...OTHER_TERMS, exempt: false, exempt_reason: null });
        const before = await caller.see<Quota>(`/users/${other}`);
        await caller.change('PUT', `/users/${one}`, EXEMPTED);
        await caller.change('POST', `/users/${one}/exempt`, { exempt: true, reason: 'another reason' });
        assert.equal(
          (await caller.see<Quota>(`/users/${one}`)).exempt_reason,
          'another reason',
          'the last reason counts',
        );
        await caller.change('DELETE', `/users/${one}`);
        const { status } = await caller.ask('GET', `/users/${other}`);
        assert.equal(status, 200, `only the quota of ${one} was removed`);
        assert.deepEqual(await caller.see<Quota>(`/users/${other}`), before, `${other} should be as it was`);
      },
    },
    'a limit is kept to the byte, up to the largest number that is exact': {
      rules: ['Q-EP-07.2', 'Q-OB-01.3'],
      gaps: ['Q-G-12'],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state('a user has a quota');
        const caller = await superuser(session);
        for (const limit_bytes of [0, 1, 4_294_967_297, Number.MAX_SAFE_INTEGER]) {
          await caller.change('PUT', `/users/${target_id}`, { ...TERMS, limit_bytes });
          const { limit_bytes: kept } = await caller.see<Quota>(`/users/${target_id}`);
          assert.equal(kept, limit_bytes, `the limit was set to ${limit_bytes} bytes`);
        }
      },
    },
    'a type of limit that is neither hard nor soft is refused, and nothing is set': {
      rules: ['Q-EP-02.2', 'Q-OB-01.3'],
      gaps: ['Q-G-12'],
      async run(session) {
        const caller = await superuser(session);
        await caller.change('PUT', '/tenant', WIDE_TERMS);
        const answer = await caller.ask('PUT', '/tenant', { ...WIDE_TERMS, limit_type: 'firm' });
        assert.ok(isRefused(answer), `limit_type "firm" should be refused, and answered ${answer.status}`);
        assert.equal(
          (await caller.see<Quota>('/tenant')).limit_type,
          'soft',
          'the type should be as it was set',
        );
      },
    },
  }),
];
