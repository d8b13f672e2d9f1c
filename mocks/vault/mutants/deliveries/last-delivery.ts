// Mutants of the last delivery of a webhook.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterReply } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { deliveryView } from '../../domain/deliveries.ts';
import type { Schemas } from '../../spec.ts';
import { withBody } from '../alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const lastDeliveryMutants = mutantsOf({
  'V-WH-11.1': {
    'shows the newest delivery as the last, although an older one was tried after it': (service) =>
      showLast(service, (own) => own.at(-1)),
  },
  'V-WH-11.3': {
    'shows what the receiver answered to the first attempt of the last delivery': (service) =>
      alterLast(service, ({ id }, world) => ({
        response_code: world.collection(deliveries).get(id)?.attempts[0]?.response?.status ?? null,
      })),
  },
});

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
