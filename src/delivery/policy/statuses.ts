// Statuses as a policy names them: one by one, or a class at a time.

import type { WrittenStatuses } from './written-policy.ts';

/** From a status to another, both included. */
interface StatusRange {
  readonly from: number;
  readonly to: number;
}

export type StatusSet = readonly StatusRange[];

/** What counts as taken where a policy does not say. */
export const TAKEN: StatusSet = statusSet(['2xx']);

/** @example statusSet(['2xx', 304]) // [{ from: 200, to: 299 }, { from: 304, to: 304 }] */
export function statusSet(written: readonly WrittenStatuses[]): StatusSet {
  return written.map((each) => {
    if (typeof each === 'number') return { from: each, to: each };
    const from = Number(each.charAt(0)) * 100;
    return { from, to: from + 99 };
  });
}

/** @example isAmong(statusSet(['2xx']), 204) // true */
export function isAmong(statuses: StatusSet, status: number): boolean {
  return statuses.some(({ from, to }) => status >= from && status <= to);
}
