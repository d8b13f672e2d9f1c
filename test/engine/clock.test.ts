// A world's clock: it stands, it follows the wall clock at a scale, it is held; it never goes back.
import { expect, it } from 'vitest';
import { Clock, type ClockState } from '../../src/engine/clock.ts';
import { LAST_INSTANT } from '../../src/engine/instant.ts';

const WALL = 1_000_000;

it('a frozen clock stands while the wall clock goes on', () => {
  const clock = clockOf({ mode: 'frozen' });
  expect(clock.tick(WALL + 5_000).now).toBe(0);
  expect(clock.moves).toBe(false);
});

it('a frozen clock is moved forward only', () => {
  const clock = clockOf({ mode: 'frozen' });
  expect(clock.movedTo(500).movedTo(400).now).toBe(500);
});

it('a running clock follows the wall clock, and stands between two ticks', () => {
  const clock = clockOf({ mode: 'running' });
  const later = clock.tick(WALL + 250);
  expect([clock.now, later.now]).toEqual([0, 250]);
  expect(later.tick(WALL + 900).now).toBe(900);
  expect(later.tick(WALL + 250)).toBe(later);
});

it('a running clock does not go back when the wall clock does', () => {
  const clock = clockOf({ mode: 'running' });
  expect(clock.tick(WALL + 900).tick(WALL + 100).now).toBe(900);
});

it.each([
  [60, 60_000],
  [0.5, 500],
  [0.0015, 1],
])('at scale %d a second of the wall clock is %i ms', (scale, want) => {
  const clock = clockOf({ mode: 'running', scale });
  expect(clock.tick(WALL + 1_000).now).toBe(want);
});

it('freezing keeps the time that was reached', () => {
  const clock = clockOf({ mode: 'running' }).freeze(WALL + 700);
  expect(clock.tick(WALL + 9_000).now).toBe(700);
  expect(clock.state()).toEqual({ now: 700, mode: 'frozen', scale: 1 });
});

it('running goes on from where the clock stood, not from where the wall clock went', () => {
  const clock = clockOf({ mode: 'frozen' }).run(WALL + 60_000, 1);
  expect(clock.tick(WALL + 60_010).now).toBe(10);
});

it('a new scale counts from its own beginning', () => {
  const clock = clockOf({ mode: 'running' }).run(WALL + 1_000, 10);
  expect(clock.tick(WALL + 1_100).now).toBe(2_000);
});

it('a held clock stands, is moved, and goes on from there when it is let go', () => {
  const held = clockOf({ mode: 'running' }).hold(WALL + 100);
  expect([held.now, held.moves, held.mode]).toEqual([100, false, 'running']);
  const moved = held.movedTo(5_000);
  expect(moved.tick(WALL + 400).now).toBe(5_000);
  expect(moved.release(WALL + 400).tick(WALL + 500).now).toBe(5_100);
});

it('a frozen clock that was held is frozen when it is let go', () => {
  const clock = clockOf({ mode: 'frozen' }).hold(WALL).release(WALL);
  expect(clock.tick(WALL + 1_000).now).toBe(0);
});

it('its state makes the same clock, which goes on from the wall time it is given', () => {
  const clock = clockOf({ mode: 'running', scale: 10 }).tick(WALL + 100);
  const again = new Clock(clock.state(), WALL + 50_000);
  expect(again.state()).toEqual({ now: 1_000, mode: 'running', scale: 10 });
  expect(again.tick(WALL + 50_001).now).toBe(1_010);
});

it('a running clock stops at the end of the year 9999', () => {
  const clock = clockOf({ mode: 'running', now: LAST_INSTANT - 1_000 });
  expect(clock.tick(WALL + 5_000).now).toBe(LAST_INSTANT);
});

function clockOf(state: Pick<ClockState, 'mode'> & Partial<ClockState>): Clock {
  return new Clock({ now: 0, scale: 1, ...state }, WALL);
}
