// What nobody explains who was not recorded: what two answers show at one instant, what was delivered and is forgotten, and what one
// operation never shows; and what a call that failed leaves as it was.

import { expect, test } from 'vitest';
import { contradicted, type Line, RECEIVER, START_MS } from './contradicted.ts';

const QUOTAS = '/api/v1/quotas';
const HOOKS = '/v1/webhooks';
const at = (seconds: number) => new Date(START_MS + seconds * 1_000).toISOString();

function usage(user: string, used_bytes: number, calculated_at: string) {
  const counts = { file_count: 3, folder_count: 0, version_bytes: 0, trash_bytes: 0 };
  return { target_type: 'user', target_id: user, used_bytes, ...counts, calculated_at };
}

test('Q-EP-12: what was calculated at one instant is the same, whichever call shows it', async () => {
  const listed: Line = [
    `GET ${QUOTAS}/usage/users`,
    undefined,
    200,
    { data: [usage('usr_ada', 500, at(-60))] },
  ];
  const alone = (used: number, instant: string): Line => [
    `GET ${QUOTAS}/usage/users/usr_ada`,
    undefined,
    200,
    usage('usr_ada', used, instant),
  ];
  expect(await contradicted('quota', [listed, alone(500, at(-60)), alone(700, at(10))])).toEqual([]);
  const found = await contradicted('quota', [listed, alone(501, at(-60))]);
  expect(found).toMatchObject([{ entry: 1, at: 'body/used_bytes' }]);
  expect(found[0]?.rules).toContain('Q-EP-12');
});

test('Q-EP-10: what is never there after it was put was removed by nobody', async () => {
  const put = (limit_bytes: number): Line => [`PUT ${QUOTAS}/users/usr_ada`, { limit_bytes }, 204];
  const none: Line = [
    `GET ${QUOTAS}/users/usr_ada`,
    undefined,
    404,
    { status: 404, title: 'There is none.' },
  ];
  expect(await contradicted('quota', [put(1), none, none])).toEqual([]);
  expect(await contradicted('quota', [put(1), none, put(2), none])).toMatchObject([
    { entry: 1 },
    { entry: 3 },
  ]);
});

function hook(id: string, more: object = {}) {
  const own = { name: id, url: `https://hooks.example.test/${id}`, events: ['secret.created'] };
  return { id, ...own, filters: {}, enabled: true, created_at: at(id === 'wh_a' ? 0 : 20), ...more };
}

const SECRET = { secret: 'a-secret-of-more-than-32-characters-in-length' };

function registered(id: string): Line {
  const { name, url, events } = hook(id);
  return [`POST ${HOOKS}`, { name, url, events, ...SECRET }, 201, hook(id)];
}

test('V-WH-07: a registration that failed leaves the others where they were', async () => {
  const failed: Line = [
    `POST ${HOOKS}`,
    { name: 'c', url: 'https://c.example.test', events: ['**'], ...SECRET },
    503,
  ];
  const listed = (...ids: string[]): Line => [
    `GET ${HOOKS}`,
    undefined,
    200,
    { webhooks: ids.map((id) => hook(id)) },
  ];
  const lines = [registered('wh_a'), registered('wh_b'), failed];
  expect(await contradicted('vault', [...lines, listed('wh_b', 'wh_a')])).toEqual([]);
  const without = [listed('wh_b'), listed('wh_b', 'wh_a')];
  expect(await contradicted('vault', [...lines, ...without])).toMatchObject([{ entry: 3 }]);
});

test('V-WH-11: what was delivered is not forgotten again', async () => {
  const sent = ['wh_a', 'wh_b'].map(
    (id): Line => [
      `${RECEIVER}/${id}`,
      {
        event_id: 'evt_1',
        event_type: 'secret.created',
        timestamp: at(40),
        tenant_id: 't',
        data: { path: 'prod/a', version: 1 },
      },
      200,
    ],
  );
  const shown = (last_delivery: object | null): Line => [
    `GET ${HOOKS}/wh_a`,
    undefined,
    200,
    hook('wh_a', {
      statistics: { deliveries_24h: 1, success_rate_24h: 1, avg_latency_ms: 5 },
      last_delivery,
    }),
  ];
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
    hook(id, { events }),
  ];
  const lines = [registered('wh_a'), registered('wh_b')];
  expect(await contradicted('vault', [...lines, changed('wh_a', ['**'])])).toEqual([]);
  const found = await contradicted('vault', [...lines, changed('wh_a', ['**']), changed('wh_b', ['**'])]);
  expect(found.map(({ entry }) => entry)).toEqual([2, 3]);
  expect(found[0]?.rules).toContain('V-WH-12');
});

test('V-EV-10: each event of a type that comes twice is contradicted, and one that does not', async () => {
  const told = (id: string, version: number): Line => [
    `${RECEIVER}/wh_a`,
    {
      event_id: id,
      event_type: 'secret.created',
      timestamp: at(20),
      tenant_id: 't',
      data: { path: 'prod/a', version },
    },
    200,
  ];
  const of = (found: Awaited<ReturnType<typeof contradicted>>) =>
    found.filter((each) => each.at === 'delivery/body/event_id').map(({ entry }) => entry);
  const twice = [told('evt_1', 1), told('evt_2', 1), told('evt_3', 2), told('evt_4', 2)];
  expect(of(await contradicted('vault', [registered('wh_a'), ...twice], 100))).toEqual([2, 4]);
  expect(of(await contradicted('vault', [registered('wh_a'), ...twice, told('evt_5', 3)], 100))).toEqual([]);
});
