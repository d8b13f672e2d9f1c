// Webhook endpoints of a tenant, except the one that represents its event settings.

import { type Endpoint, endpoints, endpointsOf, isReceiverUrl } from '../../../src/delivery/endpoint.ts';
import { enableEndpoint, pauseEndpoint } from '../../../src/delivery/switching.ts';
import type { World } from '../../../src/engine/world.ts';
import { fieldError } from '../errors.ts';
import { mailSettings } from '../settings.ts';
import type { Schemas } from '../spec.ts';
import { SETTINGS_MODEL } from './event-settings.ts';

/** The error for a URL that cannot receive deliveries: it is not valid, or not https in production. */
export function urlError(world: World, url: string | undefined) {
  if (url === undefined) return undefined;
  if (!isReceiverUrl(url)) return fieldError(['body', 'url'], 'Not a URL', 'format');
  if (mailSettings(world).isProduction && new URL(url).protocol !== 'https:') {
    return fieldError(['body', 'url'], 'The URL must be https in production', 'https_required');
  }
  return undefined;
}

/** The tenant's endpoints as the API lists them: without the one that represents its settings. */
export function listedEndpoints(world: World, tenantId: string): Endpoint[] {
  return endpointsOf(world, 'mail', tenantId).filter(isListed);
}

/** One of the tenant's endpoints by its id. */
export function ownEndpoint(world: World, tenantId: string, id: string): Endpoint | undefined {
  const endpoint = world.collection(endpoints).get(id);
  const isOwn = endpoint !== undefined && endpoint.service === 'mail' && endpoint.tenantId === tenantId;
  return isOwn && isListed(endpoint) ? endpoint : undefined;
}

function isListed({ attributes }: Endpoint): boolean {
  return attributes.model !== SETTINGS_MODEL;
}

/** Changes the given fields. */
export function updateEndpoint(
  world: World,
  endpoint: Endpoint,
  change: Schemas['UpdateWebhookRequest'],
): Endpoint {
  const changed = world.collection(endpoints).update(endpoint.id, {
    url: change.url ?? endpoint.url,
    events: change.enabled_events ?? endpoint.events,
  });
  if (change.enabled === undefined) return changed;
  return change.enabled ? enableEndpoint(world, changed) : pauseEndpoint(world, changed);
}
