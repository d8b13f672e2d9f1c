// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Mutant } from '../../src/service/mutant.ts';
import { secretWritingMutants } from './mutants/calls/secret-writing.ts';
import { deliveryListMutants } from './mutants/deliveries/delivery-list.ts';
import { deliveryRecordsMutants } from './mutants/deliveries/delivery-records.ts';
import { filtersMutants } from './mutants/deliveries/filters.ts';
import { forcedRetriesMutants } from './mutants/deliveries/forced-retries.ts';
import { headerMutants } from './mutants/deliveries/headers.ts';
import { lastDeliveryMutants } from './mutants/deliveries/last-delivery.ts';
import { outcomesMutants } from './mutants/deliveries/outcomes.ts';
import { patternsMutants } from './mutants/deliveries/patterns.ts';
import { scheduleMutants } from './mutants/deliveries/schedule.ts';
import { signingMutants } from './mutants/deliveries/signing.ts';
import { statisticsMutants } from './mutants/deliveries/statistics.ts';
import { urlMutants } from './mutants/deliveries/urls.ts';
import { wireMutants } from './mutants/deliveries/wire.ts';
import { webhookTestsMutants } from './mutants/endpoints/webhook-tests.ts';
import { webhooksMutants } from './mutants/endpoints/webhooks.ts';
import { certificateLifeMutants } from './mutants/events/certificate-life.ts';
import { envelopesMutants } from './mutants/events/envelopes.ts';
import { eventTypesMutants } from './mutants/events/event-types.ts';
import { leaseLifeMutants } from './mutants/events/lease-life.ts';
import { policyLifeMutants } from './mutants/events/policy-life.ts';
import { rotationDueMutants } from './mutants/events/rotation-due.ts';
import { rotationLifeMutants } from './mutants/events/rotation-life.ts';
import { secretExpiryMutants } from './mutants/events/secret-expiry.ts';
import { secretLifeMutants } from './mutants/events/secret-life.ts';
import { synchronizationLifeMutants } from './mutants/events/synchronization-life.ts';

export const mutants: readonly Mutant[] = [
  ...secretWritingMutants,
  ...deliveryListMutants,
  ...deliveryRecordsMutants,
  ...filtersMutants,
  ...forcedRetriesMutants,
  ...headerMutants,
  ...lastDeliveryMutants,
  ...outcomesMutants,
  ...patternsMutants,
  ...scheduleMutants,
  ...signingMutants,
  ...statisticsMutants,
  ...urlMutants,
  ...wireMutants,
  ...webhookTestsMutants,
  ...webhooksMutants,
  ...certificateLifeMutants,
  ...envelopesMutants,
  ...eventTypesMutants,
  ...leaseLifeMutants,
  ...policyLifeMutants,
  ...rotationDueMutants,
  ...rotationLifeMutants,
  ...secretExpiryMutants,
  ...secretLifeMutants,
  ...synchronizationLifeMutants,
];
