// `npm run build`: what the package ships, in dist/. Compiled code with declarations and source maps, beside it the
// pact files, what the reference pages load and the console; JSON without white space.

import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { REFERENCE_FILES } from '../src/server/http/reference/reference-files.ts';
import { buildConsole } from './build-console.ts';
import { compile } from './compile.ts';

const root = new URL('../', import.meta.url);
const dist = new URL('dist/', root);

compile(new URL('tsconfig.build.json', root), dist);
// Node takes the nearest package.json for the package's own: in dist/ it says no more than code asks of it.
const { version, type } = readJson(new URL('package.json', dist)) as { version: string; type: string };
writeJson(new URL('package.json', dist), { version, type });
for (const name of globSync('specs/generated/*.json', { cwd: dist })) {
  writeJson(new URL(name, dist), readJson(new URL(name, dist)));
}
for (const folder of globSync('contracts/*/pacts', { cwd: root })) {
  cpSync(new URL(folder, root), new URL(folder, dist), { recursive: true });
}
copyReferencePages();
await buildConsole(new URL('src/console/built/', dist));

/** Of Swagger UI only what the page loads: its package is six times as large, and counts its installations. */
function copyReferencePages(): void {
  const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of [...REFERENCE_FILES, 'LICENSE', 'NOTICE']) {
    cpSync(join(source, name), new URL(`src/server/swagger-ui/${name}`, dist));
  }
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file: URL, value: unknown): void {
  writeFileSync(file, JSON.stringify(value));
}
