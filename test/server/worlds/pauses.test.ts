// When a call begins at once, and when in a later turn of the event loop.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { laterTurn } from '../../../src/server/worlds/pauses.ts';

test('a call begins at once in a turn that has not worked for long', async () => {
  await nextTurn();
  expect(laterTurn()).toBeUndefined();
  expect(laterTurn()).toBeUndefined();
});

test('after 10 ms of work, the calls that arrived in the same turn begin in later turns, one in each', async () => {
  await nextTurn();
  laterTurn();
  workFor(11);
  const order: string[] = [];
  const calls = [laterTurn(), laterTurn()].map((turn) => turn?.then(() => order.push('call')));
  setImmediate(() => order.push('others'));
  await Promise.all(calls);
  expect(order).toEqual(['call', 'others', 'call']);
  await nextTurn();
  expect(laterTurn()).toBeUndefined();
});

function workFor(ms: number): void {
  const begun = performance.now();
  while (performance.now() - begun < ms);
}
