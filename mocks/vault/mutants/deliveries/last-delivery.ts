// Mutants of the last delivery of a webhook.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import { iso } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { deliveryView } from '../../domain/deliveries.ts';
import type { Schemas } from '../../spec.ts';
import { rememberedIds, updateAs, withBody, without } from '../alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const lastDeliveryMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-09.3',
    does: 'leaves the last delivery out of a webhook',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'last_delivery')),
      ),
  },
  {
    rule: 'V-WH-11.2',
    does: 'shows the status of the last delivery with other values',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook: Detail) => {
          const { last_delivery: last } = webhook;
          return { ...webhook, last_delivery: last && { ...last, status: 'delivered' } };
        }),
      ),
  },
  {
    rule: 'V-WH-11.1',
    does: 'shows the last delivery of any webhook',
    alter: (service) => showLast(service, (_, world) => [...world.collection(deliveries).values()].at(-1)),
  },
  {
    rule: 'V-WH-11.1',
    does: 'shows the first delivery as the last',
    alter: (service) => showLast(service, (own) => own[0]),
  },
  {
    rule: 'V-WH-11.1',
    does: 'shows the newest delivery as the last, although an older one was tried after it',
    alter: (service) => showLast(service, (own) => own.at(-1)),
  },
  {
    rule: 'V-WH-11.1',
    does: 'shows the last delivery that succeeded',
    alter: (service) =>
      showLast(service, (own) => own.filter(({ status }) => status === 'success').at(-1) ?? own.at(-1)),
  },
  {
    rule: 'V-WH-11.1',
    does: 'passes over what has failed for good',
    alter: (service) => showLast(service, (own) => own.filter(({ status }) => status !== 'failed').at(-1)),
  },
  {
    rule: 'V-WH-11.3',
    does: 'shows what the receiver answered to the last delivery as a text',
    alter: (service) => alterLast(service, (last) => ({ response_code: String(last.response_code) })),
  },
  {
    rule: 'V-WH-11.3',
    does: 'shows what the receiver answered to the first attempt of the last delivery',
    alter: (service) =>
      alterLast(service, ({ id }, world) => ({
        response_code: world.collection(deliveries).get(id)?.attempts[0]?.response?.status ?? null,
      })),
  },
  {
    rule: 'V-WH-11.1',
    does: 'dates the last delivery when it is read',
    alter: (service) => alterLast(service, (_, world) => ({ timestamp: iso(world.now) })),
  },
  {
    rule: 'V-WH-11.2',
    does: 'goes on calling the last delivery pending once an attempt has failed',
    alter: (service) =>
      alterLast(service, ({ id, status }, world) => ({
        status: (world.collection(deliveries).get(id)?.attempts.length ?? 0) > 1 ? 'pending' : status,
      })),
  },
  {
    rule: 'V-WH-11.1',
    does: 'shows the last delivery of another webhook with the same url',
    alter: (service) =>
      showLast(service, (own, world) => {
        const [first] = own;
        const url = world.collection(endpoints).get(first?.endpointId ?? '')?.url;
        return [...world.collection(deliveries).values()]
          .filter(({ endpointId }) => world.collection(endpoints).get(endpointId)?.url === url)
          .at(-1);
      }),
  },
  {
    rule: 'V-WH-09.3',
    does: 'forgets the last delivery of a webhook that was changed',
    alter: (service) => afterChange(service, () => ({ last_delivery: null })),
  },
];

/** Shows another delivery of a webhook as its last. */
function showLast(
  service: AnyService,
  choose: (own: readonly Delivery[], world: World) => Delivery | undefined,
): AnyService {
  return alterReply(service, ['getWebhook'], (reply, { path }, world) =>
    withBody(reply, (webhook: Detail) => {
      const chosen = choose(world.collection(deliveries).by('endpoint', String(path.id)), world);
      if (chosen === undefined) return webhook;
      const { id, timestamp, status, response_code } = deliveryView(chosen);
      return { ...webhook, last_delivery: { id, timestamp, status, response_code } };
    }),
  );
}

/** Alters the last delivery that a webhook shows. */
function alterLast(
  service: AnyService,
  change: (last: NonNullable<Detail['last_delivery']>, world: World) => object,
): AnyService {
  return alterReply(service, ['getWebhook'], (reply, _, world) =>
    withBody(reply, ({ last_delivery: last, ...webhook }: Detail) => ({
      ...webhook,
      last_delivery: last && { ...last, ...change(last, world) },
    })),
  );
}

/** Alters what is read of a webhook once it was changed. */
function afterChange(service: AnyService, change: (webhook: Detail) => object): AnyService {
  const changed = rememberedIds();
  const noting = updateAs(service, (given, { id }, world) => {
    changed(world).add(id);
    return given;
  });
  return alterReply(noting, ['getWebhook'], (reply, { path }, world) =>
    withBody(reply, (webhook: Detail) =>
      changed(world).has(String(path.id)) ? { ...webhook, ...change(webhook) } : webhook,
    ),
  );
}
