// The calls that a team adds so that its service can be verified: states, tokens, a movable clock, a reset.

import { randomUUID } from 'node:crypto';
import { fieldsOf, type Route } from '../shared/http.ts';
import { addPartner, addTenant, addTo } from './directory.ts';
import { setQuota } from './quotas.ts';
import type { Service } from './schema.ts';
import { STATES } from './states.ts';
import { notificationsSent } from './warnings.ts';

const PERMISSION_OF = {
  member: 'member',
  tenant_admin: 'tenant:admin',
  partner_admin: 'partner:admin',
  superuser: '*',
} as const;

/** Two partners with a tenant each, and a caller of each rank. */
export function seed(service: Service): void {
  const { db } = service;
  db.clear();
  service.clock.reset();
  const [tenant, other] = [addPartner(service), addPartner(service)].map((partner) => {
    setQuota(service, partner, { limit_bytes: 9 * 10 ** 14, limit_type: 'hard' });
    const under = addTenant(service, partner);
    setQuota(service, under, { limit_bytes: 8 * 10 ** 14, limit_type: 'hard' });
    return under;
  }) as [ReturnType<typeof addTenant>, ReturnType<typeof addTenant>];
  const admit = (name: string, of: typeof tenant, permission: string) => {
    const user = addTo(service, of, 'user');
    const token = `tok-${randomUUID()}`;
    db.run(
      'INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)',
      token,
      name,
      user.id,
      of.id,
      of.partner_id,
      permission,
    );
  };
  for (const [name, permission] of Object.entries(PERMISSION_OF)) admit(name, tenant, permission);
  admit('other_partner_admin', other, 'partner:admin');
}

export function testRoutesOf(service: Service): Route[] {
  return [
    [
      'POST',
      '/test/states',
      (call) => {
        const { state, params } = fieldsOf(call) ?? {};
        const known = STATES[String(state)];
        if (known === undefined)
          return { status: 501, body: { detail: `there is no state "${state}" here` } };
        try {
          const given = (params ?? {}) as Readonly<Record<string, unknown>>;
          return { status: 200, body: service.db.transaction(() => known(service, given)) };
        } catch (error) {
          return { status: 409, body: { detail: (error as Error).message } };
        }
      },
    ],
    [
      'POST',
      '/test/reset',
      async () => {
        await notificationsSent();
        service.db.transaction(() => seed(service));
        return { status: 204 };
      },
    ],
    [
      'GET',
      '/test/tokens/{name}',
      ({ params }) => {
        const found = service.db.get('SELECT token FROM tokens WHERE name = ?', params.name ?? '');
        return found === undefined ? { status: 404 } : { status: 200, body: found };
      },
    ],
    [
      'GET',
      '/test/clock',
      () => ({ status: 200, body: { now: new Date(service.clock.now()).toISOString() } }),
    ],
    [
      'POST',
      '/test/clock',
      (call) => {
        service.clock.moveTo(service.clock.now() + Number(fieldsOf(call)?.advance_ms));
        return { status: 204 };
      },
    ],
    [
      'POST',
      '/test/settle',
      async () => {
        await notificationsSent();
        return { status: 204 };
      },
    ],
  ];
}
