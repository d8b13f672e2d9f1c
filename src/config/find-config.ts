// Finds countersign.yaml. Apart from what reads it, which takes a tenth of the mock's start to load.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names under which the file is found by itself. */
const FILE_NAMES = ['countersign.yaml', 'countersign.yml'];

/**
 * The configuration file of a folder, if it has one.
 *
 * @example await findConfig('.') // 'countersign.yaml'
 */
export async function findConfig(folder: string): Promise<string | undefined> {
  for (const name of FILE_NAMES) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile()) return path;
  }
  return undefined;
}
