// A starting point for a test: the usage of a user or a share, set directly. No quota is checked.

import type { World } from '../../../src/engine/world.ts';
import { actionError } from '../../../src/service/api-error.ts';
import type { Action } from '../../../src/service/service.ts';
import { forgetFiles } from '../domain/files.ts';
import type { Holding } from '../domain/holdings.ts';
import { difference, NOTHING } from '../domain/holdings.ts';
import { holdingOf, levelsOf, ownSpace, type Space, sharedSpace } from '../domain/spaces.ts';
import type { User } from '../domain/targets.ts';
import { changeSpace, uncountable } from '../domain/usage.ts';
import { inputOf, shareOf, userOf } from './fields.ts';

interface UsageInput {
  readonly target_type: 'user' | 'share';
  readonly target_id: string;
  readonly used_bytes: number;
  readonly file_count?: number;
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
      return {};
    },
  } satisfies Action<UsageInput>,
};

type Asked = Pick<UsageInput, 'used_bytes' | 'file_count'>;

function holdingAsked({ used_bytes: usedBytes, file_count: fileCount = 0 }: Asked): Holding {
  return { ...NOTHING, usedBytes, fileCount };
}

/** What is left for the user's own space when the shares that the user owns have theirs. */
function beyondShares(user: User, asked: Asked): Holding {
  const shared = difference(user.usage, user.own);
  const usedBytes = asked.used_bytes - shared.usedBytes;
  const fileCount = (asked.file_count ?? shared.fileCount) - shared.fileCount;
  if (usedBytes >= 0 && fileCount >= 0) return { ...NOTHING, usedBytes, fileCount };
  const detail = `the shares of ${user.id} hold ${shared.usedBytes} bytes in ${shared.fileCount} files, which is more`;
  throw actionError(422, detail, 'Set the usage of the shares first.');
}

/** Makes a space hold this and nothing else; the files that were written there are forgotten. */
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
