// Histories of the wrong targets or the wrong days.

import { DAY_MS } from '../../../../src/engine/instant.ts';
import type { Mutant } from '../../../../src/service/mutant.ts';
import { dayOf, historyOf } from '../../domain/history.ts';
import { alterBody, type Body, bound, loseOperation, targetOf } from '../support.ts';

export const historyMutants: readonly Mutant[] = [
  {
    rule: 'Q-EP-13.4',
    does: 'knows no history',
    alter: (service) => loseOperation(service, 'getUsageHistory'),
  },
  {
    rule: 'Q-EP-13.3',
    does: 'answers a week of history by default',
    alter: (service) => bound(service, 'Days', { default: 7 }),
  },
  ...['user', 'group', 'share'].map(
    (type): Mutant => ({
      rule: 'Q-EP-13.1',
      does: `answers the tenant’s history for that of a ${type}`,
      alter: (service) =>
        alterBody(service, ['getUsageHistory'], (body, request, world) => {
          if (request.query.target_type !== type) return body;
          const tenant = targetOf(world, 'tenant', { ...request, path: {} });
          const days = (body.history as readonly Body[]).length;
          return { history: historyOf(tenant, { today: dayOf(world.now), days }) };
        }),
    }),
  ),
  {
    rule: 'Q-OB-03.3',
    does: 'shows at every point how many files there are today',
    alter: (service) =>
      alterBody(service, ['getUsageHistory'], (body) => {
        const history = body.history as readonly Body[];
        return { history: history.map((point) => ({ ...point, file_count: history.at(-1)?.file_count })) };
      }),
  },
  {
    rule: 'Q-OB-03.1',
    does: 'dates every point of a history a day late',
    alter: (service) =>
      alterBody(service, ['getUsageHistory'], ({ history }) => ({
        history: (history as readonly Body[]).map((point) => ({
          ...point,
          date: new Date(Date.parse(String(point.date)) + DAY_MS).toISOString().slice(0, 10),
        })),
      })),
  },
];
