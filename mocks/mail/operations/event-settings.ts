// Reading and changing the event settings.

import { eventSettingsView, putEventSettings, settingsEndpoint } from '../domain/event-settings.ts';
import { urlError } from '../domain/webhooks.ts';
import { fieldError } from '../errors.ts';
import type { MailHandlers } from '../spec.ts';

const URL_NEEDED = fieldError(['body', 'url'], 'A url is needed to enable the settings', 'missing');

export const eventSettingsHandlers = {
  getEventSettings: ({ principal }, reply, world) =>
    reply[200](eventSettingsView(settingsEndpoint(world, principal.tenantId))),

  updateEventSettings({ principal: { tenantId }, body }, reply, world) {
    const wanted = { ...eventSettingsView(settingsEndpoint(world, tenantId)), ...body };
    if (wanted.enabled && wanted.url === '') return reply[422](URL_NEEDED);
    const error = body.url === '' ? undefined : urlError(world, body.url);
    if (error !== undefined) return reply[422](error);
    return reply[200](eventSettingsView(putEventSettings(world, tenantId, wanted)));
  },
} satisfies Partial<MailHandlers>;
