// The flows of the mail service.

import type { Flow } from '../../../src/verify/flow.ts';
import { disablingFlows } from './disabling.ts';
import { endpointFlows } from './endpoints.ts';
import { eventSettingsFlows } from './event-settings.ts';
import { figureFlows } from './figures.ts';
import { listFlows } from './lists.ts';
import { oauthFlows } from './oauth.ts';
import { outcomeFlows } from './outcomes.ts';
import { refusalFlows } from './refusals.ts';
import { scheduleFlows } from './schedule.ts';
import { sendingFlows } from './sending.ts';
import { signatureFlows } from './signatures.ts';
import { sizeFlows } from './sizes.ts';
import { subscriptionFlows } from './subscriptions.ts';
import { switchingFlows } from './switching.ts';

export const mailFlows: readonly Flow[] = [
  ...scheduleFlows,
  ...outcomeFlows,
  ...oauthFlows,
  ...disablingFlows,
  ...switchingFlows,
  ...figureFlows,
  ...signatureFlows,
  ...subscriptionFlows,
  ...eventSettingsFlows,
  ...endpointFlows,
  ...listFlows,
  ...refusalFlows,
  ...sendingFlows,
  ...sizeFlows,
];
