// Mutants of what a change or a removal of an endpoint does beside its answer: M-EP-11 and M-EP-12.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { ownEndpoint } from '../../domain/webhooks.ts';
import type { Principal } from '../../spec.ts';
import {
  afterChange,
  afterEachAttempt,
  alterBody,
  alterSubscribers,
  answerInstead,
  type Fields,
  mainEndpoints,
} from '../alterations.ts';

export const endpointEffectMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-11.1',
    does: 'changes the first of several fields only',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) => {
        const [first] = Object.entries(body as Fields);
        return proceed({ body: first === undefined ? body : { [first[0]]: first[1] } });
      }),
  },
  {
    rule: 'M-EP-11.1',
    does: 'adds the events of a change to those before',
    alter: (service) =>
      afterChange(service, (world, { id, events }, { enabled_events: given }) => {
        if (Array.isArray(given) && given[0] !== '*' && events[0] !== '*')
          world.collection(endpoints).update(id, { events: [...new Set([...events, ...given])] });
      }),
  },
  {
    rule: 'M-EP-11.1',
    does: 'stores a star that a change brings, and sends nothing for it',
    alter: (service) =>
      alterSubscribers(
        afterChange(service, (world, { id }, { enabled_events: given }) => {
          if (Array.isArray(given))
            world.collection(endpoints).update(id, { attributes: { isStarred: given[0] === '*' } });
        }),
        (subscribers) => subscribers.filter(({ attributes }) => attributes.isStarred !== true),
      ),
  },
  {
    rule: 'M-EP-11.1',
    does: 'takes a change back once an event was delivered',
    alter: (service) =>
      afterEachAttempt(
        afterChange(service, (world, { id, events }) => {
          world.collection(endpoints).update(id, { attributes: { events: [...events] } });
        }),
        (world, _, { id, attributes }) => {
          if (Array.isArray(attributes.events))
            world.collection(endpoints).update(id, { events: attributes.events as string[] });
        },
      ),
  },
  {
    rule: 'M-EP-11.2',
    does: 'pauses an endpoint whose url is changed',
    alter: (service) =>
      afterChange(service, (world, { id }, { url, enabled }) => {
        if (url !== undefined && enabled === undefined)
          world.collection(endpoints).update(id, { state: 'paused' });
      }),
  },
  {
    rule: 'M-EP-11.2',
    does: 'makes a new signing secret when the events are changed',
    alter: (service) =>
      afterChange(service, (world, { id }, { enabled_events: events }) => {
        if (events !== undefined)
          world.collection(endpoints).update(id, { secret: 'whsec_0000000000000000' });
      }),
  },
  {
    rule: 'M-EP-11.2',
    does: 'forgets the OAuth2 fields of an endpoint that is changed',
    alter: (service) =>
      afterChange(service, (world, { id }) => {
        world.collection(endpoints).update(id, { oauth: null });
      }),
  },
  {
    rule: 'M-EP-11.2',
    does: 'changes every endpoint with the same url',
    alter: (service) =>
      afterChange(service, (world, { url }, { enabled_events: events }) => {
        if (Array.isArray(events))
          for (const endpoint of mainEndpoints(world).filter((each) => each.url === url))
            world.collection(endpoints).update(endpoint.id, { events });
      }),
  },
  {
    rule: 'M-EP-11.3',
    does: 'answers a change with the endpoint as it was before',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) => {
        const before = proceed({ body: {} });
        const { url, enabled_events, enabled } = ('body' in before ? before.body : {}) as Fields;
        const reply = proceed({ body });
        return 'status' in reply && reply.status === 200
          ? { ...reply, body: { ...(reply.body as Fields), url, enabled_events, enabled } }
          : reply;
      }),
  },
  {
    rule: 'M-EP-11.3',
    does: 'answers a change with the fields that it changes',
    alter: (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) => {
        const reply = proceed();
        return 'status' in reply && reply.status === 200 ? { ...reply, body } : reply;
      }),
  },
  {
    rule: 'M-EP-12.1',
    does: 'answers a removal with 202',
    alter: (service) => answerInstead(service, ['deleteWebhook'], 204, { status: 202, body: {} }),
  },
  {
    rule: 'M-EP-12.1',
    does: 'answers the removal of what was removed before with 204',
    alter: (service) => answerInstead(service, ['deleteWebhook'], 404, { status: 204 }),
  },
  {
    rule: 'M-EP-12.2',
    does: 'hides an endpoint that is removed, and goes on delivering to it',
    alter: (service) => hidingRemoved(service, ['getWebhook', 'listWebhooks', 'updateWebhook']),
  },
  {
    rule: 'M-EP-12.2',
    does: 'lets an endpoint that was removed be changed',
    alter: (service) =>
      alterSubscribers(
        hidingRemoved(service, ['getWebhook', 'listWebhooks', 'deleteWebhook']),
        (subscribers) => subscribers.filter(({ attributes }) => attributes.isRemoved !== true),
      ),
  },
  {
    rule: 'M-EP-12.2',
    does: 'takes the total for what it was before a removal',
    alter: (service) => {
      let removed = 0;
      const counting = replaceOperation(service, 'deleteWebhook', (_, __, proceed) => {
        const reply = proceed();
        if ('status' in reply && reply.status === 204) removed += 1;
        return reply;
      });
      return alterBody(counting, ['listWebhooks'], (body) => ({
        ...body,
        total: Number(body.total) + removed,
      }));
    },
  },
  ...(
    [
      ['keeps the records of failed deliveries to an endpoint that was removed', 'success', 'own'],
      ['keeps the records of received deliveries to an endpoint that was removed', 'pending', 'own'],
      ['removes the records of all endpoints with one', undefined, 'all'],
    ] as const
  ).map(
    ([does, status, whose]): Mutant => ({
      rule: 'M-EP-12.3',
      does,
      alter: (service) =>
        replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
          const { tenantId } = principal as Principal;
          const endpoint = ownEndpoint(world, tenantId, path.webhook_id as string);
          if (endpoint === undefined) return proceed();
          const recorded = world.collection(deliveries).by('endpoint', endpoint.id);
          const kept = whose === 'own' ? recorded.filter((each) => each.status !== status) : [];
          const reply = proceed();
          for (const delivery of kept) world.collection(deliveries).put(delivery.id, delivery);
          if (whose === 'all')
            for (const { id } of world.collection(deliveries).values())
              world.collection(deliveries).delete(id);
          return reply;
        }),
    }),
  ),
];

