// The single-URL model: one URL for the tenant and one switch for each event type but `blocked`. The
// settings are an endpoint like any other, which the list of endpoints does not show.

import { putEventSettings, settingsEndpoint, toSettings } from '../domain/event-settings.ts';
import { refuseUrl } from '../domain/webhooks.ts';
import { refuseField } from '../errors.ts';
import type { MailMocks } from '../spec.ts';

export const eventSettingsOperations: Pick<MailMocks, 'getEventSettings' | 'updateEventSettings'> = {
  getEventSettings: {
    handle({ principal }, world) {
      return { status: 200, body: toSettings(settingsEndpoint(world, principal.tenantId)) };
    },
  },

  updateEventSettings: {
    handle({ principal, body }, world) {
      const endpoint = settingsEndpoint(world, principal.tenantId);
      const wanted = { ...toSettings(endpoint), ...body };
      if (wanted.enabled && wanted.url === '') {
        return refuseField(['body', 'url'], 'A url is needed to enable the settings', 'missing');
      }
      const refused = body.url === undefined || body.url === '' ? undefined : refuseUrl(world, body.url);
      if (refused !== undefined) return refused;
      return { status: 200, body: toSettings(putEventSettings(world, principal.tenantId, wanted)) };
    },
  },
};
