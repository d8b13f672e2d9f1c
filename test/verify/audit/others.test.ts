// What callers did who were not recorded, and what failed on the way: it explains what would be a contradiction otherwise.

import { expect, test } from 'vitest';
import { oracleSettings } from '../../../src/commands/audit/settings.ts';
import type { AnyService } from '../../../src/service/service.ts';
import {
  ADA,
  at,
  CREATED,
  contradicted,
  exchanged,
  got,
  HOOK,
  type Line,
  numberedHook,
  opened,
  QUIET,
  SECRET,
  SET,
  STATE,
  TOKEN,
  told,
  USERS,
  vaultHook,
} from './contradicted.ts';
import { judgedEntries, registry } from './judged-hour.ts';

const HOOKS = '/v3/user/webhooks';
const QUIET_QUOTA = got('/api/v1/quotas/users/usr_none', { status: 404, title: 'None.' }, 404);
const quiet = (count: number) => Array.from({ length: count }, () => QUIET);

test('M-DL-01: an older endpoint that a list shows as disabled may have been so before a retry was due', async () => {
  const url = 'https://hooks.example.test/m';
  const disabled = { disabled_at: at(40), failure_count: 10, last_failure_at: at(40), enabled: false };
  const list = got(`${HOOKS}?is_active=false`, {
    total: 1,
    webhooks: [{ ...HOOK, ...STATE, url, ...disabled }],
  });
  const failed = (number: number) => opened(number, 20 * number, { to: 'm', status: 500 });
  const found = await contradicted('mail', [
    failed(0),
    failed(1),
    failed(2),
    ...quiet(2),
    list,
    list,
    ...quiet(3),
  ]);
  expect(found).toEqual([]);
});

test('Q-EP-07: what is put again after a removal that failed may be new, and have nothing of what it was before', async () => {
  const lines: readonly Line[] = [
    ...SET,
    [`POST ${USERS}/usr_ada/exempt`, { exempt: true, reason: 'audit' }, 204],
    [`DELETE ${USERS}/usr_ada`, undefined, 503],
    [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000 }, 201, ADA],
    got(`${USERS}/usr_ada`, ADA),
  ];
  expect(await contradicted('quota', lines, { isComplete: true })).toEqual([]);
});

test('Q-EP-08: what is put again after a removal has nothing of what it was before', async () => {
  const found = await contradicted('quota', [
    ...SET,
    [`POST ${USERS}/usr_ada/exempt`, { exempt: true, reason: 'audit' }, 204],
    [`DELETE ${USERS}/usr_ada`, undefined, 204],
    [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000 }, 201, ADA],
    got(`${USERS}/usr_ada`, { ...ADA, exempt: 'yes' }),
  ]);
  expect(found).toMatchObject([{ entry: 5, at: 'body/exempt' }]);
});

test('M-LF-01: an endpoint that failures have disabled may be switched on by somebody else, and then sends all that waits', async () => {
  const failing = (from: number, status = 500) =>
    Array.from({ length: 10 }, (_, number) => opened(number, 5 * (number + 1), { status })).slice(from);
  const shown = (seconds: number): Line => {
    const state = { ...STATE, disabled_at: at(seconds), last_failure_at: at(seconds), failure_count: 10 };
    return got(`${HOOKS}/${HOOK.id}`, { ...HOOK, ...state, enabled: false });
  };
  const switchedOn: readonly Line[] = [
    CREATED,
    ...failing(0),
    shown(50),
    ...quiet(28),
    ...failing(0),
    shown(245),
    [`PATCH ${HOOKS}/${HOOK.id}`, { enabled: true }, 200, { ...HOOK, ...STATE, last_failure_at: at(245) }],
    ...quiet(3),
  ];
  expect(await contradicted('mail', switchedOn, { apartMs: 5_000 })).toEqual([]);
  // Each when it is due, as if nothing had been disabled.
  const goesOn = [CREATED, ...failing(0), shown(50), QUIET, ...failing(0), ...quiet(2), shown(50)];
  const found = await contradicted('mail', goesOn, { apartMs: 5_000 });
  expect(found.flatMap(({ rules }) => rules)).toContain('M-LF-01');
  // Unless somebody had its failures counted anew, before any answer showed that it was disabled.
  const unshown = goesOn.map((line, index) => (index === 11 ? QUIET : line));
  expect(await contradicted('mail', unshown, { apartMs: 5_000 })).toEqual([]);
});

test('M-EP-11: retries of what came before an endpoint was shown as a failed change has left it follow from that', async () => {
  const changed = { ...HOOK, ...STATE, enabled_events: ['open'] };
  const lines: readonly Line[] = [
    [
      CREATED[0],
      { url: HOOK.url, enabled_events: ['bounce'] },
      201,
      { ...Object(CREATED[3]), enabled_events: ['bounce'] },
    ],
    [`PATCH ${HOOKS}/${HOOK.id}`, { enabled_events: ['open'] }, 503],
    ...quiet(7),
    opened(1, 180, { status: 500 }),
    got(HOOKS, { webhooks: [changed], total: 1 }),
    QUIET,
    opened(1, 180),
    got(HOOKS, { webhooks: [changed], total: 1 }),
  ];
  expect(await contradicted('mail', lines)).toEqual([]);
});

