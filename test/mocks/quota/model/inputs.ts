// Whom and what the commands are about: few names and small numbers, so that things meet, and now and then
// numbers at the end of what can be counted.

import fc from 'fast-check';
import type { Place } from './naive-values.ts';

/** The greatest number that is counted. */
export const MOST = Number.MAX_SAFE_INTEGER;

export const USERS = ['usr_ada', 'usr_ben', 'usr_cleo'];
export const GROUPS = ['grp_eng', 'grp_all', 'grp_new'];
export const SHARES = ['shr_docs', 'shr_pics'];

/** Targets that quotas are set for. */
export const LIMITED = [
  'share shr_docs',
  'user usr_ada',
  'user usr_ben',
  'group grp_eng',
  'group grp_all',
  'tenant ten_main',
  'tenant ten_side',
  'partner prt_main',
];

export const smallBytes = fc.nat(60);
export const bytes = fc.oneof(
  { weight: 20, arbitrary: smallBytes },
  { weight: 1, arbitrary: fc.integer({ min: MOST - 200, max: MOST }) },
);
export const user = fc.constantFrom(...USERS, 'usr_side');
export const place: fc.Arbitrary<Place> = fc.oneof(
  fc.record({ user_id: user }),
  fc.record({ user_id: fc.constantFrom(...USERS), share_id: fc.constantFrom(...SHARES) }),
);

/** A limit: mostly one that is soon met. */
export const limitBytes = fc.oneof(
  { weight: 8, arbitrary: fc.nat(200) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: MOST - 99, max: MOST }) },
);
