// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Flow } from '../../src/verify/flow.ts';
import { callersFlows } from './calls/callers.flows.ts';
import { limitsFlows } from './calls/limits.flows.ts';
import { secretWritingFlows } from './calls/secret-writing.flows.ts';
import { deliveryListFlows } from './deliveries/delivery-list.flows.ts';
import { deliveryRecordsFlows } from './deliveries/delivery-records.flows.ts';
import { filtersFlows } from './deliveries/filters.flows.ts';
import { forcedRetriesFlows } from './deliveries/forced-retries.flows.ts';
import { lastDeliveryFlows } from './deliveries/last-delivery.flows.ts';
import { outcomesFlows } from './deliveries/outcomes.flows.ts';
import { patternsFlows } from './deliveries/patterns.flows.ts';
import { scheduleFlows } from './deliveries/schedule.flows.ts';
import { statisticsFlows } from './deliveries/statistics.flows.ts';
import { urlFlows } from './deliveries/urls.flows.ts';
import { wireFlows } from './deliveries/wire.flows.ts';
import { changingFieldsFlows } from './endpoints/changing-fields.flows.ts';
import { changingFlows } from './endpoints/changing.flows.ts';
import { refusedRegistrationFlows } from './endpoints/refused-registration.flows.ts';
import { registrationFlows } from './endpoints/registration.flows.ts';
import { shownFlows } from './endpoints/shown.flows.ts';
import { webhookStatusFlows } from './endpoints/webhook-status.flows.ts';
import { webhookTestsFlows } from './endpoints/webhook-tests.flows.ts';
import { webhooksFlows } from './endpoints/webhooks.flows.ts';
import { certificateExpiryFlows } from './events/certificates/certificate-expiry.flows.ts';
import { certificateLifeFlows } from './events/certificates/certificate-life.flows.ts';
import { envelopesFlows } from './events/envelopes.flows.ts';
import { eventTypesFlows } from './events/event-types.flows.ts';
import { leaseLifeFlows } from './events/secrets/lease-life.flows.ts';
import { policyLifeFlows } from './events/policy-life.flows.ts';
import { rotationDueFlows } from './events/rotations/rotation-due.flows.ts';
import { rotationFailuresFlows } from './events/rotations/rotation-failures.flows.ts';
import { rotationLifeFlows } from './events/rotations/rotation-life.flows.ts';
import { secretExpiryFlows } from './events/secrets/secret-expiry.flows.ts';
import { secretLifeFlows } from './events/secrets/secret-life.flows.ts';
import { synchronizationAlarmsFlows } from './events/synchronization/synchronization-alarms.flows.ts';
import { synchronizationLifeFlows } from './events/synchronization/synchronization-life.flows.ts';

export const flows: readonly Flow[] = [
  ...callersFlows,
  ...limitsFlows,
  ...secretWritingFlows,
  ...deliveryListFlows,
  ...deliveryRecordsFlows,
  ...filtersFlows,
  ...forcedRetriesFlows,
  ...lastDeliveryFlows,
  ...outcomesFlows,
  ...patternsFlows,
  ...scheduleFlows,
  ...statisticsFlows,
  ...urlFlows,
  ...wireFlows,
  ...changingFieldsFlows,
  ...changingFlows,
  ...refusedRegistrationFlows,
  ...registrationFlows,
  ...shownFlows,
  ...webhookStatusFlows,
  ...webhookTestsFlows,
  ...webhooksFlows,
  ...certificateExpiryFlows,
  ...certificateLifeFlows,
  ...envelopesFlows,
  ...eventTypesFlows,
  ...leaseLifeFlows,
  ...policyLifeFlows,
  ...rotationDueFlows,
  ...rotationFailuresFlows,
  ...rotationLifeFlows,
  ...secretExpiryFlows,
  ...secretLifeFlows,
  ...synchronizationAlarmsFlows,
  ...synchronizationLifeFlows,
];
