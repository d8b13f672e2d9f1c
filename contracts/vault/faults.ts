// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { attemptFaults } from './deliveries/attempts.faults.ts';
import { recordFaults } from './deliveries/records.faults.ts';
import { webhookFaults } from './endpoints/webhooks.faults.ts';
import { dataFaults } from './events/data.faults.ts';

export const faults: readonly WireFault[] = [
  ...attemptFaults,
  ...recordFaults,
  ...webhookFaults,
  ...dataFaults,
];
