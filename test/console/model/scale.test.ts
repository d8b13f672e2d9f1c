// The scale of the timeline: linear where something happens, folded where nothing does.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOLD_WIDTH, foldedScale, ticksOf } from '../../../src/console/model/timeline/scale.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A schedule of retries: at once, then after 1 min, 5 min, 30 min, 2 h, 8 h, 24 h. */
const SCHEDULE = [0, 1, 6, 36, 156, 636, 2_076].map((minutes) => minutes * MINUTE);

test('every step of a schedule of 35 hours can be told apart on one screen', () => {
  const scale = foldedScale(SCHEDULE, 900);
  const places = SCHEDULE.map(scale.x);
  const steps = places.slice(1).map((x, index) => x - (places[index] as number));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...places)).toBeLessThanOrEqual(900);
});

test('a fold is as wide as any other and hides a stretch in which nothing happens', () => {
  const { folds } = foldedScale(SCHEDULE, 900);
  expect(folds.length).toBeGreaterThan(0);
  for (const { from, to, x0, x1 } of folds) {
    expect(x1 - x0).toBeCloseTo(FOLD_WIDTH);
    expect(SCHEDULE.filter((at) => at > from && at < to)).toEqual([]);
  }
});

test('nothing is folded where everything can be seen', () => {
  expect(foldedScale([0, HOUR, 2 * HOUR], 900).folds).toEqual([]);
});

test('more room opens the folds', () => {
  const count = (width: number) => foldedScale(SCHEDULE, width).folds.length;
  expect(count(100_000)).toBeLessThan(count(900));
});

test('a single instant is shown in its surroundings', () => {
  const scale = foldedScale([HOUR], 900);
  expect([scale.x(HOUR), scale.from, scale.to]).toEqual([450, HOUR / 2, 1.5 * HOUR]);
});

test('the order of instants is kept, and a place leads back to its instant', () => {
  const instants = fc.array(fc.integer({ min: 0, max: 4e12 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(instants, fc.integer({ min: 240, max: 4_000 }), (some, width) => {
      const scale = foldedScale(some, width);
      const sorted = some.toSorted((a, b) => a - b);
      const places = sorted.map(scale.x);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((x) => x >= 0 && x <= width + 1e-6)).toBe(true);
      for (const fold of scale.folds) {
        const inside = (fold.x0 + fold.x1) / 2;
        expect(scale.x(scale.at(inside))).toBeCloseTo(inside, 3);
      }
    }),
  );
});

test('ticks are at round instants, apart from each other, and not in folds', () => {
  const scale = foldedScale(SCHEDULE, 900);
  const ticks = ticksOf(scale);
  expect(ticks.length).toBeGreaterThan(0);
  for (const { at, x } of ticks) {
    expect(at % 1_000).toBe(0);
    expect(scale.folds.some(({ x0, x1 }) => x > x0 && x < x1)).toBe(false);
  }
  const gaps = ticks.slice(1).map(({ x }, index) => x - (ticks[index]?.x ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(56);
});
