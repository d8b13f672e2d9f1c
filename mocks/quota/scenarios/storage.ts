// Scenarios about usage: files, and the growth of usage.

import type { Scenarios } from '../../../specs/generated/scenarios.ts';
import { DAY_MS } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { ScenarioHandlers } from '../../../src/service/scenario.ts';
import { MAIN_TENANT } from '../credentials.ts';
import { fileKey, files, removeFile, spaceKey } from '../domain/files.ts';
import { dayOf } from '../domain/history.ts';
import { NOTHING } from '../domain/holdings.ts';
import { levelsOf, ownSpace, type Space } from '../domain/spaces.ts';
import type { Target } from '../domain/targets.ts';
import { keep } from '../domain/targets.ts';
import { changedLevel } from '../domain/usage.ts';
import { write } from '../domain/writes.ts';
import { userOf } from '../simulate/fields.ts';
import { SHARE, WRITER } from './levels.ts';

export const storageScenarios = {
  'a user holds files': (held, { world, simulate }) => {
    simulate('usage.set', { target_type: 'user', target_id: WRITER, ...held });
    const { groupIds } = userOf(world, WRITER);
    return { user_id: WRITER, group_ids: [...groupIds], tenant_id: MAIN_TENANT, ...held };
  },

  'a share holds files': (held, { simulate }) => {
    simulate('usage.set', { target_type: 'share', target_id: SHARE, ...held });
    return { share_id: SHARE, user_id: WRITER, ...held };
  },

  'usage grew day by day': ({ days, bytes_a_day: bytes }, { world }) => {
    const space = ownSpace(userOf(world, WRITER));
    for (const level of levelsOf(world, space)) keep(world, grown(world, level, { space, days, bytes }));
    return { user_id: WRITER, tenant_id: MAIN_TENANT, used_bytes: days * bytes };
  },

  'a file was written': ({ path, size_bytes: sizeBytes }, { world }) => {
    const space = ownSpace(userOf(world, WRITER));
    const known = world.collection(files).get(fileKey(space, path));
    if (known !== undefined) removeFile(world, space, known);
    const outcome = write(world, space, { ...NOTHING, usedBytes: sizeBytes, fileCount: 1 });
    if (outcome.kind !== 'accepted') throw actionError(409, `A quota has no room for ${sizeBytes} bytes.`);
    const file = { path, shareId: null, sizeBytes, writtenAt: world.now, space: spaceKey(space) };
    world.collection(files).put(fileKey(space, path), file);
    return { path, user_id: WRITER };
  },

  'no file was written': ({ path }, { world }) => {
    const space = ownSpace(userOf(world, WRITER));
    const known = world.collection(files).get(fileKey(space, path));
    if (known !== undefined) removeFile(world, space, known);
    return { path, user_id: WRITER };
  },
} satisfies Partial<ScenarioHandlers<Scenarios['quota']>>;

/**
 * A level whose usage grew by a given amount each day, with the days before today in its history.
 *
 * @throws ApiError (409) when its usage is not 0
 */
function grown(
  world: World,
  level: Target,
  { space, days, bytes }: { readonly space: Space; readonly days: number; readonly bytes: number },
): Target {
  const { type, id, usage } = level;
  if (usage.usedBytes > 0) {
    const detail = `The ${type} ${id} holds ${usage.usedBytes} bytes already.`;
    throw actionError(409, detail, 'Do it in a fresh world, or reset this one.');
  }
  const added = { ...NOTHING, usedBytes: bytes, fileCount: 1 };
  const firstAt = world.now - (days - 1) * DAY_MS;
  let target: Target = { ...level, changedOn: dayOf(firstAt), history: [] };
  for (let day = 0; day < days; day++) {
    target = changedLevel(target, added, { space, now: firstAt + day * DAY_MS });
  }
  return target;
}
