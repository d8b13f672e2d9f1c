// Usage and history that count the wrong things, or forget them on the way up.

import { DAY_MS } from '../../../../src/engine/instant.ts';
import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import { alterBody, type Body } from '../support.ts';

const HISTORY = ['getUsageHistory'];

/** Changes the points of a history, the oldest first. */
function alterPoints(
  change: (points: readonly Body[], query: Readonly<Record<string, unknown>>) => readonly Body[],
) {
  return (service: Parameters<Mutant['alter']>[0]) =>
    alterBody(service, HISTORY, ({ history }, { query }) => ({
      history: change(history as readonly Body[], query),
    }));
}

function shifted(point: Body, days: number): Body {
  const date = new Date(Date.parse(String(point.date)) + days * DAY_MS).toISOString().slice(0, 10);
  return { ...point, date };
}

export const countingMutants: readonly Mutant[] = [
  ...(
    [
      ['Q-OB-02.4', 'folder_count'],
      ['Q-OB-02.5', 'version_bytes'],
      ['Q-OB-02.6', 'trash_bytes'],
    ] as const
  ).flatMap(([rule, field]) =>
    (['getTenantUsage', 'getUserUsage', 'getShareUsage'] as const).map(
      (operation): Mutant => ({
        rule,
        does: `shows a ${field} of 0 in ${operation}`,
        alter: (service) => alterBody(service, [operation], (usage) => ({ ...usage, [field]: 0 })),
      }),
    ),
  ),
  {
    rule: 'Q-OB-02.3',
    does: 'counts folders as files',
    alter: (service) =>
      alterBody(service, ['getTenantUsage', 'getUserUsage', 'getShareUsage'], (usage) => ({
        ...usage,
        file_count: Number(usage.file_count) + Number(usage.folder_count),
      })),
  },
  {
    rule: 'Q-OB-02.5',
    does: 'counts versions instead of their bytes',
    alter: (service) =>
      alterBody(service, ['getUserUsage'], (usage) => ({
        ...usage,
        version_bytes: Math.min(1, Number(usage.version_bytes)),
      })),
  },
  {
    rule: 'Q-OB-02.6',
    does: 'shows what the trash holds in kilobytes',
    alter: (service) =>
      alterBody(service, ['getUserUsage'], (usage) => ({
        ...usage,
        trash_bytes: Math.floor(Number(usage.trash_bytes) / 1_000),
      })),
  },
  {
    rule: 'Q-OB-02.7',
    does: 'dates usage by the day',
    alter: (service) =>
      alterBody(service, ['getTenantUsage', 'getUserUsage'], (usage) => ({
        ...usage,
        calculated_at: String(usage.calculated_at).slice(0, 10),
      })),
  },
  ...['tenant', 'share'].map(
    (type): Mutant => ({
      rule: 'Q-OB-03.2',
      does: `shows at every point what a ${type} holds today`,
      alter: alterPoints((points, query) =>
        query.target_type === type
          ? points.map((point) => ({ ...point, used_bytes: points.at(-1)?.used_bytes }))
          : points,
      ),
    }),
  ),
  {
    rule: 'Q-OB-03.2',
    does: 'shows at every point what was added on that day',
    alter: alterPoints((points) =>
      points.map((point, index) => ({
        ...point,
        used_bytes: Math.max(0, Number(point.used_bytes) - Number(points[index - 1]?.used_bytes ?? 0)),
      })),
    ),
  },
  {
    rule: 'Q-OB-03.1',
    does: 'dates every point of a history two days early',
    alter: alterPoints((points) => points.map((point) => shifted(point, -2))),
  },
  {
    rule: 'Q-OB-03.1',
    does: 'dates all points of a history alike',
    alter: alterPoints((points) => points.map((point) => ({ ...point, date: points.at(-1)?.date }))),
  },
  {
    rule: 'Q-EP-13.2',
    does: 'keeps a history of 90 days',
    alter: alterPoints((points) => points.slice(-90)),
  },
  {
    rule: 'Q-EP-13.2',
    does: 'goes back two weeks more than it is asked for',
    alter: (service) =>
      replaceOperation(service, 'getUsageHistory', ({ query }, _, proceed) =>
        proceed({ query: { ...query, days: Math.min(365, Number(query.days ?? 30) + 14) } }),
      ),
  },
  {
    rule: 'Q-EP-13.4',
    does: 'leaves today out of the history',
    alter: alterPoints((points) => points.slice(0, -1)),
  },
];
