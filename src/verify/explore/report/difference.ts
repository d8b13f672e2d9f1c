// How a state differs from the one that it should be, value by value.

import { differing } from '../../differing.ts';
import type { Observation } from '../receiver.ts';

const MAX_LINES = 40;

/**
 * The paths at which two observations differ, with both values.
 *
 * @example differenceLines(expected, actual) // ['$.count is 2 and should be 1']
 */
export function differenceLines(expected: Observation, actual: Observation): string[] {
  const lines = [
    ...differing('$', expected.state, actual.state),
    ...(expected.effects === actual.effects
      ? []
      : [`the count of effects is ${actual.effects} and should be ${expected.effects}`]),
  ];
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`];
}
