// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Flow } from '../../src/verify/flow.ts';
import { callerFlows } from './calls/callers.flows.ts';
import { errorFormFlows } from './calls/error-forms.flows.ts';
import { troubleFlows } from './calls/troubles.flows.ts';
import { oauthFlows } from './deliveries/oauth.flows.ts';
import { outcomeFlows } from './deliveries/outcomes.flows.ts';
import { scheduleFlows } from './deliveries/schedule.flows.ts';
import { signatureFlows } from './deliveries/signatures.flows.ts';
import { subscriptionFlows } from './deliveries/subscriptions.flows.ts';
import { urlFlows } from './deliveries/urls.flows.ts';
import { disablingFlows } from './endpoints/disabling.flows.ts';
import { endpointChangeFlows } from './endpoints/endpoint-changes.flows.ts';
import { endpointListFlows } from './endpoints/endpoint-list.flows.ts';
import { endpointFlows } from './endpoints/endpoints.flows.ts';
import { eventSettingsFlows } from './endpoints/event-settings.flows.ts';
import { figureFlows } from './endpoints/figures.flows.ts';
import { switchingFlows } from './endpoints/switching.flows.ts';
import { eventFlows } from './events/events.flows.ts';
import { apiKeyFlows } from './resources/api-keys.flows.ts';
import { bounceFlows } from './resources/bounces.flows.ts';
import { documentedRefusalFlows } from './resources/documented-refusals.flows.ts';
import { domainFlows } from './resources/domains.flows.ts';
import { imageFlows } from './resources/images.flows.ts';
import { resourceFlows } from './resources/resources.flows.ts';
import { roleFlows } from './resources/roles.flows.ts';
import { templateFlows } from './resources/templates.flows.ts';
import { acceptedSendFlows } from './sending/accepted-sends.flows.ts';
import { senderFlows } from './sending/senders.flows.ts';
import { sendingFlows } from './sending/sending.flows.ts';
import { sizeFlows } from './sending/sizes.flows.ts';

export const flows: readonly Flow[] = [
  ...callerFlows,
  ...errorFormFlows,
  ...troubleFlows,
  ...oauthFlows,
  ...outcomeFlows,
  ...scheduleFlows,
  ...signatureFlows,
  ...subscriptionFlows,
  ...urlFlows,
  ...disablingFlows,
  ...endpointChangeFlows,
  ...endpointListFlows,
  ...endpointFlows,
  ...eventSettingsFlows,
  ...figureFlows,
  ...switchingFlows,
  ...eventFlows,
  ...apiKeyFlows,
  ...bounceFlows,
  ...documentedRefusalFlows,
  ...domainFlows,
  ...imageFlows,
  ...resourceFlows,
  ...roleFlows,
  ...templateFlows,
  ...acceptedSendFlows,
  ...senderFlows,
  ...sendingFlows,
  ...sizeFlows,
];
