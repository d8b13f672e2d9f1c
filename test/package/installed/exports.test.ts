// The exports map, as judged by the two tools that know how Node, bundlers and TypeScript read one.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { expect, inject, test } from 'vitest';

const { path } = inject('tarball');

test('publint finds nothing, not even a suggestion', async () => {
  const { buffer } = new Uint8Array(await readFile(path));
  expect((await publint({ pack: { tarball: buffer } })).messages).toEqual([]);
});

test('every entry has types that fit its code, for Node and for bundlers', async () => {
  expect(await wrongTypes(path)).toBe('');
});

/** What @arethetypeswrong finds, as text. A package for ES modules need not answer to CommonJS. */
function wrongTypes(tarball: string): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json');
  const args = [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-color'];
  return new Promise((resolve) => {
    execFile(process.execPath, [join(dirname(manifest), 'dist/index.js'), ...args], (error, stdout, stderr) =>
      resolve(error === null ? '' : stdout + stderr),
    );
  });
}
