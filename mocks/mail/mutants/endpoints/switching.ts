// Mutants of pausing and enabling endpoints: M-LF-03 and M-LF-04.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { replaceOperation } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import { afterChange, alterSubscribers, type Fields, mainEndpoints, without } from '../alterations.ts';

export const switchingMutants = mutantsOf({
  'M-LF-03.1': {
    'leaves an endpoint disabled that is to be enabled': (service) =>
      replaceOperation(service, 'updateWebhook', ({ path, body }, world, proceed) => {
        const endpoint = world.collection(endpoints).get(path.webhook_id as string);
        const { enabled } = body as { readonly enabled?: boolean };
        if (enabled !== true || endpoint?.state !== 'disabled') return proceed();
        return proceed({ body: without(body as Fields, 'enabled') });
      }),
    'does not forget the failures when it enables an endpoint': (service) =>
      afterChange(service, (world, { id, state, failureCount, disabledAt }) => {
        if (state === 'disabled') world.collection(endpoints).update(id, { failureCount, disabledAt });
      }),
  },
  'M-LF-03.2': {
    'enables an endpoint for all events': (service) =>
      afterChange(service, (world, { id, state }) => {
        if (state === 'disabled') world.collection(endpoints).update(id, { events: ['*'] });
      }),
    'makes a new signing secret when it enables an endpoint': (service) =>
      afterChange(service, (world, { id, state }) => {
        if (state === 'disabled')
          world.collection(endpoints).update(id, { secret: 'whsec_0000000000000000' });
      }),
    'forgets what waited when it enables an endpoint': (service) =>
      replaceOperation(service, 'updateWebhook', ({ path: { webhook_id: id = '' } }, world, proceed) => {
        const isWaiting = ({ isWaiting: waits }: Delivery) => waits;
        for (const delivery of world.collection(deliveries).by('endpoint', id).filter(isWaiting))
          world.collection(deliveries).update(delivery.id, { isWaiting: false });
        return proceed();
      }),
  },
  'M-LF-04': {
    'goes on delivering to an endpoint that it calls paused': (service) =>
      replaceOperation(service, 'updateWebhook', ({ body }, _, proceed) => {
        if ((body as { readonly enabled?: boolean }).enabled !== false) return proceed();
        const reply = proceed({ body: without(body as Fields, 'enabled') });
        return 'body' in reply && reply.status === 200
          ? { ...reply, body: { ...(reply.body as object), enabled: false } }
          : reply;
      }),
    'pauses all endpoints with one': (service) =>
      afterChange(service, (world, _, { enabled }) => {
        if (enabled !== false) return;
        for (const { id } of mainEndpoints(world))
          world.collection(endpoints).update(id, { state: 'paused' });
      }),
    'enables a paused endpoint on any change': (service) =>
      afterChange(service, (world, { id, state }, { enabled }) => {
        if (state === 'paused' && enabled === undefined)
          world.collection(endpoints).update(id, { state: 'enabled' });
      }),
    'delivers after a pause what happened during it': (service) =>
      replaceOperation(
        alterSubscribers(service, (subscribers, { payload }, world) => {
          for (const { id, state, attributes } of subscribers)
            if (state === 'paused')
              world
                .collection(endpoints)
                .update(id, { attributes: { ...attributes, missed: JSON.stringify(payload) } });
          return subscribers;
        }),
        'updateWebhook',
        ({ path: { webhook_id: id = '' } }, world, proceed) => {
          const reply = proceed();
          const endpoint = world.collection(endpoints).get(id);
          const waited = world.collection(deliveries).by('endpoint', id)[0];
          if (
            endpoint?.state === 'enabled' &&
            typeof endpoint.attributes.missed === 'string' &&
            waited !== undefined
          ) {
            const body = endpoint.attributes.missed;
            const eventId = String((JSON.parse(body) as Fields).event_id);
            const missed = {
              ...waited,
              id: world.ids.next('del_'),
              eventId,
              body,
              attempts: [],
              scheduledCount: 0,
            };
            world.collection(deliveries).put(missed.id, missed);
            world.schedule({ at: world.now, service: 'mail', name: 'attempt', id: missed.id });
          }
          return reply;
        },
      ),
  },
});
