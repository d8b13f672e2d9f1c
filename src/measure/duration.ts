// Durations as policies write them.

const UNITS = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 } as const;

/**
 * A duration in the largest unit that divides it, as a policy writes it.
 *
 * @example durationOf(300_000) // '5m'
 */
export function durationOf(ms: number): string {
  if (ms === 0) return '0s';
  const [unit, size] = Object.entries(UNITS).find(([, each]) => ms % each === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}
