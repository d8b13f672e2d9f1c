// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { callerFaults } from './calls/callers.faults.ts';
import { attemptFaults } from './deliveries/attempts.faults.ts';
import { endpointFaults } from './endpoints/endpoints.faults.ts';
import { eventSettingsFaults } from './endpoints/event-settings.faults.ts';

export const faults: readonly WireFault[] = [
  ...callerFaults,
  ...attemptFaults,
  ...endpointFaults,
  ...eventSettingsFaults,
];
