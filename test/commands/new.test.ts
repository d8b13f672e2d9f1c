// `countersign new adapter`: a typed skeleton that runs as it is written, and with every part in use.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ADAPTER_PARTS, loadAdapter } from '../../src/verify/adapter.ts';
import { adapterParts } from '../../src/verify/adapter-skeleton.ts';
import { runHere } from '../support/run-here.ts';

const folder = await mkdtemp(join(tmpdir(), 'countersign-new-'));
afterAll(() => rm(folder, { recursive: true }));

test('the skeleton loads as it is written, and offers nothing yet', async () => {
  const file = join(folder, 'adapter.ts');
  const { stdout } = await runHere(['new', 'adapter', file]);
  expect(stdout).toContain(`--adapter ${file}`);
  expect(Object.keys(await loadAdapter(file))).toEqual([]);
});

test('without its comments it has every part', async () => {
  const file = join(folder, 'full.ts');
  await runHere(['new', 'adapter', file]);
  const examples = Object.values(adapterParts).flatMap(({ example }) => example);
  const text = examples.reduce(
    (all, line) => all.replace(`  // ${line}\n`, `  ${line}\n`),
    await readFile(file, 'utf8'),
  );
  await writeFile(join(folder, 'without-comments.ts'), text);
  const adapter = await loadAdapter(join(folder, 'without-comments.ts'));
  expect(Object.keys(adapter).sort()).toEqual([...ADAPTER_PARTS].sort());
});

test('an existing file is kept unless --force is given', async () => {
  const file = join(folder, 'mine.ts');
  await writeFile(file, 'mine');
  const { code, stderr } = await runHere(['new', 'adapter', file]);
  expect(stderr).toContain('already exists; name another file, or overwrite it with --force');
  expect(code).toBe(2);
  await runHere(['new', 'adapter', file, '--force']);
  expect(await readFile(file, 'utf8')).toContain('satisfies Adapter');
});

test('an unknown kind is a usage error that suggests the nearest', async () => {
  const { code, stderr } = await runHere(['new', 'servic']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Did you mean service?') });
});

test('an adapter can be JavaScript, and is nothing else', async () => {
  const file = join(folder, 'adapter.js');
  expect((await runHere(['new', 'adapter', file, '--json'])).stdout).toBe(`{"written":["${file}"]}\n`);
  expect(Object.keys(await loadAdapter(file))).toEqual([]);
  expect(await runHere(['new', 'adapter', join(folder, 'adapter.go')])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('write it like adapter.ts or adapter.js'),
  });
});
