// `countersign pacts`: writes the pact files, and says in a line what is wrong.

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pactFiles } from '../support/own-pacts.ts';
import { serviceNames } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-pacts-'));
afterAll(() => rm(folder, { recursive: true }));

const parsed = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

test('all pact files are written as they are', async () => {
  const out = join(folder, 'all', 'of them');
  const { code, stdout } = await runHere(['pacts', '--out', out]);
  expect(code).toBeUndefined();
  expect((await readdir(out)).sort()).toEqual(pactFiles.map((path) => basename(path)).sort());
  for (const path of pactFiles) expect(await parsed(join(out, basename(path)))).toEqual(await parsed(path));
  for (const path of pactFiles) {
    const { interactions } = JSON.parse(await readFile(path, 'utf8')) as { interactions: unknown[] };
    expect(stdout).toContain(`${basename(path)}  ${interactions.length} interactions`);
  }
});

test('those of one service alone can be written', async () => {
  const out = join(folder, 'one');
  const [one = ''] = serviceNames;
  await runHere(['pacts', one, '--out', out]);
  const ofOne = pactFiles.map((path) => basename(path)).filter((name) => name.endsWith(`-${one}.json`));
  expect(ofOne.length).toBeGreaterThan(0);
  expect((await readdir(out)).sort()).toEqual(ofOne.sort());
});

test('a folder that cannot be written is named in one line', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, stderr } = await runHere(['pacts', '--out', join(file, 'pacts')]);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^countersign: .* cannot be written \(ENOTDIR\); name a folder with --out/),
  });
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
