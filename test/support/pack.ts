// The packages as `npm pack` creates them.

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** A packed package. */
export interface Tarball {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly unpackedBytes: number;
  readonly fileCount: number;
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly entryCount: number;
}

/**
 * Builds and packs this project, or all its packages.
 *
 * @param folder the folder for the tarballs
 */
export async function pack(folder: string): Promise<Tarball> {
  const [tarball] = await packed(folder);
  return tarball as Tarball;
}

export const packAll = (folder: string): Promise<Tarball[]> => packed(folder, '--workspaces');

async function packed(folder: string, ...flags: readonly string[]): Promise<Tarball[]> {
  const args = ['pack', ...flags, '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    maxBuffer: 16 * 1_024 * 1_024,
  });
  const reports = JSON.parse(stdout) as readonly PackReport[];
  return reports.map(({ name, filename, size, unpackedSize, entryCount }) => ({
    name,
    path: join(folder, filename),
    bytes: size,
    unpackedBytes: unpackedSize,
    fileCount: entryCount,
  }));
}
