// `npm run build:binary`: the command line as a single executable, for those who have no Node. It is the Node that builds it,
// with the files of the package inside (https://nodejs.org/api/single-executable-applications.html). `--out FILE` names it,
// and `--archive` packs it for a release. dist/ has been built before.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('../', import.meta.url));

/** What the package leaves to be installed, and the executable brings. */
const MODULES = ['openapi-fetch', '@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio', 'pg'];

/** The files that the package reads when it runs; `npm run build` makes those in dist/. */
const FILES = [
  ...['dist/**/*.{js,json,html,css,svg}', 'dist/src/console/built/*', 'bin/*.js'],
  ...['specs/*.yaml', 'specs/generated/*.schema.json', 'docs/*.md', 'README.md', 'package.json'],
];

const { out = `binary/countersign${process.platform === 'win32' ? '.exe' : ''}`, archive } = parseArgs({
  options: { out: { type: 'string' }, archive: { type: 'boolean' } },
}).values;
const target = resolve(out);
const folder = mkdtempSync(join(tmpdir(), 'countersign-binary-'));
try {
  await bundleBoot();
  await bundleModules();
  writeOwnModules();
  writeExecutable(target);
} finally {
  rmSync(folder, { recursive: true });
}
const version = execFileSync(target, ['--version'], { encoding: 'utf8' }).trim();
process.stdout.write(`${out}: ${version}, ${(statSync(target).size / 1e6).toFixed(1)} MB\n`);
if (archive)
  execFileSync('tar', [
    ...['-czf', `countersign-${process.platform}-${process.arch}.tar.gz`],
    ...['-C', dirname(target), basename(target)],
  ]);

async function bundleBoot(): Promise<void> {
  await build({
    input: join(root, 'scripts/binary/boot.ts'),
    platform: 'node',
    output: { file: join(folder, 'boot.cjs'), format: 'cjs' },
  });
}

async function bundleModules(): Promise<void> {
  const output = { dir: join(folder, 'modules'), minify: true, comments: false } as const;
  await build({
    cwd: root,
    input: Object.fromEntries(MODULES.map((name) => [name, name])),
    platform: 'node',
    external: ['pg-native'],
    output: { ...output, chunkFileNames: 'chunks/[name]-[hash].js' },
  });
  // Its parts require each other.
  await build({
    cwd: root,
    input: { handlebars: 'handlebars' },
    platform: 'node',
    output: { ...output, format: 'cjs', entryFileNames: '[name].cjs' },
  });
}

/** What services of one's own import from the package. */
function writeOwnModules(): void {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  for (const [key, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue;
    const file = join(folder, 'modules', `${name}${key.slice(1)}.js`);
    const up = '../'.repeat(key.split('/').length);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export * from '${up}${target.default.slice(2)}';\n`);
  }
}

function writeExecutable(target: string): void {
  const config = join(folder, 'sea.json');
  const blob = join(folder, 'files.blob');
  writeFileSync(
    config,
    JSON.stringify({
      main: join(folder, 'boot.cjs'),
      output: blob,
      disableExperimentalSEAWarning: true,
      assets: embedded(),
    }),
  );
  run(['--experimental-sea-config', config]);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
  const isMac = process.platform === 'darwin';
  // A signature is of the bytes; on macOS, nothing runs without one.
  if (isMac) execFileSync('codesign', ['--remove-signature', target]);
  const postject = fileURLToPath(new URL('cli.js', import.meta.resolve('postject')));
  const fuse = ['--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'];
  const segment = isMac ? ['--macho-segment-name', 'NODE_SEA'] : [];
  run([postject, target, 'NODE_SEA_BLOB', blob, ...fuse, ...segment]);
  if (isMac) execFileSync('codesign', ['--sign', '-', target]);
}

/** Runs Node; what it says is shown if it fails. */
function run(args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The paths of the files by their keys. */
function embedded(): Record<string, string> {
  const own = globSync(FILES, { cwd: root }).map((name) => [name, join(root, name)] as const);
  const made = globSync('**/*.{js,cjs}', { cwd: folder }).map((name) => [name, join(folder, name)] as const);
  const all = [...own, ...made, ['start.js', join(root, 'scripts/binary/start.js')] as const];
  return Object.fromEntries(all.map(([name, path]) => [name.replaceAll(sep, '/'), path]));
}
