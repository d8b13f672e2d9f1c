// `npm ci` runs it: lets the examples of a checkout import `countersign/receiver`, as in a project that has installed the
// package. There the name leads to the compiled package; here to the sources, so that no edit is missed.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const target = new URL('examples/node_modules/countersign/', root);

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
}

const { version, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Manifest;
const entries = Object.entries(exports).flatMap(([name, entry]) =>
  typeof entry === 'string' ? [] : [[name, entry.default] as const],
);

mkdirSync(target, { recursive: true });
for (const [name, compiled] of entries) writeFileSync(new URL(fileOf(name), target), leadToSource(compiled));
writeFileSync(
  new URL('package.json', target),
  JSON.stringify({
    name: 'countersign',
    version,
    private: true,
    type: 'module',
    exports: Object.fromEntries(entries.map(([name]) => [name, `./${fileOf(name)}`])),
  }),
);

/** `./testing/vitest` is in `testing-vitest.js`. */
function fileOf(name: string): string {
  return `${name === '.' ? 'index' : name.slice(2).replaceAll('/', '-')}.js`;
}

function leadToSource(compiled: string): string {
  const source = compiled.replace('./dist/', '../../../').replace(/\.js$/, '.ts');
  return `export * from '${source}';\n`;
}
