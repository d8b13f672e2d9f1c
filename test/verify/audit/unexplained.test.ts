// What nobody explains who was not recorded: what two answers show at one instant, what was delivered and is forgotten, and what one
// operation never shows; and what a call that failed leaves as it was.

import { expect, test } from 'vitest';
import {
  ADA,
  at,
  CREATED,
  contradicted,
  got,
  HOOK,
  type Line,
  opened,
  QUIET,
  registered,
  SECRET,
  STATE,
  told,
  USERS,
  vaultHook,
} from './contradicted.ts';

const QUOTAS = '/api/v1/quotas';
const HOOKS = '/v1/webhooks';

function usage(user: string, used_bytes: number, calculated_at: string) {
  const counts = { file_count: 3, folder_count: 0, version_bytes: 0, trash_bytes: 0 };
  return { target_type: 'user', target_id: user, used_bytes, ...counts, calculated_at };
}

test('Q-EP-12: what was calculated at one instant is the same, whichever call shows it', async () => {
  const listed = got(`${QUOTAS}/usage/users`, { data: [usage('usr_ada', 500, at(-60))] });
  const alone = (used: number, instant: string) =>
    got(`${QUOTAS}/usage/users/usr_ada`, usage('usr_ada', used, instant));
  expect(await contradicted('quota', [listed, alone(500, at(-60)), alone(700, at(10))])).toEqual([]);
  const found = await contradicted('quota', [listed, alone(501, at(-60))]);
  expect(found).toMatchObject([{ entry: 1, at: 'body/used_bytes' }]);
  expect(found[0]?.rules).toContain('Q-EP-12');
});

test('Q-EP-10: what is never there after it was put was removed by nobody', async () => {
  const put = (limit_bytes: number): Line => [`PUT ${QUOTAS}/users/usr_ada`, { limit_bytes }, 204];
  const none = got(`${QUOTAS}/users/usr_ada`, { status: 404, title: 'There is none.' }, 404);
  expect(await contradicted('quota', [put(1), none, none])).toEqual([]);
  expect(await contradicted('quota', [put(1), none, put(2), none])).toMatchObject([
    { entry: 1 },
    { entry: 3 },
  ]);
});

test('Q-EP-06: what a list leaves out is there all the same where it is shown before and after', async () => {
  const listed = (...quotas: readonly object[]) => got(`${QUOTAS}/users`, { quotas, total: quotas.length });
  const put: Line = [`PUT ${QUOTAS}/users/usr_ada`, { limit_bytes: 1_000 }, 204];
  const read = got(`${QUOTAS}/users/usr_ada`, ADA);
  const ben = { ...ADA, id: 'qta_ben', target_id: 'usr_ben' };
  expect(await contradicted('quota', [put, read, listed(ADA, ben), read])).toEqual([]);
  expect(await contradicted('quota', [put, read, listed(ben)])).toEqual([]);
  const found = await contradicted('quota', [put, read, listed(ben), read]);
  expect(found).toMatchObject([{ entry: 2 }]);
  expect(found[0]?.rules).toContain('Q-EP-06');
});

test('V-WH-07: a registration that failed leaves the others where they were', async () => {
  const failed: Line = [
    `POST ${HOOKS}`,
    { name: 'c', url: 'https://c.example.test', events: ['**'], ...SECRET },
    503,
  ];
  const listed = (...ids: string[]) => got(HOOKS, { webhooks: ids.map((id) => vaultHook(id)) });
  const lines = [registered('wh_a'), registered('wh_b'), failed];
  expect(await contradicted('vault', [...lines, listed('wh_b', 'wh_a')])).toEqual([]);
  const without = [listed('wh_b'), listed('wh_b', 'wh_a')];
  expect(await contradicted('vault', [...lines, ...without])).toMatchObject([{ entry: 3 }]);
});

