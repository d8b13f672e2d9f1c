// Quotas of users, and lists of them.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { limit, pathOf, quotaAs, USERS, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const ada = pathOf('user', 'usr_ada');

test('Q-G-13 Q-G-29 PUT keeps the exemption unless it is given', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'tenant_admin');
  const exemption = async (body: object) => {
    const { exempt, exempt_reason: reason } = (await caller.put(ada, { limit_bytes: 1, ...body })).body;
    return [exempt, reason];
  };
  expect(await exemption({})).toEqual([false, null]);
  expect(await exemption({ exempt: true, exempt_reason: 'why not' })).toEqual([true, 'why not']);
  expect(await exemption({})).toEqual([true, 'why not']);
  expect(await exemption({ exempt_reason: null })).toEqual([true, null]);
  expect(await exemption({ exempt: false, exempt_reason: 'no reason is kept' })).toEqual([false, null]);
});

test('Q-G-27 a PUT makes an unknown user of the caller’s tenant; a GET makes none', async () => {
  const world = await mock.world();
  const caller = quotaAs(world, 'tenant_admin');
  const eve = pathOf('user', 'usr_eve');
  const message = 'No user usr_eve in this tenant.';
  expect(await caller.get(eve)).toMatchObject({ status: 404, body: { error: { message } } });
  expect((await caller.put(eve, { limit_bytes: 5 })).body).toMatchObject({ tenant_id: 'ten_main' });
  expect((await caller.get(eve)).status).toBe(200);
  expect((await write(world, { user_id: 'usr_eve', bytes: 6 })).accepted).toBe(false);
});

test('Q-G-27 a user of another tenant is 404 for every method, and nothing is set', async () => {
  const world = await mock.world();
  const stranger = quotaAs(world, 'other_partner_admin');
  await limit(world, ['user', 'usr_ada'], { limit_bytes: 10 });
  const answers = [
    await stranger.get(ada),
    await stranger.put(ada, { limit_bytes: 1 }),
    await stranger.delete(ada),
    await stranger.post(`${ada}/exempt`, { exempt: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await quotaAs(world).get(ada)).body).toMatchObject({ limit_bytes: 10, exempt: false });
  expect((await stranger.get(USERS)).body).toEqual({ quotas: [], total: 0 });
});

test.each([
  'limit=0',
  'limit=1001',
  'limit=-1',
  'limit=1.5',
  'limit=ten',
  'limit=',
  'limit=%D9%A3',
  'offset=-1',
  'offset=x',
])('Q-EP-06 GET /users?%s is 422 and names the parameter', async (query) => {
  const world = await mock.world();
  const { status, body } = await quotaAs(world, 'member').get(`${USERS}?${query}`);
  expect(status).toBe(422);
  expect(body.error.code).toBe('VALIDATION_FAILED');
  expect(body.error.faults[0].pointer).toBe(`/query/${query.split('=', 1)[0]}`);
});
