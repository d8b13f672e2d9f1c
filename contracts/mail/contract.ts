// Generated from the files of the topics by `npm run generate`. Do not edit.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './calls/callers.interactions.ts';
import { keySetInteractions } from './calls/key-set.interactions.ts';
import { troubleInteractions } from './calls/troubles.interactions.ts';
import { endpointChangeInteractions } from './endpoints/endpoint-changes.interactions.ts';
import { endpointListInteractions } from './endpoints/endpoint-list.interactions.ts';
import { endpointInteractions } from './endpoints/endpoints.interactions.ts';
import { eventSettingsInteractions } from './endpoints/event-settings.interactions.ts';
import { apiKeyInteractions } from './resources/api-keys.interactions.ts';
import { bounceInteractions } from './resources/bounces.interactions.ts';
import { domainInteractions } from './resources/domains.interactions.ts';
import { imageInteractions } from './resources/images.interactions.ts';
import { roleInteractions } from './resources/roles.interactions.ts';
import { templateVersionInteractions } from './resources/template-versions.interactions.ts';
import { templateInteractions } from './resources/templates.interactions.ts';
import { messageInteractions } from './sending/messages.interactions.ts';
import { refusedSendInteractions } from './sending/refused-sends.interactions.ts';
import { sendingInteractions } from './sending/sending.interactions.ts';
import { eventMessages } from './events/events.interactions.ts';

export const contract: Contract = {
  service: 'mail',
  http: [
    ...callerInteractions,
    ...keySetInteractions,
    ...troubleInteractions,
    ...endpointChangeInteractions,
    ...endpointListInteractions,
    ...endpointInteractions,
    ...eventSettingsInteractions,
    ...apiKeyInteractions,
    ...bounceInteractions,
    ...domainInteractions,
    ...imageInteractions,
    ...roleInteractions,
    ...templateVersionInteractions,
    ...templateInteractions,
    ...messageInteractions,
    ...refusedSendInteractions,
    ...sendingInteractions,
  ],
  messages: [
    ...eventMessages,
  ],
};
