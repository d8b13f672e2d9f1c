// Who may read and set the quotas at the top of the hierarchy.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { flowsOf } from '../../support/flows.ts';
import { callerAs, isRefused, type Quota, setAsTenant, superuser, WIDE_TERMS } from '../support.ts';

/** Fails the flow if a caller is allowed, or changes the quotas that the superuser sees there. */
async function assertClosed(session: Session, credentials: readonly string[], method: string, path: string) {
  const witness = await superuser(session);
  const before = await witness.see<Quota>(path);
  for (const credential of credentials) {
    const caller = await callerAs(session, credential);
    const answer = await caller.ask(method, path, method === 'PUT' ? WIDE_TERMS : undefined);
    assert.ok(
      isRefused(answer),
      `${method} ${path} should be refused to a ${credential}, and answered ${answer.status}`,
    );
  }
  assert.deepEqual(await witness.see<Quota>(path), before, `a refused ${method} ${path} changed the quota`);
}

/** Fails the flow if a caller is refused. */
async function assertOpen(session: Session, credentials: readonly string[], path: string) {
  for (const credential of credentials) await (await callerAs(session, credential)).see<Quota>(path);
}

const BELOW_PARTNER = ['member', 'tenant_admin'];
const BELOW_SUPERUSER = [...BELOW_PARTNER, 'partner_admin'];

export const permissionFlows: readonly Flow[] = [
  ...flowsOf('quota', {
    'a PUT by id that the superuser may make of a partner is refused to everybody else': {
      rules: ['Q-AU-02.2', 'Q-AU-02.4'],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state('the partner has a quota');
        for (const path of ['/partner', `/partners/${target_id}`]) {
          await setAsTenant(await superuser(session), path, WIDE_TERMS);
          await assertClosed(session, BELOW_SUPERUSER, 'PUT', path);
        }
      },
    },
    'a PUT by id that its partner’s admin may make of a tenant is the superuser’s, too, and not other partners’ or members’':
      {
        rules: ['Q-AU-03.2', 'Q-AU-03.4'],
        needs: ['states'],
        async run(session) {
          const { target_id } = await session.state('the tenant has a quota');
          const path = `/tenants/${target_id}`;
          await setAsTenant(await callerAs(session, 'partner_admin'), path, WIDE_TERMS);
          await (await superuser(session)).change('PUT', path, WIDE_TERMS);
          await assertClosed(session, [...BELOW_PARTNER, 'other_partner_admin'], 'PUT', path);
        },
      },
    'nobody below partner:admin can set the tenant quota': {
      rules: ['Q-AU-01.1'],
      run: (session) => assertClosed(session, BELOW_PARTNER, 'PUT', '/tenant'),
    },
    'from partner:admin on up the tenant quota can be set': {
      rules: ['Q-AU-01.2', 'Q-EP-02.1'],
      async run(session) {
        for (const [index, credential] of ['partner_admin', 'superuser'].entries()) {
          const caller = await callerAs(session, credential);
          const limit_bytes = WIDE_TERMS.limit_bytes - index;
          await caller.change('PUT', '/tenant', { ...WIDE_TERMS, limit_bytes });
          const shown = await caller.see<{ readonly limit_bytes: number }>('/tenant');
          assert.equal(
            shown.limit_bytes,
            limit_bytes,
            `the limit should be the one that a ${credential} has set`,
          );
        }
      },
    },
  }),
  ...(['GET', 'PUT'] as const).map((method) =>
    flow({
      service: 'quota',
      title: `${method} of a partner quota is only for the superuser`,
      rules: [
        ...(method === 'GET' ? (['Q-AU-02.1', 'Q-AU-02.3'] as const) : (['Q-AU-02.2', 'Q-AU-02.4'] as const)),
      ],
      gaps: method === 'PUT' ? ['Q-G-04'] : [],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state('the partner has a quota');
        await assertClosed(session, BELOW_SUPERUSER, method, '/partner');
        await assertClosed(session, BELOW_SUPERUSER, method, `/partners/${target_id}`);
      },
    }),
  ),
  ...(['GET', 'PUT'] as const).map((method) =>
    flow({
      service: 'quota',
      title: `${method} of a tenant quota by id takes partner:admin, of the tenant’s own partner`,
      rules: [
        ...(method === 'GET' ? (['Q-AU-03.1'] as const) : (['Q-AU-03.2', 'Q-AU-01.1'] as const)),
        'Q-AU-03.4',
      ],
      gaps: method === 'PUT' ? ['Q-G-04'] : [],
      needs: ['states'],
      async run(session) {
        const { target_id } = await session.state('the tenant has a quota');
        const own = `/tenants/${target_id}`;
        await assertClosed(session, [...BELOW_PARTNER, 'other_partner_admin'], method, own);
        await assertOpen(session, ['partner_admin', 'superuser'], own);
      },
    }),
  ),
  ...flowsOf('quota', {
    'a tenant of another partner is out of a partner admin’s reach, and within its own partner admin’s': {
      rules: ['Q-AU-03.1', 'Q-AU-03.2', 'Q-AU-03.4'],
      needs: ['states'],
      async run(session) {
        const { tenant_id } = await session.state('a tenant belongs to another partner');
        const path = `/tenants/${tenant_id}`;
        const answer = await (await callerAs(session, 'partner_admin')).ask('GET', path);
        assert.ok(
          isRefused(answer),
          `GET ${path} of another partner should be refused, not ${answer.status}`,
        );
        const witness = await callerAs(session, 'other_partner_admin');
        const before = await witness.see<Quota>(path);
        const change = await (await callerAs(session, 'partner_admin')).ask('PUT', path, WIDE_TERMS);
        assert.ok(
          isRefused(change),
          `PUT ${path} of another partner should be refused, not ${change.status}`,
        );
        assert.deepEqual(await witness.see<Quota>(path), before, `a refused PUT ${path} changed the quota`);
        await assertOpen(session, ['other_partner_admin'], path);
      },
    },
  }),
];
