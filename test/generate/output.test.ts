// Files are replaced atomically, and files that were not generated are kept.

import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GenerateError, staleFiles, writeFiles } from '../../src/generate/index.ts';
import { MARK } from '../../src/generate/text.ts';
import { projectFolder } from './small-specs.ts';

const files = new Map([
  ['mail/types.ts', `${MARK}: one\n`],
  ['mail/client.ts', `${MARK}: two\n`],
]);

test('missing and changed files are written, unchanged ones are not touched', async () => {
  const folder = join(await projectFolder(), 'out');
  expect(await staleFiles(folder, files)).toEqual([...files.keys()]);
  expect(await writeFiles(folder, files)).toEqual([...files.keys()]);
  expect(await staleFiles(folder, files)).toEqual([]);
  const { ino } = await stat(join(folder, 'mail/client.ts'));
  await writeFile(join(folder, 'mail/types.ts'), `${MARK}: an older one\n`);
  expect(await staleFiles(folder, files)).toEqual(['mail/types.ts']);
  expect(await writeFiles(folder, files)).toEqual(['mail/types.ts']);
  expect(await readFile(join(folder, 'mail/types.ts'), 'utf8')).toBe(files.get('mail/types.ts'));
  expect((await stat(join(folder, 'mail/client.ts'))).ino).toBe(ino);
  expect(await writeFiles(folder, files)).toEqual([]);
});

test('other files are kept, and no temporary files remain', async () => {
  const folder = await projectFolder(new Map([['mail/ours.ts', 'ours']]));
  const before = await readdir(folder, { recursive: false });
  await writeFiles(folder, files);
  expect(await readdir(folder)).toEqual(before);
  expect(await readdir(join(folder, 'mail'))).toEqual(['client.ts', 'ours.ts', 'types.ts']);
});

test('a file that was not generated stops writing before anything is written', async () => {
  const folder = await projectFolder(new Map([['mail/client.ts', 'export const ours = 1;']]));
  await expect(writeFiles(folder, files)).rejects.toThrow(/mail\/client\.ts was not generated; move it away/);
  expect(await readdir(join(folder, 'mail'))).toEqual(['client.ts']);
});

test('a folder in place of a file stops writing too', async () => {
  const folder = await projectFolder();
  await mkdir(join(folder, 'mail/types.ts'), { recursive: true });
  await expect(writeFiles(folder, files)).rejects.toThrow(GenerateError);
  expect(await readdir(join(folder, 'mail'))).toEqual(['types.ts']);
});

test('a failure while writing keeps the previous files', async () => {
  const folder = await projectFolder(new Map([['mail/types.ts', `${MARK}: old\n`]]));
  const broken = new Map([...files, ['package.json/below/a/file.ts', MARK]]);
  await expect(writeFiles(folder, broken)).rejects.toThrow(/cannot be written/);
  expect(await readFile(join(folder, 'mail/types.ts'), 'utf8')).toBe(`${MARK}: old\n`);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});
