// The package as `npm pack` makes it.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A packed package. */
export interface Tarball {
  readonly path: string;
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly fileCount: number;
}

interface PackReport {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

/**
 * Builds and packs this project.
 *
 * @param folder where the tarball is written to
 */
export async function pack(folder: string): Promise<Tarball> {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    maxBuffer: 16 * 1_024 * 1_024,
  });
  const reports = JSON.parse(stdout) as readonly PackReport[];
  const { filename, size, unpackedSize, entryCount } = reports[0] as PackReport;
  return { path: join(folder, filename), bytes: size, unpackedBytes: unpackedSize, fileCount: entryCount };
}
