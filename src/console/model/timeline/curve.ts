// A curve of an amount over time, as steps, with its limits and the stretches of time that matter to it.

import type { Schemas } from '../../api/schemas.ts';
import { msOf } from '../texts/time-text.ts';

export interface CurveFrame {
  readonly width: number;
  readonly height: number;
  /** From the first point to now, or to the end of a stretch that is planned. */
  readonly from: number;
  readonly to: number;
  /** The largest amount that is drawn. */
  readonly top: number;
  x(at: number): number;
  y(amount: number): number;
}

/** How much is shown at least, so that a curve of one point has a length, in milliseconds. */
const AT_LEAST = 3_600_000;

/** Room above the largest amount. */
const HEADROOM = 1.1;

/** Where the amounts and instants of a curve are drawn. */
export function frameOf(
  { points, limit, ceiling, spans }: Schemas['PictureCurve'],
  { now, width, height }: { readonly now: number; readonly width: number; readonly height: number },
): CurveFrame {
  const instants = [
    ...points.map(({ at }) => msOf(at)),
    ...spans.flatMap((span) => [msOf(span.from), span.to === null ? now : msOf(span.to)]),
  ];
  const from = Math.min(now - AT_LEAST, ...instants);
  const to = Math.max(now, ...instants);
  const amounts = points.map(({ value }) => value);
  const top = HEADROOM * Math.max(1, limit ?? 0, ceiling ?? 0, ...amounts);
  return {
    width,
    height,
    from,
    to,
    top,
    x: (at) => ((at - from) / (to - from)) * width,
    y: (amount) => height - (amount / top) * height,
  };
}

/**
 * The path of the steps: from nothing, each amount until the next one, the last until now.
 *
 * @example stepPath(curve, frame, now) // 'M0 100H20V40H100'
 */
export function stepPath(
  { points }: Schemas['PictureCurve'],
  { x, y, from }: CurveFrame,
  now: number,
): string {
  const steps = points.map(({ at, value }) => `H${round(x(msOf(at)))}V${round(y(value))}`);
  return `M${round(x(from))} ${round(y(0))}${steps.join('')}H${round(x(now))}`;
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
