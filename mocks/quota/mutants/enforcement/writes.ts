// Alters writes: the quotas that are checked, the effects, the answers.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import type { World } from '../../../../src/engine/world.ts';
import { alterAction, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Quota } from '../../domain/quotas.ts';
import type { Target, TargetType } from '../../domain/targets.ts';
import { keep, targetsOf } from '../../domain/targets.ts';

/**
 * A value of each quota of each world, remembered from the first time it was read.
 *
 * @example const firstLimit = rememberFirst((quota) => quota.limitBytes)
 */
export function rememberFirst<Value>(noted: (quota: Quota) => Value | null) {
  const worlds = new WeakMap<World, Map<string, Value>>();
  return (quota: Quota, world: World): Value | null => {
    const known = worlds.get(world) ?? new Map<string, Value>();
    worlds.set(world, known);
    const value = known.get(quota.id) ?? noted(quota);
    if (value !== null) known.set(quota.id, value);
    return value;
  };
}

export const LEVELS = [
  'share',
  'user',
  'group',
  'tenant',
  'partner',
] as const satisfies readonly TargetType[];

/** The statement that the quota of a level is applied. */
export const APPLIED = {
  share: 'Q-EN-02.1',
  user: 'Q-EN-02.2',
  group: 'Q-EN-02.3',
  tenant: 'Q-EN-02.4',
  partner: 'Q-EN-02.5',
} as const satisfies Readonly<Record<TargetType, RuleId>>;

/** The two ways to add and remove bytes: a simulated action, and a client's request. */
const WRITES = { action: 'write', operation: 'putFile' } as const;
const REMOVALS = { action: 'delete', operation: 'deleteFile' } as const;

/** Wraps both ways of adding or of removing bytes. */
function around(
  service: AnyService,
  { action, operation }: typeof WRITES | typeof REMOVALS,
  wrap: <Result>(world: World, proceed: () => Result) => Result,
): AnyService {
  const simulated = alterAction(service, action, (input, world, proceed) =>
    wrap(world, () => proceed(input)),
  );
  return replaceOperation(simulated, operation, (_, world, proceed) => wrap(world, () => proceed()));
}

/** Checks every write against quotas other than those that are set. Only the opening of a window is kept. */
export function judgeBy(
  service: AnyService,
  bent: (quota: Quota, target: Target, world: World) => Quota,
): AnyService {
  return around(service, WRITES, (world, write) => {
    const bending = limited(world).map((target) => ({
      quota: target.quota,
      target: keep(world, { ...target, quota: bent(target.quota, target, world) }),
    }));
    const result = write();
    for (const { quota, target } of bending) {
      const after = targetsOf(world, target.type).get(target.id) as Target;
      const graceStartedAt = after.quota?.graceStartedAt ?? null;
      keep(world, { ...after, quota: { ...quota, graceStartedAt } });
    }
    return result;
  });
}

type QuotaChange = (after: Quota, before: Quota, world: World, target: Target) => Quota;

/** Does something with every quota after a write: `before` is the earlier quota. */
export function afterWrites(service: AnyService, change: QuotaChange): AnyService {
  return around(service, WRITES, changing(change));
}

/** Does something with every quota after bytes were deleted: `before` is the earlier quota. */
export function afterRemovals(service: AnyService, change: QuotaChange): AnyService {
  return around(service, REMOVALS, changing(change));
}

function changing(change: QuotaChange) {
  return <Result>(world: World, proceed: () => Result): Result => {
    const before = new Map(limited(world).map(({ quota }) => [quota.id, quota]));
    const result = proceed();
    for (const target of limited(world)) {
      const was = before.get(target.quota.id);
      if (was !== undefined) keep(world, { ...target, quota: change(target.quota, was, world, target) });
    }
    return result;
  };
}

/** Every target that has a quota. */
export function limited(world: World): (Target & { readonly quota: Quota })[] {
  const targets = LEVELS.flatMap((level): Target[] => [...targetsOf(world, level).values()]);
  return targets.filter((target): target is Target & { readonly quota: Quota } => target.quota !== null);
}
