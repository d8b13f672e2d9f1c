// The values of a delivery fault's effects: which effects take one, of what kind, and within what bounds.

import { DAY_MS, durationMs } from '../../engine/instant.ts';
import type { WebhookEffect } from './delivery-fault.ts';

/** A kind of value, its bounds, and its default. */
interface Amount {
  readonly unit: 'copies' | 'events' | 'duration' | 'bytes';
  readonly min: number;
  readonly max: number;
  readonly default: number | null;
}

const COPIES: Amount = { unit: 'copies', min: 2, max: 10, default: 2 };
const DURATION = { unit: 'duration', min: 1, max: 3_650 * DAY_MS } as const;

const AMOUNTS: Readonly<Partial<Record<WebhookEffect, Amount>>> = {
  duplicate: COPIES,
  concurrent_duplicate: COPIES,
  reverse: { unit: 'events', min: 2, max: 100, default: 2 },
  delay: { ...DURATION, default: durationMs('1m') },
  skew: { ...DURATION, default: durationMs('10m') },
  replay: { ...DURATION, default: null },
  oversize: { unit: 'bytes', min: 1, max: 67_108_864, default: 10_485_760 },
};

/** The amount of an effect, or why a value is not valid for it. */
export type ReadAmount =
  | { readonly amount: number | null }
  | { readonly problem: string; readonly hint?: string };

/**
 * Reads the value of an effect: copies, events, milliseconds or bytes; `null` if it takes none.
 *
 * @example readAmount('delay', '5m') // { amount: 300_000 }
 * @example readAmount('duplicate', 11) // { problem: 'of duplicate must be a number of copies from 2 to 10' }
 */
export function readAmount(how: WebhookEffect, value: string | number | undefined): ReadAmount {
  const kind = AMOUNTS[how];
  if (value === undefined) return { amount: kind?.default ?? null };
  if (kind === undefined)
    return { problem: `does not fit ${how}, which takes no value`, hint: 'Leave `value` out.' };
  const amount = kind.unit === 'duration' ? durationMs(value) : value;
  if (typeof amount === 'number' && amount >= kind.min && amount <= kind.max) return { amount };
  return { problem: `of ${how} must be ${expected(kind)}` };
}

function expected({ unit, min, max }: Amount): string {
  if (unit === 'duration') return `a duration such as "5m", up to "${max / DAY_MS}d"`;
  return `a number of ${unit} from ${min} to ${max}`;
}
