// For each rule of the mail service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { callerMutants } from './mutants/callers.ts';
import { deliveryMutants } from './mutants/deliveries.ts';
import { endpointListMutants } from './mutants/endpoint-list.ts';
import { endpointMutants } from './mutants/endpoints.ts';
import { errorFormMutants } from './mutants/error-forms.ts';
import { eventSettingsMutants } from './mutants/event-settings.ts';
import { lifecycleMutants } from './mutants/lifecycle.ts';
import { messageMutants } from './mutants/messages.ts';
import { refusalMutants } from './mutants/refusals.ts';
import { scheduleMutants } from './mutants/schedule.ts';
import { troubleMutants } from './mutants/troubles.ts';

export const mutants: readonly Mutant[] = [
  ...endpointMutants,
  ...endpointListMutants,
  ...eventSettingsMutants,
  ...lifecycleMutants,
  ...scheduleMutants,
  ...deliveryMutants,
  ...messageMutants,
  ...callerMutants,
  ...errorFormMutants,
  ...refusalMutants,
  ...troubleMutants,
];

/** Rules that a provider could break and no mutant does, with the reason. */
export const notMutated: Readonly<Partial<Record<RuleId, string>>> = {};
