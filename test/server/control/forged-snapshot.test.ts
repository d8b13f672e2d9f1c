// A snapshot that somebody wrote, seal and all: what does not fit is refused with its place, and the world stays.

import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../../src/index.ts';
import { forged, type Spoil } from '../../support/forged-snapshot.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, order, shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

/** A change of state that does not say of what. */
const CHANGE = { service: 'shop', from: 'enabled', to: 'disabled', because: 'of nothing' };

const FORGERIES: readonly (readonly [string, Spoil, string])[] = [
  ['a clock beyond the year 9999', (state) => Object.assign(state.clock, { now: 1e15 }), '/state/clock/now'],
  [
    'an id stream of letters',
    (state) => Object.assign(state.ids, { wh_: ['a', 0, 0, 0] }),
    '/state/ids/wh_/0',
  ],
  [
    'a setting of another type',
    (state) => Object.assign(state.settings, { max_fired: 'x' }),
    '/state/settings/max_fired',
  ],
  ['another part', (state) => Object.assign(state, { more: {} }), '/state/more'],
  [
    'an unknown collection',
    (state) => Object.assign(state.collections, { 'parcels/sent': [] }),
    '/state/collections/parcels~1sent',
  ],
  [
    'a collection that its service does not declare',
    (state) => Object.assign(state.collections, { 'shop/parcels': [] }),
    '/state/collections/shop~1parcels',
  ],
  [
    'a delivery without its attempts',
    (state) => delete state.collections.deliveries[0][1].attempts,
    '/state/collections/deliveries/0/1/attempts',
  ],
  [
    'an endpoint in no known state',
    (state) => Object.assign(state.collections.endpoints[0][1], { state: 'asleep' }),
    '/state/collections/endpoints/0/1/state',
  ],
  [
    'an inbox script that is no script',
    (state) => Object.assign(state.collections, { 'inbox/scripts': [['a', { answers: 1 }]] }),
    '/state/collections/inbox~1scripts/0/1/answers',
  ],
  [
    'a task of an unknown service',
    (state) => Object.assign(state.queue.items[0], { service: 'post' }),
    '/state/queue/items/0/service',
  ],
  [
    'a task of an unknown name',
    (state) => Object.assign(state.queue.items[0], { name: 'whistle' }),
    '/state/queue/items/0/name',
  ],
  [
    'an entry of an unknown kind',
    (state) => Object.assign(state.journal.entries[0], { kind: 'rumour' }),
    '/state/journal/entries/0/kind',
  ],
  [
    'a change of nothing',
    (state) => state.journal.entries.unshift({ ...state.journal.entries[0], kind: 'change', detail: CHANGE }),
    '/state/journal/entries/0/detail/subject',
  ],
];

test.each(FORGERIES)(
  'a snapshot with %s is refused with its place, and the world is as it was',
  async (_, spoil, place) => {
    const world = await livedIn();
    const before = (await world.control('GET', '/snapshot')).body;
    const refused = await world.control('PUT', '/snapshot', forged(before, spoil));
    const problem = problemOf(refused);
    expect(problem).toMatchObject({ code: 'snapshot-not-readable', status: 422 });
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toContain(place);
    expect((await world.control('GET', '/snapshot')).body).toEqual(before);
  },
);

test('a snapshot that somebody sealed again, and that fits, is taken in', async () => {
  const world = await livedIn();
  const { body } = await world.control('GET', '/snapshot');
  const changed = forged(body, (state) => Object.assign(state, { seed: 10 }));
  expect((await world.control('PUT', '/snapshot', changed)).status).toBe(200);
  expect((await world.describe()).seed).toBe(10);
});

/** A world with a webhook, a delivery and a retry to come. */
async function livedIn(): Promise<MockWorld> {
  const world = await mock.world({ now: '2026-01-01T00:00:00Z' });
  await inboxAnswers(world, [], { status: 503 });
  await addWebhook(world);
  await order(world);
  return world;
}
