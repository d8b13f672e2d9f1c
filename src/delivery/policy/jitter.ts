// The jitter of a schedule: the interval that a delay is drawn from. What is drawn depends on the seed of the world, the
// delivery and the number of the attempt alone, so that it is known beforehand, and the same when it is computed again.

import { Ids } from '../../engine/ids.ts';
import { durationMs } from '../../engine/instant.ts';
import type { JitterKind, PolicyExtension } from './written-policy.ts';

export interface Jitter {
  readonly kind: JitterKind;
  /** The width as a share of the delay; 0 if it is a span. */
  readonly share: number;
  readonly spanMs: number;
}

/** What a drawn delay depends on. */
export interface JitterDraw {
  readonly seed: number;
  readonly deliveryId: string;
  /** How many attempts of the schedule there were before the one that failed; `first` for the one before any. */
  readonly attemptCount: number | 'first';
}

type WrittenJitter = NonNullable<PolicyExtension['schedule']['jitter']>;

export function jitterOf({ kind, share = 0, span = '0s' }: WrittenJitter): Jitter {
  return { kind, share, spanMs: durationMs(span) };
}

/**
 * The shortest and the longest delay that can be drawn, in milliseconds.
 *
 * @example drawnFrom({ kind: 'around', share: 0.1, spanMs: 0 }, 60_000) // [54_000, 66_000]
 */
export function drawnFrom({ kind, share, spanMs }: Jitter, delayMs: number): readonly [number, number] {
  const widthMs = Math.round(delayMs * share) + spanMs;
  if (kind === 'full') return [0, delayMs];
  if (kind === 'equal') return [Math.ceil(delayMs / 2), delayMs];
  return [kind === 'above' ? delayMs : Math.max(0, delayMs - widthMs), delayMs + widthMs];
}

/** A delay with its jitter, in whole milliseconds, each of the interval as likely as any other. */
export function drawnDelayMs(jitter: Jitter, delayMs: number, draw: JitterDraw): number {
  const [from, to] = drawnFrom(jitter, delayMs);
  return new Ids(draw.seed).integer(`jitter/${draw.deliveryId}/${draw.attemptCount}`, from, to);
}

/** What does not fit together in a jitter, by its field. */
export function jitterProblems({ kind, share, span }: WrittenJitter): [field: string, message: string][] {
  const isWide = kind === 'around' || kind === 'above';
  if (isWide && (share === undefined) === (span === undefined))
    return [['jitter', `needs either a share or a span, by which ${kind} is meant`]];
  if (isWide) return [];
  const given = share === undefined ? 'span' : 'share';
  return share === undefined && span === undefined
    ? []
    : [[`jitter/${given}`, `does not fit ${kind}, which has its own`]];
}
