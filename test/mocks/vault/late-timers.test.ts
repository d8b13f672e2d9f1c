// A laptop that was asleep: a running world's clock leaps, and what was slept through is still told in order.

import { expect, test } from 'vitest';
import { vault } from '../../../mocks/vault/index.ts';
import { events } from '../../../src/delivery/journal.ts';
import { DAY_MS } from '../../../src/engine/instant.ts';
import type { ScheduledTask } from '../../../src/engine/task-queue.ts';
import type { World } from '../../../src/engine/world.ts';
import { moveClock, newWorld } from '../../support/worlds.ts';

/** A world in which an action was done at the start. */
function worldAfter(action: string, input: object): World {
  const world = newWorld({ settings: { vault: vault.settings.defaults } });
  world.transaction(action, (inWorld) => vault.actions[action]?.run(input as never, inWorld));
  return world;
}

/** Lets the clock leap, does what is due, and returns which events came of it. */
function leap(world: World, days: number): string[] {
  const since = world.journal.nextSeq;
  moveClock(world, (clock) => clock.movedTo(world.now + days * DAY_MS));
  const line: ScheduledTask[] = world.queue.claim(world.now);
  for (const item of line) {
    const timer = (inWorld: World) => {
      inWorld.finish(item);
      vault.timers[item.name]?.run(inWorld, item);
    };
    line.push(...world.transaction(item.name, timer).effects);
  }
  return world.journal.since(events, since).map(({ detail }) => {
    const { data } = detail.payload as { data: { threshold?: string } };
    return `${detail.type} ${data.threshold ?? ''}`.trim();
  });
}

test('V-EV-14 a secret’s thresholds that were slept through are told in order, each once', () => {
  const world = worldAfter('secret.create', { path: 'prod/db', expires_in: '40d' });
  expect(leap(world, 45)).toEqual([
    'secret.expiring 30d',
    'secret.expiring 7d',
    'secret.expiring 1d',
    'secret.expired',
  ]);
  expect(leap(world, 45)).toEqual([]);
});

test('V-EV-30 V-EV-33 so are a rotation’s, its grace included', () => {
  const rotation = { name: 'r', path: 'prod/db', every: '10d', warn_before: ['2d'], auto_generate: false };
  const world = worldAfter('rotation_policy.create', rotation);
  expect(leap(world, 12)).toEqual(['rotation.due 2d', 'rotation.due 0', 'rotation.overdue']);
});

test('V-EV-43 so are a certificate’s', () => {
  const world = worldAfter('certificate.issue', { common_name: 'api.example.test', valid_for: '90d' });
  expect(leap(world, 84)).toEqual(['certificate.expiring 30d', 'certificate.expiring 7d']);
});
