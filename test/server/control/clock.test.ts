// The clock: read, frozen, run, advanced; what fires on the way, and what a target must be.

import { afterAll, expect, test } from 'vitest';
import { call, type MockWorld, startMock } from '../../../src/index.ts';
import { followJournal } from '../../support/journal-stream.ts';
import { problemOf } from '../../support/problem.ts';
import { addWebhook, inboxAnswers, shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const NOW = '2026-01-01T00:00:00Z';

/** A world whose inbox refuses everything, with one event on its way: retries after 1, 5, 15, 60, 120 min. */
async function retrying(request: Parameters<typeof mock.world>[0] = {}): Promise<MockWorld> {
  const world = await mock.world({ now: NOW, ...request });
  await inboxAnswers(world, [], { status: 500 });
  await addWebhook(world, { enabled_events: ['paid'] });
  await world.emit({ service: 'shop', type: 'paid' });
  return world;
}

test('a clock shows its time, mode and scale, and what is to come', async () => {
  const world = await retrying();
  expect(await world.clock()).toEqual({
    now: '2026-01-01T00:00:00.000Z',
    mode: 'frozen',
    scale: 1,
    pending: 1,
    next_due_at: '2026-01-01T00:01:00.000Z',
  });
});

test('a running clock is frozen where it is, and stays so', async () => {
  const world = await mock.world({ now: NOW, clock: 'running' });
  const frozen = await world.control('POST', '/clock/freeze');
  expect(frozen).toMatchObject({ status: 200, body: { mode: 'frozen' } });
  expect((await world.control('POST', '/clock/freeze')).body).toEqual(frozen.body);
  expect(await world.clock()).toEqual(frozen.body);
});

test('a frozen clock goes on from where it stands, as fast as it is told', async () => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await world.control('POST', '/clock/run', { scale: 60 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ mode: 'running', scale: 60 });
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(NOW));
  expect((await world.control('POST', '/clock/run')).body.scale).toBe(1);
});

test.each([{ scale: 0 }, { scale: -1 }, { scale: 1e7 }, { scale: '2' }, { speed: 2 }])(
  'a clock does not run by %j',
  async (request) => {
    const world = await mock.world({ now: NOW });
    expect(problemOf(await world.control('POST', '/clock/run', request)).status).toBe(422);
    expect((await world.clock()).mode).toBe('frozen');
  },
);

