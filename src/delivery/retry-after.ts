// `Retry-After` (RFC 9110, 10.2.3): how long a receiver asks its sender to wait, in seconds or until a date.

import type { Instant } from '../engine/instant.ts';
import type { ReceiverResponse } from './delivery.ts';

const SECONDS = /^[0-9]+$/;
/** An IMF-fixdate; its obsolete forms are not sent any more. */
const DATE = /^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT$/;

/**
 * The milliseconds that an answer asks to wait; `undefined` if it asks for none, or not in a form of the RFC. A date is
 * compared with the answer's own `Date`, since the receiver's clock need not be that of the world; without one, with `now`.
 *
 * @param now when the answer came
 * @example retryAfterMs({ headers: { 'retry-after': '120' } }, now) // 120_000
 */
export function retryAfterMs(
  { headers }: Pick<ReceiverResponse, 'headers'>,
  now: Instant,
): number | undefined {
  const value = headerOf(headers, 'retry-after')?.trim() ?? '';
  if (SECONDS.test(value)) return Number(value) * 1_000;
  const until = instantOf(value);
  if (until === undefined) return undefined;
  return Math.max(0, until - (instantOf(headerOf(headers, 'date') ?? '') ?? now));
}

function instantOf(text: string): Instant | undefined {
  const instant = DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** Scripted answers spell their headers as their author did. */
function headerOf(headers: ReceiverResponse['headers'], name: string): string | undefined {
  const spelled = Object.keys(headers).find((each) => each.toLowerCase() === name);
  return spelled === undefined ? undefined : headers[spelled];
}
