// The pictures of the quota service: the hierarchy as bars within bars, and usage over time with its grace window.

import { DAY_MS } from '../../src/engine/instant.ts';
import type { World } from '../../src/engine/world.ts';
import { type Bar, type Curve, MAX_PICTURED, type Picture, type Span } from '../../src/service/picture.ts';
import { graceEndsAt, graceStateOf } from './domain/grace.ts';
import type { Quota } from './domain/quotas.ts';
import { type Target, targetsOf } from './domain/targets.ts';

/** Fewer curves than bars: each has a point for every day. */
const MAX_CURVES = 50;

interface Level {
  readonly target: Target;
  readonly depth: number;
}

export function pictures(world: World): readonly Picture[] {
  const levels = hierarchyOf(world);
  const changing = levels.filter(({ target }) => target.usage.usedBytes > 0 || target.history.length > 0);
  return [
    {
      kind: 'bars',
      title: 'Quotas',
      unit: 'bytes',
      total: levels.length,
      bars: levels.slice(0, MAX_PICTURED).map((level) => barOf(world, level)),
    },
    {
      kind: 'curves',
      title: 'Usage',
      unit: 'bytes',
      total: changing.length,
      curves: changing.slice(0, MAX_CURVES).map(({ target }) => curveOf(target)),
    },
  ];
}

/** Every target, below the one that its bytes count for; groups stand beside the users who are in them. */
function hierarchyOf(world: World): Level[] {
  const [tenants, shares] = [[...targetsOf(world, 'tenant').values()], targetsOf(world, 'share')];
  const levels: Level[] = [];
  for (const partner of targetsOf(world, 'partner').values()) {
    levels.push({ target: partner, depth: 0 });
    for (const tenant of tenants.filter(({ partnerId }) => partnerId === partner.id)) {
      levels.push({ target: tenant, depth: 1 });
      for (const target of targetsOf(world, 'group').by('tenant', tenant.id))
        levels.push({ target, depth: 2 });
      const owned = Map.groupBy(shares.by('tenant', tenant.id), ({ ownerId }) => ownerId);
      for (const target of targetsOf(world, 'user').by('tenant', tenant.id)) {
        levels.push({ target, depth: 2 });
        for (const share of owned.get(target.id) ?? []) levels.push({ target: share, depth: 3 });
      }
    }
  }
  return levels;
}

function barOf(world: World, { target: { type, id, usage, quota }, depth }: Level): Bar {
  const percents = quota?.warningPercents ?? [];
  return {
    id,
    label: `${type} ${id}`,
    depth,
    value: usage.usedBytes,
    limit: quota?.limitBytes ?? null,
    ceiling: ceilingOf(quota),
    thresholds: percents.map((percent, index) => ({
      at: quota?.warningBytes[index] ?? 0,
      label: `${percent} %`,
    })),
    note: quota === null ? 'no quota' : noteOf(quota, world),
  };
}

function ceilingOf(quota: Quota | null): number | null {
  return quota?.limitType === 'soft' ? quota.ceilingBytes : null;
}

function noteOf(quota: Quota, { now }: World): string {
  const grace = graceStateOf(quota, now);
  const states = [
    quota.limitType,
    ...(grace === 'within_limit' ? [] : [grace === 'grace_open' ? 'grace window open' : 'grace exhausted']),
    ...(quota.isExempt ? ['exempt'] : []),
  ];
  return states.join(', ');
}

function curveOf({ type, id, usage, quota, history, calculatedAt }: Target): Curve {
  const days = history.map(({ day, usedBytes }) => ({ at: (day + 1) * DAY_MS, value: usedBytes }));
  return {
    id,
    label: `${type} ${id}`,
    points: [...days, { at: calculatedAt, value: usage.usedBytes }],
    limit: quota?.limitBytes ?? null,
    ceiling: ceilingOf(quota),
    spans: graceSpan(quota),
  };
}

function graceSpan(quota: Quota | null): readonly Span[] {
  if (quota?.graceStartedAt == null) return [];
  return [{ from: quota.graceStartedAt, to: graceEndsAt(quota), label: 'grace window' }];
}
