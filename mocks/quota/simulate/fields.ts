// The schemas of the fields of actions, and lookups of the objects that they refer to.

import type { World } from '../../../src/engine/world.ts';
import type { Schema } from '../../../src/openapi/document.ts';
import { actionError } from '../../../src/service/api-error.ts';
import { MAX_COUNT } from '../domain/holdings.ts';
import { ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import { type TargetOf, targetsOf, type User } from '../domain/targets.ts';

/** The user, and the share if given, whose space an action is about. */
export interface Place {
  readonly user_id: string;
  readonly share_id?: string;
}

/** The types of targets whose usage is reported. */
const REPORTED = ['tenant', 'user', 'group', 'share'] as const;

/** A target whose usage is reported. */
export interface ReportedTarget {
  readonly target_type: (typeof REPORTED)[number];
  readonly target_id: string;
}

const id = (description: string): Schema => ({ description, type: 'string', minLength: 1, maxLength: 200 });

const count = (description: string): Schema => ({
  description,
  type: 'integer',
  minimum: 0,
  maximum: MAX_COUNT,
});

/** Every field that an action may have. */
const FIELDS = {
  user_id: id('The user.'),
  share_id: id('The share. Its bytes count for its owner.'),
  tenant_id: id('The tenant that a new user belongs to: the main one unless given.'),
  owner: id('The user who owns the share from now on.'),
  target_id: id('The id of the target.'),
  target_type: { description: 'Whose usage is set.', type: 'string', enum: ['user', 'share'] },
  groups: {
    description: 'All groups that the user is in.',
    type: 'array',
    maxItems: 1_000,
    uniqueItems: true,
    items: id('A group.'),
  },
  bytes: count('Bytes.'),
  version_bytes: count('Bytes of old versions, on top of `bytes`.'),
  by_bytes: {
    description: 'Bytes more than before; fewer if negative.',
    type: 'integer',
    minimum: -MAX_COUNT,
    maximum: MAX_COUNT,
  },
  used_bytes: count('What is held in all; for a user with the shares that the user owns.'),
  files: count('Files; 1 unless given.'),
  folders: count('Folders; 0 unless given.'),
  file_count: count('Files in all; 0 unless given, for a user those of the shares that the user owns.'),
} satisfies Record<string, Schema>;

type Field = keyof typeof FIELDS;

/**
 * The closed schema of an action's input.
 *
 * @example inputOf({ required: ['user_id', 'bytes'], optional: ['share_id'] })
 */
export function inputOf({
  required,
  optional = [],
}: {
  required: readonly Field[];
  optional?: readonly Field[];
}): Schema {
  const properties = Object.fromEntries([...required, ...optional].map((name) => [name, FIELDS[name]]));
  return { type: 'object', additionalProperties: false, required, properties };
}

/** The closed schema of an action's input about a target whose usage is reported. */
export function reportedInputOf(...fields: readonly Field[]): Schema {
  const { properties, ...closed } = inputOf({ required: ['target_type', 'target_id', ...fields] });
  const targetType = { description: 'Whose usage is reported.', type: 'string', enum: REPORTED };
  return { ...closed, properties: { ...properties, target_type: targetType } };
}

/** The target whose usage is reported. */
export function reportedTargetOf(
  world: World,
  { target_type: type, target_id: id }: ReportedTarget,
): TargetOf<ReportedTarget['target_type']> {
  const target: TargetOf<ReportedTarget['target_type']> | undefined = targetsOf(world, type).get(id);
  const hint = 'Make users and groups with the action membership, shares with the action share.';
  return found(target, { what: `${type} ${id}`, hint });
}

/** The user; the error of an unknown one names the action that creates it. */
export function userOf(world: World, userId: string): User {
  return found(targetsOf(world, 'user').get(userId), {
    what: `user ${userId}`,
    hint: 'Make users with the action membership.',
  });
}

/** The share; the error of an unknown one names the action that creates it. */
export function shareOf(world: World, shareId: string): TargetOf<'share'> {
  return found(targetsOf(world, 'share').get(shareId), {
    what: `share ${shareId}`,
    hint: 'Make shares with the action share.',
  });
}

/** The space that an action is about: the share's if a share is given, otherwise the user's own. */
export function placeOf(world: World, { user_id: userId, share_id: shareId }: Place): Space {
  const user = userOf(world, userId);
  if (shareId === undefined) return ownSpace(user);
  const share = shareOf(world, shareId);
  sameTenant(user, share);
  return sharedSpace(world, share);
}

/** Rejects what would span two tenants. */
export function sameTenant(
  one: { readonly id: string; readonly tenantId: string },
  other: { readonly id: string; readonly tenantId: string },
): void {
  if (one.tenantId === other.tenantId) return;
  throw actionError(
    422,
    `${one.id} belongs to ${one.tenantId}, ${other.id} to ${other.tenantId}`,
    'Stay within one tenant.',
  );
}

function found<T>(
  target: T | undefined,
  { what, hint }: { readonly what: string; readonly hint: string },
): T {
  if (target === undefined) throw actionError(404, `there is no ${what}`, hint);
  return target;
}
