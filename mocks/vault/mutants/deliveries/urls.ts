// Mutants of where deliveries go.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDeliveries, type Mutant } from '../../../../src/service/mutant.ts';
import { alterShown, registerAs } from '../alterations.ts';

export const urlMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-06.3',
    does: 'sends nothing new to a webhook whose last delivery failed',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const own = world.collection(deliveries).by('endpoint', delivery.endpointId);
        const before = own.filter(
          ({ id, createdAt }) => id !== delivery.id && createdAt < delivery.createdAt,
        );
        return delivery.attempts.length === 0 && before.at(-1)?.status === 'failed' ? undefined : delivery;
      }),
  },
  sendingElsewhere('lowers the case of the url that it sends to', (url) => url.toLowerCase()),
  sendingElsewhere('leaves the query out of the url that it sends to', (url) => url.replace(/\?.*/, '')),
  sendingElsewhere('sends to a url whose query it has decoded', (url) =>
    url.replace(/\?.*/, (query) => decodeURIComponent(query)),
  ),
  sendingElsewhere('keeps the last of several values of a name in the query', (url) => {
    const sent = new URL(url);
    for (const [name, value] of [...sent.searchParams]) sent.searchParams.set(name, value);
    return sent.href;
  }),
  {
    rule: 'V-DL-06.3',
    does: 'leaves the query out of the url from the third attempt on',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const { id, url } = world.collection(endpoints).get(delivery.endpointId) ?? {};
        if (id !== undefined && url !== undefined && delivery.attempts.length > 1)
          world.collection(endpoints).update(id, { url: url.replace(/\?.*/, '') });
        return delivery;
      }),
  },
  {
    rule: 'V-DL-06.3',
    does: 'sends an event to one of the webhooks with the same url',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const urlOf = (id: string) => world.collection(endpoints).get(id)?.url;
        const all = world.collection(deliveries).by('event', delivery.eventId);
        const first = all.find(({ endpointId }) => urlOf(endpointId) === urlOf(delivery.endpointId));
        return first === undefined || first.id === delivery.id ? delivery : undefined;
      }),
  },
];

/** Sends to a URL that differs from the registered one, which is shown. */
function sendingElsewhere(does: string, change: (url: string) => string): Mutant {
  return {
    rule: 'V-DL-06.3',
    does,
    alter: (service) => {
      const urls = new WeakMap<World, Map<string, string>>();
      const altered = registerAs(service, (given, world) => {
        const known = urls.get(world) ?? new Map<string, string>();
        const sent = change(given.url);
        urls.set(world, known.set(sent, given.url));
        return { ...given, url: sent };
      });
      return alterShown(altered, (webhook, world) => ({
        ...webhook,
        url: urls.get(world)?.get(webhook.url) ?? webhook.url,
      }));
    },
  };
}
