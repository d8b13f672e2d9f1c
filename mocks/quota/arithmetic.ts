// The numbers of quotas. What may pass 2^53-1 on the way is worked out with big integers, so that every
// answer is exact; sums that would pass it themselves are found before they are made.

import type { Holding } from './documents.ts';

/** The greatest number of bytes or files that is counted. */
export const MOST = Number.MAX_SAFE_INTEGER;

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
  return usedBytes <= MOST && fileCount <= MOST && folderCount <= MOST;
}

/**
 * The most that a soft quota admits while its grace window is open, rounded down to a whole byte. Beyond
 * 2^53-1 nothing is counted, so it ends there.
 *
 * @example ceilingBytes(15, 10) // 16
 */
export function ceilingBytes(limitBytes: number, extraPercent: number): number {
  const ceiling = (BigInt(limitBytes) * BigInt(100 + extraPercent)) / 100n;
  return Number(ceiling < BigInt(MOST) ? ceiling : BigInt(MOST));
}

/**
 * The fewest bytes with which a threshold is reached; one byte reaches every threshold of a limit of 0.
 *
 * @example thresholdBytes(10, 85) // 9
 */
export function thresholdBytes(limitBytes: number, percent: number): number {
  const share = (BigInt(limitBytes) * BigInt(percent) + 99n) / 100n;
  return Math.max(1, Number(share));
}

/**
 * Usage in percent of the limit, rounded down; 100 from the first byte with a limit of 0.
 *
 * @example percentUsed(2, 3) // 66
 */
export function percentUsed(usedBytes: number, limitBytes: number): number {
  if (limitBytes === 0) return usedBytes === 0 ? 0 : 100;
  return Number((BigInt(usedBytes) * 100n) / BigInt(limitBytes));
}
