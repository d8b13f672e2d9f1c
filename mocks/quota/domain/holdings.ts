// What a target holds, and changes to it: numbers that are counted exactly up to 2^53-1.

import { fieldsOf, wholeNumber } from '../../../src/engine/document-schema.ts';

/** What is held: whole numbers up to 2^53-1. As a change the numbers may be negative. */
export interface Holding {
  /** All bytes, those of versions and of the trash included. */
  readonly usedBytes: number;
  /** All files, those in the trash included. */
  readonly fileCount: number;
  readonly folderCount: number;
  readonly versionBytes: number;
  readonly trashBytes: number;
}

export const holdingSchema = fieldsOf<Holding>({
  usedBytes: wholeNumber,
  fileCount: wholeNumber,
  folderCount: wholeNumber,
  versionBytes: wholeNumber,
  trashBytes: wholeNumber,
});

/** The greatest number of bytes or files that is counted. */
export const MAX_COUNT = Number.MAX_SAFE_INTEGER;

export const NOTHING: Holding = {
  usedBytes: 0,
  fileCount: 0,
  folderCount: 0,
  versionBytes: 0,
  trashBytes: 0,
};

/** What is held after a change. */
export function sum(held: Holding, change: Holding): Holding {
  return {
    usedBytes: held.usedBytes + change.usedBytes,
    fileCount: held.fileCount + change.fileCount,
    folderCount: held.folderCount + change.folderCount,
    versionBytes: held.versionBytes + change.versionBytes,
    trashBytes: held.trashBytes + change.trashBytes,
  };
}

/** The change that leads from one holding to another. */
export function difference(to: Holding, from: Holding): Holding {
  return sum(to, negated(from));
}

/** The change that takes a holding away. */
export function negated(held: Holding): Holding {
  return {
    usedBytes: -held.usedBytes,
    fileCount: -held.fileCount,
    folderCount: -held.folderCount,
    versionBytes: -held.versionBytes,
    trashBytes: -held.trashBytes,
  };
}

/** The change that takes bytes away that are not in the trash: plain ones first, then those of versions. */
export function withdrawal(
  held: Holding,
  { bytes, files }: { readonly bytes: number; readonly files: number },
): Holding {
  const plainBytes = held.usedBytes - held.versionBytes - held.trashBytes;
  const versionBytes = -Math.max(0, bytes - plainBytes);
  return { ...NOTHING, usedBytes: -bytes, fileCount: -files, versionBytes };
}

/** Whether every number of a holding can be counted exactly. Versions and trash are parts of the bytes. */
export function isCountable({ usedBytes, fileCount, folderCount }: Holding): boolean {
  return usedBytes <= MAX_COUNT && fileCount <= MAX_COUNT && folderCount <= MAX_COUNT;
}
