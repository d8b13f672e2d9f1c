// The usage of a user or a share, set directly as a starting point for a test, and reported usage that differs from
// actual usage. No quota is checked.

import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { forgetFiles } from '../domain/files.ts';
import type { Holding } from '../domain/holdings.ts';
import { difference, NOTHING } from '../domain/holdings.ts';
import { holdingOf, levelsOf, ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import { keep, type User } from '../domain/targets.ts';
import { changeSpace, reportedBytes, uncountable } from '../domain/usage.ts';
import {
  inputOf,
  type ReportedTarget,
  reportedInputOf,
  reportedTargetOf,
  shareOf,
  userOf,
} from './fields.ts';

interface UsageInput {
  readonly target_type: 'user' | 'share';
  readonly target_id: string;
  readonly used_bytes: number;
  readonly file_count?: number;
}

interface DriftInput extends ReportedTarget {
  readonly by_bytes: number;
}

export const usageActions = {
  'usage.set': {
    description:
      'Sets what a user or a share holds, without folders, versions or trash; the sums above follow.',
    input: inputOf({ required: ['target_type', 'target_id', 'used_bytes'], optional: ['file_count'] }),
    run: ({ target_type: type, target_id: id, ...asked }: UsageInput, world) => {
      if (type === 'share') setSpace(world, sharedSpace(world, shareOf(world, id)), holdingAsked(asked));
      else {
        const user = userOf(world, id);
        setSpace(world, ownSpace(user), beyondShares(user, asked));
      }
      const target = type === 'share' ? shareOf(world, id) : userOf(world, id);
      keep(world, { ...target, driftBytes: 0 });
      return {};
    },
  } satisfies Action<UsageInput>,

  'usage.drift': {
    description:
      'Lets the reported usage drift from what is held, until it is recalculated; quotas go by what is held.',
    input: reportedInputOf('by_bytes'),
    run: ({ by_bytes, ...named }: DriftInput, world) => {
      const target = reportedTargetOf(world, named);
      const drifted = { ...target, driftBytes: target.driftBytes + by_bytes };
      if (reportedBytes(drifted) !== drifted.usage.usedBytes + drifted.driftBytes)
        throw actionError(
          422,
          `${by_bytes} bytes more than ${reportedBytes(target)} is less than 0 or more than 2^53-1`,
        );
      keep(world, drifted);
      return { used_bytes: reportedBytes(drifted) };
    },
  } satisfies Action<DriftInput>,
};

type Asked = Pick<UsageInput, 'used_bytes' | 'file_count'>;

function holdingAsked({ used_bytes: usedBytes, file_count: fileCount = 0 }: Asked): Holding {
  return { ...NOTHING, usedBytes, fileCount };
}

/** The usage of the user's own space: the total without the shares that the user owns. */
function beyondShares(user: User, asked: Asked): Holding {
  const shared = difference(user.usage, user.own);
  const usedBytes = asked.used_bytes - shared.usedBytes;
  const fileCount = (asked.file_count ?? shared.fileCount) - shared.fileCount;
  if (usedBytes >= 0 && fileCount >= 0) return { ...NOTHING, usedBytes, fileCount };
  const detail = `the shares of ${user.id} hold ${shared.usedBytes} bytes in ${shared.fileCount} files, which is more`;
  throw actionError(422, detail, 'Set the usage of the shares first.');
}

/** Sets the usage of a space; the files that were written there are removed. */
function setSpace(world: World, space: Space, holding: Holding): void {
  const change = difference(holding, holdingOf(space));
  const beyond = uncountable(levelsOf(world, space), change);
  if (beyond !== undefined) {
    throw actionError(
      422,
      `${beyond.type} ${beyond.id} would hold more than can be counted exactly, which is 2^53-1`,
    );
  }
  changeSpace(world, space, change);
  forgetFiles(world, space);
}
