// `countersign specs`: writes the documents, as they are or for tools that read OpenAPI 3.0 alone.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { serviceNames } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { shopDocument } from '../support/shop/document.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-specs-'));
afterAll(() => rm(folder, { recursive: true }));

const parsed = async (...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8'));

test('all documents are written as they are', async () => {
  const { stdout } = await runHere(['specs', ...WITH_SHOP, '--out', join(folder, 'all', 'of them')]);
  expect((await readdir(join(folder, 'all', 'of them'))).sort()).toEqual(
    [...serviceNames, 'shop'].map((name) => `${name}.json`).sort(),
  );
  expect(await parsed('all', 'of them', 'shop.json')).toEqual(shopDocument);
  expect(stdout).toContain(`${join(folder, 'all', 'of them', 'shop.json')}\n`);
});

test('one service’s can be written for tools that read OpenAPI 3.0 alone', async () => {
  await runHere(['specs', 'shop', ...WITH_SHOP, '--openapi', '3.0', '--out', join(folder, 'old')]);
  expect(await readdir(join(folder, 'old'))).toEqual(['shop-3.0.json']);
  expect(await parsed('old', 'shop-3.0.json')).toMatchObject({
    openapi: '3.0.3',
    'x-webhooks': { paid: expect.anything() },
  });
});

test('an unknown version is told with those that there are', async () => {
  const { code, stderr } = await runHere(['specs', '--openapi', '2.0', '--out', folder]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Known are 3.1, 3.0.') });
});

test('a folder that cannot be written is named in one line', async () => {
  await writeFile(join(folder, 'file'), '');
  const { code, stderr } = await runHere(['specs', '--out', join(folder, 'file', 'specs')]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^countersign: .* cannot be written \(ENOTDIR\); name a folder with --out .*\n$/);
});
