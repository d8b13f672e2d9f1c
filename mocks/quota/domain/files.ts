// Files: their location, and how many of their bytes are still stored.

import { collectionOf } from '../../../src/engine/collection.ts';
import { fieldsOf, instant, orNull, text, wholeNumber } from '../../../src/engine/document-schema.ts';
import type { Instant } from '../../../src/engine/instant.ts';
import type { World } from '../../../src/engine/world.ts';
import { NOTHING, withdrawal } from './holdings.ts';
import { holdingOf, type Space } from './spaces.ts';
import { changeSpace } from './usage.ts';
import { type WriteOutcome, write } from './writes.ts';

/** A file that a client wrote: its size, without its content. */
export interface StoredFile {
  readonly path: string;
  readonly shareId: string | null;
  readonly sizeBytes: number;
  readonly writtenAt: Instant;
  /** The key of the space that contains the file. */
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

/** The key of a space. */
export function spaceKey({ owner, share }: Space): string {
  const { type, id } = share ?? owner;
  return JSON.stringify([type, id]);
}

/** The key of a file: a path in a space, independent of the user. */
export function fileKey(space: Space, path: string): string {
  return `${spaceKey(space)} ${path}`;
}

/**
 * The number of bytes that a file holds in its space. It is less than the file's size when bytes in the space were
 * deleted or trashed without naming a file, so that nothing is released twice.
 */
export function bytesHeldBy({ sizeBytes }: StoredFile, space: Space): number {
  const { usedBytes, trashBytes } = holdingOf(space);
  return Math.min(sizeBytes, usedBytes - trashBytes);
}

/** Removes the files of a space whose usage was set directly. */
export function forgetFiles(world: World, space: Space): void {
  const kept = world.collection(files);
  for (const { path } of kept.by('space', spaceKey(space))) kept.delete(fileKey(space, path));
}

/** The outcome of storing a file: the file, or the outcome of the rejected write. */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly file: StoredFile }
  | Exclude<WriteOutcome, { readonly kind: 'accepted' }>;

/**
 * Stores a file in a space. For a replaced file only the difference in size counts; if it is zero or negative, no quota
 * applies.
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

/** Removes a file and releases its bytes. */
export function removeFile(world: World, space: Space, file: StoredFile): void {
  const held = holdingOf(space);
  const given = { bytes: bytesHeldBy(file, space), files: Math.min(1, held.fileCount) };
  changeSpace(world, space, withdrawal(held, given));
  world.collection(files).delete(fileKey(space, file.path));
}
