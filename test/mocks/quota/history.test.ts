// Usage day by day, under the world's clock.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { type Credential, quotaAs, USAGE, write } from './caller.ts';

const mock = await startMock({ services: ['quota'] });
afterAll(() => mock.close());

const HISTORY = `${USAGE}/history`;

type Point = { date: string; used_bytes: number; file_count: number };

test('Q-G-23 a day ends at midnight UTC: the last write before it counts for the day', async () => {
  const world = await mock.world({ now: '2026-03-03T23:59:59.999Z' });
  await write(world, { bytes: 1 });
  await world.advance('1ms');
  await write(world, { bytes: 1 });
  const { history } = (await quotaAs(world).get(`${HISTORY}?days=2`)).body;
  expect(history.map(({ used_bytes: bytes }: Point) => bytes)).toEqual([1, 2]);
});

test('Q-EP-13 more than a year of daily changes keeps the last 365 days', async () => {
  const world = await mock.world({ now: '2025-01-01T00:00:00Z' });
  for (let day = 0; day < 10; day++) {
    await write(world, { bytes: 1 });
    await world.advance('40d');
  }
  const { history } = (await quotaAs(world).get(`${HISTORY}?days=365`)).body as { history: Point[] };
  expect(history).toHaveLength(365);
  expect([history[0]?.used_bytes, history.at(-1)?.used_bytes]).toEqual([1, 10]);
});

test('Q-EP-13 however often a day changes, it is one point', async () => {
  const world = await mock.world({ now: '2026-03-03T12:00:00Z' });
  await write(world, { bytes: 3 });
  await world.advance('1d');
  await Promise.all(Array.from({ length: 400 }, () => write(world, { bytes: 1 })));
  const { history } = (await quotaAs(world).get(`${HISTORY}?days=2`)).body as { history: Point[] };
  expect(history.map(({ used_bytes: bytes }) => bytes)).toEqual([3, 403]);
});

test('Q-G-23 target_type and target_id both default to the tenant', async () => {
  const world = await mock.world();
  await write(world, { bytes: 3 });
  await write(world, { user_id: 'usr_ben', bytes: 4 });
  const today = async (query: string) => {
    const { body } = await quotaAs(world, 'member').get(`${HISTORY}?days=1${query}`);
    return body.history[0].used_bytes;
  };
  expect(await today('')).toBe(7);
  expect(await today('&target_type=tenant')).toBe(7);
  expect(await today('&target_type=tenant&target_id=ten_main')).toBe(7);
  expect(await today('&target_id=ten_main')).toBe(7);
});

test.each<[string, number, string, Credential?]>([
  ['days=0', 422, '/query/days'],
  ['days=366', 422, '/query/days'],
  ['days=-1', 422, '/query/days'],
  ['days=1.5', 422, '/query/days'],
  ['days=week', 422, '/query/days'],
  ['target_type=partner&target_id=prt_main', 422, '/query/target_type'],
  ['target_type=user', 422, '/query/target_id'],
  ['target_type=share&target_id=shr_lost', 404, 'No share shr_lost in this tenant.'],
  ['target_type=tenant&target_id=ten_other', 404, 'No tenant ten_other.'],
  ['target_type=user&target_id=usr_ada', 404, 'No user usr_ada in this tenant.', 'other_partner_admin'],
])(
  'Q-EP-13 Q-G-33 GET /usage/history?%s is %i: %s',
  async (query, status, what, credential = 'superuser') => {
    const world = await mock.world();
    const answer = await quotaAs(world, credential).get(`${HISTORY}?${query}`);
    expect(answer.status).toBe(status);
    const { error } = answer.body;
    expect(status === 422 ? error.faults[0].pointer : error.message).toBe(what);
  },
);

test('Q-EP-13 a share that moves leaves its days behind with its former owner', async () => {
  const world = await mock.world({ now: '2026-03-03T12:00:00Z' });
  await write(world, { share_id: 'shr_docs', bytes: 5 });
  await world.advance('1d');
  await world.simulate('quota/share', { share_id: 'shr_docs', owner: 'usr_ben' });
  const daysOf = async (user: string) => {
    const { history } = (await quotaAs(world).get(`${HISTORY}?days=2&target_type=user&target_id=${user}`))
      .body;
    return history.map(({ used_bytes: bytes }: Point) => bytes);
  };
  expect(await daysOf('usr_ada')).toEqual([5, 0]);
  expect(await daysOf('usr_ben')).toEqual([0, 5]);
});
