// Compiles a TypeScript project into the folder that its package ships, which is emptied first.

import { spawnSync } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The compiler in native code. The one named `typescript` is for what needs its API, which the native one lacks.
const compiler = fileURLToPath(new URL('../node_modules/typescript-7/bin/tsc', import.meta.url));

/**
 * Compiles, and ends the process when there are errors.
 *
 * @param project the file that names what to compile
 * @param dist the folder for the result
 * @param options further options of the compiler
 * @example compile(new URL('tsconfig.build.json', root), new URL('dist/', root), '--emitDeclarationOnly')
 */
export function compile(project: URL, dist: URL, ...options: readonly string[]): void {
  rmSync(dist, { recursive: true, force: true });
  // What it finds goes to stderr: stdout belongs to `npm pack --json`.
  const args = [compiler, '-p', fileURLToPath(project), '--outDir', fileURLToPath(dist), ...options];
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
  // Types alone leave no code to map.
  for (const map of globSync('specs/generated/*.map', { cwd: dist })) rmSync(new URL(map, dist));
}
