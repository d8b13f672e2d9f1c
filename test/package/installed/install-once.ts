// Packs once, and installs the package alone into a project that all tests here may look at, and none changes.

import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { emptyProject } from '../../support/empty-project.ts';
import { pack, type Tarball } from '../../support/pack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tarball: Tarball;
    /** The folder of a project that has the package, and none of the optional ones. */
    bareProject: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'countersign-package-'));
  const tarball = await pack(folder);
  const project = await emptyProject();
  await project.install(tarball.path);
  provide('tarball', tarball);
  provide('bareProject', project.folder);
  return async () => {
    await project[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  };
}
