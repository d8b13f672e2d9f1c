// For each rule of the vault service that shows from outside, ways to break it alone.

import type { RuleId } from '../../specs/generated/rules.ts';
import type { Mutant } from '../../src/service/mutant.ts';
import { callersMutants } from './mutants/callers.ts';
import { certificateLifeMutants } from './mutants/certificate-life.ts';
import { changingMutants } from './mutants/changing.ts';
import { deliveryListMutants } from './mutants/delivery-list.ts';
import { envelopesMutants } from './mutants/envelopes.ts';
import { eventTypesMutants } from './mutants/event-types.ts';
import { filtersMutants } from './mutants/filters.ts';
import { forcedRetriesMutants } from './mutants/forced-retries.ts';
import { leaseLifeMutants } from './mutants/lease-life.ts';
import { outcomesMutants } from './mutants/outcomes.ts';
import { patternsMutants } from './mutants/patterns.ts';
import { policyLifeMutants } from './mutants/policy-life.ts';
import { refusedRegistrationMutants } from './mutants/refused-registration.ts';
import { registrationMutants } from './mutants/registration.ts';
import { rotationDueMutants } from './mutants/rotation-due.ts';
import { rotationLifeMutants } from './mutants/rotation-life.ts';
import { scheduleMutants } from './mutants/schedule.ts';
import { secretExpiryMutants } from './mutants/secret-expiry.ts';
import { secretLifeMutants } from './mutants/secret-life.ts';
import { secretWritingMutants } from './mutants/secret-writing.ts';
import { statisticsMutants } from './mutants/statistics.ts';
import { synchronizationLifeMutants } from './mutants/synchronization-life.ts';
import { webhookTestsMutants } from './mutants/webhook-tests.ts';
import { webhooksMutants } from './mutants/webhooks.ts';
import { wireMutants } from './mutants/wire.ts';

export const mutants: readonly Mutant[] = [
  ...registrationMutants,
  ...refusedRegistrationMutants,
  ...webhooksMutants,
  ...changingMutants,
  ...webhookTestsMutants,
  ...statisticsMutants,
  ...deliveryListMutants,
  ...forcedRetriesMutants,
  ...eventTypesMutants,
  ...secretWritingMutants,
  ...callersMutants,
  ...scheduleMutants,
  ...outcomesMutants,
  ...wireMutants,
  ...patternsMutants,
  ...filtersMutants,
  ...envelopesMutants,
  ...secretLifeMutants,
  ...secretExpiryMutants,
  ...policyLifeMutants,
  ...rotationDueMutants,
  ...rotationLifeMutants,
  ...certificateLifeMutants,
  ...leaseLifeMutants,
  ...synchronizationLifeMutants,
];

/** Rules that a provider could break and no mutant does, with the reason. */
export const notMutated: Readonly<Partial<Record<RuleId, string>>> = {};
