// The usage of a target, and changes to it: numbers that are exact up to 2^53-1.

import { fieldsOf, wholeNumber } from '../../../src/engine/document-schema.ts';

/** Usage in whole numbers up to 2^53-1. In a change the numbers may be negative. */
export interface Holding {
  /** All bytes, including those of versions and of the trash. */
  readonly usedBytes: number;
  /** All files, including those in the trash. */
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

/** The maximum number of bytes or files that is counted. */
export const MAX_COUNT = Number.MAX_SAFE_INTEGER;

export const NOTHING: Holding = {
  usedBytes: 0,
  fileCount: 0,
  folderCount: 0,
  versionBytes: 0,
  trashBytes: 0,
};

/** The holding after a change. */
export function sum(held: Holding, change: Holding): Holding {
  return {
    usedBytes: held.usedBytes + change.usedBytes,
    fileCount: held.fileCount + change.fileCount,
    folderCount: held.folderCount + change.folderCount,
    versionBytes: held.versionBytes + change.versionBytes,
    trashBytes: held.trashBytes + change.trashBytes,
  };
}

/** The difference between two holdings. */
export function difference(to: Holding, from: Holding): Holding {
  return sum(to, negated(from));
}

/** The change that removes a holding. */
export function negated(held: Holding): Holding {
  return {
    usedBytes: -held.usedBytes,
    fileCount: -held.fileCount,
    folderCount: -held.folderCount,
    versionBytes: -held.versionBytes,
    trashBytes: -held.trashBytes,
  };
}

/**
 * The change that removes bytes that are not in the trash: first those that do not belong to versions, then those that
 * do.
 */
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
