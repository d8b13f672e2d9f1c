// Webhook endpoints: several URLs, each with its own set of events.

import { addEndpoint, type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { iso, isoOrNull } from '../../../src/engine/instant.ts';
import { pageOf } from '../domain/pages.ts';
import { listedEndpoints, ownEndpoint, updateEndpoint, urlError } from '../domain/webhooks.ts';
import { notFound } from '../errors.ts';
import type { MailHandlers, Schemas } from '../spec.ts';

const ENDPOINT = 'webhook endpoint';

export const webhookHandlers = {
  listWebhooks({ principal, query }, reply, world) {
    const isActive = query.is_active;
    const all = listedEndpoints(world, principal.tenantId);
    const found =
      isActive === undefined ? all : all.filter(({ state }) => (state === 'enabled') === isActive);
    return reply[200]({ webhooks: pageOf(found, query).map(webhookView), total: found.length });
  },

  createWebhook({ principal: { tenantId }, body }, reply, world) {
    const error = urlError(world, body.url);
    if (error !== undefined) return reply[422](error);
    const { oauth_client_id: clientId, oauth_client_secret: clientSecret } = body;
    const endpoint = addEndpoint(world, {
      id: world.ids.next('wh_'),
      service: 'mail',
      tenantId,
      url: body.url,
      secret: world.ids.next('whsec_'),
      events: body.enabled_events,
      oauth: clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null,
    });
    return reply[201](createdWebhookView(endpoint));
  },

  getWebhook({ principal: { tenantId }, path: { webhook_id: id } }, reply, world) {
    const endpoint = ownEndpoint(world, tenantId, id);
    if (endpoint === undefined) return reply[404](...notFound(ENDPOINT, id, tenantId));
    return reply[200](webhookView(endpoint));
  },

  updateWebhook({ principal: { tenantId }, path: { webhook_id: id }, body }, reply, world) {
    const endpoint = ownEndpoint(world, tenantId, id);
    if (endpoint === undefined) return reply[404](...notFound(ENDPOINT, id, tenantId));
    const error = urlError(world, body.url);
    if (error !== undefined) return reply[422](error);
    return reply[200](webhookView(updateEndpoint(world, endpoint, body)));
  },

  deleteWebhook({ principal: { tenantId }, path: { webhook_id: id } }, reply, world) {
    const endpoint = ownEndpoint(world, tenantId, id);
    if (endpoint === undefined) return reply[404](...notFound(ENDPOINT, id, tenantId));
    removeEndpoint(world, endpoint, { keepDeliveries: false });
    return reply[204]();
  },

  rotateSigningSecret({ principal: { tenantId }, path: { webhook_id: id } }, reply, world) {
    const endpoint = ownEndpoint(world, tenantId, id);
    if (endpoint === undefined) return reply[404](...notFound(ENDPOINT, id, tenantId));
    const { secret } = world.collection(endpoints).update(id, { secret: world.ids.next('whsec_') });
    return reply[200]({ webhook_id: id, signing_secret: secret });
  },
} satisfies Partial<MailHandlers>;

function webhookView(endpoint: Endpoint): Schemas['Webhook'] {
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabled_events: endpoint.events as Schemas['EnabledEvents'],
    enabled: endpoint.state === 'enabled',
    created_at: iso(endpoint.createdAt),
    last_success_at: isoOrNull(endpoint.lastSuccessAt),
    last_failure_at: isoOrNull(endpoint.lastFailureAt),
    failure_count: endpoint.failureCount,
    disabled_at: isoOrNull(endpoint.disabledAt),
    ...oauthClientId(endpoint),
  };
}

function createdWebhookView(endpoint: Endpoint): Schemas['CreatedWebhook'] {
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabled_events: endpoint.events as Schemas['EnabledEvents'],
    signing_secret: endpoint.secret,
    enabled: endpoint.state === 'enabled',
    created_at: iso(endpoint.createdAt),
  };
}

function oauthClientId({ oauth }: Endpoint): { oauth_client_id?: string } {
  return oauth === null ? {} : { oauth_client_id: oauth.clientId };
}
