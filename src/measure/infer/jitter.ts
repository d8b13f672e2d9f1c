// The jitter that explains delays which are drawn: of all that the policy language has, the one with the roundest numbers
// whose bounds are about as wide as what was seen. Several may draw from the same bounds, and no receiver tells them apart.

import { drawnFrom, jitterOf } from '../../delivery/policy/jitter.ts';
import type { PolicyExtension } from '../../delivery/policy/written-policy.ts';
import { durationOf } from '../duration.ts';
import type { SeenDelay } from './drawn-delays.ts';

type WrittenJitter = NonNullable<PolicyExtension['schedule']['jitter']>;

/** A jitter, and the delays that it is applied to. */
export interface FoundJitter {
  readonly jitter: WrittenJitter;
  readonly delaysMs: readonly number[];
}

/** What people write: the largest unit that divides a duration tells how round it is. */
const UNITS_MS = [
  86_400_000, 43_200_000, 21_600_000, 3_600_000, 1_800_000, 900_000, 600_000, 300_000, 60_000, 30_000, 10_000,
  5_000, 1_000, 500, 100, 10, 1,
];
/** What a share is more than another to write, in digits. */
const SHARE_DIGITS = [
  [50, 0.3],
  [25, 0.4],
  [10, 0.5],
  [5, 0.8],
  [1, 1.5],
] as const;
const SPAN_DIGITS = 0.7;

/**
 * The jitter that explains what was seen; `undefined` if none does.
 *
 * @example jitterFor([{ leastMs: 0, mostMs: 0, … }, { leastMs: 54_100, mostMs: 65_900, … }])
 *   // { jitter: { kind: 'around', share: 0.1 }, delaysMs: [0, 60_000] }
 */
export function jitterFor(seen: readonly SeenDelay[]): FoundJitter | undefined {
  let [best, leastCost]: [FoundJitter | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const { jitter, digits } of candidates(seen)) {
    const fitted = fittedTo(jitter, seen);
    if (fitted === undefined || fitted.cost + digits >= leastCost) continue;
    [best, leastCost] = [{ jitter, delaysMs: fitted.delaysMs }, fitted.cost + digits];
  }
  return best;
}

interface Candidate {
  readonly jitter: WrittenJitter;
  /** How much it takes to write. */
  readonly digits: number;
}

function candidates(seen: readonly SeenDelay[]): Candidate[] {
  const own = (['full', 'equal'] as const).map((kind) => ({ jitter: { kind }, digits: 0.2 }));
  const wide = (['around', 'above'] as const).flatMap((kind) => [
    ...Array.from({ length: 100 }, (_, at) => ({
      jitter: { kind, share: (at + 1) / 100 },
      digits: SHARE_DIGITS.find(([part]) => (at + 1) % part === 0)?.[1] ?? 0,
    })),
    ...spansFor(kind, seen).map((ms) => ({
      jitter: { kind, span: durationOf(ms) },
      digits: SPAN_DIGITS + digitsOf(ms),
    })),
  ]);
  return [...own, ...wide];
}

/** A span is as wide as the widest delay, or a little wider. */
function spansFor(kind: 'around' | 'above', seen: readonly SeenDelay[]): number[] {
  const widths = seen.map(({ leastMs, mostMs, beyondMs }) => ({ ms: mostMs - leastMs, beyondMs }));
  const widest = widths.toSorted((one, other) => other.ms - one.ms)[0] ?? { ms: 0, beyondMs: 0 };
  const sides = kind === 'around' ? 2 : 1;
  return roundIn(Math.ceil(widest.ms / sides), Math.ceil((widest.ms + 2 * widest.beyondMs) / sides)).filter(
    (ms) => ms > 0,
  );
}

/** The delays for which a jitter draws what was seen, with what they take to write, and how unlikely what was seen is. */
function fittedTo(
  written: WrittenJitter,
  seen: readonly SeenDelay[],
): { readonly delaysMs: number[]; readonly cost: number } | undefined {
  const jitter = jitterOf(written);
  const delaysMs: number[] = [];
  let cost = 0;
  for (const delay of seen) {
    const best = fittedDelay((ms) => drawnFrom(jitter, ms), delay);
    if (best === undefined) return undefined;
    delaysMs.push(best.ms);
    cost += best.cost;
  }
  return { delaysMs, cost };
}

type Bounds = (delayMs: number) => readonly [number, number];

function fittedDelay(boundsOf: Bounds, seen: SeenDelay): { ms: number; cost: number } | undefined {
  const { leastMs, mostMs, beyondMs, count } = seen;
  // A first attempt that comes at once has no delay to draw.
  if (mostMs === 0) return { ms: 0, cost: 0 };
  const limitMs = (mostMs + beyondMs) * 2 + 1;
  const smallest = (fits: (ms: number) => boolean) => smallestIn(limitMs, fits);
  const fromMs = Math.max(
    smallest((ms) => boundsOf(ms)[1] >= mostMs),
    smallest((ms) => boundsOf(ms)[0] >= leastMs - beyondMs),
  );
  const toMs = Math.min(
    smallest((ms) => boundsOf(ms)[1] > mostMs + beyondMs) - 1,
    smallest((ms) => boundsOf(ms)[0] > leastMs) - 1,
  );
  if (fromMs > toMs || fromMs > limitMs) return undefined;
  const width = (from: number, to: number) => Math.log10(to - from + 1);
  const tried = roundIn(fromMs, toMs).map((ms) => ({
    ms,
    cost: digitsOf(ms) + count * (width(...boundsOf(ms)) - width(leastMs, mostMs)),
  }));
  return tried.toSorted((one, other) => one.cost - other.cost)[0];
}

/** The smallest whole number for which something holds that holds for all larger ones. */
function smallestIn(limit: number, holds: (value: number) => boolean): number {
  let [below, at] = [-1, limit + 1];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (holds(middle)) at = middle;
    else below = middle;
  }
  return at;
}

/** A few durations between two, of each roundness. */
function roundIn(fromMs: number, toMs: number): number[] {
  const found = UNITS_MS.flatMap((unit) => {
    const [first, last] = [Math.ceil(fromMs / unit), Math.floor(toMs / unit)];
    return first > last ? [] : [first, Math.round((first + last) / 2), last].map((count) => count * unit);
  });
  return [...new Set(found)];
}

function digitsOf(ms: number): number {
  const unit = UNITS_MS.find((each) => ms % each === 0) ?? 1;
  return ms === 0 ? 0 : Math.log10(ms / unit);
}
