// The result of one check, and how it is reported.

import type { Finding } from './finding.ts';

/** What was checked and found; only `says`, with the reason, if nothing was checked. */
export interface Seen {
  readonly says: string;
  readonly findings?: readonly Finding[];
}

/** The result of a check that needs a valid spec when there is none. */
export const NONE_SOUND: Seen = { says: 'no spec has a valid structure' };

/** @example counted(1, 'spec') // '1 spec' */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
