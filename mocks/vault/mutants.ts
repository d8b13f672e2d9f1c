// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Mutant } from '../../src/service/mutant.ts';
import { secretWritingMutants } from './mutants/calls/secret-writing.ts';
import { deliveryRecordsMutants } from './mutants/deliveries/delivery-records.ts';
import { forcedRetriesMutants } from './mutants/deliveries/forced-retries.ts';
import { lastDeliveryMutants } from './mutants/deliveries/last-delivery.ts';
import { outcomesMutants } from './mutants/deliveries/outcomes.ts';
import { scheduleMutants } from './mutants/deliveries/schedule.ts';
import { signingMutants } from './mutants/deliveries/signing.ts';
import { statisticsMutants } from './mutants/deliveries/statistics.ts';
import { urlMutants } from './mutants/deliveries/urls.ts';
import { wireMutants } from './mutants/deliveries/wire.ts';
import { webhookTestsMutants } from './mutants/endpoints/webhook-tests.ts';
import { webhooksMutants } from './mutants/endpoints/webhooks.ts';
import { certificateLifeMutants } from './mutants/events/certificate-life.ts';
import { leaseLifeMutants } from './mutants/events/lease-life.ts';
import { policyLifeMutants } from './mutants/events/policy-life.ts';
import { rotationDueMutants } from './mutants/events/rotation-due.ts';
import { rotationLifeMutants } from './mutants/events/rotation-life.ts';
import { secretExpiryMutants } from './mutants/events/secret-expiry.ts';
import { secretLifeMutants } from './mutants/events/secret-life.ts';
import { synchronizationLifeMutants } from './mutants/events/synchronization-life.ts';

export const mutants: readonly Mutant[] = [
  ...secretWritingMutants,
  ...deliveryRecordsMutants,
  ...forcedRetriesMutants,
  ...lastDeliveryMutants,
  ...outcomesMutants,
  ...scheduleMutants,
  ...signingMutants,
  ...statisticsMutants,
  ...urlMutants,
  ...wireMutants,
  ...webhookTestsMutants,
  ...webhooksMutants,
  ...certificateLifeMutants,
  ...leaseLifeMutants,
  ...policyLifeMutants,
  ...rotationDueMutants,
  ...rotationLifeMutants,
  ...secretExpiryMutants,
  ...secretLifeMutants,
  ...synchronizationLifeMutants,
];
