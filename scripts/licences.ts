// The licences of the packages that a bundle contains.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../', import.meta.url);

/**
 * The licence texts of the packages that bundled files belong to, each under the name of its package.
 *
 * @param files paths relative to the project, as the bundler's metafile names them
 * @throws Error when a package has no licence file
 * @example writeFileSync('LICENSES.txt', licencesOf(Object.keys(metafile.inputs)))
 */
export function licencesOf(files: readonly string[]): string {
  return foldersOf(files).map(licenceOf).join('\n');
}

/**
 * The packages that bundled files belong to, each as its name and version.
 *
 * @example packagesOf(['node_modules/commander/lib/command.js']) // ['commander@15.1.0']
 */
export function packagesOf(files: readonly string[]): string[] {
  return foldersOf(files)
    .map(manifestOf)
    .map(({ name, version }) => `${name}@${version}`);
}

function foldersOf(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort();
}

function manifestOf(folder: string): Readonly<Record<'name' | 'version' | 'license', unknown>> {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'));
}

function licenceOf(folder: string): string {
  const cwd = new URL(`${folder}/`, root);
  const [file] = globSync('{LICEN[CS]E,Licen[cs]e,licen[cs]e}*', { cwd });
  const { name, version, license } = manifestOf(folder);
  // Some packages state their licence in package.json only.
  const text = file === undefined ? license : readFileSync(new URL(file, cwd), 'utf8').trim();
  if (typeof text !== 'string') throw new Error(`${join(folder)} has no licence`);
  return `${name} ${version}\n\n${text}\n`;
}
