// What contradicts a list by itself, whatever is on it: how long it is, what it says of its length, what is on it twice, and what
// its filter should have left out. And a success of a status of its own.

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
  quota,
  SET,
  STATE,
  USERS,
} from './contradicted.ts';

const HOOKS = '/v3/user/webhooks';

/** Quotas that are older than the recording, by the numbers of their users. */
function listed(query: string, users: readonly number[], more: object): Line {
  const data = users.map((user) => quota(`qta_${user}`, `usr_${user}`, {}));
  return got(`${USERS}${query}`, { data, ...more });
}

test.each<[string, Line, string | undefined]>([
  ['a page after another', listed('?limit=2&offset=1', [2, 3], { total_count: 4 }), undefined],
  ['the last page', listed('?limit=3&offset=2', [3, 4], { total_count: 4 }), undefined],
  ['a page that is no part', listed('?limit=3&offset=2', [2, 3, 4], { total_count: 4 }), 'body/total'],
  [
    'two totals, one of them wrong',
    listed('?limit=2&offset=1', [2, 3], { total_count: 4, total: 2 }),
    'body/total',
  ],
  ['a page too long', listed('?limit=2', [1, 2, 3], { total_count: 4 }), 'body/data/length'],
  ['a page cut short', listed('?limit=3', [1, 2], { total_count: 4 }), 'body/data/length'],
  ['something twice', listed('?limit=2', [1, 1], { total_count: 4 }), 'body/data/twice'],
])('Q-EP-06: %s', async (_, line, at) => {
  // That so many fit on one page, with a limit or without, was shown before.
  const before = ['', '?limit=100'].map((query) => listed(query, [1, 2, 3, 4], { total_count: 4 }));
  const found = await contradicted('quota', [...before, line]);
  expect(found.map((each) => each.at)).toEqual(at === undefined ? [] : [at]);
  if (at !== undefined) expect(found[0]?.rules).toContain('Q-EP-06');
});

test('Q-EP-06: a page of a default length that the documents leave open is not cut short, unless as many are shown on one later', async () => {
  const cut = listed('', [1, 2], { total_count: 4 });
  expect(await contradicted('quota', [cut])).toEqual([]);
  const whole = listed('', [1, 2, 3, 4], { total_count: 4 });
  expect(await contradicted('quota', [cut, whole])).toMatchObject([{ entry: 0, at: 'body/data/length' }]);
});

test('M-EP-09: what a filter should leave out is contradicted, unless somebody else may have changed it', async () => {
  const filtered = (given: object) =>
    got(`${HOOKS}?is_active=false`, { webhooks: [{ ...HOOK, ...STATE, ...given }], total: 1 });
  const older = { ...HOOK, ...STATE, id: 'wh_older' };
  const before: readonly Line[] = [CREATED, got(`${HOOKS}/wh_older`, older)];
  expect(await contradicted('mail', [...before, filtered({ enabled: false })])).toEqual([]);
  const found = await contradicted('mail', [...before, filtered({})]);
  expect(found).toMatchObject([{ entry: 2 }]);
  expect(found[0]?.rules).toContain('M-EP-09');
});

test('M-MS-01: a success of a status that is not documented is contradicted, also where nothing is known of the sender', async () => {
  const sent = (status: number): Line => [
    'POST /v3/mail/send',
    {
      from: { email: 'news@never-seen.example.org' },
      personalizations: [{ to: [{ email: 'ada@example.com' }] }],
      subject: 'Hello',
      content: [{ type: 'text/plain', value: 'Hello' }],
    },
    status,
    { message_id: 'msg_recorded', status: 'QUEUED' },
  ];
  expect(await contradicted('mail', [sent(202)])).toEqual([]);
  const found = await contradicted('mail', [sent(200)]);
  expect(found).toMatchObject([{ at: 'status' }]);
  expect(found[0]?.rules).toContain('M-MS-01');
});

test('V-WH-18: a list of a stated length has it, by whatever name it goes', async () => {
  const listed = (count: number): Line => {
    const types = Array.from({ length: count }, (_, number) => ({ name: `type.${number}` }));
    return got('/v1/events/types', { types });
  };
  expect(await contradicted('vault', [listed(30)])).toEqual([]);
  const found = await contradicted('vault', [listed(29)]);
  expect(found).toMatchObject([{ at: 'body/event_types/length' }]);
  expect(found[0]?.rules).toContain('V-WH-18');
});

test('a list is compared under whatever name the documents leave open', async () => {
  const listed = (limit_bytes: number) =>
    got(USERS, { data: [ADA, { ...BEN, limit_bytes }], total_count: 2 });
  expect(await contradicted('quota', [...SET, listed(1_000)])).toEqual([]);
  const wrong = [listed(1_000), listed(7), listed(1_000)];
  expect(await contradicted('quota', [...SET, ...wrong])).toMatchObject([
    { entry: 3, at: 'body/quotas/1/limit_bytes' },
  ]);
});

