// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Mutant } from '../../src/service/mutant.ts';
import { scopeMutants } from './mutants/calls/scopes.ts';
import { singleOperationMutants } from './mutants/calls/single-operations.ts';
import { troubleMutants } from './mutants/calls/troubles.ts';
import { attemptMutants } from './mutants/deliveries/attempts.ts';
import { headerMutants } from './mutants/deliveries/headers.ts';
import { oauthMutants } from './mutants/deliveries/oauth.ts';
import { outcomeMutants } from './mutants/deliveries/outcomes.ts';
import { scheduleMutants } from './mutants/deliveries/schedule.ts';
import { signatureMutants } from './mutants/deliveries/signatures.ts';
import { subscriptionMutants } from './mutants/deliveries/subscriptions.ts';
import { disablingMutants } from './mutants/endpoints/disabling.ts';
import { endpointChangeMutants } from './mutants/endpoints/endpoint-changes.ts';
import { endpointEffectMutants } from './mutants/endpoints/endpoint-effects.ts';
import { endpointFieldMutants } from './mutants/endpoints/endpoint-fields.ts';
import { endpointMutants } from './mutants/endpoints/endpoints.ts';
import { eventSettingsMutants } from './mutants/endpoints/event-settings.ts';
import { figureMutants } from './mutants/endpoints/figures.ts';
import { recoveringMutants } from './mutants/endpoints/recovering.ts';
import { rotationMutants } from './mutants/endpoints/rotations.ts';
import { settingsEffectMutants } from './mutants/endpoints/settings-effects.ts';
import { switchingMutants } from './mutants/endpoints/switching.ts';
import { eventFieldMutants } from './mutants/events/event-fields.ts';
import { eventMutants } from './mutants/events/events.ts';
import { domainMutants } from './mutants/resources/domains.ts';
import { imageMutants } from './mutants/resources/images.ts';
import { resourceMutants } from './mutants/resources/resources.ts';
import { sendAnswerMutants } from './mutants/sending/answers.ts';
import { senderMutants } from './mutants/sending/senders.ts';
import { sendingMutants } from './mutants/sending/sending.ts';
import { sizeMutants } from './mutants/sending/sizes.ts';

export const mutants: readonly Mutant[] = [
  ...scopeMutants,
  ...singleOperationMutants,
  ...troubleMutants,
  ...attemptMutants,
  ...headerMutants,
  ...oauthMutants,
  ...outcomeMutants,
  ...scheduleMutants,
  ...signatureMutants,
  ...subscriptionMutants,
  ...disablingMutants,
  ...endpointChangeMutants,
  ...endpointEffectMutants,
  ...endpointFieldMutants,
  ...endpointMutants,
  ...eventSettingsMutants,
  ...figureMutants,
  ...recoveringMutants,
  ...rotationMutants,
  ...settingsEffectMutants,
  ...switchingMutants,
  ...eventFieldMutants,
  ...eventMutants,
  ...domainMutants,
  ...imageMutants,
  ...resourceMutants,
  ...sendAnswerMutants,
  ...senderMutants,
  ...sendingMutants,
  ...sizeMutants,
];
