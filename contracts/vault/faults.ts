// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { callerFaults } from './calls/callers.faults.ts';
import { attemptFaults } from './deliveries/attempts.faults.ts';
import { recordFaults } from './deliveries/records.faults.ts';
import { changingFaults } from './endpoints/changing.faults.ts';
import { refusedRegistrationFaults } from './endpoints/refused-registration.faults.ts';
import { registrationFaults } from './endpoints/registration.faults.ts';
import { webhookTestFaults } from './endpoints/webhook-tests.faults.ts';
import { webhookFaults } from './endpoints/webhooks.faults.ts';
import { dataFaults } from './events/data.faults.ts';

export const faults: readonly WireFault[] = [
  ...callerFaults,
  ...attemptFaults,
  ...recordFaults,
  ...changingFaults,
  ...refusedRegistrationFaults,
  ...registrationFaults,
  ...webhookTestFaults,
  ...webhookFaults,
  ...dataFaults,
];
