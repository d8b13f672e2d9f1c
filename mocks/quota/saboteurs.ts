// For each rule of the quota service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Saboteur } from '../../src/service/saboteur.ts';
import { graceSaboteurs } from './saboteurs/grace.ts';
import { historySaboteurs } from './saboteurs/history.ts';
import { judgingSaboteurs } from './saboteurs/judging.ts';
import { listSaboteurs } from './saboteurs/lists.ts';
import { memberSaboteurs } from './saboteurs/members.ts';
import { permissionSaboteurs } from './saboteurs/permissions.ts';
import { quotaSaboteurs } from './saboteurs/quotas.ts';
import { refusalSaboteurs } from './saboteurs/refusals.ts';
import { shapeSaboteurs } from './saboteurs/shapes.ts';
import { usageSaboteurs } from './saboteurs/usage.ts';
import { warningSaboteurs } from './saboteurs/warnings.ts';

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
