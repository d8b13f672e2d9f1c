// Instants and durations as people read them.

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/**
 * A duration, by its two largest units.
 *
 * @example durationText(5_430_000) // '1 h 30 min'
 */
export function durationText(ms: number): string {
  const whole = Math.abs(Math.round(ms));
  if (whole < 1_000) return `${whole} ms`;
  const largest = UNITS.findIndex(([, size]) => whole >= size);
  const [name, size] = UNITS[largest] as (typeof UNITS)[number];
  const first = `${Math.floor(whole / size)} ${name}`;
  const next = UNITS[largest + 1];
  if (next === undefined) return first;
  const rest = Math.floor((whole % size) / next[1]);
  return rest === 0 ? first : `${first} ${rest} ${next[0]}`;
}

/**
 * A duration by its largest unit, rounded, where there is little room.
 *
 * @example roughText(5_430_000) // '91 min'
 */
export function roughText(ms: number): string {
  const [name, size] = UNITS.find(([, unit]) => ms >= 2 * unit) ?? UNITS[3];
  return `${Math.round(ms / size)} ${name}`;
}

/** How far an instant is from another: `in 5 min`, `5 min ago`, `now`. */
export function distanceText(at: number, now: number): string {
  if (at === now) return 'now';
  return at > now ? `in ${durationText(at - now)}` : `${durationText(now - at)} ago`;
}

/** @example dateText(0) // '1970-01-01' */
export function dateText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The time of day in UTC, with milliseconds only where there are any.
 *
 * @example timeText(61_000) // '00:01:01'
 */
export function timeText(at: number): string {
  const text = new Date(at).toISOString();
  return at % 1_000 === 0 ? text.slice(11, 19) : text.slice(11, 23);
}

/** @example instantText(0) // '1970-01-01 00:00:00Z' */
export function instantText(at: number): string {
  return `${dateText(at)} ${timeText(at)}Z`;
}

/**
 * The instant of an ISO text, as milliseconds; `null` stays.
 *
 * @example msOf('1970-01-01T00:00:01.000Z') // 1000
 */
export function msOf(iso: string): number {
  return Date.parse(iso);
}
