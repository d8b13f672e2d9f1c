// `countersign clock`: shows and moves the clock of a world, and lists what fires.

import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../src/index.ts';
import { onWorld } from '../support/on-world.ts';
import { addWebhook, shop, webhookAboutToBeDisabled } from '../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

const LATER = { order_id: 'ord_first', after: '40d' };
const NOW = '2026-01-01T00:00:00Z';

async function newClock() {
  const world = await mock.world({ now: NOW });
  return { world, clock: onWorld(mock.url, world) };
}

test('without a command it shows the time and what is due', async () => {
  const { world, clock } = await newClock();
  expect(await clock('clock')).toEqual([
    'now      2026-01-01T00:00:00.000Z',
    'mode     frozen',
    'pending  0',
  ]);
  await world.simulate('shop/order.ship_later', LATER);
  expect((await clock('clock', 'show')).at(-1)).toBe('pending  1, the next is due 2026-02-10T00:00:00.000Z');
});

test('it lets the clock run, optionally faster, and freezes it', async () => {
  const { world, clock } = await newClock();
  expect((await clock('clock', 'run', '--scale', '60'))[1]).toBe(
    'mode     running, 60 times as fast as the wall clock',
  );
  expect(await world.clock()).toMatchObject({ mode: 'running', scale: 60 });
  expect((await clock('clock', 'freeze'))[1]).toBe('mode     frozen');
  expect(await world.clock()).toMatchObject({ mode: 'frozen' });
  expect((await clock('clock', 'run'))[1]).toBe('mode     running');
});

test('an advance shows what fired: the time, the kind, what it was and how it ended', async () => {
  const { world, clock } = await newClock();
  await addWebhook(world);
  await world.script('hook', { answers: [{ status: 500 }, { hang: true }] });
  const { deliveries } = await world.emit({ service: 'shop', type: 'returned' });
  const what = `shop returned ${deliveries[0]} attempt`;
  expect(await clock('clock', 'advance', '1h')).toEqual([
    `time                      kind     what${' '.repeat(what.length)}outcome`,
    `2026-01-01T00:01:00.000Z  attempt  ${what} 2  no answer within 30 s, pending`,
    `2026-01-01T00:06:30.000Z  attempt  ${what} 3  200, success`,
    'It is 2026-01-01T01:00:00.000Z; 2 fired',
  ]);
});

test('a timer is shown with its details and the event that it emits', async () => {
  const { world, clock } = await newClock();
  await world.simulate('shop/order.ship_later', LATER);
  const lines = await clock('clock', 'next');
  expect(lines[1]).toMatch(
    /^2026-02-10T00:00:00\.000Z {2}timer {2}shop ship_order shp_\w+ {2,}order_id ord_first, parcels \[\]$/,
  );
  expect(lines.join('\n')).toMatch(/event {2}shop shipped evt_/);
  expect(lines.at(-1)).toBe('It is 2026-02-10T00:00:00.000Z; 2 fired');
});

test('it advances to an instant, and to the next due instants', async () => {
  const { clock } = await newClock();
  expect(await clock('clock', 'advance', '--to', '2026-02-01T00:00:00Z')).toEqual([
    'It is 2026-02-01T00:00:00.000Z; nothing fired',
  ]);
  expect(await clock('clock', 'next', '3')).toEqual([
    'It is 2026-02-01T00:00:00.000Z; nothing fired; nothing else is due',
  ]);
});

test('if many things fired, the first forty are shown and the others counted', async () => {
  const { world, clock } = await newClock();
  for (let count = 1; count <= 50; count++) await world.simulate('shop/order.ship_later', LATER);
  const lines = await clock('clock', 'advance', '40d');
  const count = lines.filter((line) => / {2}(timer|event) /.test(line)).length;
  expect(count).toBe(40);
  expect(lines.at(-2)).toMatch(/^… and \d+ more; --json has them all$/);
});

test('the limit that stopped an advance is named', async () => {
  const { world, clock } = await newClock();
  await world.settings({ max_fired: 1 });
  for (let count = 0; count < 2; count++) await world.simulate('shop/order.ship_later', LATER);
  expect((await clock('clock', 'advance', '60d')).at(-1)).toContain('; the limit max_fired stopped it');
});

test('with --json it prints the response of the mock', async () => {
  const { world, clock } = await newClock();
  expect(await clock.json('clock', 'advance', '35h')).toEqual({
    now: '2026-01-02T11:00:00.000Z',
    fired: [],
    stopped_by: 'target',
  });
  expect(await clock.json('clock')).toEqual(await world.clock());
});

test('the mock rejects an instant in the past', async () => {
  const { clock } = await newClock();
  expect(await clock.refused('clock', 'advance', '--to', '2025-01-01T00:00:00Z')).toEqual([
    'countersign: It is 2026-01-01T00:00:00.000Z in this world, later than 2025-01-01T00:00:00.000Z.',
    '  Advance to a later instant, or reset the world.',
  ]);
});

test('the flags of the mock may come before or after the command', async () => {
  const { world, clock } = await newClock();
  await clock('clock', '--json', 'run');
  expect(await world.clock()).toMatchObject({ mode: 'running' });
});

test('an advance shows what changed its state before it says where the clock is; only what it brought about', async () => {
  const { world, clock } = await newClock();
  const id = await webhookAboutToBeDisabled(world);
  const lines = await clock('clock', 'next');
  expect(lines.filter((line) => line.includes('is now'))).toEqual([
    `endpoint ${id} (${world.inboxUrl('hook')}) is now disabled: 10 attempts failed in a row (auto-disable); 1 delivery waits; enabling sends it`,
  ]);
  expect(lines.at(-2)).toContain('is now disabled');
  expect(lines.at(-1)).toMatch(/^It is /);
  expect((await clock('clock', 'next')).join()).not.toContain('is now');
});

test('a delivery that succeeded is shown by its attempt alone', async () => {
  const { world, clock } = await newClock();
  await addWebhook(world);
  await world.script('hook', { answers: [{ status: 500 }] });
  await world.emit({ service: 'shop', type: 'returned' });
  expect((await clock('clock', 'next')).join()).not.toContain('is now');
});
