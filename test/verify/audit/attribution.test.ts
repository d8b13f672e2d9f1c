// A contradiction names the rule that is broken, also where another call shows it; and what somebody else may have done is none.

import { expect, test } from 'vitest';
import {
  ADA,
  BEN,
  CREATED,
  contradicted,
  got,
  HOOK,
  type Line,
  numberedHook,
  opened,
  QUIET,
  RECEIVER,
  registered,
  SET,
  START_MS,
  STATE,
  USERS,
  vaultHook,
} from './contradicted.ts';

const HOOKS = '/v3/user/webhooks';

test('Q-EP-08: what a call has broken names its rule, not only that of the call that shows it', async () => {
  const shown = (given: object) => got(`${USERS}/usr_ada`, { ...ADA, ...given });
  const exempt: Line = [`POST ${USERS}/usr_ada/exempt`, { exempt: true, reason: 'audit' }, 204];
  const own = { exempt: true, exempt_reason: 'audit' };
  const found = await contradicted('quota', [
    ...SET,
    shown({}),
    exempt,
    shown({ ...own, limit_bytes: 2_000 }),
    shown(own),
  ]);
  expect(found).toMatchObject([{ entry: 4, at: 'body/limit_bytes' }]);
  expect(found[0]?.rules).toContain('Q-EP-08');
});

test('what was put again after somebody else had removed it is no contradiction', async () => {
  const again = { ...ADA, id: 'q-ada-again' };
  const found = await contradicted('quota', [
    ...SET,
    got(`${USERS}/usr_ada`, { status: 404, title: 'There is none.' }, 404),
    got(USERS, { data: [BEN], total_count: 1 }),
    [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000 }, 201, again],
    got(USERS, { data: [again, BEN], total_count: 2 }),
  ]);
  expect(found).toEqual([]);
});

test('what somebody else had removed before a call did, and is there again, is no contradiction', async () => {
  const removed: Line = [`DELETE ${USERS}/usr_ada`, undefined, 404, { status: 404, title: 'There is none.' }];
  const again = { data: [{ ...ADA, id: 'q-ada-again' }, BEN], total_count: 2 };
  const lines = [...SET, got(`${USERS}/usr_ada`, ADA), removed, got(`${USERS}?limit=100`, again)];
  expect(await contradicted('quota', lines)).toEqual([]);
});

test('what an object has beside what was written of it before it was shown is older, and kept', async () => {
  const older = { exempt: true, exempt_reason: 'leaver', grace_period_days: 30 };
  const shown = got(`${USERS}/usr_ada`, { ...ADA, ...older });
  const put: Line = [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000 }, 204];
  expect(await contradicted('quota', [put, shown, shown])).toEqual([]);
  const other = got(`${USERS}/usr_ada`, { ...ADA, ...older, exempt_reason: 'other' });
  expect(await contradicted('quota', [put, shown, other, shown])).toMatchObject([
    { at: 'body/exempt_reason' },
  ]);
  const forgot = got(`${USERS}/usr_ada`, { ...ADA, ...older, exempt: 'no' });
  expect(await contradicted('quota', [put, shown, forgot])).toMatchObject([{ at: 'body/exempt' }]);
});

test('one call by somebody else that writes an older value is no contradiction', async () => {
  const shown = (limit_bytes: number) => got(`${USERS}/usr_ada`, { ...ADA, limit_bytes });
  const put = (limit_bytes: number): Line => [`PUT ${USERS}/usr_ada`, { limit_bytes }, 204];
  const first = [...SET, shown(1_000), put(2_000)];
  expect(await contradicted('quota', [...first, shown(2_000), shown(1_000)])).toEqual([]);
  expect(await contradicted('quota', [...first, shown(1_000)])).toEqual([]);
});

test('Q-EP-06: a value that all operations show alike for a while was there, whoever set it and set it back', async () => {
  const read = (limit_bytes: number) => got(`${USERS}/usr_ada`, { ...ADA, limit_bytes });
  const listed = (limit_bytes: number) => got(USERS, { quotas: [{ ...ADA, limit_bytes }, BEN], total: 2 });
  const first = [...SET, read(1_000)];
  expect(await contradicted('quota', [...first, listed(7), read(7), read(1_000)])).toEqual([]);
  expect(await contradicted('quota', [...first, listed(7), read(1_000)])).toMatchObject([{ entry: 3 }]);
  expect(await contradicted('quota', [...first, read(7), read(1_000)])).toMatchObject([{ entry: 3 }]);
  expect(await contradicted('quota', [...first, read(7), read(7), read(1_000)])).toEqual([]);
});

