// Histories of the wrong targets or the wrong days, and of the wrong figures.

import {
  type Alter,
  asks,
  type Call,
  type Fields,
  fault,
  faultsOf,
  lists,
  refuses,
  type WireFault,
} from '../../support/wire-faults.ts';

const HISTORY = 'getUsageHistory';
const DAY_MS = 86_400_000;

/** Takes the query of a history for another one. */
const asked = (change: (query: Fields) => Fields): Alter =>
  asks(HISTORY, ({ query }) => ({ query: { ...query, ...change(query) } }));

/** Shows other points, the oldest first. */
const shown = (change: (points: readonly Fields[], call: Call) => readonly Fields[]): Alter =>
  lists(HISTORY, change);

export const historyFaults: readonly WireFault[] = [
  ...faultsOf({
    'Q-OB-03.1': {
      'dates every point of a history two days early': shown((points) =>
        points.map((point) => shifted(point, -2)),
      ),
      'dates every point of a history a day late': shown((points) =>
        points.map((point) => shifted(point, 1)),
      ),
      'dates all points of a history alike': shown((points) =>
        points.map((point) => ({ ...point, date: points.at(-1)?.date })),
      ),
    },
    'Q-OB-03.2': {
      'shows at every point what was added on that day': shown((points) =>
        points.map((point, index) => ({
          ...point,
          used_bytes: Math.max(0, Number(point.used_bytes) - Number(points[index - 1]?.used_bytes ?? 0)),
        })),
      ),
      'shows that nothing was held the day before': shown((points) =>
        points.map((point, index) =>
          index === points.length - 2 ? { ...point, used_bytes: 0, file_count: 0 } : point,
        ),
      ),
    },
    'Q-OB-03.3': {
      'shows at every point how many files there are today': shown((points) =>
        points.map((point) => ({ ...point, file_count: points.at(-1)?.file_count })),
      ),
    },
    'Q-EP-13.2': {
      'keeps a history of 90 days': shown((points) => points.slice(-90)),
      'answers no point for a history of one day': shown((points, { query }) =>
        query.days === '1' ? [] : points,
      ),
    },
    'Q-EP-13.4': {
      'leaves today out of the history': shown((points) => points.slice(0, -1)),
    },
  }),
  ...['tenant', 'share'].map((type) =>
    fault(
      'Q-OB-03.2',
      `shows at every point what a ${type} holds today`,
      shown((points, { query }) =>
        query.target_type === type
          ? points.map((point) => ({ ...point, used_bytes: points.at(-1)?.used_bytes }))
          : points,
      ),
    ),
  ),
  ...['user', 'group', 'share'].map((type) =>
    fault(
      'Q-EP-13.1',
      `answers the tenant’s history for that of a ${type}`,
      asked((query) => (query.target_type === type ? { target_type: 'tenant', target_id: undefined } : {})),
    ),
  ),
  ...faultsOf({
    'Q-EP-13.4': { 'knows no history': refuses(HISTORY, 404) },
    'Q-EP-13.3': { 'answers a week of history by default': asked(({ days = 7 }) => ({ days })) },
    'Q-EP-13.2': {
      'goes back two weeks more than it is asked for': asked(({ days = 30 }) => ({
        days: further(days, 14),
      })),
      'goes back one day more than it is asked for': asked(({ days }) => ({
        days: days && further(days, 1),
      })),
    },
  }),
];

function shifted(point: Fields, days: number): Fields {
  const date = new Date(Date.parse(String(point.date)) + days * DAY_MS).toISOString().slice(0, 10);
  return { ...point, date };
}

/** As many days more as a history can have; what is out of bounds stays so. */
function further(days: unknown, more: number): number {
  const asked = Number(days);
  return asked < 1 || asked > 365 ? asked : Math.min(365, asked + more);
}
