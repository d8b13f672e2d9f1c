// Several tenants of a partner: each has its own users, usage and quota, and all of them count for the partner.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  assertAccepted,
  assertRefused,
  callerAs,
  hard,
  heldBy,
  type Quota,
  setAsTenant,
  superuser,
  targetsIn,
  type Usage,
  WIDE_TERMS,
} from '../support.ts';

export const tenantFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'a partner admin reads and sets the quota of every tenant under the partner, one at a time': {
      rules: ['Q-AU-03.3', 'Q-EP-05.1', 'Q-EP-05.2'],
      needs: ['states'],
      async run(session) {
        const { tenant_id } = await session.state('the partner has another tenant');
        const admin = await callerAs(session, 'partner_admin');
        const { target_id: own_id } = await admin.see<Quota>('/tenant');
        // What is accepted for the own tenant is a body that this PUT takes.
        await setAsTenant(admin, `/tenants/${own_id}`, { ...WIDE_TERMS, limit_type: 'hard' });
        const own = await admin.see<Quota>('/tenant');
        const path = `/tenants/${tenant_id}`;
        await admin.change('PUT', path, WIDE_TERMS);
        const { target_id, limit_bytes } = await admin.see<Quota>(path);
        assert.equal(target_id, tenant_id, `GET ${path} should be about it`);
        assert.equal(limit_bytes, WIDE_TERMS.limit_bytes, `PUT ${path} should have set its limit`);
        assert.deepEqual(await admin.see<Quota>('/tenant'), own, 'the caller’s own tenant was not named');
      },
    },
    'what is written in any tenant of a partner counts for the partner': {
      rules: ['Q-EN-02.5', 'Q-EN-01'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state('the partner is full', { limit_bytes: 1_000_000 });
        const { user_id: other } = await session.state('the partner has another tenant');
        await setAsTenant(await superuser(session), `/partners/${full.target_id}`, hard(1_001_000));
        const here = (bytes: number) => session.write({ user_id: String(full.user_id), bytes });
        const there = (bytes: number) => session.write({ user_id: String(other), bytes });
        assertAccepted(await there(600), 'the partner has room for 1000 bytes');
        assertRefused(await here(600), { level: 'partner', why: 'the partner has room for 400 bytes' });
        assertRefused(await there(401), { level: 'partner', why: 'the partner has room for 400 bytes' });
        assertAccepted(await here(399), 'the partner has room for 400 bytes');
      },
    },
    'what is written in another tenant counts neither for the tenant’s usage nor for its quota': {
      rules: ['Q-EN-02.4', 'Q-EP-11.1'],
      needs: ['states', 'write'],
      async run(session) {
        const full = await session.state('the tenant is full', { limit_bytes: 1_000_000 });
        const { user_id: other } = await session.state('the partner has another tenant');
        const caller = await superuser(session);
        const before = await heldBy(caller, 'tenant');
        const why = 'only the other tenant is full';
        assertAccepted(await session.write({ user_id: String(other), bytes: 5_000 }), why);
        assert.deepEqual(await heldBy(caller, 'tenant'), before, 'nothing was written in this tenant');
        await caller.change('PUT', '/tenant', hard(1_001_000));
        const own = await session.write({ user_id: String(full.user_id), bytes: 999 });
        assertAccepted(own, 'the tenant has room for 1000 bytes');
      },
    },
    'the users of another tenant are not among the usage of all users': {
      rules: ['Q-EP-12.1'],
      needs: ['states'],
      async run(session) {
        const { user_id: own } = await session.state('a user holds files');
        const { target_id: theirs } = await session.state('a target belongs to another tenant', {
          level: 'user',
        });
        const { user_id: beside } = await session.state('the partner has another tenant');
        const caller = await superuser(session);
        const listed = targetsIn(await caller.see('/usage/users')).map(({ target_id }) => target_id);
        assert.ok(listed.includes(String(own)), `GET /usage/users should list ${own}`);
        for (const id of [theirs, beside])
          assert.ok(!listed.includes(String(id)), `GET /usage/users should not list ${id} of another tenant`);
      },
    },
  }),
  ...(['group', 'share'] as const).map((level) =>
    flow({
      service: 'quota',
      title: `a ${level} of another tenant is not among the usage of all ${level}s`,
      rules: [level === 'group' ? 'Q-EP-12.3' : 'Q-EP-12.5'],
      gaps: ['Q-G-27'],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state('a target belongs to another tenant', { level });
        const listed = targetsIn(await (await superuser(session)).see(`/usage/${level}s`));
        const isListed = listed.some((usage) => usage.target_id === target_id);
        assert.ok(!isListed, `GET /usage/${level}s should not list ${target_id} of another tenant`);
      },
    }),
  ),
  ...flowsOf('quota', {
    'quotas and usage say whose they are: the level, the target and the tenant': {
      rules: ['Q-OB-01.2', 'Q-OB-02.1'],
      needs: ['states'],
      async run(session) {
        const { tenant_id } = await session.state('the caller is a superuser');
        const caller = await superuser(session);
        for (const level of ['tenant', 'user', 'group', 'share'] as const) {
          const { target_id } = await session.state(
            `${level === 'tenant' ? 'the' : 'a'} ${level} has a quota`,
          );
          const path = `/${level}s/${target_id}`;
          const { tenant_id: of, target_type, target_id: id } = await caller.see<Quota>(path);
          const why = `GET ${path} should say whose quota it is`;
          assert.deepEqual(
            { of, target_type, id },
            { of: tenant_id, target_type: level, id: target_id },
            why,
          );
          const usagePath = level === 'tenant' ? '/usage/tenant' : `/usage${path}`;
          const usage = await caller.see<Usage>(usagePath);
          const named = { target_type: usage.target_type, target_id: usage.target_id };
          assert.deepEqual(
            named,
            { target_type: level, target_id },
            `GET ${usagePath} should say whose it is`,
          );
        }
      },
    },
  }),
];
