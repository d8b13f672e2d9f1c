// A webhook: an endpoint of the delivery engine with a name, filters and a status in its attributes.

import { closest } from 'fastest-levenshtein';
import {
  addEndpoint,
  type Endpoint,
  endpoints,
  endpointsOf,
  isReceiverUrl,
} from '../../../src/delivery/endpoint.ts';
import { enableEndpoint, pauseEndpoint } from '../../../src/delivery/switching.ts';
import { iso } from '../../../src/engine/instant.ts';
import { lifecycle } from '../../../src/engine/lifecycle.ts';
import type { World } from '../../../src/engine/world.ts';
import { TENANT } from '../credentials.ts';
import { vaultSettings } from '../settings.ts';
import { EVENT_TYPES, isEventType, type Schemas } from '../spec.ts';
import { readPatterns, selectorsOf } from './selectors.ts';

export type WebhookStatus = 'healthy' | 'failing';

export type WebhookTrigger = 'succeed' | 'exhaust';

/** The `status` of a webhook (V-G-02). */
export const webhookLifecycle = lifecycle<WebhookStatus, WebhookTrigger>('webhook', [
  { from: 'healthy', on: 'succeed', to: 'healthy' },
  { from: 'healthy', on: 'exhaust', to: 'failing', because: 'a delivery has failed for good' },
  { from: 'failing', on: 'succeed', to: 'healthy', because: 'the receiver accepted a delivery again' },
  { from: 'failing', on: 'exhaust', to: 'failing' },
]);

/** The vault's own attributes of a webhook, in addition to those of any endpoint. */
export type WebhookAttributes = {
  readonly name: string;
  readonly filters: Schemas['WebhookFilters'];
  readonly status: WebhookStatus;
};

export function attributesOf({ attributes }: Endpoint): WebhookAttributes {
  return attributes as WebhookAttributes;
}

export function findWebhook(world: World, id: string): Endpoint | undefined {
  const endpoint = world.collection(endpoints).get(id);
  return endpoint?.service === 'vault' ? endpoint : undefined;
}

/** Registers a webhook. */
export function createWebhook(world: World, body: Schemas['WebhookCreate']): Endpoint {
  const { name, url, secret, events, filters = {}, enabled = true } = body;
  const known = knownFilters(filters);
  return addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'vault',
    tenantId: TENANT,
    url,
    secret,
    events,
    selectors: selectorsOf(readBy(world, events), known),
    state: enabled ? 'enabled' : 'paused',
    isAutoDisabled: false,
    attributes: { name, filters: known, status: 'healthy' } satisfies WebhookAttributes,
  });
}

/** Changes the given fields; `filters` are replaced as a whole, and null clears them. */
export function updateWebhook(world: World, webhook: Endpoint, body: Schemas['WebhookUpdate']): Endpoint {
  const { name, filters, ...attributes } = attributesOf(webhook);
  const known = body.filters === undefined ? filters : knownFilters(body.filters ?? {});
  const events = body.events ?? webhook.events;
  const changed = world.collection(endpoints).update(webhook.id, {
    url: body.url ?? webhook.url,
    secret: body.secret ?? webhook.secret,
    events,
    selectors: selectorsOf(readBy(world, events), known),
    attributes: { ...attributes, name: body.name ?? name, filters: known } satisfies WebhookAttributes,
  });
  if (body.enabled === undefined) return changed;
  return body.enabled ? enableEndpoint(world, changed) : pauseEndpoint(world, changed);
}

/** Files all webhooks again, after a change of how their patterns are read. */
export function refileWebhooks(world: World): void {
  for (const webhook of endpointsOf(world, 'vault', TENANT)) {
    const selectors = selectorsOf(readBy(world, webhook.events), attributesOf(webhook).filters);
    world.collection(endpoints).update(webhook.id, { selectors });
  }
}

/** Patterns as the settings of the world read them. */
export function readBy(world: World, patterns: readonly string[]): readonly string[] {
  return readPatterns(patterns, vaultSettings(world).wildcards);
}

/** The filters without unknown fields. */
function knownFilters({
  path_prefix,
  secret_type,
  tags,
}: Schemas['WebhookFilters']): Schemas['WebhookFilters'] {
  return {
    ...(path_prefix === undefined ? {} : { path_prefix }),
    ...(secret_type === undefined ? {} : { secret_type }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** The violations in a new or changed webhook that matches the schema, each with its pointer. */
export function subscriptionFaults({ url, events = [] }: Schemas['WebhookUpdate']): Schemas['Fault'][] {
  const ofUrl =
    url === undefined || isReceiverUrl(url) ? [] : [{ pointer: '/url', detail: 'must be an https url' }];
  const ofEvents = events.flatMap((pattern, index) => {
    if (pattern.includes('*') || isEventType(pattern)) return [];
    const nearest = closest(pattern, EVENT_TYPES as string[]);
    return [
      { pointer: `/events/${index}`, detail: `"${pattern}" is not an event type, did you mean ${nearest}?` },
    ];
  });
  return [...ofUrl, ...ofEvents];
}

/** A webhook. Its signing secret is never shown (V-G-01). */
export function webhookView(endpoint: Endpoint): Schemas['Webhook'] {
  const { name, filters, status } = attributesOf(endpoint);
  return {
    id: endpoint.id,
    name,
    url: endpoint.url,
    events: [...endpoint.events],
    filters,
    enabled: endpoint.state === 'enabled',
    status,
    created_at: iso(endpoint.createdAt),
  };
}
