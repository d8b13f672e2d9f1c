// The order in which histories are tried.

import { expect, test } from 'vitest';
import { Coverage } from '../../../src/verify/explore/coverage.ts';
import { historyKey } from '../../../src/verify/explore/history.ts';
import { histories } from '../../../src/verify/explore/search.ts';
import { allowed, policy, storyOf } from '../../support/stories.ts';

function searched(count: number, { seed = 1, stories = [storyOf(4)] } = {}) {
  const coverage = new Coverage(stories, { allowed, policy });
  const found = [];
  for (const history of histories(stories, { allowed, policy, seed, coverage })) {
    coverage.add(history);
    found.push(history);
    if (found.length === count) break;
  }
  return { found, coverage };
}

test('histories with fewer deviations come first, and each comes once', () => {
  const { found } = searched(600);
  const sizes = found.map(({ deviations }) => deviations.length);
  expect(sizes).toEqual(sizes.toSorted());
  expect(new Set(sizes)).toEqual(new Set([1, 2]));
  expect(new Set(found.map(historyKey)).size).toBe(600);
});

test('in a long story, each pair of event type and deviation is tried once before any is tried again', () => {
  const stories = [storyOf(40, ['secret.created', 'secret.updated'])];
  const pairCount = new Coverage(stories, { allowed, policy }).pairs.length;
  const { coverage } = searched(pairCount, { stories });
  expect(coverage.pairs.map(({ count }) => count)).toEqual(Array(pairCount).fill(1));
});

test('a long story goes on with random histories of several deviations', () => {
  const { found } = searched(1_500, { stories: [storyOf(40)] });
  expect(found.at(-1)?.deviations.length).toBeGreaterThan(1);
});

test('the same seed gives the same histories, and another one others', () => {
  const keysWith = (seed: number) => searched(1_200, { seed, stories: [storyOf(40)] }).found.map(historyKey);
  expect(keysWith(7)).toEqual(keysWith(7));
  expect(keysWith(7)).not.toEqual(keysWith(8));
});

test('a small story has an end', () => {
  const { found } = searched(Number.POSITIVE_INFINITY, { stories: [storyOf(1)] });
  expect(found.length).toBeGreaterThan(100);
});
