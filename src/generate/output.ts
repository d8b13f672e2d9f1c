// Compares generated files with those on disk, and replaces them atomically.

import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { GenerateError } from './generate-error.ts';
import { MARK } from './text.ts';

/**
 * The paths of the files that are missing or different.
 *
 * @param files texts by path, relative to the folder
 */
export async function staleFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    if ((await textAt(join(folder, path))) !== text) stale.push(path);
  }
  return stale;
}

/**
 * Writes the files that are missing or different. They are first written to a temporary folder and then
 * moved, so that neither readers nor failures see a partial file. Other files are kept.
 *
 * @returns the paths that were written
 * @throws GenerateError when a file that was not generated would be replaced, or the folder cannot be written
 */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const stale = await staleFiles(folder, files);
  for (const path of stale) await assertGenerated(folder, path);
  if (stale.length === 0) return stale;
  try {
    await mkdir(folder, { recursive: true });
    await moveIn(folder, new Map(stale.map((path) => [path, files.get(path) ?? ''])));
  } catch (error) {
    throw new GenerateError(`${folder} cannot be written: ${(error as Error).message}`);
  }
  return stale;
}

async function moveIn(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const temporary = await mkdtemp(join(folder, '.generate-'));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(temporary, path)), { recursive: true });
      await writeFile(join(temporary, path), text);
      await mkdir(dirname(join(folder, path)), { recursive: true });
    }
    for (const path of files.keys()) await rename(join(temporary, path), join(folder, path));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** A file that was not generated must not be replaced. */
async function assertGenerated(folder: string, path: string): Promise<void> {
  const place = join(folder, path);
  const found = await stat(place).catch(() => undefined);
  if (found === undefined) return;
  const isGenerated = found.isFile() && (await textAt(place))?.startsWith(MARK);
  if (!isGenerated)
    throw new GenerateError(`${place} was not generated; move it away, or choose another folder`);
}

function textAt(place: string): Promise<string | undefined> {
  return readFile(place, 'utf8').catch(() => undefined);
}
