// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { callerFaults } from './calls/callers.faults.ts';
import { deliveryListFaults } from './deliveries/delivery-list.faults.ts';
import { deliveryRecordFaults } from './deliveries/delivery-records.faults.ts';
import { filterFaults } from './deliveries/filters.faults.ts';
import { forcedRetryFaults } from './deliveries/forced-retries.faults.ts';
import { lastDeliveryFaults } from './deliveries/last-delivery.faults.ts';
import { outcomeFaults } from './deliveries/outcomes.faults.ts';
import { patternFaults } from './deliveries/patterns.faults.ts';
import { wireFaults } from './deliveries/wire.faults.ts';
import { changingFaults } from './endpoints/changing.faults.ts';
import { refusedRegistrationFaults } from './endpoints/refused-registration.faults.ts';
import { registrationFaults } from './endpoints/registration.faults.ts';
import { webhookTestFaults } from './endpoints/webhook-tests.faults.ts';
import { webhookFaults } from './endpoints/webhooks.faults.ts';
import { certificateLifeFaults } from './events/certificates/certificate-life.faults.ts';
import { envelopeFaults } from './events/envelopes.faults.ts';
import { eventTypeFaults } from './events/event-types.faults.ts';
import { leaseLifeFaults } from './events/secrets/lease-life.faults.ts';
import { policyLifeFaults } from './events/policy-life.faults.ts';
import { rotationDueFaults } from './events/rotations/rotation-due.faults.ts';
import { rotationLifeFaults } from './events/rotations/rotation-life.faults.ts';
import { secretExpiryFaults } from './events/secrets/secret-expiry.faults.ts';
import { secretLifeFaults } from './events/secrets/secret-life.faults.ts';
import { synchronizationLifeFaults } from './events/synchronization/synchronization-life.faults.ts';

export const faults: readonly WireFault[] = [
  ...callerFaults,
  ...deliveryListFaults,
  ...deliveryRecordFaults,
  ...filterFaults,
  ...forcedRetryFaults,
  ...lastDeliveryFaults,
  ...outcomeFaults,
  ...patternFaults,
  ...wireFaults,
  ...changingFaults,
  ...refusedRegistrationFaults,
  ...registrationFaults,
  ...webhookTestFaults,
  ...webhookFaults,
  ...certificateLifeFaults,
  ...envelopeFaults,
  ...eventTypeFaults,
  ...leaseLifeFaults,
  ...policyLifeFaults,
  ...rotationDueFaults,
  ...rotationLifeFaults,
  ...secretExpiryFaults,
  ...secretLifeFaults,
  ...synchronizationLifeFaults,
];
