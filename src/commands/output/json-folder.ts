// A folder of JSON files that a command writes.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../arguments/usage-error.ts';

/** What a command writes. */
export interface JsonFile {
  /** Its name in the folder. */
  readonly name: string;
  readonly value: object;
}

/**
 * Writes files into a folder, which is created if it is not there.
 *
 * @returns their paths
 * @throws UsageError when the folder cannot be written
 * @example await writeJsonFolder('specs', [{ name: 'mail.json', value: document }]) // ['specs/mail.json']
 */
export async function writeJsonFolder(folder: string, files: readonly JsonFile[]): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true });
    for (const { name, value } of files)
      await writeFile(join(folder, name), `${JSON.stringify(value, undefined, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${folder} cannot be written (${code}); name a folder with --out that can be`);
  }
  return files.map(({ name }) => join(folder, name));
}
