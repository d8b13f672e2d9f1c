// The single-URL model: one URL for the tenant and one switch for each event type except `blocked`. The settings are
// stored as an endpoint that the list of endpoints does not show.

import { addEndpoint, type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import { enableEndpoint, pauseEndpoint } from '../../../src/delivery/switching.ts';
import type { World } from '../../../src/engine/world.ts';
import { EVENT_TYPES, type EventType, type Schemas } from '../spec.ts';
import { tenants } from './tenants.ts';

/** The attribute that marks the endpoint of the settings. */
export const SETTINGS_MODEL = 'event_settings';

/** The id of the endpoint that represents a tenant's event settings. */
export function settingsEndpointId(tenantId: string): string {
  return `settings_${tenantId}`;
}

type Switch = Exclude<EventType, 'blocked'>;

const SWITCHES = EVENT_TYPES.filter((type): type is Switch => type !== 'blocked');

export function settingsEndpoint(world: World, tenantId: string): Endpoint | undefined {
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

/** Replaces a tenant's settings. */
export function putEventSettings(world: World, tenantId: string, wanted: Schemas['EventSettings']): Endpoint {
  const endpoint = settingsEndpoint(world, tenantId) ?? newSettings(world, tenantId);
  const events = SWITCHES.filter((type) => wanted[type]);
  const changed = world.collection(endpoints).update(endpoint.id, { url: wanted.url, events });
  return wanted.enabled ? enableEndpoint(world, changed) : pauseEndpoint(world, changed);
}

/** The settings as the API shows them; all off for a tenant that has none. */
export function eventSettingsView(endpoint: Endpoint | undefined): Schemas['EventSettings'] {
  const switches = Object.fromEntries(
    SWITCHES.map((type) => [type, endpoint?.events.includes(type) ?? false]),
  );
  return {
    enabled: endpoint?.state === 'enabled',
    url: endpoint?.url ?? '',
    ...(switches as Record<Switch, boolean>),
  };
}
