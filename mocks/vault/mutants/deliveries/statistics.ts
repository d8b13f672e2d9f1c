// Mutants of the figures and the last delivery of a webhook.

import { type Delivery, deliveries } from '../../../../src/delivery/delivery.ts';
import { DAY_MS } from '../../../../src/engine/instant.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterReply, type Mutant } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { rememberedIds, updateAs, withBody, without } from '../alterations.ts';

type Detail = Schemas['WebhookDetail'];

export const statisticsMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-09.2',
    does: 'leaves the statistics out of a webhook',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook) => without(webhook, 'statistics')),
      ),
  },
  {
    rule: 'V-WH-10.2',
    does: 'shows the success rate in percent',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook: Detail) => {
          const { statistics } = webhook;
          const success_rate_24h = statistics.success_rate_24h * 100;
          return { ...webhook, statistics: { ...statistics, success_rate_24h } };
        }),
      ),
  },
  {
    rule: 'V-WH-10.4',
    does: 'counts all deliveries that there ever were',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply, { path }, world) =>
        withBody(reply, (webhook: Detail) => {
          const deliveries_24h = world.collection(deliveries).by('endpoint', String(path.id)).length;
          return { ...webhook, statistics: { ...webhook.statistics, deliveries_24h } };
        }),
      ),
  },
  {
    rule: 'V-WH-10.1',
    does: 'counts the deliveries of all webhooks',
    alter: (service) =>
      alterFigures(service, (_, world) => ({
        deliveries_24h: [...world.collection(deliveries).values()].filter(isWithin(world, DAY_MS)).length,
      })),
  },
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
  {
    rule: 'V-WH-10.1',
    does: 'counts attempts instead of deliveries',
    alter: (service) =>
      alterFigures(service, (own, world) => ({
        deliveries_24h: own.filter(isWithin(world, DAY_MS)).flatMap(({ attempts }) => attempts).length,
      })),
  },
  {
    rule: 'V-WH-10.3',
    does: 'shows the mean latency in seconds',
    alter: (service) =>
      alterFigures(service, (_, __, { avg_latency_ms }) => ({
        avg_latency_ms: Math.round(avg_latency_ms / 1_000),
      })),
  },
  {
    rule: 'V-WH-10.3',
    does: 'shows the longest latency as the mean',
    alter: (service) =>
      alterFigures(service, (own) => ({ avg_latency_ms: Math.max(...latenciesOf(own), 0) })),
  },
  {
    rule: 'V-WH-10.3',
    does: 'shows the latency of the latest delivery as the mean',
    alter: (service) => alterFigures(service, (own) => ({ avg_latency_ms: latenciesOf(own).at(-1) ?? 0 })),
  },
  {
    rule: 'V-WH-10.3',
    does: 'rounds the mean latency down',
    alter: (service) =>
      alterFigures(service, (own) => {
        const all = latenciesOf(own);
        const sum = all.reduce((total, ms) => total + ms, 0);
        return { avg_latency_ms: all.length === 0 ? 0 : Math.floor(sum / all.length) };
      }),
  },
  {
    rule: 'V-WH-10.2',
    does: 'takes the success rate for 0 as soon as one delivery has failed',
    alter: (service) =>
      alterFigures(service, (_, __, { success_rate_24h }) => ({
        success_rate_24h: Math.floor(success_rate_24h),
      })),
  },
  {
    rule: 'V-WH-09.2',
    does: 'has no statistics of a webhook that nothing was sent to',
    alter: (service) =>
      alterReply(service, ['getWebhook'], (reply) =>
        withBody(reply, (webhook: Detail) =>
          webhook.last_delivery === null ? without(webhook, 'statistics') : webhook,
        ),
      ),
  },
  {
    rule: 'V-WH-10.1',
    does: 'counts twenty deliveries at most',
    alter: (service) =>
      alterFigures(service, (_, __, { deliveries_24h }) => ({
        deliveries_24h: Math.min(deliveries_24h, 20),
      })),
  },
  {
    rule: 'V-WH-10.4',
    does: 'takes the success rate of all deliveries that there ever were',
    alter: (service) =>
      alterFigures(service, (own) => ({
        success_rate_24h:
          own.length === 0 ? 1 : own.filter(({ status }) => status === 'success').length / own.length,
      })),
  },
  {
    rule: 'V-WH-10.4',
    does: 'takes the mean latency of all deliveries that there ever were',
    alter: (service) =>
      alterFigures(service, (own) => {
        const all = latenciesOf(own);
        return { avg_latency_ms: Math.round(all.reduce((sum, ms) => sum + ms, 0) / Math.max(1, all.length)) };
      }),
  },
  {
    rule: 'V-WH-10.4',
    does: 'counts the deliveries since midnight',
    alter: (service) =>
      alterFigures(service, (own, world) => ({
        deliveries_24h: own.filter(isWithin(world, world.now % DAY_MS)).length,
      })),
  },
  {
    rule: 'V-WH-10.2',
    does: 'shows the share of failures',
    alter: (service) =>
      alterFigures(service, (_, __, { success_rate_24h }) => ({ success_rate_24h: 1 - success_rate_24h })),
  },
  {
    rule: 'V-WH-09.2',
    does: 'forgets the figures of a webhook that was changed',
    alter: (service) =>
      afterChange(service, ({ statistics }) => ({ statistics: { ...statistics, deliveries_24h: 0 } })),
  },
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

function latenciesOf(own: readonly Delivery[]): number[] {
  return own.flatMap(({ attempts }) =>
    attempts.flatMap(({ response, durationMs }) => (response ? [durationMs ?? 0] : [])),
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
