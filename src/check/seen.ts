// What one check saw, and how that is told.

import type { Finding } from './finding.ts';

/** What was looked at and found; `says` alone, with the reason, where nothing was looked at. */
export interface Seen {
  readonly says: string;
  readonly findings?: readonly Finding[];
}

/** Why a check that needs to understand a spec has not begun. */
export const NONE_SOUND: Seen = { says: 'the structure of no spec is sound' };

/** @example counted(1, 'spec') // '1 spec' */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