test('V-WH-11: what was delivered is not forgotten again', async () => {
  const sent = ['wh_a', 'wh_b'].map((id) => told('evt_1', 40, { to: id }));
  const shown = (last_delivery: object | null) =>
    got(
      `${HOOKS}/wh_a`,
      vaultHook('wh_a', {
        statistics: { deliveries_24h: 1, success_rate_24h: 1, avg_latency_ms: 5 },
        last_delivery,
      }),
    );
  const lines = [registered('wh_a'), registered('wh_b'), ...sent];
  const last = { id: 'del_1', timestamp: at(40), status: 'success', response_code: 200 };
  const forgotten = (found: Awaited<ReturnType<typeof contradicted>>) =>
    found.filter((each) => each.at === 'body/last_delivery');
  expect(forgotten(await contradicted('vault', [...lines, shown(last)]))).toEqual([]);
  expect(forgotten(await contradicted('vault', [...lines, shown(null)]))).toMatchObject([{ entry: 4 }]);
});

test('V-WH-12: what several changes did to a field that they were not given was done by nobody else', async () => {
  const changed = (id: string, events: string[]): Line => [
    `PATCH ${HOOKS}/${id}`,
    { enabled: true },
    200,
    vaultHook(id, { events }),
  ];
  const lines = [registered('wh_a'), registered('wh_b')];
  expect(await contradicted('vault', [...lines, changed('wh_a', ['**'])])).toEqual([]);
  const both = [...lines, changed('wh_a', ['**']), changed('wh_b', ['**'])];
  // So long after they were right, somebody else may have changed either.
  const right = ['wh_a', 'wh_b'].map((id) => got(`${HOOKS}/${id}`, vaultHook(id)));
  const late = await contradicted('vault', both.toSpliced(2, 0, ...right), { apartMs: 400_000 });
  expect(late.filter(({ at: place }) => place.startsWith('body/events'))).toEqual([]);
  const found = await contradicted('vault', both);
  expect(found.map(({ entry }) => entry)).toEqual([2, 3]);
  expect(found[0]?.rules).toContain('V-WH-12');
});

test('V-WH-12: a filter that is missing as before may have been taken away by somebody else, and not twice', async () => {
  const filtered = vaultHook('wh_a', { filters: { path_prefix: 'prod/' } });
  const written: Line = [`PATCH ${HOOKS}/wh_a`, { filters: { path_prefix: 'prod/' } }, 200, filtered];
  const read = got(`${HOOKS}/wh_a`, vaultHook('wh_a', { filters: {} }));
  const lines = [registered('wh_a'), read, written, read];
  expect(await contradicted('vault', lines)).toEqual([]);
  const found = await contradicted('vault', [...lines, written, read]);
  expect(found.flatMap(({ rules }) => rules)).toContain('V-WH-12');
});

test('V-EV-10: each event of a type that comes twice is contradicted, and one that does not', async () => {
  const of = (found: Awaited<ReturnType<typeof contradicted>>) =>
    found.filter((each) => each.at === 'delivery/body/event_id').map(({ entry }) => entry);
  const twice = [1, 1, 2, 2].map((version, index) => told(`evt_${index}`, 20, { version }));
  expect(of(await contradicted('vault', [registered('wh_a'), ...twice], { apartMs: 100 }))).toEqual([2, 4]);
  expect(
    of(
      await contradicted('vault', [registered('wh_a'), ...twice, told('evt_5', 20, { version: 3 })], {
        apartMs: 100,
      }),
    ),
  ).toEqual([]);
  const once = twice.slice(0, 2).flatMap((line, index) => [line, told(`evt_${index}`, 20, { to: 'wh_b' })]);
  const both = [registered('wh_a'), registered('wh_b'), ...once];
  expect(of(await contradicted('vault', both, { apartMs: 100 }))).toEqual([]);
});

