// Tenant quotas: the caller's own, and those of the tenants under the caller's partner.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { type Credential, pathOf, quotaAs, TENANT } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const EVERY_TERM = {
  limit_bytes: 5000,
  limit_type: 'soft',
  warning_threshold_1: 50,
  warning_threshold_2: 60,
  warning_threshold_3: 70,
  grace_period_days: 3,
  grace_extra_percent: 25,
};

test('Q-EP-01 Q-OB-01 GET /tenant answers the tenant of the token, with every field of a quota', async () => {
  const world = await mock.world();
  expect((await quotaAs(world, 'member').get(TENANT)).body).toEqual({
    id: expect.stringMatching(/^qta_[A-Za-z0-9]{16,}$/),
    tenant_id: 'ten_main',
    target_type: 'tenant',
    target_id: 'ten_main',
    limit_bytes: 107_374_182_400,
    limit_type: 'hard',
    warning_threshold_1: 80,
    warning_threshold_2: 90,
    warning_threshold_3: 95,
    grace_period_days: 7,
    grace_extra_percent: 10,
    grace_started_at: null,
    exempt: false,
    exempt_reason: null,
  });
  expect((await quotaAs(world, 'other_partner_admin').get(TENANT)).body.target_id).toBe('ten_other');
});

test('Q-EP-02 PUT /tenant takes the seven fields and keeps the id', async () => {
  const world = await mock.world();
  const before = (await quotaAs(world).get(TENANT)).body;
  const { status, body } = await quotaAs(world, 'partner_admin').put(TENANT, EVERY_TERM);
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, ...EVERY_TERM });
  expect((await quotaAs(world).get(TENANT)).body).toEqual(body);
});

test('Q-G-03 Q-G-13 a field that is not given takes its default, whatever it was', async () => {
  const world = await mock.world();
  const before = (await quotaAs(world).get(TENANT)).body;
  await quotaAs(world).put(TENANT, EVERY_TERM);
  expect((await quotaAs(world).put(TENANT, { limit_bytes: 7 })).body).toEqual({ ...before, limit_bytes: 7 });
});

test('Q-G-04 a tenant is never exempt, and says nothing of fields that it does not know', async () => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).put(TENANT, { limit_bytes: 7, exempt: true, id: 'qta_mine' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ exempt: false, exempt_reason: null });
  expect(body.id).not.toBe('qta_mine');
});

test('Q-EP-05 GET and PUT /tenants/{id} reach the other tenants of the partner', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'partner_admin');
  const side = pathOf('tenant', 'ten_side');
  expect((await caller.get(side)).body).toMatchObject({ tenant_id: 'ten_side', limit_bytes: 10_737_418_240 });
  const { status, body } = await caller.put(side, EVERY_TERM);
  expect([status, body]).toEqual([200, expect.objectContaining({ target_id: 'ten_side', ...EVERY_TERM })]);
  expect((await caller.get(side)).body).toEqual(body);
});

test.each<[Credential, string, number]>([
  ['member', 'ten_main', 403],
  ['tenant_admin', 'ten_main', 403],
  ['partner_admin', 'ten_main', 200],
  ['partner_admin', 'ten_side', 200],
  ['partner_admin', 'ten_other', 403],
  ['partner_admin', 'ten_nobody', 404],
  ['other_partner_admin', 'ten_other', 200],
  ['other_partner_admin', 'ten_main', 403],
  ['superuser', 'ten_other', 200],
  ['superuser', 'ten_nobody', 404],
])('Q-AU-03 a %s gets of /tenants/%s %i', async (credential, tenant, status) => {
  const world = await mock.world();
  const caller = quotaAs(world, credential);
  const path = pathOf('tenant', tenant);
  expect((await caller.get(path)).status).toBe(status);
  expect((await caller.put(path, { limit_bytes: 1 })).status).toBe(status);
});

test('Q-AU-03 Q-G-27 a refused PUT leaves the other partner’s tenant as it was', async () => {
  const world = await mock.world();
  const other = pathOf('tenant', 'ten_other');
  const before = (await quotaAs(world).get(other)).body;
  const { body } = await quotaAs(world, 'partner_admin').put(other, { limit_bytes: 1 });
  expect(body).toEqual({
    error: { code: 'FORBIDDEN', message: 'Tenant ten_other belongs to another partner.' },
  });
  expect((await quotaAs(world).get(other)).body).toEqual(before);
});
