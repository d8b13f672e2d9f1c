// Who is let in: tokens, the order of permissions, and the rate limit that a setting switches on.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { type Credential, limit, pathOf, quotaAs, TENANT, tokenOf, USAGE } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

test.each([
  [{}, 'Missing Authorization header'],
  [{ authorization: '' }, 'Missing Authorization header'],
  [{ authorization: 'Bearer' }, 'Invalid token'],
  [{ authorization: 'Bearer qk_nobody' }, 'Invalid token'],
  [{ authorization: 'Basic YTpi' }, 'Invalid token'],
])('Q-G-07 Q-G-11 with %j every path is 401: %s', async (headers, message) => {
  const world = await mock.world();
  for (const path of [TENANT, `${USAGE}/users`, '/api/v1/files/a']) {
    const { status, body } = await world.request('PUT', path === TENANT ? path : '/api/v1/files/a', {
      headers,
    });
    expect([status, body]).toEqual([401, { error: { code: 'UNAUTHENTICATED', message } }]);
  }
});

test('Q-G-07 a token of one world is refused in another; the scheme is read in any case', async () => {
  const [world, other] = [await mock.world(), await mock.world()];
  const token = tokenOf(other, 'superuser');
  expect((await world.request('GET', TENANT, { token })).status).toBe(401);
  const headers = { authorization: `bearer ${tokenOf(world, 'member')}` };
  expect((await world.request('GET', TENANT, { headers })).status).toBe(200);
});

test.each<[Credential, number]>([
  ['member', 403],
  ['tenant_admin', 200],
  ['partner_admin', 200],
  ['superuser', 200],
])(
  'Q-G-06 Q-G-07 permissions form an order: a %s who writes user, group and share quotas gets %i',
  async (credential, status) => {
    const world = await mock.world();
    const caller = quotaAs(world, credential);
    for (const [type, id] of [
      ['user', 'usr_ada'],
      ['group', 'grp_eng'],
      ['share', 'shr_docs'],
    ] as const) {
      expect((await caller.put(pathOf(type, id), { limit_bytes: 1 })).status).toBe(status);
    }
    await limit(world, ['user', 'usr_ada'], { limit_bytes: 1 });
    expect((await caller.post(`${pathOf('user', 'usr_ada')}/exempt`, { exempt: true })).status).toBe(status);
    expect((await caller.delete(pathOf('user', 'usr_ada'))).status).toBe(status === 200 ? 204 : status);
  },
);

test('Q-G-06 Q-G-18 a member reads every quota and all usage of the tenant', async () => {
  const world = await mock.world();
  await limit(world, ['user', 'usr_ben'], { limit_bytes: 1 });
  const paths = [
    TENANT,
    pathOf('user', 'usr_ben'),
    `${USAGE}/tenant`,
    `${USAGE}/users/usr_ben`,
    `${USAGE}/history`,
  ];
  const answers = await Promise.all(paths.map((path) => quotaAs(world, 'member').get(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('Q-G-11 a permission is asked for before the body or an id is looked at', async () => {
  const world = await mock.world();
  const headers = { 'content-type': 'application/json' };
  const { status, body } = await quotaAs(world, 'member').put(TENANT, undefined, { body: '{', headers });
  expect([status, body.error.message]).toEqual([403, 'Missing required permission: partner:admin']);
  const unknown = await quotaAs(world, 'partner_admin').get(pathOf('partner', 'prt_nobody'));
  expect([unknown.status, unknown.body.error.message]).toEqual([403, 'Missing required permission: *']);
});

test('Q-G-15 there is no rate limit until a setting switches one on, for each token', async () => {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  const member = quotaAs(world, 'member');
  for (let calls = 0; calls < 50; calls++) expect((await member.get(TENANT)).status).toBe(200);
  await world.settings({ quota: { rate_limit: { limit: 2, window: '1m' } } });
  await member.get(TENANT);
  await world.advance('18s');
  await member.get(TENANT);
  const { status, headers, body } = await member.get(TENANT);
  expect([status, body.error]).toEqual([
    429,
    { code: 'RATE_LIMITED', message: 'Rate limit exceeded. Retry in 42 seconds.' },
  ]);
  const names = ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  expect(names.map((name) => headers.get(name))).toEqual(['42', '2', '0', '1767225660']);
  expect((await quotaAs(world).get(TENANT)).status).toBe(200);
  await world.advance('42s');
  expect((await member.get(TENANT)).status).toBe(200);
});
