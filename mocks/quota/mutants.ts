// For each rule of the quota service that can be observed from outside, mutants that break only this rule. Mutants that
// break a shape, a documented status or a limit of a request are generated from the spec
// (src/service/generated-mutants).

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { permissionMutants } from './mutants/calls/permissions.ts';
import { bindingMutants } from './mutants/enforcement/binding.ts';
import { fullMutants } from './mutants/enforcement/full.ts';
import { graceMutants } from './mutants/enforcement/grace.ts';
import { levelMutants } from './mutants/enforcement/levels.ts';
import { refusalMutants } from './mutants/enforcement/refusals.ts';
import { warningMutants } from './mutants/events/warnings.ts';
import { listMutants } from './mutants/quotas/lists.ts';
import { memberMutants } from './mutants/quotas/members.ts';
import { settingMutants } from './mutants/quotas/setting.ts';
import { tenantMutants } from './mutants/quotas/tenants.ts';
import { countingMutants } from './mutants/usage/counting.ts';
import { historyMutants } from './mutants/usage/history.ts';
import { usageMutants } from './mutants/usage/usage.ts';

export const mutants: readonly Mutant[] = [
  ...settingMutants,
  ...memberMutants,
  ...permissionMutants,
  ...listMutants,
  ...usageMutants,
  ...historyMutants,
  ...countingMutants,
  ...fullMutants,
  ...levelMutants,
  ...bindingMutants,
  ...tenantMutants,
  ...graceMutants,
  ...refusalMutants,
  ...warningMutants,
];

/** Rules that no mutant breaks, with the reason; none at present. */
export const notMutated: Readonly<Partial<Record<RuleId, string>>> = {};
