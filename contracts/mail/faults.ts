// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { callerFaults } from './calls/callers.faults.ts';
import { attemptFaults } from './deliveries/attempts.faults.ts';
import { endpointFaults } from './endpoints/endpoints.faults.ts';
import { eventSettingsFaults } from './endpoints/event-settings.faults.ts';
import { eventFaults } from './events/events.faults.ts';
import { documentedRefusalFaults } from './resources/documented-refusals.faults.ts';
import { resourceFaults } from './resources/resources.faults.ts';
import { sendingFaults } from './sending/sending.faults.ts';

export const faults: readonly WireFault[] = [
  ...callerFaults,
  ...attemptFaults,
  ...endpointFaults,
  ...eventSettingsFaults,
  ...eventFaults,
  ...documentedRefusalFaults,
  ...resourceFaults,
  ...sendingFaults,
];
