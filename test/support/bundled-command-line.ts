// The command line as a bundle of the present sources, as the package has it: it starts in 40 % of the processor time that
// 600 modules take. It is made anew only when a source has changed.

import { globSync, mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.ts';

const root = new URL('../../', import.meta.url);

/** A folder like the package; the checkout's own `dist/` belongs to who builds it. */
const PACKAGE = new URL('node_modules/.cache/package/', root);

/** Not the console, which is built for every run. */
const SOURCES = [
  '{src/!(console),services,mocks,contracts,specs}{,/**}',
  'scripts/bundle.ts',
  'package-lock.json',
];
const ENTRY_POINTS = ['src/{cli,index,service-kit,verify/index}.ts', 'services/*.ts', 'src/**/*-worker.ts'];
/** What the code finds by its path, beside `dist/` and in it. */
const BESIDE = ['bin', 'docs', 'specs', 'skills', 'llms.txt'];
const WITHIN = ['specs', 'src/console/built', 'contracts/*/pacts'];

/**
 * Bundles it, if necessary.
 *
 * @returns the path of its `cli.js`, beside which `index.js` and the other entry points are
 */
export async function bundledCommandLine(): Promise<string> {
  const changedAt = Math.max(...found(SOURCES).map((path) => statSync(new URL(path, root)).mtimeMs));
  if ((statSync(PACKAGE, { throwIfNoEntry: false })?.mtimeMs ?? 0) <= changedAt) await make(changedAt);
  return fileURLToPath(new URL('dist/src/cli.js', PACKAGE));
}

/** Takes its place when it is complete. */
async function make(changedAt: number): Promise<void> {
  const made = new URL(`../package-${process.pid}/`, PACKAGE);
  await bundle(found(ENTRY_POINTS), new URL('dist/', made));
  for (const path of found(BESIDE)) link(path, made);
  for (const path of found(WITHIN)) link(path, new URL('dist/', made));
  utimesSync(made, new Date(), new Date(changedAt + 1));
  rmSync(PACKAGE, { recursive: true, force: true });
  renameSync(made, PACKAGE);
}

function link(path: string, folder: URL): void {
  const place = fileURLToPath(new URL(path, folder));
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(fileURLToPath(new URL(path, root)), place);
}

function found(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: fileURLToPath(root) }));
}
