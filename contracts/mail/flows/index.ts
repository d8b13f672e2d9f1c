// The flows of the mail service.

import type { Flow } from '../../../src/verify/flow.ts';
import { callerFlows } from './calls/callers.ts';
import { errorFormFlows } from './calls/error-forms.ts';
import { troubleFlows } from './calls/troubles.ts';
import { oauthFlows } from './deliveries/oauth.ts';
import { outcomeFlows } from './deliveries/outcomes.ts';
import { scheduleFlows } from './deliveries/schedule.ts';
import { signatureFlows } from './deliveries/signatures.ts';
import { subscriptionFlows } from './deliveries/subscriptions.ts';
import { urlFlows } from './deliveries/urls.ts';
import { disablingFlows } from './endpoints/disabling.ts';
import { endpointChangeFlows } from './endpoints/endpoint-changes.ts';
import { endpointListFlows } from './endpoints/endpoint-list.ts';
import { endpointFlows } from './endpoints/endpoints.ts';
import { eventSettingsFlows } from './endpoints/event-settings.ts';
import { figureFlows } from './endpoints/figures.ts';
import { switchingFlows } from './endpoints/switching.ts';
import { eventFlows } from './events/events.ts';
import { apiKeyFlows } from './resources/api-keys.ts';
import { bounceFlows } from './resources/bounces.ts';
import { documentedRefusalFlows } from './resources/documented-refusals.ts';
import { domainFlows } from './resources/domains.ts';
import { imageFlows } from './resources/images.ts';
import { resourceFlows } from './resources/resources.ts';
import { roleFlows } from './resources/roles.ts';
import { templateFlows } from './resources/templates.ts';
import { acceptedSendFlows } from './sending/accepted-sends.ts';
import { senderFlows } from './sending/senders.ts';
import { sendingFlows } from './sending/sending.ts';
import { sizeFlows } from './sending/sizes.ts';

export const mailFlows: readonly Flow[] = [
  ...endpointFlows,
  ...endpointChangeFlows,
  ...endpointListFlows,
  ...eventSettingsFlows,
  ...callerFlows,
  ...subscriptionFlows,
  ...eventFlows,
  ...signatureFlows,
  ...urlFlows,
  ...scheduleFlows,
  ...outcomeFlows,
  ...oauthFlows,
  ...disablingFlows,
  ...switchingFlows,
  ...figureFlows,
  ...errorFormFlows,
  ...troubleFlows,
  ...sendingFlows,
  ...acceptedSendFlows,
  ...senderFlows,
  ...sizeFlows,
  ...documentedRefusalFlows,
  ...resourceFlows,
  ...templateFlows,
  ...apiKeyFlows,
  ...domainFlows,
  ...roleFlows,
  ...imageFlows,
  ...bounceFlows,
];
