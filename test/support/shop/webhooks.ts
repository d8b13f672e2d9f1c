import {
  addEndpoint,
  type Endpoint,
  enableEndpoint,
  endpoints,
  endpointsOf,
  iso,
  isReceiverUrl,
  pauseEndpoint,
  type Reply,
  removeEndpoint,
  type World,
} from '../../../src/service-kit.ts';
import { refused } from './access.ts';
import { type Handler, SHOP } from './parts.ts';

export const webhookHandlers: Readonly<Record<string, Handler>> = {
  listWebhooks({ query }, _, world) {
    const all = endpointsOf(world, 'shop', SHOP);
    const page = all.slice(0, query.page_size ?? 100).map(webhookView);
    return { status: 200, body: { webhooks: page, total: all.length } };
  },

  createWebhook({ body }, _, world) {
    const { url = '', enabled_events: events = [] } = body;
    const wrong = urlError(world, url);
    if (wrong !== undefined) return wrong;
    const endpoint = addWebhookTo(world, url, events);
    const {
      failure_count: _count,
      last_success_at: _s,
      last_failure_at: _f,
      disabled_at: _d,
      ...view
    } = webhookView(endpoint);
    return { status: 201, body: { ...view, signing_secret: endpoint.secret } };
  },

  getWebhook: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => ({ status: 200, body: webhookView(endpoint) })),

  updateWebhook: ({ path, body }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => {
      const { url = endpoint.url, enabled_events: events = endpoint.events, enabled } = body;
      const wrong = urlError(world, url);
      if (wrong !== undefined) return wrong;
      const changed = world.collection(endpoints).update(endpoint.id, { url, events });
      const switched =
        enabled === undefined ? changed : (enabled ? enableEndpoint : pauseEndpoint)(world, changed);
      return { status: 200, body: webhookView(switched) };
    }),

  deleteWebhook: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, (endpoint) => {
      removeEndpoint(world, endpoint, { keepDeliveries: false });
      return { status: 204 };
    }),

  rotateSigningSecret: ({ path }, _, world) =>
    withWebhook(world, path.webhook_id, ({ id }) => {
      const { secret } = world.collection(endpoints).update(id, { secret: world.ids.next('whsec_') });
      return { status: 200, body: { webhook_id: id, signing_secret: secret } };
    }),
};

function withWebhook(world: World, id: string, answer: (endpoint: Endpoint) => Reply): Reply {
  const endpoint = world.collection(endpoints).get(id);
  return endpoint?.service === 'shop' ? answer(endpoint) : refused(404, `There is no webhook ${id}`);
}

export function addWebhookTo(world: World, url: string, events: readonly string[]): Endpoint {
  const secret = world.ids.next('whsec_');
  return addEndpoint(world, {
    id: world.ids.next('wh_'),
    service: 'shop',
    tenantId: SHOP,
    url,
    secret,
    events,
  });
}

function urlError({ settings }: World, url: string): Reply | undefined {
  if (!isReceiverUrl(url)) return refused(422, 'Not a URL');
  const isInsecure = settings.environment === 'production' && new URL(url).protocol !== 'https:';
  return isInsecure ? refused(422, 'The URL must be https in production') : undefined;
}

function webhookView(endpoint: Endpoint) {
  const instant = (at: number | null) => (at === null ? null : iso(at));
  return {
    id: endpoint.id,
    url: endpoint.url,
    enabled_events: endpoint.events,
    enabled: endpoint.state === 'enabled',
    created_at: iso(endpoint.createdAt),
    failure_count: endpoint.failureCount,
    last_success_at: instant(endpoint.lastSuccessAt),
    last_failure_at: instant(endpoint.lastFailureAt),
    disabled_at: instant(endpoint.disabledAt),
  };
}
