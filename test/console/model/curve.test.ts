// Where the amounts and instants of a curve are drawn.

import { expect, test } from 'vitest';
import { amountText } from '../../../src/console/model/texts/amount-text.ts';
import { frameOf, stepPath } from '../../../src/console/model/timeline/curve.ts';

const HOUR = 3_600_000;

const at = (hours: number) => new Date(hours * HOUR).toISOString();

const curve = {
  id: 'a',
  label: 'a',
  points: [
    { at: at(0), value: 50 },
    { at: at(5), value: 100 },
  ],
  limit: 80,
  ceiling: null,
  spans: [{ from: at(5), to: at(20), label: 'grace' }],
};

test('a curve goes by steps from nothing to now, and has room for what is planned', () => {
  const frame = frameOf(curve, { now: 10 * HOUR, width: 200, height: 110 });
  expect([frame.from, frame.to, frame.top]).toEqual([0, 20 * HOUR, expect.closeTo(110)]);
  expect(stepPath(curve, frame, 10 * HOUR)).toBe('M0 110H0V60H50V10H100');
});

test.each([
  [0, '0'],
  [1_000, '1000 B'],
  [1_536, '1.5 KiB'],
  [100 * 2 ** 30, '100 GiB'],
])('%i bytes are %s', (amount, text) => {
  expect(amountText(amount, 'bytes')).toBe(text);
});
