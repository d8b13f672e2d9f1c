// What the effects of a webhook fault count in: which of them take a value, of what kind, within what bounds.

import { DAY_MS, durationMs } from '../../engine/instant.ts';
import type { WebhookEffect } from '../../faults/fault.ts';
import { faultRefused } from './fault-refusal.ts';

/** A kind of value, its bounds, and what it is when none is given. */
interface ValueKind {
  readonly unit: 'copies' | 'events' | 'duration' | 'bytes';
  readonly least: number;
  readonly most: number;
  readonly usual: number | null;
}

const COPIES: ValueKind = { unit: 'copies', least: 2, most: 10, usual: 2 };
const DURATION = { unit: 'duration', least: 1, most: 3_650 * DAY_MS } as const;

const VALUE_KINDS: Readonly<Partial<Record<WebhookEffect, ValueKind>>> = {
  duplicate: COPIES,
  concurrent_duplicate: COPIES,
  reverse: { unit: 'events', least: 2, most: 100, usual: 2 },
  delay: { ...DURATION, usual: durationMs('1m') },
  skew: { ...DURATION, usual: durationMs('10m') },
  replay: { ...DURATION, usual: null },
  oversize: { unit: 'bytes', least: 1, most: 67_108_864, usual: 10_485_760 },
};

/**
 * The amount of an effect: copies, events, milliseconds or bytes; `null` where it counts in nothing.
 *
 * @param pointer where the value stands in the request
 * @throws ApiError `fault-refused` when the effect takes no value, or not this one
 */
export function amountOf(
  how: WebhookEffect,
  value: string | number | undefined,
  pointer: string,
): number | null {
  const kind = VALUE_KINDS[how];
  if (value === undefined) return kind?.usual ?? null;
  if (kind === undefined)
    throw faultRefused([pointer], {
      detail: `is nothing for ${how}, which takes no value`,
      hint: 'Leave `value` out.',
    });
  const amount = kind.unit === 'duration' ? durationMs(value) : value;
  if (typeof amount === 'number' && amount >= kind.least && amount <= kind.most) return amount;
  throw faultRefused([pointer], { detail: `of ${how} must be ${WANTED[kind.unit](kind)}` });
}

const WANTED: Readonly<Record<ValueKind['unit'], (kind: ValueKind) => string>> = {
  copies: ({ least, most }) => `a number of copies from ${least} to ${most}`,
  events: ({ least, most }) => `a number of events from ${least} to ${most}`,
  bytes: ({ least, most }) => `a number of bytes from ${least} to ${most}`,
  duration: ({ most }) => `a duration such as "5m", up to "${most / DAY_MS}d"`,
};
