// Making a failing history small: what is left is all that it takes to fail.

import { expect, test } from 'vitest';
import type { Deviation } from '../../../src/verify/explore/deviation.ts';
import type { History } from '../../../src/verify/explore/history.ts';
import { shrunk } from '../../../src/verify/explore/shrink.ts';
import { policy, storyOf } from '../../support/stories.ts';

const has = ({ deviations }: History, kind: Deviation['kind'], event: string) =>
  deviations.some((deviation) => deviation.kind === kind && deviation.event === event);
const hasEvent = ({ events }: History, id: string) => events.some((event) => event.id === id);

/** A history of many events with deviations of five. */
const LARGE: History = {
  events: storyOf(40),
  deviations: [
    { kind: 'late', event: 'e3', attempts: 4 },
    { kind: 'lost_answer', event: 'e9' },
    { kind: 'cut', event: 'e17' },
    { kind: 'forged', event: 'e20', how: 'no_signature' },
    { kind: 'respelled', event: 'e39' },
  ],
};

const CASES: Readonly<
  Record<string, { fails: (history: History) => boolean; ids: string[]; deviations: Deviation[] }>
> = {
  'one deviation': {
    fails: (history) => has(history, 'cut', 'e17'),
    ids: ['e17'],
    deviations: [{ kind: 'cut', event: 'e17' }],
  },
  'a deviation and an event far from it': {
    fails: (history) => has(history, 'cut', 'e17') && hasEvent(history, 'e33'),
    ids: ['e17', 'e33'],
    deviations: [{ kind: 'cut', event: 'e17' }],
  },
  'two deviations': {
    fails: (history) => has(history, 'lost_answer', 'e9') && has(history, 'respelled', 'e39'),
    ids: ['e9', 'e39'],
    deviations: [
      { kind: 'lost_answer', event: 'e9' },
      { kind: 'respelled', event: 'e39' },
    ],
  },
  'a delay of two attempts': {
    fails: ({ deviations }) => deviations.some(({ attempts = 0 }) => attempts >= 2),
    ids: ['e3'],
    deviations: [{ kind: 'late', event: 'e3', attempts: 2 }],
  },
};

test.each(Object.entries(CASES))('%s is left', async (_, { fails, ids, deviations }) => {
  const { events, deviations: left } = await shrunk(LARGE, {
    policy,
    seed: 1,
    fails: async (history) => fails(history),
  });
  expect(events.map(({ id }) => id)).toEqual(ids);
  expect(left).toEqual(deviations);
});

test('a plain history that fails is left with the event that makes it fail', async () => {
  const { events } = await shrunk(
    { events: storyOf(40), deviations: [] },
    { policy, seed: 1, fails: async (history) => hasEvent(history, 'e29') },
  );
  expect(events.map(({ id }) => id)).toEqual(['e29']);
});

test('a plain history is narrowed down to the events that it seems to be about, in one try', async () => {
  let tries = 0;
  const { events } = await shrunk(
    { events: storyOf(40), deviations: [] },
    {
      policy,
      seed: 1,
      suspects: ['e29'],
      fails: async (history) => {
        tries++;
        return hasEvent(history, 'e29');
      },
    },
  );
  expect(events.map(({ id }) => id)).toEqual(['e29']);
  expect(tries).toBeLessThanOrEqual(2);
});

test('what does not fail again stays as it is', async () => {
  expect(await shrunk(LARGE, { policy, seed: 1, fails: async () => false })).toEqual(LARGE);
});
