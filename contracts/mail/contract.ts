// The contract of a mail consumer: everything it relies on.

import type { Contract } from '../support/interaction.ts';
import { apiKeyInteractions } from './interactions/api-keys.ts';
import { bounceInteractions } from './interactions/bounces.ts';
import { callerInteractions } from './interactions/callers.ts';
import { domainInteractions } from './interactions/domains.ts';
import { endpointChangeInteractions } from './interactions/endpoint-changes.ts';
import { endpointListInteractions } from './interactions/endpoint-list.ts';
import { endpointInteractions } from './interactions/endpoints.ts';
import { eventSettingsInteractions } from './interactions/event-settings.ts';
import { eventInteractions } from './interactions/events.ts';
import { imageInteractions } from './interactions/images.ts';
import { keySetInteractions } from './interactions/key-set.ts';
import { messageInteractions } from './interactions/messages.ts';
import { refusedSendInteractions } from './interactions/refused-sends.ts';
import { roleInteractions } from './interactions/roles.ts';
import { sendingInteractions } from './interactions/sending.ts';
import { templateVersionInteractions } from './interactions/template-versions.ts';
import { templateInteractions } from './interactions/templates.ts';
import { troubleInteractions } from './interactions/troubles.ts';

export const contract: Contract = {
  service: 'mail',
  http: [
    ...endpointInteractions,
    ...endpointListInteractions,
    ...endpointChangeInteractions,
    ...eventSettingsInteractions,
    ...callerInteractions,
    ...troubleInteractions,
    ...sendingInteractions,
    ...refusedSendInteractions,
    ...messageInteractions,
    ...templateInteractions,
    ...templateVersionInteractions,
    ...apiKeyInteractions,
    ...imageInteractions,
    ...bounceInteractions,
    ...domainInteractions,
    ...roleInteractions,
    ...keySetInteractions,
  ],
  messages: [...eventInteractions],
};