test('Q-OB-01: a value of another type is contradicted, whatever range a gap leaves open', async () => {
  const found = await contradicted('quota', [
    ...SET,
    got(`${USERS}/usr_ada`, { ...ADA, grace_period_days: '7 days' }),
    got(`${USERS}/usr_ada`, { ...ADA, grace_period_days: null }),
  ]);
  expect(found).toMatchObject([{ entry: 2, at: 'body/grace_period_days' }]);
  expect(found[0]?.rules).toContain('Q-OB-01');
});

test('M-EP-03: an endpoint that is read with its secret is contradicted', async () => {
  const read = (given: object) => got(`${HOOKS}/${HOOK.id}`, { ...HOOK, ...STATE, ...given });
  expect(await contradicted('mail', [CREATED, read({})])).toEqual([]);
  for (const shown of [{ signing_secret: 'whsec_recorded' }, { key: 'whsec_recorded_and_long_enough' }]) {
    const found = await contradicted('mail', [CREATED, read(shown)]);
    expect(found.at(-1)).toEqual({ entry: 1, at: 'body', rules: ['M-EP-03', 'M-EP-10'] });
  }
});

test('M-G-16: the secret of OAuth2 may be read, as an endpoint or a list shows it', async () => {
  const oauth = { oauth_client_id: 'sender', oauth_client_secret: 'a-secret-of-a-client' };
  const created = [CREATED[0], { ...CREATED[1], ...oauth }, ...CREATED.slice(2)] as unknown as Line;
  const shown = { ...HOOK, ...STATE, ...oauth };
  const reads = [got(`${HOOKS}/${HOOK.id}`, shown), got(HOOKS, { webhooks: [shown], total: 1 })];
  expect(await contradicted('mail', [created, ...reads])).toEqual([]);
});

test('V-SUB-01: one event that one receiver alone was sent may be a test, several are none, unless it is a long day', async () => {
  const listed = got('/v1/webhooks', { webhooks: [vaultHook('wh_a')] });
  const sent = (number: number): Line => [
    `${RECEIVER}/wh_a`,
    {
      event_id: `evt_recorded${number}`,
      event_type: 'policy.deleted',
      timestamp: new Date(START_MS + (2 * number + 1) * 20_000).toISOString(),
      tenant_id: 'ten_1',
      data: { policy_id: 'pol_1', policy_name: 'one', deleted_by: 'user:ada' },
    },
    200,
  ];
  const subscriptions = async (count: number, more: readonly Line[] = []) =>
    (
      await contradicted('vault', [
        registered('wh_a'),
        ...Array.from({ length: count }, (_, number) => [sent(number), listed]).flat(),
        ...more,
      ])
    ).filter(({ at }) => at === 'delivery/attempts');
  expect(await subscriptions(1)).toEqual([]);
  expect(await subscriptions(4, Array(400).fill(listed))).toEqual([]);
  // Where some tests are recorded, there may be as many that are not.
  const tested: Line = [
    'POST /v1/webhooks/wh_a/test',
    {},
    404,
    { error: { code: 'none', message: 'None.' } },
  ];
  expect(await subscriptions(4, [tested, tested])).toEqual([]);
  expect((await subscriptions(4)).flatMap(({ rules }) => rules)).toContain('V-SUB-01');
});

test('M-EP-06: one value in the place of another is contradicted once it stands so in several objects, and never right', async () => {
  // Other values are shown rightly, and more often.
  const hooks = (count: number) =>
    Array.from({ length: count + 5 }, (_, number): Line[] => {
      const { own, created } = numberedHook(number, number < 5 ? ['open'] : ['*']);
      const enabled_events = number < 5 ? ['open'] : ['bounce'];
      return [created, got(`${HOOKS}/${own.id}`, { ...own, ...STATE, enabled_events })];
    }).flat();
  expect(await contradicted('mail', hooks(2))).toEqual([]);
  expect((await contradicted('mail', hooks(3))).flatMap(({ rules }) => rules)).toContain('M-EP-06');
});

test('Q-EP-01: what no call removes is there, once it was shown', async () => {
  const read = (status: number, answer: object) => got('/api/v1/quotas/tenant', answer, status);
  const shown = { ...ADA, id: 'q-tenant', target_type: 'tenant', target_id: 'ten_recorded' };
  const found = await contradicted('quota', [read(200, shown), read(404, { status: 404, title: 'None.' })]);
  expect(found).toMatchObject([{ entry: 1, at: 'status' }]);
  expect(found[0]?.rules).toContain('Q-EP-01');
});

