// Targets of quotas that are unknown or another tenant's, and what a quota becomes where a field is left out.

import { afterAll, expect, test } from 'vitest';
import { startMockHere } from '../../support/mock-here.ts';
import { limit, pathOf, quotaAs, TENANT, USAGE } from './caller.ts';

const mock = await startMockHere({ services: ['quota'] });
afterAll(() => mock.close());

test.each([
  ['partner', 'prt_nobody', 'No partner prt_nobody.'],
  ['share', 'shr_lost', 'No share shr_lost in this tenant.'],
])('Q-G-27 an unknown %s is 404 and does not come into being', async (type, id, message) => {
  const world = await mock.world();
  const caller = quotaAs(world);
  const unknown = { status: 404, body: { error: { code: 'NOT_FOUND', message } } };
  expect(await caller.put(pathOf(type, id), { limit_bytes: 1 })).toMatchObject(unknown);
  expect(await caller.get(pathOf(type, id))).toMatchObject(unknown);
});

test.each([
  ['user', 'usr_ada', 'User usr_ada has no quota.'],
  ['group', 'grp_eng', 'Group grp_eng has no quota.'],
  ['share', 'shr_docs', 'Share shr_docs has no quota.'],
])('Q-G-27 a %s of another tenant is 404, and nothing is set', async (type, id, message) => {
  const world = await mock.world();
  const stranger = quotaAs(world, 'other_partner_admin');
  expect((await stranger.put(pathOf(type, id), { limit_bytes: 1 })).status).toBe(404);
  expect((await stranger.get(pathOf(type, id))).status).toBe(404);
  expect((await quotaAs(world).get(pathOf(type, id))).body.error.message).toBe(message);
});

test('Q-G-27 the quota of a user of another tenant can be neither made exempt nor removed', async () => {
  const world = await mock.world();
  const ada = pathOf('user', 'usr_ada');
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
  const stranger = quotaAs(world, 'other_partner_admin');
  expect((await stranger.delete(ada)).status).toBe(404);
  expect((await stranger.post(`${ada}/exempt`, { exempt: true })).status).toBe(404);
  expect((await quotaAs(world).get(ada)).body).toMatchObject({ limit_bytes: 10, exempt: false });
});

test.each([
  ['share', 'shr_lost', 'No share shr_lost in this tenant.'],
  ['tenant', 'ten_other', 'No tenant ten_other.'],
])('Q-G-33 the history of an unknown %s is 404', async (type, id, message) => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world).get(`${USAGE}/history?target_type=${type}&target_id=${id}`);
  expect([status, body.error.message]).toEqual([404, message]);
});

test('Q-G-13 Q-G-29 PUT keeps the exemption unless it is given', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'tenant_admin');
  const exemption = async (given: object) => {
    const { body } = await caller.put(pathOf('user', 'usr_ada'), { limit_bytes: 1, ...given });
    return [body.exempt, body.exempt_reason];
  };
  expect(await exemption({ exempt: true, exempt_reason: 'why not' })).toEqual([true, 'why not']);
  expect(await exemption({})).toEqual([true, 'why not']);
  expect(await exemption({ exempt_reason: null })).toEqual([true, null]);
  expect(await exemption({ exempt: false, exempt_reason: 'no reason is kept' })).toEqual([false, null]);
});

test('Q-G-03 a field that is not given takes its default, whatever it was', async () => {
  const world = await mock.world();
  const before = (await quotaAs(world).get(TENANT)).body;
  const terms = {
    limit_type: 'soft',
    warning_threshold_1: 50,
    grace_period_days: 3,
    grace_extra_percent: 25,
  };
  await quotaAs(world).put(TENANT, { limit_bytes: 5000, ...terms });
  expect((await quotaAs(world).put(TENANT, { limit_bytes: 7 })).body).toEqual({ ...before, limit_bytes: 7 });
});
