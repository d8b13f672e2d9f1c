// Services are loaded from lists; an invalid list is rejected with one line that explains why.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadModules } from '../../src/registry/load-modules.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-list-'));
afterAll(() => rm(folder, { recursive: true }));

const SERVICE = `export default { name: 'books', spec: new URL('file:///books.yaml'), mock: async () => ({}) };`;
const FILES: Readonly<Record<string, string>> = {
  'books.js': SERVICE,
  'vault.js': SERVICE.replace('books', 'vault'),
  'shouting.js': SERVICE.replace('books', 'BOOKS'),
  'empty.js': 'export const name = 1;',
  'broken.js': 'throw new Error("no disk\\nat all");',
};
for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);

async function listOf(text: string): Promise<string> {
  const path = join(folder, 'list.json');
  await writeFile(path, text);
  return path;
}

test('without a list of one’s own there are the services of the package', async () => {
  expect([...(await loadModules('')).keys()]).toEqual(['vault', 'mail', 'quota']);
});

test('those of a list come after them, by paths relative to the list', async () => {
  const modules = await loadModules(await listOf('["./books.js"]'));
  expect([...modules.keys()]).toEqual(['vault', 'mail', 'quota', 'books']);
});

test.each([
  ['is no JSON', '[', /list\.json is not a list of services; write it as/],
  ['is no list of paths', '[{"name": "books"}]', /is not a list of services/],
  ['names a module that is not there', '["./none.js"]', /none\.js cannot be loaded: /],
  ['names a module that throws', '["./broken.js"]', /broken\.js cannot be loaded: no disk$/],
  [
    'names a module without a service',
    '["./empty.js"]',
    /empty\.js does not export a service; its default export/,
  ],
  ['names a service that is not lower case', '["./shouting.js"]', /does not export a service/],
  ['names a service that there is', '["./vault.js"]', /^two services are named "vault"$/],
])('a list that %s is rejected', async (_, text, message) => {
  await expect(loadModules(await listOf(text))).rejects.toThrow(message);
});

test('a missing list is rejected', async () => {
  await expect(loadModules(join(folder, 'none.json'))).rejects.toThrow(
    /none\.json cannot be read \(ENOENT\); check the path in COUNTERSIGN_SERVICES/,
  );
});
