// The flows of the mail service.

import type { Flow } from '../../../src/verify/flow.ts';
import { apiKeyFlows } from './api-keys.ts';
import { bounceFlows } from './bounces.ts';
import { callerFlows } from './callers.ts';
import { disablingFlows } from './disabling.ts';
import { domainFlows } from './domains.ts';
import { endpointChangeFlows } from './endpoint-changes.ts';
import { endpointListFlows } from './endpoint-list.ts';
import { endpointFlows } from './endpoints.ts';
import { errorFormFlows } from './error-forms.ts';
import { eventSettingsFlows } from './event-settings.ts';
import { eventFlows } from './events.ts';
import { figureFlows } from './figures.ts';
import { imageFlows } from './images.ts';
import { oauthFlows } from './oauth.ts';
import { outcomeFlows } from './outcomes.ts';
import { resourceFlows } from './resources.ts';
import { roleFlows } from './roles.ts';
import { scheduleFlows } from './schedule.ts';
import { senderFlows } from './senders.ts';
import { sendingFlows } from './sending.ts';
import { signatureFlows } from './signatures.ts';
import { sizeFlows } from './sizes.ts';
import { subscriptionFlows } from './subscriptions.ts';
import { switchingFlows } from './switching.ts';
import { templateFlows } from './templates.ts';
import { troubleFlows } from './troubles.ts';

export const mailFlows: readonly Flow[] = [
  ...endpointFlows,
  ...endpointChangeFlows,
  ...endpointListFlows,
  ...eventSettingsFlows,
  ...callerFlows,
  ...subscriptionFlows,
  ...eventFlows,
  ...signatureFlows,
  ...scheduleFlows,
  ...outcomeFlows,
  ...oauthFlows,
  ...disablingFlows,
  ...switchingFlows,
  ...figureFlows,
  ...errorFormFlows,
  ...troubleFlows,
  ...sendingFlows,
  ...senderFlows,
  ...sizeFlows,
  ...resourceFlows,
  ...templateFlows,
  ...apiKeyFlows,
  ...domainFlows,
  ...roleFlows,
  ...imageFlows,
  ...bounceFlows,
];