/** Marks endpoints as removed in place of removing them, and hides them from some operations. */
function hidingRemoved(
  service: Parameters<Mutant['alter']>[0],
  hidden: readonly string[],
): ReturnType<Mutant['alter']> {
  const marking = replaceOperation(service, 'deleteWebhook', ({ path, principal }, world, proceed) => {
    const endpoint = ownEndpoint(world, (principal as Principal).tenantId, path.webhook_id as string);
    if (endpoint === undefined || endpoint.attributes.isRemoved === true)
      return proceed({ path: { webhook_id: 'wh_none' } });
    world.collection(endpoints).update(endpoint.id, { attributes: { isRemoved: true } });
    return { status: 204 };
  });
  return hidden
    .filter((operation) => operation !== 'deleteWebhook')
    .reduce(
      (altered, operation) =>
        replaceOperation(altered, operation, ({ path = {} }, world, proceed) => {
          const isRemoved = (id: unknown) =>
            world.collection(endpoints).get(String(id))?.attributes.isRemoved === true;
          if (isRemoved(path.webhook_id)) return proceed({ path: { webhook_id: 'wh_none' } });
          const reply = proceed() as Reply;
          const { webhooks } = (reply.body ?? {}) as { readonly webhooks?: readonly Fields[] };
          if (webhooks === undefined) return reply;
          const body = { ...(reply.body as Fields), webhooks: webhooks.filter(({ id }) => !isRemoved(id)) };
          return { ...reply, body };
        }),
      marking,
    );
}
