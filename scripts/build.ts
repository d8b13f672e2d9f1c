// `npm run build`: what the package ships, in dist/. The code as a bundle with the licences of what it contains, the
// declarations, the documents for OpenAPI 3.0, the pact files, the console and the reference; JSON without white space.
// `--sboms FOLDER` also writes, for each of the packages, what it contains and depends on.

import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OpenApiDocument } from '../src/openapi/document.ts';
import { openApi30 } from '../src/openapi/openapi-30/document.ts';
import { buildConsole } from './build-console.ts';
import { bundle } from './bundle.ts';
import { compile } from './compile.ts';
import { licencesOf } from './licences.ts';
import { rollUpTypes } from './roll-up-types.ts';
import { writeSboms } from './sboms.ts';

const root = new URL('../', import.meta.url);
const dist = new URL('dist/', root);

/** What a consumer imports; see `exports` in package.json. */
const ENTRY_POINTS = exportedSources();

/** What is loaded by its path: by Node, by the list of services, as a process of its own. */
const LOADED_BY_PATH = [
  'src/cli.ts',
  ...globSync('services/*.ts', { cwd: root }),
  ...globSync('src/**/*-worker.ts', { cwd: root }),
];

/** The services of the package, whose documents it ships. */
const SERVICES = ['vault', 'mail', 'quota'];

const { sboms } = parseArgs({ options: { sboms: { type: 'string' } } }).values;
rmSync(dist, { recursive: true, force: true });
await writeTypes();
const bundled = await bundle([...ENTRY_POINTS, ...LOADED_BY_PATH], dist);
writeFileSync(new URL('LICENSES.txt', dist), licencesOf(bundled));
// The schema of countersign.yaml is shipped where editors are told to look for it.
const specs = globSync('specs/generated/*.json', { cwd: root }).filter(
  (name) => !name.endsWith('.schema.json'),
);
for (const name of specs) copyJson(name);
for (const service of SERVICES) write30(service);
for (const name of globSync('contracts/*/pacts/*.json', { cwd: root })) copyJson(name);
const inConsole = await buildConsole(new URL('src/console/built/', dist));
if (sboms !== undefined) writeSboms(sboms, [...bundled, ...inConsole]);

/** The document for tools that do not read 3.1, as `countersign specs --openapi 3.0` writes it. */
function write30(service: string): void {
  const name = new URL(`specs/generated/${service}.json`, dist);
  const made = openApi30(JSON.parse(readFileSync(name, 'utf8')) as OpenApiDocument);
  writeFileSync(new URL(`specs/generated/${service}-3.0.json`, dist), JSON.stringify(made));
}

/** The sources behind the code that package.json exports. */
function exportedSources(): string[] {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : [target.default.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')],
  );
}

async function writeTypes(): Promise<void> {
  // Within the project, where the declarations find the types of its packages.
  const declarations = new URL('declarations/', dist);
  compile(new URL('tsconfig.build.json', root), declarations, '--emitDeclarationOnly');
  await rollUpTypes(ENTRY_POINTS, declarations, dist);
  rmSync(declarations, { recursive: true });
}

function copyJson(name: string): void {
  const target = new URL(name, dist);
  cpSync(new URL(name, root), target);
  writeFileSync(target, JSON.stringify(JSON.parse(readFileSync(target, 'utf8'))));
}