test('V-SUB-03: what a list shows of an endpoint as a gap allows does not show that nobody changed it', async () => {
  const subscribed = vaultHook('wh_a', { events: ['**'] });
  const create: Line = [
    `POST ${HOOKS}`,
    { name: 'wh_a', url: subscribed.url, events: ['**'], ...SECRET },
    201,
    subscribed,
  ];
  // What an update does to filters that it does not give is left open.
  const named: Line = [`PATCH ${HOOKS}/wh_a`, { name: 'wh_a' }, 200, subscribed];
  const listed = (filters: object) =>
    got(HOOKS, { webhooks: [{ ...subscribed, filters }, vaultHook('wh_b')] });
  const missing = (found: Awaited<ReturnType<typeof contradicted>>) =>
    found.filter((each) => each.at === 'delivery/attempts').map(({ entry }) => entry);
  const several = [
    told('evt_1', 60, { to: 'wh_b' }),
    told('evt_2', 80, { to: 'wh_b' }),
    ...Array.from({ length: 8 }, () => listed({ path_prefix: 'dev/' })),
  ];
  const late = [told('evt_3', 260, { to: 'wh_b' })];
  const changed = [create, registered('wh_b'), named, ...several, ...late, listed({ path_prefix: 'dev/' })];
  expect(missing(await contradicted('vault', changed))).toEqual([]);
  const asItWas = changed.map((line) => (line[0] === `GET ${HOOKS}` ? listed({}) : line));
  expect(missing(await contradicted('vault', asItWas))).not.toEqual([]);
});

test('Q-EP-07: where everybody who calls is recorded, nobody else explains a value that no call has written', async () => {
  const put: Line = [`PUT ${QUOTAS}/users/usr_ada`, { limit_bytes: 1_000 }, 204];
  const shown = got(`${QUOTAS}/users/usr_ada`, { ...ADA, limit_bytes: 7 });
  const before = got(`${QUOTAS}/users/usr_ada`, ADA);
  expect(await contradicted('quota', [before, put, shown])).toEqual([]);
  const found = await contradicted('quota', [before, put, shown], { isComplete: true });
  expect(found).toMatchObject([{ entry: 2, at: 'body/limit_bytes' }]);
  expect(found[0]?.rules).toContain('Q-EP-07');
  // What is older than the recording is taken as it is shown, all the same.
  expect(await contradicted('quota', [before], { isComplete: true })).toEqual([]);
});

test('V-WH-16: what was delivered at one instant is listed under one id', async () => {
  const listed = (...ids: string[]) =>
    got(`${HOOKS}/wh_a/deliveries`, {
      deliveries: ids.map((id) => ({
        id,
        event_id: 'evt_1',
        event_type: 'secret.created',
        timestamp: at(-60),
        status: 'success',
        response_code: 200,
        duration_ms: 5,
        attempt: 1,
      })),
      cursor: null,
      has_more: false,
    });
  const renamed = (found: Awaited<ReturnType<typeof contradicted>>) =>
    found.filter((each) => each.at === 'body/deliveries/0/id');
  expect(renamed(await contradicted('vault', [listed('del_1'), listed('del_1')]))).toEqual([]);
  // An event that is sent once more by force may have a record for each time.
  expect(renamed(await contradicted('vault', [listed('del_1'), listed('del_2', 'del_1')]))).toEqual([]);
  const found = renamed(await contradicted('vault', [listed('del_1'), listed('del_2')]));
  expect(found).toMatchObject([{ entry: 1 }]);
  expect(found[0]?.rules).toContain('V-WH-16');
});

test('Q-EP-06: what a list never shows, and each reading by itself does, nobody else has changed each time', async () => {
  const ben = { ...ADA, id: 'q-ben', target_id: 'usr_ben' };
  const exempt = { ...ADA, exempt: true, exempt_reason: 'audit' };
  const given: Line = [`POST ${QUOTAS}/users/usr_ada/exempt`, { exempt: true, reason: 'audit' }, 200, exempt];
  const listed = got(`${QUOTAS}/users`, { quotas: [{ ...exempt, exempt: false }, ben], total: 2 });
  const read = got(`${QUOTAS}/users/usr_ada`, exempt);
  const put = (user: string): Line => [
    `PUT ${QUOTAS}/users/${user}`,
    { limit_bytes: 1_000 },
    201,
    user === 'usr_ada' ? ADA : ben,
  ];
  const before = [put('usr_ada'), put('usr_ben'), given];
  const times = (count: number) => Array.from({ length: count }, () => [read, listed]).flat();
  expect(await contradicted('quota', [...before, ...times(2)])).toEqual([]);
  const found = await contradicted('quota', [...before, ...times(3)]);
  expect(found).toMatchObject([{ entry: 4 }, { entry: 6 }, { entry: 8 }]);
  expect(found[0]?.rules).toContain('Q-EP-06');
});

