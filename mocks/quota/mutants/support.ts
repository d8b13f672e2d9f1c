// Shared by the mutants of the quota service: finding the target of a request, and altering answers and quotas.

import type { World } from '../../../src/engine/world.ts';
import { alterReply, type MutatedRequest, replaceOperation } from '../../../src/service/mutant.ts';
import type { AnyService } from '../../../src/service/service.ts';
import type { Principal } from '../credentials.ts';
import type { Quota } from '../domain/quotas.ts';
import type { Target, TargetType } from '../domain/targets.ts';
import { keep, targetsOf } from '../domain/targets.ts';

/** A body whose shape does not matter for the mutant. */
export type Body = Readonly<Record<string, unknown>>;

/** Alters the bodies of successful answers. */
export function alterBody(
  service: AnyService,
  operations: readonly string[],
  change: (body: Body, request: MutatedRequest, world: World) => Body,
): AnyService {
  return alterReply(service, operations, (reply, request, world) =>
    reply.status < 300 ? { ...reply, body: change(reply.body as Body, request, world) } : reply,
  );
}

/** The target that a request names in its path, or the caller's own of this level. */
export function targetOf(world: World, level: TargetType, { path, principal }: MutatedRequest): Target {
  const { tenantId, partnerId } = principal as Principal;
  const own = { tenant: tenantId, partner: partnerId } as Readonly<Record<string, string>>;
  return targetsOf(world, level).get(path[`${level}_id`] ?? own[level] ?? '') as Target;
}

/** Runs an operation on a quota, and then reverts a part of its effect. */
export function rollback(
  service: AnyService,
  { operation, level }: { readonly operation: string; readonly level: TargetType },
  restored: (after: Quota | null, before: Quota) => Quota | null,
): AnyService {
  return replaceOperation(service, operation, (request, world, proceed) => {
    const before = targetOf(world, level, request)?.quota ?? null;
    const reply = proceed();
    const target = targetOf(world, level, request);
    if (before !== null) keep(world, { ...target, quota: restored(target.quota, before) });
    return reply;
  });
}