test('V-WH-16: a record that counts attempts from 0 is contradicted, whatever else is open of records', async () => {
  const listed = (attempt: number) =>
    got(`/v1/webhooks/wh_a/deliveries`, {
      deliveries: [
        {
          id: 'del_recorded1',
          event_id: 'evt_recorded1',
          event_type: 'secret.created',
          timestamp: new Date(START_MS).toISOString(),
          status: 'success',
          response_code: 200,
          duration_ms: 3,
          attempt,
        },
      ],
      cursor: null,
      has_more: false,
    });
  expect(await contradicted('vault', [registered('wh_a'), listed(1)])).toEqual([]);
  const found = await contradicted('vault', [registered('wh_a'), listed(0)]);
  expect(found.flatMap(({ rules }) => rules)).toContain('V-WH-16');
});

test('M-LF-01: an endpoint that is shown as disabled may have been so for failures that are older', async () => {
  const failed = (number: number) => opened(number, 20 * number, { to: 'm', status: 500 });
  const disabled_at = new Date(START_MS + 20_000).toISOString();
  const shown = { ...HOOK, ...STATE, url: 'https://hooks.example.test/m', enabled: false };
  const state = { disabled_at, failure_count: 10, last_failure_at: disabled_at };
  const found = await contradicted('mail', [
    failed(0),
    failed(1),
    ...Array.from({ length: 4 }, () => QUIET),
    got(`${HOOKS}/${HOOK.id}`, { ...shown, ...state }),
    QUIET,
  ]);
  expect(found).toEqual([]);
});

test('Q-EP-07: a value that outlives two writes is contradicted, though it never was right again', async () => {
  const shown = got(`${USERS}/usr_ada`, ADA);
  const put = (limit_bytes: number): Line => [`PUT ${USERS}/usr_ada`, { limit_bytes }, 204];
  // Of another object, every write is shown.
  const others = Array.from({ length: 4 }, (_, number): Line[] => [
    [`PUT ${USERS}/usr_ben`, { limit_bytes: number }, 204],
    got(`${USERS}/usr_ben`, { ...BEN, limit_bytes: number }),
  ]).flat();
  const once = [...SET, ...others, shown, put(2_000), shown];
  expect(await contradicted('quota', once)).toEqual([]);
  expect(await contradicted('quota', [...once, shown])).toEqual([]);
  const exempt: Line = [`POST ${USERS}/usr_ada/exempt`, { exempt: true, reason: 'audit' }, 204];
  const exempted = got(`${USERS}/usr_ada`, { ...ADA, exempt: true, exempt_reason: 'audit' });
  expect(await contradicted('quota', [...once, exempt, exempted])).toEqual([]);
  for (const written of [2_000, 3_000]) {
    const found = await contradicted('quota', [...once, put(written), shown]);
    expect(found).toMatchObject([
      { entry: 12, at: 'body/limit_bytes' },
      { entry: 14, at: 'body/limit_bytes' },
    ]);
  }
});

test('Q-EP-08: an answer that shows the object that was acted on is compared with it', async () => {
  const exempted = (exempt_reason: string): Line => [
    `POST ${USERS}/usr_ada/exempt`,
    { exempt: true, reason: 'audit' },
    200,
    { ...ADA, exempt: true, exempt_reason },
  ];
  expect(await contradicted('quota', [...SET, exempted('audit')])).toEqual([]);
  const found = await contradicted('quota', [...SET, exempted('leaver')]);
  expect(found).toMatchObject([{ entry: 2, at: 'body/exempt_reason' }]);
});

test('M-EP-03: a secret in a list is contradicted, and so is a success of another status', async () => {
  const listed = (status: number, given: object) =>
    got(HOOKS, { webhooks: [{ ...HOOK, ...STATE, ...given }], total: 1 }, status);
  expect(await contradicted('mail', [CREATED, listed(200, {})])).toEqual([]);
  const found = await contradicted('mail', [CREATED, listed(200, { signing_secret: 'whsec_recorded' })]);
  expect(found.flatMap(({ rules }) => rules)).toContain('M-EP-03');
  expect(await contradicted('mail', [CREATED, listed(206, {})])).toMatchObject([{ at: 'status' }]);
});
