// Mutants of what a change or a removal of an endpoint does beside its answer: M-EP-11 and M-EP-12.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { ownEndpoint } from '../../domain/webhooks.ts';
import type { Principal } from '../../spec.ts';
import { afterChange, afterEachAttempt, alterSubscribers, type Fields } from '../alterations.ts';

export const endpointEffectMutants: readonly Mutant[] = [
  ...mutantsOf({
    'M-EP-11.1': {
      'stores a star that a change brings, and sends nothing for it': (service) =>
        alterSubscribers(
          afterChange(service, (world, { id }, { enabled_events: given }) => {
            if (Array.isArray(given))
              world.collection(endpoints).update(id, { attributes: { isStarred: given[0] === '*' } });
          }),
          (subscribers) => subscribers.filter(({ attributes }) => attributes.isStarred !== true),
        ),
      'takes a change back once an event was delivered': (service) =>
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
    'M-EP-11.2': {
      'forgets the OAuth2 fields of an endpoint that is changed': (service) =>
        afterChange(service, (world, { id }) => {
          world.collection(endpoints).update(id, { oauth: null });
        }),
    },
    'M-EP-12.2': {
      'lets an endpoint that was removed be changed': (service) =>
        alterSubscribers(
          hidingRemoved(service, ['getWebhook', 'listWebhooks', 'deleteWebhook']),
          (subscribers) => subscribers.filter(({ attributes }) => attributes.isRemoved !== true),
        ),
    },
  }),
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
