// The target of each level of the hierarchy in a new world, and how scenarios fill its quota.

import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { rejectionOf } from '../domain/enforcement.ts';
import { NOTHING } from '../domain/holdings.ts';
import { limitedTo } from '../domain/quota-changes.ts';
import type { Quota } from '../domain/quotas.ts';
import { termsOf } from '../domain/quotas.ts';
import { levelsOf, ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import type { Target, TargetType } from '../domain/targets.ts';
import { keep, targetsOf } from '../domain/targets.ts';
import { changeSpace, uncountable } from '../domain/usage.ts';
import { shareOf, userOf } from '../simulate/fields.ts';
import type { Schemas } from '../spec.ts';

/** A level of the hierarchy. */
export type Level = TargetType;

/** The user that writes in the scenarios: the holder of the credential `member`. */
export const WRITER = 'usr_ada';
export const SHARE = 'shr_docs';
export const GROUP = 'grp_eng';
export const PARTNER = 'prt_main';

/** A target and a space whose writes count for it. */
export interface Spot {
  readonly target: Target;
  readonly space: Space;
}

/**
 * The target of a level, with a space below it.
 *
 * @throws ApiError (409) when the writer is not, or no longer, in the group
 */
export function spotAt(world: World, level: Level, groupId: string = GROUP): Spot {
  const space =
    level === 'share' ? sharedSpace(world, shareOf(world, SHARE)) : ownSpace(userOf(world, WRITER));
  const ids = { share: SHARE, user: WRITER, group: groupId, tenant: MAIN_TENANT, partner: PARTNER };
  const target = levelsOf(world, space).find(({ type, id }) => type === level && id === ids[level]);
  if (target !== undefined) return { target, space };
  throw actionError(
    409,
    `${WRITER} is not in ${level} ${ids[level]}.`,
    'Reset the world, or take another group.',
  );
}

/** The intended usage of a target, and the terms and other fields of its quota. */
export interface Filling {
  readonly usedBytes: number;
  readonly terms: Schemas['QuotaReplacement'];
  readonly state?: Partial<Pick<Quota, 'graceStartedAt' | 'isExempt' | 'exemptReason'>>;
}

/**
 * Sets a target's quota, and its usage without checking any quota.
 *
 * @throws ApiError (409) when its usage is higher already, (422) when the usage cannot be counted exactly
 */
export function fill(
  world: World,
  { target, space }: Spot,
  { usedBytes, terms, state = {} }: Filling,
): Target & { readonly quota: Quota } {
  const { type, id, usage } = target;
  const missing = usedBytes - usage.usedBytes;
  if (missing < 0) {
    const detail = `The ${type} ${id} holds ${usage.usedBytes} bytes already, which is more than ${usedBytes}.`;
    throw actionError(409, detail, 'Give a higher limit_bytes, or reset the world.');
  }
  const change = { ...NOTHING, usedBytes: missing, fileCount: missing === 0 ? 0 : 1 };
  const beyond = uncountable(levelsOf(world, space), change);
  if (beyond !== undefined) {
    throw actionError(422, `The ${beyond.type} ${beyond.id} would hold more than 2^53-1 bytes.`);
  }
  changeSpace(world, space, change);
  const filled = targetsOf(world, type).get(id) as Target;
  const limited = limitedTo(world, filled, termsOf(terms));
  const plain = { graceStartedAt: null, isExempt: false, exemptReason: null };
  return keep(world, { ...limited, quota: { ...limited.quota, ...plain, ...state } });
}

/**
 * Checks that a scenario was reached: whether the target's quota rejects one more byte, and no other quota rejects it
 * first.
 *
 * @throws ApiError (409) when it was not reached
 */
export function requireNextByte(
  world: World,
  { target, space }: Spot,
  { isRejected }: { readonly isRejected: boolean },
): void {
  const refusal = rejectionOf(levelsOf(world, presently(world, space)), 1, world.now)?.error;
  const isOurs = refusal?.target_type === target.type && refusal.target_id === target.id;
  if (isRejected ? isOurs : refusal === undefined) return;
  const other =
    refusal === undefined ? 'No quota rejects' : `The quota of ${refusal.level} ${refusal.target_id} rejects`;
  throw actionError(409, `${other} the next byte.`, 'Remove or raise that quota first, or reset the world.');
}

/** A space with the current state of its owner and share. */
function presently(world: World, { owner, share }: Space): Space {
  return share === undefined
    ? ownSpace(userOf(world, owner.id))
    : sharedSpace(world, shareOf(world, share.id));
}

/** A filled target in the result of a scenario. */
export function filledView({ space }: Spot, { type, id, quota, usage }: Target & { readonly quota: Quota }) {
  return {
    level: type,
    target_id: id,
    limit_bytes: quota.limitBytes,
    used_bytes: usage.usedBytes,
    user_id: WRITER,
    share_id: space.share?.id ?? null,
  };
}
