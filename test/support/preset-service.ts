// A service that only sends events, as its document says: through `x-webhook-delivery` alone.

import spec from '../../examples/services/billing/billing.json' with { type: 'json' };
import { type AnyService, defineService } from '../../src/service/service.ts';
import {
  addEndpoint,
  deliveryPolicyOf,
  endpointsOf,
  type OpenApiDocument,
  type WebhookSource,
  type World,
} from '../../src/service-kit.ts';

type Hook = { readonly url: string; readonly secret: string } | null;

/**
 * A service called billing, with the events of the tests' billing service and this delivery policy.
 *
 * @param delivery its `x-webhook-delivery`
 */
export function serviceThatDelivers(delivery: object): AnyService {
  const { webhooks: documented, components, ...head } = spec;
  const document = {
    ...{ ...head, webhooks: documented, components, paths: {} },
    'x-webhook-delivery': delivery,
  } as OpenApiDocument;
  const policy = deliveryPolicyOf(document);
  const webhooks: WebhookSource = {
    service: 'billing',
    policy: () => policy,
    subscribers: (world) => endpointsOf(world, 'billing', ''),
  };
  return defineService<string>({
    name: 'billing',
    document,
    pathPrefixes: ['/billing/'],
    operations: {},
    access: {
      authenticate: () => ({ principal: '' }),
      authorize: () => undefined,
      limitRate: () => undefined,
    },
    errorReply: () => ({ status: 404, body: {} }),
    settings: {
      schema: {
        type: 'object',
        properties: { webhook: { type: ['object', 'null'], properties: {} } },
      },
      defaults: { webhook: null },
    },
    credentials: () => ({}),
    collections: [],
    addFixtures: (world) => {
      addHook(world);
      return {};
    },
    seedData: { schema: { type: 'object', additionalProperties: false, properties: {} }, add: () => ({}) },
    webhooks,
    events: {
      fields: {},
      compose: (type, _, world) => {
        const id = world.ids.next('evt_');
        const invoice = { id: 'inv_1', amount_cents: 500, status: 'open' };
        return {
          id,
          type,
          payload: { event_id: id, event_type: type, timestamp: '2026-01-01T00:00:00Z', invoice },
        };
      },
    },
    timers: {},
    actions: {},
    scenarios: {},
    onSettings: () => {},
  }) as unknown as AnyService;
}

function addHook(world: World): void {
  const { webhook } = world.settings.billing as { readonly webhook: Hook };
  if (webhook === null) return;
  addEndpoint(world, {
    id: 'bwh_1',
    service: 'billing',
    tenantId: '',
    events: ['invoice.issued'],
    ...webhook,
  });
}
