// Notifications that usage has reached a warning threshold. The documents leave their form open; this one is our
// choice.

import { randomUUID } from 'node:crypto';
import { isoOf } from '../shared/clock.ts';
import { quotaOf } from './quotas.ts';
import type { Service, Target } from './schema.ts';
import { usageOf } from './usage.ts';

/** The thresholds of a target that usage has reached since it was at `before` bytes, in percent. */
export function crossed(service: Service, target: Target, before: number): number[] {
  const quota = quotaOf(service, target);
  if (quota === undefined) return [];
  const { used_bytes } = usageOf(service, target);
  const reaches = (bytes: number, percent: number) => bytes * 100 >= quota.limit_bytes * percent;
  const { warning_threshold_1, warning_threshold_2, warning_threshold_3 } = quota;
  return [warning_threshold_1, warning_threshold_2, warning_threshold_3].filter(
    (percent) => used_bytes > before && reaches(used_bytes, percent) && !reaches(before, percent),
  );
}

const underWay = new Set<Promise<unknown>>();

/** Notifies every subscriber of each threshold, in the background: a warning never blocks a write. */
export function notify(service: Service, target: Target, thresholds: readonly number[]): void {
  const subscribers = service.db.all<{ url: string }>('SELECT url FROM subscribers');
  for (const percent of thresholds)
    for (const { url } of subscribers) {
      const sent = post(service, url, noticeOf(service, target, percent)).finally(() =>
        underWay.delete(sent),
      );
      underWay.add(sent);
    }
}

function noticeOf(service: Service, target: Target, percent: number): object {
  return {
    notice: randomUUID(),
    kind: 'storage-threshold',
    at: isoOf(service.clock.now()),
    level: target.type,
    target: target.id,
    reached_percent: percent,
    used_bytes: usageOf(service, target).used_bytes,
  };
}

async function post({ send }: Service, url: string, notice: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await send(url, { method: 'POST', headers, body: JSON.stringify(notice) }).catch(() => undefined);
}

/** Resolves when every notification has been sent. */
export async function notificationsSent(): Promise<void> {
  while (underWay.size > 0) await Promise.all(underWay);
}
