// The single-URL model: one URL for the tenant and one switch for each event type but `blocked`. The
// settings are an endpoint like any other, which the list of endpoints does not show.

import { addEndpoint, type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import { enableEndpoint, pauseEndpoint } from '../../../src/delivery/switching.ts';
import type { World } from '../../../src/engine/world.ts';
import { tenants } from '../documents.ts';
import { refuseField } from '../refusals.ts';
import { EVENT_TYPES, type EventType, type MailMocks, type Schemas } from '../spec.ts';
import { SETTINGS_MODEL, settingsEndpointId } from '../webhooks.ts';
import { refuseUrl } from './webhook-url.ts';

type Switch = Exclude<EventType, 'blocked'>;

const SWITCHES = EVENT_TYPES.filter((type): type is Switch => type !== 'blocked');

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

function settingsEndpoint(world: World, tenantId: string): Endpoint | undefined {
  return world.collection(endpoints).get(settingsEndpointId(tenantId));
}

function newSettings(world: World, tenantId: string): Endpoint {
  return addEndpoint(world, {
    id: settingsEndpointId(tenantId),
    service: 'mail',
    tenantId,
    url: '',
    secret: world.collection(tenants).get(tenantId)?.settingsSecret ?? '',
    events: [],
    state: 'paused',
    isAutoDisabled: false,
    attributes: { model: SETTINGS_MODEL },
  });
}

/** Makes a tenant's settings these, whatever they were. */
export function putEventSettings(world: World, tenantId: string, wanted: Schemas['EventSettings']): Endpoint {
  const endpoint = settingsEndpoint(world, tenantId) ?? newSettings(world, tenantId);
  const events = SWITCHES.filter((type) => wanted[type]);
  const changed = world.collection(endpoints).update(endpoint.id, { url: wanted.url, events });
  return wanted.enabled ? enableEndpoint(world, changed) : pauseEndpoint(world, changed);
}

/** The settings as the API shows them; of a tenant that has set nothing, all off. */
export function toSettings(endpoint: Endpoint | undefined): Schemas['EventSettings'] {
  const on = new Set(endpoint?.events);
  return {
    enabled: endpoint?.state === 'enabled',
    url: endpoint?.url ?? '',
    processed: on.has('processed'),
    deferred: on.has('deferred'),
    delivered: on.has('delivered'),
    bounce: on.has('bounce'),
    dropped: on.has('dropped'),
    open: on.has('open'),
    click: on.has('click'),
    spam_report: on.has('spam_report'),
    unsubscribe: on.has('unsubscribe'),
    group_unsubscribe: on.has('group_unsubscribe'),
    group_resubscribe: on.has('group_resubscribe'),
  };
}
