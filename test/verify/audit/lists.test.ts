// What contradicts a list by itself, whatever is on it: how long it is, what it says of its length, what is on it twice, and what
// its filter should have left out. And a success of a status of its own.

import { expect, test } from 'vitest';
import { CREATED, contradicted, got, HOOK, type Line, quota, STATE } from './contradicted.ts';

const USERS = '/api/v1/quotas/users';
const HOOKS = '/v3/user/webhooks';

/** Quotas that are older than the recording, by the numbers of their users. */
function listed(query: string, users: readonly number[], more: object): Line {
  const data = users.map((user) => quota(`qta_${user}`, `usr_${user}`, {}));
  return got(`${USERS}${query}`, { data, ...more });
}

test.each<[string, Line, string | undefined]>([
  ['a page after another', listed('?limit=2&offset=1', [2, 3], { total_count: 4 }), undefined],
  ['the last page', listed('?limit=3&offset=2', [3, 4], { total_count: 4 }), undefined],
  [
    'a page that is no part',
    listed('?limit=3&offset=2', [2, 3, 4], { total_count: 4 }),
    'body/total/minimum',
  ],
  [
    'two totals, one of them wrong',
    listed('?limit=2&offset=1', [2, 3], { total_count: 4, total: 2 }),
    'body/total/minimum',
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
