// All flows of the vault.

import type { Flow } from '../../../src/verify/flow.ts';
import { callersFlows } from './calls/callers.ts';
import { limitsFlows } from './calls/limits.ts';
import { secretWritingFlows } from './calls/secret-writing.ts';
import { deliveryListFlows } from './deliveries/delivery-list.ts';
import { deliveryRecordsFlows } from './deliveries/delivery-records.ts';
import { filtersFlows } from './deliveries/filters.ts';
import { forcedRetriesFlows } from './deliveries/forced-retries.ts';
import { lastDeliveryFlows } from './deliveries/last-delivery.ts';
import { outcomesFlows } from './deliveries/outcomes.ts';
import { patternsFlows } from './deliveries/patterns.ts';
import { scheduleFlows } from './deliveries/schedule.ts';
import { statisticsFlows } from './deliveries/statistics.ts';
import { urlFlows } from './deliveries/urls.ts';
import { wireFlows } from './deliveries/wire.ts';
import { changingFlows } from './endpoints/changing.ts';
import { changingFieldsFlows } from './endpoints/changing-fields.ts';
import { refusedRegistrationFlows } from './endpoints/refused-registration.ts';
import { registrationFlows } from './endpoints/registration.ts';
import { shownFlows } from './endpoints/shown.ts';
import { webhookStatusFlows } from './endpoints/webhook-status.ts';
import { webhookTestsFlows } from './endpoints/webhook-tests.ts';
import { webhooksFlows } from './endpoints/webhooks.ts';
import { certificateExpiryFlows } from './events/certificate-expiry.ts';
import { certificateLifeFlows } from './events/certificate-life.ts';
import { envelopesFlows } from './events/envelopes.ts';
import { eventTypesFlows } from './events/event-types.ts';
import { leaseLifeFlows } from './events/lease-life.ts';
import { policyLifeFlows } from './events/policy-life.ts';
import { rotationDueFlows } from './events/rotation-due.ts';
import { rotationFailuresFlows } from './events/rotation-failures.ts';
import { rotationLifeFlows } from './events/rotation-life.ts';
import { secretExpiryFlows } from './events/secret-expiry.ts';
import { secretLifeFlows } from './events/secret-life.ts';
import { synchronizationAlarmsFlows } from './events/synchronization-alarms.ts';
import { synchronizationLifeFlows } from './events/synchronization-life.ts';

export const vaultFlows: readonly Flow[] = [
  ...registrationFlows,
  ...refusedRegistrationFlows,
  ...webhooksFlows,
  ...changingFieldsFlows,
  ...changingFlows,
  ...shownFlows,
  ...webhookStatusFlows,
  ...webhookTestsFlows,
  ...statisticsFlows,
  ...lastDeliveryFlows,
  ...deliveryListFlows,
  ...deliveryRecordsFlows,
  ...forcedRetriesFlows,
  ...eventTypesFlows,
  ...secretWritingFlows,
  ...callersFlows,
  ...limitsFlows,
  ...scheduleFlows,
  ...outcomesFlows,
  ...wireFlows,
  ...urlFlows,
  ...patternsFlows,
  ...filtersFlows,
  ...envelopesFlows,
  ...secretLifeFlows,
  ...secretExpiryFlows,
  ...policyLifeFlows,
  ...rotationDueFlows,
  ...rotationLifeFlows,
  ...rotationFailuresFlows,
  ...certificateLifeFlows,
  ...certificateExpiryFlows,
  ...leaseLifeFlows,
  ...synchronizationLifeFlows,
  ...synchronizationAlarmsFlows,
];
