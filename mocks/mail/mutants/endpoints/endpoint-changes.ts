// Mutants of changes of webhook endpoints, and of their removal: M-EP-11 and M-EP-12.

import { ATTEMPT, deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { removeEndpoint } from '../../../../src/delivery/switching.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { ownEndpoint } from '../../domain/webhooks.ts';
import type { Principal } from '../../spec.ts';
import {
  afterChange,
  alterBody,
  alterShownEndpoints,
  alterSubscribers,
  answerInstead,
  type Fields,
  mainEndpoints,
  without,
} from '../alterations.ts';

export const endpointChangeMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-11.2',
    does: 'sends all events again after a change that names none',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) =>
        proceed({ body: { enabled_events: ['*'], ...(body as Fields) } }),
      ),
  },
  {
    rule: 'M-EP-11.1',
    does: 'ignores the url in a change',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) =>
        proceed({ body: without(body as Fields, 'url') }),
      ),
  },
  {
    rule: 'M-EP-11.3',
    does: 'answers a change with 204',
    alter: (service) => answerInstead(service, ['updateWebhook'], 200, { status: 204 }),
  },
  {
    rule: 'M-EP-12.1',
    does: 'answers the removal of an endpoint with 200 and a body',
    alter: (service) =>
      answerInstead(service, ['deleteWebhook'], 204, { status: 200, body: { deleted: true } }),
  },
  {
    rule: 'M-EP-12.2',
    does: 'keeps endpoints that were removed',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const { tenantId } = principal as Principal;
        return ownEndpoint(world, tenantId, path.webhook_id as string) ? { status: 204 } : proceed();
      }),
  },
  {
    rule: 'M-EP-11.2',
    does: 'changes the events of all endpoints at once',
    alter: (service) =>
      afterChange(service, (world, _, { enabled_events: events }) => {
        if (Array.isArray(events))
          for (const { id } of mainEndpoints(world)) world.collection(endpoints).update(id, { events });
      }),
  },
  {
    rule: 'M-EP-11.2',
    does: 'changes the url before it refuses the rest',
    alter: (service) =>
      replaceOperation(
        alterDocument(service, ({ components: { schemas } }) => {
          schemas.UpdateWebhookRequest.properties.enabled = {};
        }),
        'updateWebhook',
        ({ body }, _, proceed) => {
          const { enabled } = body as Fields;
          if (enabled === undefined || typeof enabled === 'boolean') return proceed();
          proceed({ body: without(body as Fields, 'enabled') });
          return {
            status: 422,
            body: { detail: [{ loc: ['body', 'enabled'], msg: 'Not a boolean', type: 'type' }] },
          };
        },
      ),
  },
  {
    rule: 'M-EP-11.1',
    does: 'shows other events and goes on sending the first ones',
    alter: (service) =>
      alterSubscribers(
        afterChange(service, (world, { id, events, attributes }) => {
          world.collection(endpoints).update(id, { attributes: { events: [...events], ...attributes } });
        }),
        (_, { type }, world) =>
          mainEndpoints(world).filter(({ events, attributes }) => {
            const wanted = (attributes.events as readonly string[] | undefined) ?? events;
            return wanted[0] === '*' || wanted.includes(type);
          }),
      ),
  },
  {
    rule: 'M-EP-11.1',
    does: 'shows another url and goes on sending to the first one',
    alter: (service) =>
      alterShownEndpoints(
        replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
          const { url } = body as { readonly url?: string };
          const id = String(path.webhook_id);
          if (url !== undefined && world.collection(endpoints).has(id))
            world.collection(endpoints).update(id, { attributes: { url } });
          return proceed({ body: without(body as Fields, 'url') });
        }),
        (endpoint, world) => {
          const { url } = world.collection(endpoints).get(String(endpoint.id))?.attributes ?? {};
          return url === undefined ? endpoint : { ...endpoint, url };
        },
      ),
  },
  {
    rule: 'M-EP-11.2',
    does: 'makes a new signing secret when the url is changed',
    alter: (service) =>
      afterChange(service, (world, { id }, { url }) => {
        if (url !== undefined) world.collection(endpoints).update(id, { secret: 'whsec_0000000000000000' });
      }),
  },
  {
    rule: 'M-EP-12.2',
    does: 'goes on listing endpoints that were removed',
    alter: (service) => {
      const removed: Fields[] = [];
      const noting = replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const { tenantId } = principal as Principal;
        const endpoint = ownEndpoint(world, tenantId, path.webhook_id as string);
        if (endpoint !== undefined) removed.push({ id: endpoint.id, url: endpoint.url });
        return proceed();
      });
      return alterBody(noting, ['listWebhooks'], (body) => {
        const [shown] = body.webhooks as readonly Fields[];
        const gone = removed.map((each) => ({ ...shown, ...each }));
        return shown === undefined
          ? body
          : { ...body, webhooks: [...(body.webhooks as readonly Fields[]), ...gone] };
      });
    },
  },
  {
    rule: 'M-EP-12.3',
    does: 'keeps the records of deliveries to an endpoint that was removed',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const { tenantId } = principal as Principal;
        const endpoint = ownEndpoint(world, tenantId, path.webhook_id as string);
        if (endpoint === undefined) return proceed();
        removeEndpoint(world, endpoint, { keepDeliveries: true });
        return { status: 204 };
      }),
  },
  {
    rule: 'M-EP-12.2',
    does: 'forgets what waits for other endpoints when one is removed',
    alter: (service) =>
      aroundRemoval(service, (world) => {
        for (const { id } of world.collection(deliveries).values()) world.cancel('mail', ATTEMPT, id);
      }),
  },
  {
    rule: 'M-EP-12.2',
    does: 'begins a new endpoint with the record of the one that was removed at its url',
    alter: (service) => {
      const kept = new Map<string, Parameters<Removal>[1]>();
      const keeping = aroundRemoval(service, (_, endpoint) => void kept.set(endpoint.url, endpoint));
      return replaceOperation(keeping, 'createWebhook', ({ body }, world, proceed) => {
        const reply = proceed();
        const before = kept.get(String((body as Fields).url));
        const { id = '' } = ('body' in reply ? reply.body : {}) as { readonly id?: string };
        if (before !== undefined && world.collection(endpoints).has(id)) {
          const { lastSuccessAt, lastFailureAt, failureCount } = before;
          world.collection(endpoints).update(id, { lastSuccessAt, lastFailureAt, failureCount });
        }
        return reply;
      });
    },
  },
  {
    rule: 'M-EP-12',
    does: 'goes on with the retries for an endpoint that was removed',
    alter: (service) =>
      replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
        const endpoint = ownEndpoint(world, (principal as Principal).tenantId, path.webhook_id as string);
        if (endpoint === undefined) return proceed();
        world.collection(endpoints).update(endpoint.id, { tenantId: 'ten_removed' });
        return { status: 204 };
      }),
  },
];

type Removal = (world: World, endpoint: ReturnType<typeof mainEndpoints>[number]) => void;

/** Does something additional when an endpoint is removed. */
function aroundRemoval(service: AnyService, then: Removal): AnyService {
  return replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
    const endpoint = ownEndpoint(world, (principal as Principal).tenantId, path.webhook_id as string);
    const reply = proceed();
    if (endpoint !== undefined) then(world, endpoint);
    return reply;
  });
}
