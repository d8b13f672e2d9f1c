// The contract of a mail consumer: everything it relies on.

import type { Contract } from '../support/interaction.ts';
import { callerInteractions } from './interactions/callers.ts';
import { endpointChangeInteractions } from './interactions/endpoint-changes.ts';
import { endpointInteractions } from './interactions/endpoints.ts';
import { eventSettingsInteractions } from './interactions/event-settings.ts';
import { troubleInteractions } from './interactions/troubles.ts';

export const contract: Contract = {
  service: 'mail',
  http: [
    ...endpointInteractions,
    ...endpointChangeInteractions,
    ...eventSettingsInteractions,
    ...callerInteractions,
    ...troubleInteractions,
  ],
  messages: [],
};
