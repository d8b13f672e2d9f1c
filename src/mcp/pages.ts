// The pages of the documentation, as they are in the project and in the package.

import { readdir, readFile } from 'node:fs/promises';

/** The sources are one folder higher than what is made of them. */
const ROOTS = [new URL('../../', import.meta.url), new URL('../../../', import.meta.url)];

/**
 * All pages by their paths.
 *
 * @example (await readPages()).get('docs/explore.md')
 */
export async function readPages(): Promise<ReadonlyMap<string, string>> {
  for (const root of ROOTS) {
    const names = await readdir(new URL('docs/', root)).catch((): string[] => []);
    if (!names.includes('explore.md')) continue;
    const paths = [
      'README.md',
      ...names.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
    ];
    const texts = await Promise.all(
      paths.map((path) => readFile(new URL(path, root), 'utf8').catch(() => '')),
    );
    return new Map(paths.map((path, at) => [path, texts[at] ?? '']));
  }
  return new Map();
}
