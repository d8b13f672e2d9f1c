// Webhook endpoints: several URLs, each with its own set of events.

import { addEndpoint, type Endpoint, endpoints } from '../../../src/delivery/endpoint.ts';
import { removeEndpoint } from '../../../src/delivery/switching.ts';
import { iso, isoOrNull } from '../../../src/engine/instant.ts';
import type { Principal } from '../credentials.ts';
import { pageOf } from '../domain/pages.ts';
import { changedEndpoint, listedEndpoints, ownEndpoint, refuseUrl } from '../domain/webhooks.ts';
import { refuse } from '../errors.ts';
import type { MailMocks, Schemas } from '../spec.ts';

type WebhookMocks = Pick<
  MailMocks,
  'listWebhooks' | 'createWebhook' | 'getWebhook' | 'updateWebhook' | 'deleteWebhook' | 'rotateSigningSecret'
>;

export const webhookOperations: WebhookMocks = {
  listWebhooks: {
    handle({ principal, query }, world) {
      const isActive = query.is_active;
      const all = listedEndpoints(world, principal.tenantId);
      const found =
        isActive === undefined ? all : all.filter(({ state }) => (state === 'enabled') === isActive);
      return { status: 200, body: { webhooks: pageOf(found, query).map(toWebhook), total: found.length } };
    },
  },

  createWebhook: {
    handle({ principal, body }, world) {
      const refused = refuseUrl(world, body.url);
      if (refused !== undefined) return refused;
      const { oauth_client_id: clientId, oauth_client_secret: clientSecret } = body;
      const endpoint = addEndpoint(world, {
        id: world.ids.next('wh_'),
        service: 'mail',
        tenantId: principal.tenantId,
        url: body.url,
        secret: world.ids.next('whsec_'),
        events: body.enabled_events,
        oauth: clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : null,
      });
      return { status: 201, body: toCreatedWebhook(endpoint) };
    },
  },

  getWebhook: {
    handle({ principal, path }, world) {
      const endpoint = ownEndpoint(world, principal.tenantId, path.webhook_id);
      return endpoint === undefined
        ? unknownWebhook(principal, path.webhook_id)
        : { status: 200, body: toWebhook(endpoint) };
    },
  },

  updateWebhook: {
    handle({ principal, path, body }, world) {
      const endpoint = ownEndpoint(world, principal.tenantId, path.webhook_id);
      if (endpoint === undefined) return unknownWebhook(principal, path.webhook_id);
      const refused = body.url === undefined ? undefined : refuseUrl(world, body.url);
      if (refused !== undefined) return refused;
      return { status: 200, body: toWebhook(changedEndpoint(world, endpoint, body)) };
    },
  },

  deleteWebhook: {
    handle({ principal, path }, world) {
      const endpoint = ownEndpoint(world, principal.tenantId, path.webhook_id);
      if (endpoint === undefined) return unknownWebhook(principal, path.webhook_id);
      removeEndpoint(world, endpoint, { keepDeliveries: false });
      return { status: 204 };
    },
  },

  rotateSigningSecret: {
    handle({ principal, path }, world) {
      const endpoint = ownEndpoint(world, principal.tenantId, path.webhook_id);
      if (endpoint === undefined) return unknownWebhook(principal, path.webhook_id);
      const { id, secret } = world
        .collection(endpoints)
        .update(endpoint.id, { secret: world.ids.next('whsec_') });
      return { status: 200, body: { webhook_id: id, signing_secret: secret } };
    },
  },
};

function toWebhook(endpoint: Endpoint): Schemas['Webhook'] {
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

function toCreatedWebhook(endpoint: Endpoint): Schemas['CreatedWebhook'] {
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabled_events: endpoint.events as Schemas['EnabledEvents'],
    signing_secret: endpoint.secret,
    enabled: endpoint.state === 'enabled',
    created_at: iso(endpoint.createdAt),
    ...oauthClientId(endpoint),
  };
}

function oauthClientId({ oauth }: Endpoint): { oauth_client_id?: string } {
  return oauth === null ? {} : { oauth_client_id: oauth.clientId };
}

function unknownWebhook({ tenantId }: Principal, id: string) {
  return refuse(404, 'Webhook endpoint not found', `${tenantId} has no webhook endpoint ${id}`);
}