test('M-EP-08: a total that is less than what a page shows is contradicted, whoever else there is', async () => {
  const page = (total: number) =>
    got(`${HOOKS}?page=2&page_size=1`, { webhooks: [{ ...HOOK, ...STATE }], total });
  expect(await contradicted('mail', [page(2)])).toEqual([]);
  const found = await contradicted('mail', [page(1)]);
  expect(found).toMatchObject([{ at: 'body/total' }]);
  expect(found[0]?.rules).toContain('M-EP-08');
});

test('M-EP-08: a total that is less than what was shown before and after is contradicted, whoever else there is', async () => {
  const hooks = [0, 1, 2].map((number) => numberedHook(number));
  const page = (total: number) => got(`${HOOKS}?page=2&page_size=2`, { webhooks: [], total });
  const read = hooks.map(({ own }) => got(`${HOOKS}/${own.id}`, { ...own, ...STATE }));
  const ofTotals = async (count: number) =>
    (await contradicted('mail', [...read, page(2), ...read.slice(0, count)])).map(({ at }) => at);
  expect(await ofTotals(2)).toEqual([]);
  expect(await ofTotals(3)).toEqual(['body/total']);
});

test('M-EP-12: a total that is wrong since something was removed contradicts the rule of that, too', async () => {
  const hooks = [0, 1].map((number) => numberedHook(number));
  const page = (total: number) => got(`${HOOKS}?page=9`, { webhooks: [], total });
  const removed: Line = [`DELETE ${HOOKS}/${hooks[0]?.own.id}`, undefined, 204];
  const shown = got(HOOKS, { webhooks: [{ ...hooks[1]?.own, ...STATE }], total: 0 });
  const lines = [...hooks.map(({ created }) => created), page(2), removed, shown];
  const found = await contradicted('mail', lines, { apartMs: 40_000 });
  expect(found).toMatchObject([{ entry: 4, at: 'body/total' }]);
  expect(found[0]?.rules).toContain('M-EP-12');
});

test('Q-EP-06: what a page of an open order shows is compared with the same object, on whatever page the oracle has it', async () => {
  const page = (offset: number, limit_bytes: number) =>
    got(`${USERS}?limit=1&offset=${offset}`, { quotas: [{ ...BEN, limit_bytes }], total: 2 });
  for (const offset of [0, 1]) {
    expect(await contradicted('quota', [...SET, page(offset, 1_000)])).toEqual([]);
    const found = await contradicted('quota', [...SET, page(offset, 7), page(offset, 1_000)]);
    expect(found).toMatchObject([{ entry: 2, at: 'body/quotas/0/limit_bytes' }]);
  }
});

/** Endpoints of mail that are created one after another, each with a list of all of them, of which some are left out. */
function listedHooks(totalOf: (count: number) => number): Line[] {
  const hooks = Array.from({ length: 5 }, (_, number) => numberedHook(number));
  return hooks.flatMap(({ created }, number) => {
    const webhooks = hooks.slice(1, number + 1).map(({ own }) => ({ ...own, ...STATE }));
    return [created, got(HOOKS, { webhooks, total: totalOf(webhooks.length) })];
  });
}

test('M-EP-09: a total that is less by one throughout follows from one call by somebody else, and one that is out by more each time does not', async () => {
  expect(
    await contradicted(
      'mail',
      listedHooks((count) => count),
    ),
  ).toEqual([]);
  const found = await contradicted(
    'mail',
    listedHooks((count) => 3 * count),
  );
  expect(found.map(({ at }) => at)).toContain('body/total');
});

test('M-EP-09: a total may count what is older and is only shown bit by bit, and what a removal that failed has left', async () => {
  const [first, second, third] = [0, 1, 2].map((number) => numberedHook(number));
  const read = (hook = first) => got(`${HOOKS}/${hook?.own.id}`, { ...hook?.own, ...STATE });
  const page = (total: number) => got(`${HOOKS}?page=9`, { webhooks: [], total });
  const removed = (hook = first): Line => [`DELETE ${HOOKS}/${hook?.own.id}`, undefined, 503];
  const older = [page(3), read(first), page(3), read(second), page(3), read(third), page(3)];
  const failed = [removed(first), page(2), removed(second), page(1), removed(third), page(0)];
  expect(await contradicted('mail', [...older, ...failed], { apartMs: 40_000 })).toEqual([]);
});

test('M-EP-09: the total of a filtered list is another than that of the whole, and one call by somebody else is out in each', async () => {
  const [first, second] = [0, 1].map((number) => numberedHook(number));
  const listed = (query: string, total: number) => got(`${HOOKS}${query}`, { webhooks: [], total });
  const lines = [
    first?.created as Line,
    listed('?is_active=false&page=9', 1),
    second?.created as Line,
    listed('?page=9', 1),
  ];
  expect(await contradicted('mail', lines)).toEqual([]);
  const again = [numberedHook(2).created, listed('?page=9', 1)];
  expect(await contradicted('mail', [...lines, ...again])).not.toEqual([]);
});
