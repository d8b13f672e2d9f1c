// Packs all packages once, and installs `countersign` alone into a project that all tests here may look at, and none
// changes.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { emptyProject } from '../../support/empty-project.ts';
import { packAll, type Tarball } from '../../support/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tarball: Tarball;
    /** All packages of the project, by their names. */
    tarballs: Readonly<Record<string, Tarball>>;
    /** The folder of a project that has the package, and none of the optional ones. */
    bareProject: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'countersign-package-'));
  const tarballs = Object.fromEntries((await packAll(folder)).map((each) => [each.name, each]));
  const tarball = tarballs.countersign as Tarball;
  const project = await emptyProject();
  await project.install(tarball.path);
  provide('tarball', tarball);
  provide('tarballs', tarballs);
  provide('bareProject', project.folder);
  return async () => {
    await project[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  };
}
