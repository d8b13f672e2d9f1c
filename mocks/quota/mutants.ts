// For each rule of the quota service that can be observed from outside, mutants that break only this rule. Mutants that
// break a shape, a documented status or a limit of a request are generated from the spec
// (src/service/generated-mutants).

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { bindingMutants } from './mutants/binding.ts';
import { countingMutants } from './mutants/counting.ts';
import { fullMutants } from './mutants/full.ts';
import { graceMutants } from './mutants/grace.ts';
import { historyMutants } from './mutants/history.ts';
import { levelMutants } from './mutants/levels.ts';
import { listMutants } from './mutants/lists.ts';
import { memberMutants } from './mutants/members.ts';
import { permissionMutants } from './mutants/permissions.ts';
import { refusalMutants } from './mutants/refusals.ts';
import { settingMutants } from './mutants/setting.ts';
import { tenantMutants } from './mutants/tenants.ts';
import { usageMutants } from './mutants/usage.ts';
import { warningMutants } from './mutants/warnings.ts';

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