test('M-DL-01: a retry goes to the URL that an older endpoint has by then, which may have been another before', async () => {
  const quiet = (count: number) => Array.from({ length: count }, () => QUIET);
  const failed = { ...HOOK, ...STATE, url: 'https://hooks.example.test/next', last_failure_at: at(65) };
  const path = `/v3/user/webhooks/${HOOK.id}`;
  const lines: readonly Line[] = [
    QUIET,
    opened(1, 5, { status: 500 }),
    opened(1, 5, { to: 'other' }),
    ...quiet(10),
    opened(1, 5, { status: 500 }),
    [`PATCH ${path}`, { url: failed.url }, 200, { ...failed, failure_count: 2 }],
    got(path, { ...failed, failure_count: 2 }),
    ...quiet(57),
    opened(1, 5, { to: 'next' }),
    opened(2, 370, { to: 'next' }),
    ...quiet(3),
    got(path, { ...failed, last_success_at: at(370) }),
  ];
  expect(await contradicted('mail', lines, { apartMs: 5_000 })).toEqual([]);
});

test('M-EV-01: events that each receiver gets under an id of its own are contradicted', async () => {
  const hooks = [HOOK, { ...HOOK, id: 'wh_recorded2', url: 'https://hooks.example.test/two' }];
  const both = (number: number, seconds: number, isShared: boolean) =>
    ['one', 'two'].map((to, index) => opened(isShared ? number : 10 * number + index, seconds, { to }));
  const list = got('/v3/user/webhooks', { webhooks: hooks.map((each) => ({ ...each, ...STATE })), total: 2 });
  const rules = async (isShared: boolean) => {
    const lines = [list, ...both(1, 0, isShared), QUIET, QUIET, ...both(2, 4, isShared)];
    return (await contradicted('mail', lines, { apartMs: 900 })).flatMap((each) => each.rules);
  };
  expect(await rules(true)).not.toContain('M-EV-01');
  expect(await rules(false)).toContain('M-EV-01');
});

test('M-DL-01: where everybody who calls is recorded, an attempt that is not made is missing, whatever comes later', async () => {
  const failed = [CREATED, opened(1, 20, { status: 500 }), ...Array.from({ length: 5 }, () => QUIET)];
  expect(await contradicted('mail', failed)).toEqual([]);
  expect(await contradicted('mail', failed, { isComplete: true })).toMatchObject([{ entry: 1 }]);
});

test('V-SUB-01: a pattern that nobody asked for is told wherever in its list it stands', async () => {
  const subscribed = vaultHook('wh_a', { events: ['secret.*', 'rotation.due'] });
  const { name, url, events } = subscribed;
  const create: Line = [`POST ${HOOKS}`, { name, url, events, ...SECRET }, 201, subscribed];
  const shown = got(`${HOOKS}/wh_a`, { ...subscribed, events: ['secret.*', 'policy.**', 'rotation.due'] });
  const found = await contradicted('vault', [create, shown], { isComplete: true });
  expect(found).toMatchObject([{ at: 'body/events/1' }]);
});

test('Q-EP-07: a value that is right again was wrong, unless somebody else has just written its object again', async () => {
  const put: Line = [`PUT ${USERS}/usr_ada`, { limit_bytes: 1_000, grace_period_days: 7 }, 201, ADA];
  const shown = (given: object) => got(`${USERS}/usr_ada`, { ...ADA, ...given });
  const wrong = [put, shown({}), shown({ limit_bytes: 7 })];
  expect(await contradicted('quota', [...wrong, shown({ grace_period_days: 8 })])).toEqual([]);
  expect(await contradicted('quota', [...wrong, shown({})])).toMatchObject([{ at: 'body/limit_bytes' }]);
});
