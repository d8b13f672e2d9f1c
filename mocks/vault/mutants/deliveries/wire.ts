// Mutants of the HTTP request of a delivery.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { DeliveryPolicy } from '../../../../src/delivery/policy.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterDeliveries, alterPolicy, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterShown, registerAs, updateAs, WEBHOOK_RULES, without } from '../alterations.ts';
import { EVENT_RULES } from '../events/event-rules.ts';

export const wireMutants: readonly Mutant[] = [
  {
    rule: 'V-DL-06.4',
    does: 'wraps the event',
    overlaps: [
      'V-DL-07',
      ...EVENT_RULES,
      'V-SUB-01',
      'V-SUB-02',
      'V-SUB-03',
      'V-SUB-04',
      'V-SUB-05',
      'V-EV-04',
      'V-WH-12',
      'V-WH-15',
      'V-WH-16',
    ],
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: `{"event":${delivery.body}}` })),
  },
  {
    rule: 'V-DL-06.2',
    does: 'delivers with PUT',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  {
    rule: 'V-DL-06.1',
    does: 'does not sign',
    overlaps: ['V-DL-07', 'V-WH-12'],
    alter: (service) => alterHeaders(service, (headers) => without(headers, 'X-Vault-Signature')),
  },
  {
    rule: 'V-DL-06.1',
    does: 'signs something else than the timestamp and the body',
    overlaps: ['V-DL-07', 'V-WH-12'],
    alter: (service) =>
      alterPolicy(service, (policy) => {
        const signature = { ...policy.signature, signedContent: '{timestamp}{body}' };
        return { ...policy, signature };
      }),
  },
  ...(
    [
      ['V-DL-07.1', 'X-Vault-Event-Id', 'another id than in the body', '{timestamp}'],
      ['V-DL-07.2', 'X-Vault-Event-Type', 'the event id in the place of the type', '{event_id}'],
      ['V-DL-07.4', 'X-Vault-Timestamp', 'the timestamp in milliseconds', '{timestamp}000'],
    ] as const
  ).map(
    ([rule, name, what, template]): Mutant => ({
      rule,
      does: `sends ${what}`,
      overlaps: ['V-DL-06', 'V-WH-04', 'V-WH-12'],
      alter: (service) => alterHeaders(service, (headers) => ({ ...headers, [name]: template })),
    }),
  ),
  {
    rule: 'V-DL-07.3',
    does: 'sends the signature without sha256=',
    overlaps: ['V-DL-06', 'V-WH-12'],
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        signature: { ...policy.signature, format: '{digest}' },
      })),
  },
  {
    rule: 'V-DL-07.5',
    does: 'has another User-Agent',
    alter: (service) => alterPolicy(service, (policy) => ({ ...policy, userAgent: 'Vault/2' })),
  },
  {
    rule: 'V-DL-07.1',
    does: 'names another event in its header from the second attempt on',
    overlaps: ['V-DL-06', 'V-WH-04'],
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length === 0 ? delivery : { ...delivery, eventId: `${delivery.eventId}2` },
      ),
  },
  {
    rule: 'V-DL-07.2',
    does: 'names the first two segments of a type in its header',
    overlaps: ['V-DL-06'],
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({
        ...delivery,
        eventType: delivery.eventType.split('.', 2).join('.'),
      })),
  },
  {
    rule: 'V-DL-07.4',
    does: 'sends the same timestamp with every delivery',
    overlaps: ['V-DL-06', 'V-WH-12', 'V-WH-14', 'V-WH-17'],
    alter: (service) =>
      alterHeaders(service, (headers) => ({ ...headers, 'X-Vault-Timestamp': '1600000000' })),
  },
  {
    rule: 'V-DL-07.5',
    does: 'has another User-Agent from the second attempt on',
    alter: (service) => {
      let isRetry = false;
      const noting = alterDeliveries(service, (delivery) => {
        isRetry = delivery.attempts.length > 0;
        return delivery;
      });
      return alterPolicy(noting, (policy) =>
        isRetry ? { ...policy, userAgent: 'Vault-Retry/1.0' } : policy,
      );
    },
  },
  {
    rule: 'V-DL-06.4',
    does: 'gives an event a different id for each webhook',
    overlaps: [
      'V-EV-01',
      'V-DL-07',
      'V-DL-04',
      'V-DL-05',
      'V-WH-04',
      'V-WH-11',
      'V-WH-12',
      'V-WH-13',
      'V-WH-15',
      'V-WH-16',
      'V-WH-17',
    ],
    alter: (service) =>
      alterDeliveries(service, (delivery) => {
        const eventId = delivery.id.replace('del_', 'evt_');
        return { ...delivery, eventId, body: delivery.body.replace(delivery.eventId, eventId) };
      }),
  },
  {
    rule: 'V-DL-06.4',
    does: 'sends a question mark for every character outside ASCII',
    overlaps: ['V-EV-32'],
    alter: (service) =>
      alterDeliveries(service, (delivery) => ({ ...delivery, body: delivery.body.replace(/[^ -~]/g, '?') })),
  },
  {
    rule: 'V-DL-06.1',
    does: 'drops what is outside ASCII from a new signing secret',
    alter: (service) =>
      updateAs(service, ({ secret, ...given }) =>
        secret === undefined ? given : { ...given, secret: secret.replace(/[^ -~]/g, '') },
      ),
  },
  {
    rule: 'V-DL-06.4',
    does: 'writes the body in another way from the third attempt on',
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length < 2 ? delivery : { ...delivery, body: `${delivery.body} ` },
      ),
  },
  {
    rule: 'V-DL-06.1',
    does: 'signs the timestamp alone',
    overlaps: ['V-DL-07', 'V-WH-12', 'V-WH-17'],
    alter: (service) =>
      alterPolicy(service, (policy) => ({
        ...policy,
        signature: { ...policy.signature, signedContent: '{timestamp}' },
      })),
  },
  {
    rule: 'V-DL-06.3',
    does: 'sends nothing new to a webhook whose last delivery failed',
    overlaps: ['V-DL-04', 'V-DL-05', 'V-WH-10', 'V-WH-11', 'V-WH-15', 'V-WH-16', 'V-WH-17'],
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const own = world.collection(deliveries).by('endpoint', delivery.endpointId);
        const before = own.filter(
          ({ id, createdAt }) => id !== delivery.id && createdAt < delivery.createdAt,
        );
        return delivery.attempts.length === 0 && before.at(-1)?.status === 'failed' ? undefined : delivery;
      }),
  },
  {
    rule: 'V-DL-06.2',
    does: 'delivers with PUT from the third attempt on',
    overlaps: WEBHOOK_RULES,
    alter: (service) => fromThird(service, (policy) => ({ ...policy, method: 'PUT' })),
  },
  {
    rule: 'V-DL-06.1',
    does: 'does not sign from the third attempt on',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      fromThird(service, (policy) => ({
        ...policy,
        headers: without(policy.headers, 'X-Vault-Signature') as DeliveryPolicy['headers'],
      })),
  },
  {
    rule: 'V-DL-07.3',
    does: 'has no sha256= before the signature from the third attempt on',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      fromThird(service, (policy) => ({ ...policy, signature: { ...policy.signature, format: '{digest}' } })),
  },
  {
    rule: 'V-DL-07.4',
    does: 'sends the timestamp in milliseconds from the third attempt on',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      fromThird(service, (policy) => ({
        ...policy,
        headers: { ...policy.headers, 'X-Vault-Timestamp': '{timestamp}000' },
      })),
  },
  {
    rule: 'V-DL-06.1',
    does: 'signs every delivery with the secret of the first webhook',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      registerAs(service, (given, world) => ({
        ...given,
        secret: [...world.collection(endpoints).values()][0]?.secret ?? given.secret,
      })),
  },
  {
    rule: 'V-DL-06.4',
    does: 'leaves the data out of the event from the second attempt on',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      alterDeliveries(service, (delivery) =>
        delivery.attempts.length === 0
          ? delivery
          : { ...delivery, body: JSON.stringify({ ...JSON.parse(delivery.body), data: {} }) },
      ),
  },
  {
    rule: 'V-DL-06.4',
    does: 'dates the event anew at every attempt',
    overlaps: WEBHOOK_RULES,
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => ({
        ...delivery,
        body: JSON.stringify({ ...JSON.parse(delivery.body), timestamp: iso(world.now) }),
      })),
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
    overlaps: WEBHOOK_RULES,
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
    overlaps: WEBHOOK_RULES,
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
    overlaps: [...WEBHOOK_RULES, 'V-WH-03'],
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

function alterHeaders(
  service: AnyService,
  change: (headers: DeliveryPolicy['headers']) => object,
): AnyService {
  return alterPolicy(service, (policy) => ({
    ...policy,
    headers: change(policy.headers) as DeliveryPolicy['headers'],
  }));
}

/** Delivers in another way from the third attempt on. */
function fromThird(service: AnyService, change: (policy: DeliveryPolicy) => DeliveryPolicy): AnyService {
  let isThird = false;
  const noting = alterDeliveries(service, (delivery) => {
    isThird = delivery.attempts.length > 1;
    return delivery;
  });
  return alterPolicy(noting, (policy) => (isThird ? change(policy) : policy));
}
