// For each rule of the mail service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { callerMutants } from './mutants/callers.ts';
import { disablingMutants } from './mutants/disabling.ts';
import { endpointChangeMutants } from './mutants/endpoint-changes.ts';
import { endpointListMutants } from './mutants/endpoint-list.ts';
import { endpointMutants } from './mutants/endpoints.ts';
import { errorFormMutants } from './mutants/error-forms.ts';
import { eventSettingsMutants } from './mutants/event-settings.ts';
import { eventMutants } from './mutants/events.ts';
import { figureMutants } from './mutants/figures.ts';
import { oauthMutants } from './mutants/oauth.ts';
import { outcomeMutants } from './mutants/outcomes.ts';
import { refusedSendMutants } from './mutants/refused-sends.ts';
import { resourceMutants } from './mutants/resources.ts';
import { scheduleMutants } from './mutants/schedule.ts';
import { senderMutants } from './mutants/senders.ts';
import { sendingMutants } from './mutants/sending.ts';
import { signatureMutants } from './mutants/signatures.ts';
import { sizeMutants } from './mutants/sizes.ts';
import { subscriptionMutants } from './mutants/subscriptions.ts';
import { switchingMutants } from './mutants/switching.ts';
import { troubleMutants } from './mutants/troubles.ts';

export const mutants: readonly Mutant[] = [
  ...endpointMutants,
  ...endpointChangeMutants,
  ...endpointListMutants,
  ...eventSettingsMutants,
  ...callerMutants,
  ...subscriptionMutants,
  ...eventMutants,
  ...signatureMutants,
  ...scheduleMutants,
  ...outcomeMutants,
  ...oauthMutants,
  ...disablingMutants,
  ...switchingMutants,
  ...figureMutants,
  ...errorFormMutants,
  ...troubleMutants,
  ...sendingMutants,
  ...senderMutants,
  ...refusedSendMutants,
  ...sizeMutants,
  ...resourceMutants,
];

/** Rules that a provider could break and no mutant does, with the reason. */
export const notMutated: Readonly<Partial<Record<RuleId, string>>> = {};