test.each([
  [{ by: '35h' }, '2026-01-02T11:00:00.000Z'],
  [{ by: '0s' }, '2026-01-01T00:00:00.000Z'],
  [{ by: 1_500 }, '2026-01-01T00:00:01.500Z'],
  [{ by: '250ms' }, '2026-01-01T00:00:00.250Z'],
  [{ by: '40d' }, '2026-02-10T00:00:00.000Z'],
  [{ to: '2026-02-01T00:00:00Z' }, '2026-02-01T00:00:00.000Z'],
  [{ to: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00.000Z'],
  [{ to: '9999-12-31T23:59:59.999Z' }, '9999-12-31T23:59:59.999Z'],
])('advance by %j ends at %s', async (request, now) => {
  const world = await mock.world({ now: NOW });
  const { status, body } = await world.control('POST', '/clock/advance', request);
  expect({ status, body }).toEqual({ status: 200, body: { now, fired: [], stopped_by: 'target' } });
  expect((await world.clock()).now).toBe(now);
});

test('a whole number in scientific notation is a whole number', async () => {
  const { id } = await mock.world({ now: NOW });
  const headers = { 'content-type': 'application/json' };
  const path = `/_countersign/worlds/${id}/clock/advance`;
  const answer = await call(mock.url, 'POST', path, { headers, body: '{"by":1e3}' });
  expect(answer).toMatchObject({ status: 200, body: { now: '2026-01-01T00:00:01.000Z' } });
});

test('what fires on the way is told in order, each with its instant and outcome', async () => {
  const world = await mock.world({ now: NOW });
  await inboxAnswers(world, [{ status: 500 }], { status: 204 });
  const webhook = await addWebhook(world, { enabled_events: ['paid'] });
  const { deliveries } = await world.emit({ service: 'shop', type: 'paid' });
  expect(await world.advance('5m')).toEqual({
    now: '2026-01-01T00:05:00.000Z',
    fired: [
      {
        at: '2026-01-01T00:01:00.000Z',
        kind: 'attempt',
        service: 'shop',
        id: deliveries[0],
        detail: {
          attempt: 2,
          status: 'success',
          response_code: 204,
          event_type: 'paid',
          endpoint_id: webhook.id,
          error: null,
        },
      },
    ],
    stopped_by: 'target',
  });
});

test('next goes to instants that have something due, and says when there is no more', async () => {
  const world = await retrying();
  expect(await world.advance({ next: 1 })).toMatchObject({
    now: '2026-01-01T00:01:00.000Z',
    fired: [{ detail: { attempt: 2 } }],
    stopped_by: 'target',
  });
  expect(await world.advance({ next: 3 })).toMatchObject({
    now: '2026-01-01T01:21:00.000Z',
    stopped_by: 'target',
  });
  expect(await world.advance({ next: 9 })).toMatchObject({
    now: '2026-01-01T03:21:00.000Z',
    fired: [{ detail: { attempt: 6 } }],
    stopped_by: 'nothing_due',
  });
});

test('the limit stops an advance at the last instant it reached; the next one goes on', async () => {
  const world = await retrying({ settings: { max_fired: 2 } });
  expect(await world.advance('10d')).toMatchObject({
    now: '2026-01-01T00:06:00.000Z',
    fired: [{ detail: { attempt: 2 } }, { detail: { attempt: 3 } }],
    stopped_by: 'limit',
  });
  expect(await world.advance('10d')).toMatchObject({
    now: '2026-01-01T01:21:00.000Z',
    fired: [{ detail: { attempt: 4 } }, { detail: { attempt: 5 } }],
    stopped_by: 'limit',
  });
});

test('timers and the events that they bring about are told too', async () => {
  const world = await mock.world({ now: NOW });
  await world.simulate('shop/order.ship_later', { order_id: 'ord_first', after: '10d' });
  const { fired } = await world.advance('10d');
  const at = '2026-01-11T00:00:00.000Z';
  expect(fired).toEqual([
    {
      at,
      kind: 'timer',
      service: 'shop',
      id: expect.any(String),
      detail: expect.objectContaining({ timer: expect.any(String) }),
    },
    { at, kind: 'event', service: 'shop', id: expect.any(String), detail: { type: 'shipped' } },
  ]);
});

test.each([
  [{}, ''],
  [{ by: '1h', to: '2026-02-01T00:00:00Z' }, ''],
  [{ by: '1 h' }, '/by'],
  [{ by: '-1h' }, '/by'],
  [{ by: -1 }, '/by'],
  [{ by: 0.5 }, '/by'],
  [{ by: '١h' }, '/by'],
  [{ by: `${'1'.repeat(16)}d` }, '/by'],
  [{ by: null }, '/by'],
  [{ to: '2026-02-30T00:00:00Z' }, '/to'],
  [{ to: '10000-01-01T00:00:00Z' }, '/to'],
  [{ to: 1e12 }, '/to'],
  [{ next: 0 }, '/next'],
  [{ next: 1.5 }, '/next'],
  [{ next: '1' }, '/next'],
])('an advance by %j is refused and the clock stands', async (request, pointer) => {
  const world = await retrying();
  const before = await world.clock();
  const refused = problemOf(await world.control('POST', '/clock/advance', request));
  expect(refused).toMatchObject({ code: 'validation-failed', status: 422 });
  expect(refused.pointers).toContain(pointer);
  expect(await world.clock()).toEqual(before);
});

test('a clock does not go back', async () => {
  const world = await mock.world({ now: NOW });
  const refused = problemOf(
    await world.control('POST', '/clock/advance', { to: '2025-12-31T23:59:59.999Z' }),
  );
  expect(refused).toMatchObject({ code: 'clock-backwards', status: 422 });
  expect(refused.detail).toContain('2026-01-01T00:00:00.000Z');
});

test.each([{ by: '9999999d' }, { by: 253_402_300_799_999 }, { to: '9999-12-31T23:59:59-00:01' }])(
  'an advance by %j beyond the year 9999 is refused',
  async (request) => {
    const world = await mock.world({ now: NOW });
    const refused = problemOf(await world.control('POST', '/clock/advance', request));
    expect(refused).toMatchObject({ code: 'instant-out-of-range', status: 422 });
  },
);

test('a world at the end of time goes on answering, and what would come later never comes', async () => {
  const world = await retrying({ now: '9999-12-31T23:59:59.500Z', clock: 'running' });
  await world.advance({ to: '9999-12-31T23:59:59.999Z' });
  expect(await world.clock()).toMatchObject({ now: '9999-12-31T23:59:59.999Z', pending: 1 });
  expect(await world.advance({ next: 1 })).toMatchObject({ fired: [], stopped_by: 'nothing_due' });
  expect(await world.deliveries()).toMatchObject([{ attempt: 1, status: 'pending' }]);
});

test('a running world jumps ahead and runs on', async () => {
  const world = await retrying({ clock: 'running' });
  const { now, fired, stopped_by } = await world.advance('2h');
  expect(fired.map(({ detail }) => detail)).toMatchObject([2, 3, 4, 5].map((attempt) => ({ attempt })));
  expect(stopped_by).toBe('target');
  const clock = await world.clock();
  expect(clock.mode).toBe('running');
  expect(Date.parse(clock.now)).toBeGreaterThanOrEqual(Date.parse(now));
});

test('a running world does what falls due without being asked', async () => {
  const world = await retrying();
  await using stream = await followJournal(mock.url, `?world=${world.id}&kinds=attempt`);
  await world.control('POST', '/clock/run', { scale: 1e6 });
  expect((await stream.next()).data).toMatchObject({ detail: { attempt: 2 } });
  expect((await stream.next()).data).toMatchObject({ detail: { attempt: 3 } });
});
