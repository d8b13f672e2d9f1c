// Files as the quotas see them: where one lies, and how much of it is still there.

import type { World } from '../../src/engine/world.ts';
import { files, type StoredFile } from './documents.ts';
import { holdingOf, type Space } from './levels.ts';

/** Names a space. */
export function spaceKey({ owner, share }: Space): string {
  const { type, id } = share ?? owner;
  return JSON.stringify([type, id]);
}

/** Names a file: a path in a space, whoever wrote it. */
export function fileKey(space: Space, path: string): string {
  return `${spaceKey(space)} ${path}`;
}

/**
 * What a file holds of its space. That is less than its size when bytes were deleted or trashed there
 * without naming a file: nothing is given back twice.
 */
export function bytesHeldBy({ sizeBytes }: StoredFile, space: Space): number {
  const { usedBytes, trashBytes } = holdingOf(space);
  return Math.min(sizeBytes, usedBytes - trashBytes);
}

/** Forgets the files of a space whose usage was set by hand. */
export function forgetFiles(world: World, space: Space): void {
  const kept = world.collection(files);
  for (const { path } of kept.by('space', spaceKey(space))) kept.delete(fileKey(space, path));
}
