// Reading the base of a comparison: the same file at a commit, or another file.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readBases } from '../../../src/check/base/base.ts';
import { CheckError } from '../../../src/check/check-error.ts';
import { documentWith, projectFolder } from '../../generate/small-specs.ts';
import { repository } from '../repository.ts';

const shop = (version: string, more: object = {}) =>
  stringify(documentWith({ info: { title: 'Shop', version }, ...more }));
const withPart = (version: string) =>
  shop(version, { components: { schemas: { A: { $ref: 'parts.yaml#/Part' } } } });

/** The version of the single base. */
async function versionOf(file: string, base: string): Promise<string | undefined> {
  return (await readBases([file], base)).get(file)?.info.version;
}

test('a spec is read at a tag, a branch or an earlier commit', async () => {
  const { folder, commit, write } = await repository();
  const file = join(folder, 'shop.yaml');
  await commit('v1', { 'shop.yaml': shop('1') });
  await commit('v2', { 'shop.yaml': shop('2') });
  await write({ 'shop.yaml': shop('3') });
  expect(await versionOf(file, 'v1')).toBe('1');
  expect(await versionOf(file, 'HEAD')).toBe('2');
  expect(await versionOf(file, 'HEAD~1')).toBe('1');
});

test('the files it refers to are read at the same commit', async () => {
  const { folder, commit, write } = await repository();
  await commit('v1', { 'shop.yaml': withPart('1'), 'parts.yaml': 'Part: { type: string }' });
  await write({ 'parts.yaml': 'Part: { type: integer }' });
  const file = join(folder, 'shop.yaml');
  const [document] = (await readBases([file], 'v1')).values();
  expect(document).toMatchObject({ components: { schemas: { A: { type: 'string' } } } });
});

test('a new spec has no base', async () => {
  const { folder, commit } = await repository();
  await commit('v1', { 'readme.txt': 'a' });
  await commit('v2', { 'shop.yaml': shop('1') });
  expect(await versionOf(join(folder, 'shop.yaml'), 'v1')).toBeUndefined();
});

test('a file can be the base of only one spec', async () => {
  const files = new Map([1, 2, 3].map((version) => [`shop${version}.yaml`, shop(String(version))]));
  const folder = await projectFolder(files);
  const [one = '', two = '', three = ''] = [...files.keys()].map((name) => join(folder, name));
  expect(await versionOf(two, one)).toBe('1');
  await expect(readBases([two, three], one)).rejects.toThrow('is a file, but 2 specs are checked');
});

test('without a base, nothing is read', async () => {
  expect(await readBases(['nowhere.yaml'], undefined)).toEqual(new Map());
});

test.each([
  ['an unknown ref', 'v9', 'there is no file "v9", and'],
  ['a ref that looks like a flag', '--output=x', 'there is no file "--output=x", and'],
  [
    'a version that is not OpenAPI 3.1',
    'v1',
    'at v1: .*shop.yaml#/openapi: must be OpenAPI 3.1; found "3.0.0"',
  ],
  ['a version with a missing file', 'v2', 'at v2: .*shop.yaml: cannot be resolved: '],
  ['a version with a circular reference', 'v3', 'at v3: .*shop.yaml#/components/schemas/A: refers to itself'],
])('%s is refused', async (_, ref, message) => {
  const { folder, commit } = await repository();
  await commit('v1', { 'shop.yaml': shop('1', { openapi: '3.0.0' }) });
  await commit('v2', { 'shop.yaml': withPart('2') });
  await commit('v3', {
    'shop.yaml': shop('3', { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } }),
  });
  const reading = readBases([join(folder, 'shop.yaml')], ref);
  await expect(reading).rejects.toThrow(CheckError);
  await expect(reading).rejects.toThrow(new RegExp(message));
});
