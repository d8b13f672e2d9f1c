// Services are loaded from lists, folders and packages; what is not a service is rejected with one line that explains why.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openRegistry, openRegistryWith } from '../../src/registry/registry.ts';
import { SERVICE_VERSION } from '../../src/registry/service-module.ts';
import { standardSources } from '../../src/registry/sources.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-list-'));
afterAll(() => rm(folder, { recursive: true }));

const service = (name: string, version = SERVICE_VERSION) =>
  `export default { version: ${version}, name: '${name}', mock: async () => ({}) };`;
const manifest = (exports: unknown) => JSON.stringify({ name: 'any', exports });
const FILES: Readonly<Record<string, string>> = {
  'books.js': service('books'),
  'vault.js': service('vault'),
  'shouting.js': service('BOOKS'),
  'older.js': service('older', SERVICE_VERSION - 1),
  'newer.js': service('newer', SERVICE_VERSION + 1),
  'empty.js': 'export const name = 1;',
  'broken.js': 'throw new Error("no disk\\nat all");',
  'shelf/service.js': service('shelf'),
  'bare/README.md': '',
  'built/package.json': manifest({ '.': { types: './service.d.ts', import: './out/main.js' } }),
  'built/out/main.js': service('built'),
  'node_modules/@acme/crm/package.json': manifest({ './mock': './mock.js', '.': { default: './all.js' } }),
  'node_modules/@acme/crm/mock.js': service('crm'),
  'node_modules/@acme/crm/all.js': service('acme'),
  'node_modules/old/package.json': JSON.stringify({ name: 'old', main: 'lib/old.js' }),
  'node_modules/old/lib/old.js': service('old'),
  'node_modules/hollow/package.json': manifest({ './other': './other.js' }),
};
for (const [name, text] of Object.entries(FILES)) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), text);
}

async function namesOfList(text: string): Promise<readonly string[]> {
  const path = join(folder, 'list.json');
  await writeFile(path, text);
  return (await openRegistry(await standardSources(path))).names;
}

async function namesWith(...given: readonly string[]): Promise<readonly string[]> {
  const sources = given.map((from) => ({ from, base: folder, givenIn: '--service' }));
  return (await openRegistryWith(sources)).names;
}

test('without a list of one’s own there are the services of the package', async () => {
  expect((await openRegistry(await standardSources(''))).names).toEqual(['vault', 'mail', 'quota']);
});

test('those of a list come after them, by paths relative to the list', async () => {
  expect(await namesOfList('["./books.js"]')).toEqual(['vault', 'mail', 'quota', 'books']);
});

test.each([
  ['a module', './books.js', 'books'],
  ['a folder with a service in it', './shelf', 'shelf'],
  ['a folder whose package.json says where it is', `${folder}/built/`, 'built'],
  ['a package', '@acme/crm', 'acme'],
  ['a module of a package', '@acme/crm/mock', 'crm'],
  ['a package that names a main file', 'old', 'old'],
])('a service is %s', async (_, from, name) => {
  expect(await namesWith(from)).toEqual(['vault', 'mail', 'quota', name]);
});

test('a service that is known already is not loaded again, by another path either', async () => {
  expect(await namesWith('mail')).toEqual(['vault', 'mail', 'quota']);
  expect(await namesWith('./shelf', `${folder}/shelf/`)).toEqual(['vault', 'mail', 'quota', 'shelf']);
});

test.each([
  ['is no JSON', '[', /list\.json is not a list of services; write it as/],
  ['is no list of paths', '[{"name": "books"}]', /is not a list of services/],
])('a list that %s is rejected', async (_, text, message) => {
  await expect(namesOfList(text)).rejects.toThrow(message);
});

test.each([
  ['a module that is not there', './none.js', /^--service: \.\/none\.js does not exist \(.+none\.js\)$/],
  ['a module that throws', './broken.js', /broken\.js cannot be loaded: no disk$/],
  ['a module without a service', './empty.js', /empty\.js does not export a service; its default export/],
  [
    'a service that is not lower case',
    './shouting.js',
    /shouting\.js: "BOOKS" is not a name of a service; it begins/,
  ],
  [
    'a service of an earlier version',
    './older.js',
    /older was written for version 0 of countersign\/service, and this Countersign has version 1; update the service$/,
  ],
  [
    'a service of a later version',
    './newer.js',
    /newer was written for version 2 of .+; update Countersign$/,
  ],
  [
    'a service that there is',
    './vault.js',
    /^two services are named "vault", the second by --service: \.\/vault\.js$/,
  ],
  [
    'a folder without a service',
    './bare',
    /^--service: \.\/bare contains no service; add a file service\.ts/,
  ],
  [
    'a package that is not installed',
    '@acme/none',
    /^--service: @acme\/none is neither a known service nor a package that is installed in /,
  ],
  ['a name that no package can have', '@acme', /is neither a known service nor a package/],
  ['a package without a module', 'hollow', /^--service: the package hollow has no module that could be a/],
])('%s is rejected with one line', async (_, from, message) => {
  await expect(namesWith(from)).rejects.toThrow(message);
});

test('a missing list is rejected', async () => {
  await expect(standardSources(join(folder, 'none.json'))).rejects.toThrow(
    /none\.json cannot be read \(ENOENT\); check the path in COUNTERSIGN_SERVICES/,
  );
});
