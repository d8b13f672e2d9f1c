// A time scale on which idle stretches are folded: linear between folds, and each fold as wide as any other. A schedule
// of 35 hours fits on a screen and still shows each step.

export interface Fold {
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
}

export interface Scale {
  readonly width: number;
  readonly folds: readonly Fold[];
  /** The first and the last instant on it. */
  readonly from: number;
  readonly to: number;
  /** Where an instant is, in pixels; instants beyond the ends are at the ends. */
  x(at: number): number;
  /** The instant at a place; the inverse of `x`. */
  at(x: number): number;
}

/** How wide a fold is drawn, in pixels. */
export const FOLD_WIDTH = 64;

/** Steps are folded together until the short ones are at least this wide, in pixels. */
const STEP_WIDTH = 28;

/** Folds take at most this part of the width. */
const MAX_FOLDED = 0.6;

/** Empty space before the first and after the last instant, in pixels. */
const MARGIN = 28;

/** What is shown around a single instant, in milliseconds. */
const AROUND = 1_800_000;

interface Segment {
  readonly from: number;
  readonly to: number;
  readonly x0: number;
  readonly x1: number;
  readonly isFold: boolean;
}

/**
 * The scale that shows all these instants.
 *
 * @param instants in any order, in milliseconds
 * @example foldedScale([0, 60_000, 36_000_000], 800).folds // the ten hours in which nothing happens
 */
export function foldedScale(instants: Iterable<number>, width: number): Scale {
  const points = distinct(instants);
  const [first = 0] = points;
  const all = points.length > 1 ? points : [first - AROUND, first, first + AROUND];
  const inner = Math.max(width - 2 * MARGIN, 1);
  const gaps = all.slice(1).map((to, index) => ({ from: all[index] as number, to }));
  const folded = foldedGaps(
    gaps.map(({ from, to }) => to - from),
    inner,
  );
  const segments = laidOut(gaps, folded, inner);
  const from = all[0] as number;
  const to = all.at(-1) as number;
  return {
    width,
    from,
    to,
    folds: segments.filter(({ isFold }) => isFold),
    x: (at) => interpolate(at, segments, ['from', 'to'], ['x0', 'x1']),
    at: (x) => Math.round(interpolate(x, segments, ['x0', 'x1'], ['from', 'to'])),
  };
}

/** The gaps to fold: the longest ones, until the short ones can be told apart. */
function foldedGaps(lengths: readonly number[], width: number): ReadonlySet<number> {
  const byLength = lengths.map((_, index) => index).sort((a, b) => at(lengths, b) - at(lengths, a));
  const short = at(lengths, at(byLength, Math.floor(byLength.length * 0.75)));
  const folded = new Set<number>();
  let linear = lengths.reduce((sum, length) => sum + length, 0);
  for (const longest of byLength.slice(0, -1)) {
    const perMs = (width - folded.size * FOLD_WIDTH) / linear;
    const wouldShrink = at(lengths, longest) * perMs > 1.5 * FOLD_WIDTH;
    const hasRoom = (folded.size + 1) * FOLD_WIDTH <= width * MAX_FOLDED;
    if (short * perMs >= STEP_WIDTH || !wouldShrink || !hasRoom) break;
    folded.add(longest);
    linear -= at(lengths, longest);
  }
  return folded;
}

/** Adjacent gaps of the same kind become one segment, unless they are folds. */
function laidOut(
  gaps: readonly { readonly from: number; readonly to: number }[],
  folded: ReadonlySet<number>,
  width: number,
): Segment[] {
  const linear = gaps.reduce((sum, { from, to }, index) => sum + (folded.has(index) ? 0 : to - from), 0);
  const perMs = (width - folded.size * FOLD_WIDTH) / Math.max(linear, 1);
  const segments: Segment[] = [];
  let x0 = MARGIN;
  gaps.forEach(({ from, to }, index) => {
    const isFold = folded.has(index);
    const x1 = x0 + (isFold ? FOLD_WIDTH : (to - from) * perMs);
    const last = segments.at(-1);
    if (!isFold && last?.isFold === false) segments[segments.length - 1] = { ...last, to, x1 };
    else segments.push({ from, to, x0, x1, isFold });
    x0 = x1;
  });
  return segments;
}

type Side = 'from' | 'to' | 'x0' | 'x1';

function interpolate(
  value: number,
  segments: readonly Segment[],
  [lowIn, highIn]: readonly [Side, Side],
  [lowOut, highOut]: readonly [Side, Side],
): number {
  const segment = segments.find((one) => value <= one[highIn]) ?? (segments.at(-1) as Segment);
  const part = (value - segment[lowIn]) / (segment[highIn] - segment[lowIn] || 1);
  const clamped = Math.min(1, Math.max(0, part));
  return segment[lowOut] + clamped * (segment[highOut] - segment[lowOut]);
}

function distinct(instants: Iterable<number>): number[] {
  const sorted = [...instants].sort((a, b) => a - b);
  return sorted.filter((instant, index) => index === 0 || instant !== sorted[index - 1]);
}

function at(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}

export interface Tick {
  readonly at: number;
  readonly x: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const INTERVALS = [
  ...[1, 5, 15, 30].map((count) => count * SECOND),
  ...[1, 5, 15, 30].map((count) => count * MINUTE),
  ...[1, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 7, 30, 90, 365].map((count) => count * DAY),
];

/** How far apart the labels of two ticks are at least, in pixels. */
const TICK_WIDTH = 72;

/** Round instants along a scale, none of them in a fold. */
export function ticksOf(scale: Scale): Tick[] {
  const edges = [scale.x(scale.from), ...scale.folds.flatMap(({ x0, x1 }) => [x0, x1]), scale.x(scale.to)];
  const ticks: Tick[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const x0 = edges[index] as number;
    const x1 = edges[index + 1] as number;
    if (x1 - x0 >= 1) ticks.push(...ticksBetween(scale, x0, x1));
  }
  return ticks.filter(({ x }, index) => index === 0 || x - (ticks[index - 1] as Tick).x >= TICK_WIDTH * 0.8);
}

function ticksBetween(scale: Scale, x0: number, x1: number): Tick[] {
  const from = scale.at(x0 + 0.01);
  const to = scale.at(x1 - 0.01);
  const perMs = (x1 - x0) / Math.max(to - from, 1);
  const interval = INTERVALS.find((ms) => ms * perMs >= TICK_WIDTH) ?? (INTERVALS.at(-1) as number);
  const ticks: Tick[] = [];
  for (let at = Math.ceil(from / interval) * interval; at <= to; at += interval) {
    ticks.push({ at, x: x0 + (at - from) * perMs });
  }
  return ticks;
}
