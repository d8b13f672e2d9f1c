// What is set of a quota is what it says from then on.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { type Caller, callerAs, type Quota, superuser, TERMS, WIDE_TERMS } from './support.ts';

/** Other values for every field, with a limit that nobody reaches either. */
const OTHER_TERMS = {
  limit_bytes: 6_000_000_000_000,
  limit_type: 'hard',
  warning_threshold_1: 61,
  warning_threshold_2: 72,
  warning_threshold_3: 83,
  grace_period_days: 9,
  grace_extra_percent: 30,
};

/** Sets a quota twice, so that what was there before cannot pass for what was set. */
async function assertSettable(setter: Caller, reader: Caller, path: string, fields: object = WIDE_TERMS) {
  for (const terms of [OTHER_TERMS, fields]) {
    await setter.change('PUT', path, terms);
    const quota = await reader.see<Record<string, unknown>>(path);
    for (const [field, value] of Object.entries(terms)) {
      const was = JSON.stringify(quota[field]);
      assert.equal(quota[field], value, `${path}: ${field} was set to ${value}, and is ${was}`);
    }
  }
}

const EXEMPTED = { ...TERMS, exempt: true, exempt_reason: 'moves the archive' };

export const settingFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'every field that is set of the tenant quota is kept',
    rules: ['Q-EP-02', 'Q-EP-01'],
    async run(session) {
      const setter = await callerAs(session, 'partner_admin');
      await assertSettable(setter, await superuser(session), '/tenant');
    },
  }),
  flow({
    service: 'quota',
    title: 'the tenant and the partner of a caller are the caller’s own',
    rules: ['Q-EP-01', 'Q-EP-03'],
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
  }),
  flow({
    service: 'quota',
    title: 'a quota that is asked for by an id is that target’s',
    rules: ['Q-EP-04', 'Q-EP-05', 'Q-EP-07', 'Q-EP-09', 'Q-EP-10'],
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
  }),
  ...(
    [
      { level: 'user', rule: 'Q-EP-07' },
      { level: 'group', rule: 'Q-EP-09' },
    ] as const
  ).map(({ level, rule }) =>
    flow({
      service: 'quota',
      title: `every field that is set of a ${level} quota is kept`,
      rules: [rule],
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
      { state: 'the partner has a quota', rule: 'Q-EP-03', path: () => '/partner' },
      { state: 'the partner has a quota', rule: 'Q-EP-04', path: (id: unknown) => `/partners/${id}` },
      { state: 'the tenant has a quota', rule: 'Q-EP-05', path: (id: unknown) => `/tenants/${id}` },
      { state: 'a share has a quota', rule: 'Q-EP-10', path: (id: unknown) => `/shares/${id}` },
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
  flow({
    service: 'quota',
    title: 'another partner and its tenant have quotas of their own',
    rules: ['Q-EP-04', 'Q-EP-05'],
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
        assert.equal(kept, OTHER_TERMS.limit_bytes, `PUT ${path} should leave the caller’s own quota alone`);
      }
    },
  }),
  ...(
    [
      { level: 'user', rule: 'Q-EP-08' },
      { level: 'group', rule: 'Q-EP-09' },
    ] as const
  ).map(({ level, rule }) =>
    flow({
      service: 'quota',
      title: `a ${level} can be exempted and called back`,
      rules: [rule],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state(`a ${level} has a quota`);
        const caller = await superuser(session);
        const path = `/${level}s/${target_id}`;
        await caller.change('POST', `${path}/exempt`, { exempt: true, reason: 'moves the archive' });
        const exempt = await caller.see<Quota>(path);
        assert.equal(exempt.exempt, true, `the ${level} was exempted, and its quota does not say so`);
        assert.equal(exempt.exempt_reason, 'moves the archive', 'the reason that was given should be kept');
        await caller.change('POST', `${path}/exempt`, { exempt: false, reason: 'has moved' });
        const { exempt: isStill } = await caller.see<Quota>(path);
        assert.equal(
          isStill,
          false,
          `the exemption of the ${level} was ended, and its quota does not say so`,
        );
      },
    }),
  ),
];
