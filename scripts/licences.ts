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
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []);
  return [...new Set(folders)].sort().map(licenceOf).join('\n');
}

function licenceOf(folder: string): string {
  const cwd = new URL(`${folder}/`, root);
  const [file] = globSync('{LICEN[CS]E,Licen[cs]e,licen[cs]e}*', { cwd });
  const { name, version, license } = JSON.parse(readFileSync(new URL('package.json', cwd), 'utf8'));
  // Some packages state their licence in package.json only.
  const text = file === undefined ? license : readFileSync(new URL(file, cwd), 'utf8').trim();
  if (typeof text !== 'string') throw new Error(`${join(folder)} has no licence`);
  return `${name} ${version}\n\n${text}\n`;
}
