// `countersign specs`: writes the documents, as they are or for tools that read OpenAPI 3.0 alone.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import quota from '../../specs/generated/quota.json' with { type: 'json' };
import { serviceNames } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-specs-'));
afterAll(() => rm(folder, { recursive: true }));

const parsed = async (...path: string[]) => JSON.parse(await readFile(join(folder, ...path), 'utf8'));

test('all documents are written as they are', async () => {
  const { stdout } = await runHere(['specs', '--out', join(folder, 'all', 'of them')]);
  expect((await readdir(join(folder, 'all', 'of them'))).sort()).toEqual(
    serviceNames.map((name) => `${name}.json`).sort(),
  );
  expect(await parsed('all', 'of them', 'quota.json')).toEqual(quota);
  expect(stdout).toContain(`${join(folder, 'all', 'of them', 'quota.json')}\n`);
});

test('one service’s can be written for tools that read OpenAPI 3.0 alone', async () => {
  await runHere(['specs', 'quota', '--openapi', '3.0', '--out', join(folder, 'old')]);
  expect(await readdir(join(folder, 'old'))).toEqual(['quota-3.0.json']);
  expect(await parsed('old', 'quota-3.0.json')).toMatchObject({
    openapi: '3.0.3',
    'x-webhooks': { 'quota.warning': expect.anything() },
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
