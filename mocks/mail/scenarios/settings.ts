// Scenarios about the tenant's event settings: one URL, and a switch for each event type.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { receiverAt } from '../../../src/service/receiver.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { eventSettingsView, putEventSettings } from '../domain/event-settings.ts';
import { urlError } from '../domain/webhooks.ts';
import { explain } from '../errors.ts';

/** The settings of a tenant that has not changed any. */
const OFF = eventSettingsView(undefined);

export const settingsScenarios = {
  'the event settings are on': ({ url, types }, { world }) => {
    const error = urlError(world, url);
    if (error !== undefined) throw actionError(422, explain(error), 'Give another url.');
    const on = Object.fromEntries(types.map((type) => [type, true]));
    const { secret } = putEventSettings(world, MAIN_TENANT, { ...OFF, ...on, enabled: true, url });
    return { ...receiverAt(url), signing_secret: secret };
  },

  'the event settings are off': (_, { world }) => {
    putEventSettings(world, MAIN_TENANT, OFF);
    return {};
  },
} satisfies Partial<ScenarioHandlers<Scenarios['mail']>>;
