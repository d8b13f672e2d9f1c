// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Mutant } from '../../src/service/mutant.ts';
import { bindingMutants } from './mutants/enforcement/binding.ts';
import { fullMutants } from './mutants/enforcement/full.ts';
import { graceMutants } from './mutants/enforcement/grace.ts';
import { levelMutants } from './mutants/enforcement/levels.ts';
import { warningMutants } from './mutants/events/warnings.ts';
import { memberMutants } from './mutants/quotas/members.ts';
import { settingMutants } from './mutants/quotas/setting.ts';
import { tenantMutants } from './mutants/quotas/tenants.ts';
import { usageMutants } from './mutants/usage/usage.ts';

export const mutants: readonly Mutant[] = [
  ...bindingMutants,
  ...fullMutants,
  ...graceMutants,
  ...levelMutants,
  ...warningMutants,
  ...memberMutants,
  ...settingMutants,
  ...tenantMutants,
  ...usageMutants,
];
