// Who may see and set the quotas at the top of the hierarchy.

import assert from 'node:assert/strict';
import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { callerAs, isRefused, type Quota, superuser, WIDE_TERMS } from './support.ts';

/** Fails the flow when one of the callers is let through, or changes what the superuser sees there. */
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

/** Fails the flow when one of the callers is refused. */
async function assertOpen(session: Session, credentials: readonly string[], path: string) {
  for (const credential of credentials) await (await callerAs(session, credential)).see<Quota>(path);
}

const BELOW_PARTNER = ['member', 'tenant_admin'];
const BELOW_SUPERUSER = [...BELOW_PARTNER, 'partner_admin'];

export const permissionFlows: readonly Flow[] = [
  flow({
    service: 'quota',
    title: 'below partner:admin nobody sets the tenant quota',
    rules: ['Q-AU-01'],
    run: (session) => assertClosed(session, BELOW_PARTNER, 'PUT', '/tenant'),
  }),
  flow({
    service: 'quota',
    title: 'from partner:admin on up the tenant quota can be set',
    rules: ['Q-AU-01', 'Q-EP-02'],
    async run(session) {
      for (const credential of ['partner_admin', 'superuser'])
        await (await callerAs(session, credential)).change('PUT', '/tenant', WIDE_TERMS);
    },
  }),
  ...(['GET', 'PUT'] as const).map((method) =>
    flow({
      service: 'quota',
      title: `${method} of a partner quota is the superuser’s alone`,
      rules: ['Q-AU-02'],
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
      rules: ['Q-AU-03', ...(method === 'PUT' ? (['Q-AU-01'] as const) : [])],
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
  flow({
    service: 'quota',
    title:
      'a tenant of another partner is out of a partner admin’s reach, and within its own partner admin’s',
    rules: ['Q-AU-03'],
    needs: ['states'],
    async run(session) {
      const { tenant_id } = await session.state('a tenant belongs to another partner');
      const path = `/tenants/${tenant_id}`;
      const answer = await (await callerAs(session, 'partner_admin')).ask('GET', path);
      assert.ok(isRefused(answer), `GET ${path} of another partner should be refused, not ${answer.status}`);
      await assertOpen(session, ['other_partner_admin'], path);
    },
  }),
];
