// Mutants of the figures and the last delivery of a webhook.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import { DAY_MS } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import { mutantsOf } from '../../../../src/service/mutant-table.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { withBody } from '../alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const statisticsMutants: readonly Mutant[] = [
  ...mutantsOf({
    'V-WH-10.4': {
      'counts the deliveries since midnight': (service) =>
        alterFigures(service, (own, world) => ({
          deliveries_24h: own.filter(isWithin(world, world.now % DAY_MS)).length,
        })),
    },
  }),
  ...(
    [
      ['twelve hours', DAY_MS / 2],
      ['24 hours less a millisecond', DAY_MS - 1],
    ] as const
  ).map(
    ([span, ms]): Mutant => ({
      rule: 'V-WH-10.4',
      does: `counts the deliveries of the last ${span}`,
      alter: (service) =>
        alterFigures(service, (own, world) => ({ deliveries_24h: own.filter(isWithin(world, ms)).length })),
    }),
  ),
];

type Figures = Schemas['WebhookStatistics'];

/** Alters the figures of a webhook, given its deliveries, oldest first. */
function alterFigures(
  service: AnyService,
  change: (own: readonly Delivery[], world: World, figures: Figures) => Partial<Figures>,
): AnyService {
  return alterReply(service, ['getWebhook'], (reply, { path }, world) =>
    withBody(reply, (webhook: Detail) => {
      const own = world.collection(deliveries).by('endpoint', String(path.id));
      return { ...webhook, statistics: { ...webhook.statistics, ...change(own, world, webhook.statistics) } };
    }),
  );
}

function isWithin(world: World, ms: number): (delivery: Delivery) => boolean {
  return ({ attempts, createdAt }) => (attempts.at(-1)?.at ?? createdAt) >= world.now - ms;
}
