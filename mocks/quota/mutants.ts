// For each rule of the quota service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/mutant.ts';
import { graceSaboteurs } from './mutants/grace.ts';
import { historySaboteurs } from './mutants/history.ts';
import { judgingSaboteurs } from './mutants/judging.ts';
import { listSaboteurs } from './mutants/lists.ts';
import { memberSaboteurs } from './mutants/members.ts';
import { permissionSaboteurs } from './mutants/permissions.ts';
import { quotaSaboteurs } from './mutants/quotas.ts';
import { refusalSaboteurs } from './mutants/refusals.ts';
import { shapeSaboteurs } from './mutants/shapes.ts';
import { usageSaboteurs } from './mutants/usage.ts';
import { warningSaboteurs } from './mutants/warnings.ts';

export const saboteurs: readonly Saboteur[] = [
  ...shapeSaboteurs,
  ...quotaSaboteurs,
  ...memberSaboteurs,
  ...permissionSaboteurs,
  ...listSaboteurs,
  ...usageSaboteurs,
  ...historySaboteurs,
  ...judgingSaboteurs,
  ...graceSaboteurs,
  ...refusalSaboteurs,
  ...warningSaboteurs,
];

/** Rules that nothing breaks, and why: there are none. */
export const notSabotaged: Readonly<Partial<Record<RuleId, string>>> = {};
