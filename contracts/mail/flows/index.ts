// The flows of the mail service.

import type { Flow } from '../../../src/verify/flow.ts';
import { disablingFlows } from './disabling.ts';
import { endpointFlows } from './endpoints.ts';
import { eventSettingsFlows } from './event-settings.ts';
import { listFlows } from './lists.ts';
import { outcomeFlows } from './outcomes.ts';
import { refusalFlows } from './refusals.ts';
import { scheduleFlows } from './schedule.ts';
import { sendingFlows } from './sending.ts';
import { signatureFlows } from './signatures.ts';
import { sizeFlows } from './sizes.ts';
import { subscriptionFlows } from './subscriptions.ts';

export const flows: readonly Flow[] = [
  ...scheduleFlows,
  ...outcomeFlows,
  ...disablingFlows,
  ...signatureFlows,
  ...subscriptionFlows,
  ...eventSettingsFlows,
  ...endpointFlows,
  ...listFlows,
  ...refusalFlows,
  ...sendingFlows,
  ...sizeFlows,
];
