// The `Retry-After` header of RFC 9110 (10.2.3): seconds, or a date.

const SECONDS = /^[0-9]{1,9}$/;

/** The start of a date; without this check, `Date.parse` accepts almost any text. */
const DAY_NAME = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * Returns how long a `Retry-After` header asks to wait.
 *
 * @param now the current time in milliseconds since the epoch; a date is compared with it
 * @returns milliseconds, 0 for a date that has passed; `undefined` if the header is missing or invalid
 * @example retryAfterMs('12', Date.now()) // 12_000
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const at = DAY_NAME.test(text) ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
