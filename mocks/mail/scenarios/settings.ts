// Situations of the tenant's event settings: one URL, and a switch for each event type.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { receiverAt } from '../../../src/service/receiver.ts';
import type { Arrangements } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { putEventSettings, toSettings } from '../domain/event-settings.ts';
import { refuseUrl } from '../domain/webhooks.ts';

/** The settings of a tenant that has set nothing. */
const OFF = toSettings(undefined);

export const settingsScenarios = {
  'the event settings are on': ({ url, types }, { world }) => {
    const refused = refuseUrl(world, url);
    if (refused !== undefined) throw actionError(422, refused.why, 'Give another url.');
    const on = Object.fromEntries(types.map((type) => [type, true]));
    const { secret } = putEventSettings(world, MAIN_TENANT, { ...OFF, ...on, enabled: true, url });
    return { ...receiverAt(url), signing_secret: secret };
  },

  'the event settings are off': (_, { world }) => {
    putEventSettings(world, MAIN_TENANT, OFF);
    return {};
  },
} satisfies Partial<Arrangements<Scenarios['mail']>>;
