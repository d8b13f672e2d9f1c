// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { WireFault } from '../../src/verify/mutation/wire-fault.ts';
import { callerFaults } from './calls/callers.faults.ts';
import { errorFormFaults } from './calls/error-forms.faults.ts';
import { refusedCallerFaults } from './calls/refused-callers.faults.ts';
import { troubleFaults } from './calls/troubles.faults.ts';
import { attemptFaults } from './deliveries/attempts.faults.ts';
import { endpointChangeFaults } from './endpoints/endpoint-changes.faults.ts';
import { endpointFieldFaults } from './endpoints/endpoint-fields.faults.ts';
import { endpointListFaults } from './endpoints/endpoint-list.faults.ts';
import { endpointFaults } from './endpoints/endpoints.faults.ts';
import { eventSettingsFaults } from './endpoints/event-settings.faults.ts';
import { eventFaults } from './events/events.faults.ts';
import { documentedRefusalFaults } from './resources/documented-refusals.faults.ts';
import { resourceFaults } from './resources/resources.faults.ts';
import { sendingFaults } from './sending/sending.faults.ts';

export const faults: readonly WireFault[] = [
  ...callerFaults,
  ...errorFormFaults,
  ...refusedCallerFaults,
  ...troubleFaults,
  ...attemptFaults,
  ...endpointChangeFaults,
  ...endpointFieldFaults,
  ...endpointListFaults,
  ...endpointFaults,
  ...eventSettingsFaults,
  ...eventFaults,
  ...documentedRefusalFaults,
  ...resourceFaults,
  ...sendingFaults,
];
