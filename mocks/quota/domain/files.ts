// Files as quotas see them: where one lies, and how many of its bytes are still there.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, orNull, text, wholeNumber } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { NOTHING, withdrawal } from './holdings.ts';
import { holdingOf, type Space } from './spaces.ts';
import { changeSpace } from './usage.ts';
import { type WriteOutcome, write } from './writes.ts';

/** A file that a client wrote: its size, not its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly shareId: string | null;
  readonly sizeBytes: number;
  readonly writtenAt: Instant;
  /** Names the space that the file lies in. */
  readonly space: string;
}

export const files = collectionOf(
  'quota/files',
  { space: ({ space }: StoredFile) => space },
  fieldsOf<StoredFile>({
    path: text,
    shareId: orNull(text),
    sizeBytes: wholeNumber,
    writtenAt: instant,
    space: text,
  }),
);

/** Names a space. */
export function spaceKey({ owner, share }: Space): string {
  const { type, id } = share ?? owner;
  return JSON.stringify([type, id]);
}

/** Names a file: a path in a space, by any user. */
export function fileKey(space: Space, path: string): string {
  return `${spaceKey(space)} ${path}`;
}

/**
 * What a file holds of its space. That is less than its size when bytes were deleted or trashed there
 * without naming a file: nothing is released twice.
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

/** How storing a file ends: with the file, or as the write that it takes ends. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly file: StoredFile }
  | Exclude<WriteOutcome, { readonly kind: 'accepted' }>;

/**
 * Stores a file in a space. Of one that is replaced only the difference counts; where there is none, or bytes
 * are released, no quota applies.
 */
export function storeFile(
  world: World,
  space: Space,
  { path, sizeBytes }: Pick<StoredFile, 'path' | 'sizeBytes'>,
): StoreOutcome {
  const key = fileKey(space, path);
  const replaced = world.collection(files).get(key);
  const addedBytes = sizeBytes - (replaced === undefined ? 0 : bytesHeldBy(replaced, space));
  if (replaced !== undefined && addedBytes <= 0) {
    changeSpace(world, space, withdrawal(holdingOf(space), { bytes: -addedBytes, files: 0 }));
  } else {
    const fileCount = replaced === undefined ? 1 : 0;
    const outcome = write(world, space, { ...NOTHING, usedBytes: addedBytes, fileCount });
    if (outcome.kind !== 'accepted') return outcome;
  }
  const shareId = space.share?.id ?? null;
  const file = { path, shareId, sizeBytes, writtenAt: world.now, space: spaceKey(space) };
  return { kind: 'stored', file: world.collection(files).put(key, file) };
}

/** Removes a file, and releases what it holds. */
export function removeFile(world: World, space: Space, file: StoredFile): void {
  const held = holdingOf(space);
  const given = { bytes: bytesHeldBy(file, space), files: Math.min(1, held.fileCount) };
  changeSpace(world, space, withdrawal(held, given));
  world.collection(files).delete(fileKey(space, file.path));
}