test('V-WH-14: what comes to one receiver alone is a test, however often, where the same type comes to others as it should', async () => {
  const hooks = ['wh_a', 'wh_b', 'wh_c'].map((id, number) =>
    vaultHook(id, { created_at: at(4 * number), enabled: id !== 'wh_c' }),
  );
  const created = hooks.map((hook): Line => {
    const { id: _, filters, created_at, ...given } = hook;
    return ['POST /v1/webhooks', { ...given, ...SECRET }, 201, hook];
  });
  const nothing = got('/v1/webhooks/none', { error: { code: 'not_found', message: 'None.' } }, 404);
  const before = [...created, nothing, nothing, nothing];
  const seen = async (shared: readonly string[]) => {
    const alone = ['wh_a', 'wh_c'].flatMap((to) => [1, 2, 3, 4].map((each) => [`evt_${to}_${each}`, to]));
    const sent = [...shared.map((to) => ['evt_shared', to]), ...alone].map(([event = '', to], number) =>
      told(event, 4 * (before.length + number), { to }),
    );
    const lines = [...before, ...sent, nothing, nothing, got('/v1/webhooks', { webhooks: hooks })];
    const found = await contradicted('vault', lines, { apartMs: 4_000 });
    return found.filter((each) => each.at === 'delivery/attempts').length;
  };
  expect(await seen(['wh_a', 'wh_b'])).toBe(0);
  expect(await seen([])).toBeGreaterThan(0);
});

test('Q-EP-07: a value that several quotas have may be set by others, who set it back', async () => {
  const limit = (limit_bytes: number, user = 'usr_ada') =>
    [{ limit_bytes }, { ...ADA, target_id: user, limit_bytes }] as const;
  const set = (...[given, answer]: ReturnType<typeof limit>): Line => [
    `PUT ${USERS}/${answer.target_id}`,
    given,
    204,
  ];
  const read = (limit_bytes: number) => got(`${USERS}/usr_ada`, limit(limit_bytes)[1]);
  const common = [2, 3].flatMap((each) => [
    set(...limit(1_000, `usr_${each}`)),
    set(...limit(0, `usr_${each}`)),
  ]);
  const lines = (other: number) => [
    set(...limit(1_000)),
    read(1_000),
    ...common,
    read(other),
    QUIET_QUOTA,
    read(1_000),
  ];
  expect(await contradicted('quota', lines(0))).toEqual([]);
  expect(await contradicted('quota', lines(7))).toMatchObject([{ at: 'body/limit_bytes' }]);
});

test('Q-EP-07: an older limit may be set again by one call that gives nothing else', async () => {
  const rest = { grace_period_days: 3, grace_extra_percent: 20 };
  const put = (given: object): Line => [`PUT ${USERS}/usr_ada`, given, 204];
  const read = (given: object) => got(`${USERS}/usr_ada`, { ...ADA, ...given });
  const found = await contradicted('quota', [
    put({ limit_bytes: 5 }),
    read({ limit_bytes: 5 }),
    put({ limit_bytes: 7, ...rest }),
    read({ limit_bytes: 5, ...rest }),
  ]);
  expect(found).toEqual([]);
});

test('M-EP-09: what a whole filtered list counts is out by what somebody else has changed, however often', async () => {
  const hooks = [0, 1, 2, 3].map((number) => numberedHook(number));
  const listed = (count: number) =>
    got(`${HOOKS}?is_active=true`, {
      webhooks: hooks.slice(0, count).map(({ own }) => ({ ...own, ...STATE })),
      total: count,
    });
  const created = hooks.flatMap((hook) => [hook.created, QUIET]);
  expect(await contradicted('mail', [...created, listed(3), listed(2), listed(1), listed(0)])).toEqual([]);
});

test('a path that means nothing is one of something that is not known', async () => {
  expect(await contradicted('mail', [got(`${HOOKS}/%zz`, { ...HOOK, ...STATE })])).toEqual([]);
});

test('V-G-20: from when a first retry is delayed tells for all what the documents leave open', async () => {
  const service = (await registry.services()).get('vault') as AnyService;
  const originShown = (seconds: number) => {
    const failed = exchanged(60, told('evt_1', 60, { status: 500 }), { tookMs: 10_000 });
    const entries = [failed, exchanged(seconds, told('evt_1', 60))];
    return Object(oracleSettings({}, { service, entries }).vault).retry_from;
  };
  expect([90, 95, 100, 190].map(originShown)).toEqual([
    'first_attempt',
    undefined,
    'previous_failure',
    undefined,
  ]);
});

test('M-EP-02: what a list shows of an endpoint that is just being created is made by the call that creates it', async () => {
  const list = exchanged(0, got(HOOKS, { webhooks: [{ ...HOOK, ...STATE, created_at: at(10) }], total: 1 }), {
    tookMs: 12_000,
  });
  const [request, given, status, answer] = CREATED;
  const created = exchanged(10, [request, given, status, { ...Object(answer), created_at: at(10) }]);
  const judged = await judgedEntries('mail', [list, { ...created, index: 1 }], { tokens: { live: TOKEN } });
  expect(judged.filter(({ verdict }) => verdict.kind === 'diverged')).toEqual([]);
});

test.each<readonly [string, readonly object[], readonly string[]]>([
  ['one field that is wrong after each write is a fault', [{}, {}, {}], ['body/limit_bytes']],
  [
    'where many fields are wrong, others write them',
    [{ grace_period_days: 3 }, { grace_extra_percent: 3 }, { limit_type: 'soft' }],
    [],
  ],
])('Q-EP-07: %s', async (_, also, places) => {
  const rounds = also.flatMap((wrong, number): readonly Line[] => {
    const terms = { limit_type: 'hard', grace_period_days: 20, grace_extra_percent: 30 };
    const given = { ...terms, limit_bytes: 2_000 + number };
    return [
      [`PUT ${USERS}/usr_ada`, given, 200, { ...ADA, ...given }],
      got(`${USERS}/usr_ada`, { ...ADA, ...given, limit_bytes: 7_000 + number, ...wrong }),
    ];
  });
  const found = await contradicted('quota', [...SET, ...rounds]);
  expect([...new Set(found.map(({ at }) => at))]).toEqual(places);
});
