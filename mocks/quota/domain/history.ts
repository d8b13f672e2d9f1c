// Daily usage. A target has a point for each day on which it changed; the days in between have the value of the last
// point before them.

import { fieldsOf, wholeNumber } from '../../../src/engine/document-schema.ts';
import { DAY_MS, type Instant, iso } from '../../../src/engine/instant.ts';
import type { Schemas } from '../spec.ts';
import type { Holding } from './holdings.ts';

/** A day as the number of days since the Unix epoch, in UTC. */
export type Day = number;

/** The usage at the end of a day on which it changed. */
export interface DayPoint {
  readonly day: Day;
  readonly usedBytes: number;
  readonly fileCount: number;
}

export const dayPointSchema = fieldsOf<DayPoint>({
  day: wholeNumber,
  usedBytes: wholeNumber,
  fileCount: wholeNumber,
});

/** The day of an instant, in UTC. */
export function dayOf(instant: Instant): Day {
  return Math.floor(instant / DAY_MS);
}

/** What a target keeps of its past. */
interface Remembered {
  readonly usage: Holding;
  /** The day of the last change. */
  readonly changedOn: Day;
  /** The earlier days on which usage changed, oldest first. */
  readonly history: readonly DayPoint[];
}

/** The maximum number of days that can be requested. */
const DAYS_KEPT = 365;

/**
 * The points of a target that is about to change. If its last change was on an earlier day, that day's point is added.
 */
export function pointsAfterChange(
  { changedOn, history, usage }: Remembered,
  today: Day,
): readonly DayPoint[] {
  if (changedOn === today) return history;
  const { usedBytes, fileCount } = usage;
  return [...history.slice(1 - DAYS_KEPT), { day: changedOn, usedBytes, fileCount }];
}

/**
 * The last `days` days, oldest first, today included.
 *
 * @example historyOf(tenant, { today: dayOf(world.now), days: 3 }).map(({ date }) => date)
 */
export function historyOf(
  target: Remembered,
  { today, days }: { readonly today: Day; readonly days: number },
): Schemas['HistoryPoint'][] {
  const points = pointsAfterChange(target, today + 1);
  let next = 0;
  let latest: Pick<DayPoint, 'usedBytes' | 'fileCount'> = { usedBytes: 0, fileCount: 0 };
  return Array.from({ length: days }, (_, index) => {
    const day = today - days + 1 + index;
    for (let point = points[next]; point !== undefined && point.day <= day; point = points[++next])
      latest = point;
    return { date: dateOf(day), used_bytes: latest.usedBytes, file_count: latest.fileCount };
  });
}

function dateOf(day: Day): string {
  return iso(day * DAY_MS).slice(0, 10);
}
