// `npm run build:console`: the console and the API reference as static files, which the server serves at `/_countersign/`, and the
// timeline as one file for the hosts of agents. `npm ci` and the tests build it, too.

import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CONSOLE_FILES, REFERENCE_FILES } from '../src/server/pages.ts';
import { licencesOf } from './licences.ts';

const root = new URL('../', import.meta.url);
const source = new URL('src/console/', root);

/** Where the server looks for the console when it runs from the sources. */
const IN_SOURCES = new URL('built/', source);

/** What is built, and the names that it gets. */
const ENTRY_POINTS = [
  ['main.tsx', 'console'],
  ['styles/main.css', 'console'],
  ['reference/main.tsx', 'reference'],
  ['styles/reference.css', 'reference'],
  ['hosted/main.tsx', 'hosted'],
  ['styles/hosted.css', 'hosted'],
] as const;

/**
 * Builds the console into a folder; the licences of what is bundled come along.
 *
 * @returns the files that became part of it
 * @example await buildConsole(new URL('dist/src/console/built/', root))
 */
export async function buildConsole(target: URL = IN_SOURCES): Promise<string[]> {
  // Loaded here, since an installation without development dependencies brings no bundler.
  const { build } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: ENTRY_POINTS.map(([name, out]) => ({ in: fileURLToPath(new URL(name, source)), out })),
    tsconfig: fileURLToPath(new URL('tsconfig.json', source)),
    outdir: fileURLToPath(target),
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  mkdirSync(target, { recursive: true });
  inlineParts('hosted', target);
  for (const name of ['index.html', 'reference.html', 'icon.svg']) {
    writeFileSync(new URL(name, target), readFileSync(new URL(name, source)));
  }
  const bundled = Object.keys(metafile.inputs);
  writeFileSync(new URL('LICENSES.txt', target), licencesOf(bundled));
  const missing = [...CONSOLE_FILES, ...REFERENCE_FILES].filter(
    (name) => globSync(name, { cwd: target }).length === 0,
  );
  if (missing.length > 0) throw new Error(`the console was built without ${missing.join(', ')}`);
  return bundled;
}

/** Puts the styles and the script of a page into it: who shows it loads nothing else. */
function inlineParts(name: string, target: URL): void {
  const part = (ending: string) => {
    const file = new URL(`${name}.${ending}`, target);
    const text = readFileSync(file, 'utf8').trim();
    rmSync(file);
    return text;
  };
  const page = readFileSync(new URL(`${name}.html`, source), 'utf8')
    .replace(/<link rel="stylesheet".*>/, () => `<style>${part('css')}</style>`)
    .replace(/<script .*<\/script>/, () => `<script type="module">${part('js')}</script>`);
  writeFileSync(new URL(`${name}.html`, target), page);
}

/** Whether the bundler is installed: an installation for use alone, without development dependencies, has none. */
function hasBundler(): boolean {
  try {
    import.meta.resolve('esbuild');
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main && hasBundler()) await buildConsole();
