// Finds countersign.yaml. The code that reads it is separate, because loading it takes a tenth of the startup time.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The file names that are found without --config. */
const FILE_NAMES = ['countersign.yaml', 'countersign.yml'];

/**
 * The configuration file in a folder, if there is one.
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
