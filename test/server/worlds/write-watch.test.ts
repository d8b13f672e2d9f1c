// When a store counts as one that cannot be written, and when it is tried again.

import { expect, test } from 'vitest';
import { WriteWatch } from '../../../src/server/worlds/write-watch.ts';
import { THIS_MACHINE } from '../../../src/store/machine.ts';
import type { Store } from '../../../src/store/store.ts';
import { StoreError } from '../../../src/store/store-error.ts';
import { storedRows } from '../../support/stores.ts';

/** A store with room for writes of a size, whose trials take a while, by a clock that only the test moves. */
function storeWithRoom() {
  const state = { room: 100, now: 0, trials: [] as number[], retries: [] as (() => void)[], recovered: 0 };
  const write = (size: number) => {
    if (size > state.room) throw new StoreError('its disk is full');
  };
  const store = {
    commit: ([one]: Parameters<Store['commit']>[0]) => void write(one?.rows[0]?.data.length ?? 0),
    probe: (size: number) => {
      state.trials.push(size);
      state.now += 10;
      write(size);
    },
  } as Store;
  const machine = {
    ...THIS_MACHINE,
    monotonic: () => state.now,
    after: (_: number, run: () => void) => {
      state.retries = [run];
      return () => state.retries.splice(0);
    },
  };
  const watch = new WriteWatch({ store, machine, onEnd: () => void state.recovered++ });
  return { state, watch, commit: (size: number) => watch.commit([storedRows('a', ['x'.repeat(size)])]) };
}

test('a store with too little room for what was refused is still full, whatever else fits', () => {
  const { state, watch, commit } = storeWithRoom();
  expect(() => commit(500)).toThrow('its disk is full');
  expect(watch.examine()?.message).toBe('its disk is full');
  state.room = 499;
  state.retries[0]?.();
  expect([watch.failure?.message, state.recovered]).toEqual(['its disk is full', 0]);
  state.room = 500;
  state.retries[0]?.();
  expect([watch.failure, state.recovered, state.retries]).toEqual([undefined, 1, []]);
  expect(state.trials).toEqual([500, 500, 500]);
});

test('a trial writes a megabyte at most', () => {
  const { state, watch, commit } = storeWithRoom();
  expect(() => commit(5_000_000)).toThrow('its disk is full');
  watch.examine();
  expect(state.trials).toEqual([1_048_576]);
});

test('calls that ask again and again do not have much written again and again', () => {
  const { state, watch, commit } = storeWithRoom();
  expect(() => commit(500_000)).toThrow('its disk is full');
  for (let call = 0; call < 1_000; call++) {
    watch.examine();
    state.now += 1;
  }
  // A trial takes 10 ms, which is a twentieth of 200.
  expect(state.trials.length).toBeGreaterThan(2);
  expect(state.trials.length).toBeLessThanOrEqual(6);
});

test('a store that was just written is not tried, and one of which nothing is known is', () => {
  const { state, watch, commit } = storeWithRoom();
  expect(watch.examine()).toBeUndefined();
  expect(state.trials).toEqual([0]);
  state.now += 5_000;
  commit(50);
  expect(watch.examine()).toBeUndefined();
  expect(state.trials).toEqual([0]);
});
