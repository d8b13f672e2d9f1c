// The tests that `countersign explore --test` writes, run as their users run them: they fail while the receiver has its
// fault, and pass once it is mended.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import { RightReceiver, serve } from '../../../examples/receivers/planted/right-receiver.ts';
import { explored, SECRET } from '../../support/explored.ts';
import { pathWithNpx } from '../../support/npx.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'countersign-ready-tests-'));
afterAll(() => rm(folder, { recursive: true }));
const env = { ...process.env, PATH: await pathWithNpx(folder), SECRET };

const STORY = /arrives, and the answer is lost/;

test('a test for vitest repeats the history', async () => {
  await installed();
  // The test has a limit of its own: that of the project's other tests may be short. Node imports the sources as they are,
  // in half the time that vite needs to transform them.
  const experimental = { viteModuleRunner: false, nodeLoader: false };
  await writeFile(
    join(folder, 'vitest.config.mjs'),
    `export default ${JSON.stringify({ test: { testTimeout: 1, experimental } })}\n`,
  );
  const vitest = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder];
  const { faulty, mended } = await runs('history.test.ts', () => ended(process.execPath, vitest));
  expect(faulty).toEqual({ code: 1, output: expect.stringMatching(STORY) });
  expect(mended).toEqual({ code: 0, output: expect.stringMatching(/1 passed/) });
});

test('a test for pytest repeats the history', async ({ skip }) => {
  if ((await ended('python3', ['--version'])).code !== 0) skip('there is no python3 on this machine');
  if ((await ended('python3', ['-m', 'pytest', '--version'])).code !== 0) {
    const compiled = () => ended('python3', ['-m', 'py_compile', join(folder, 'test_history.py')]);
    expect((await runs('test_history.py', compiled)).mended).toEqual({ code: 0, output: '' });
    return;
  }
  const pytest = ['-B', '-m', 'pytest', '-p', 'no:cacheprovider', join(folder, 'test_history.py')];
  const { faulty, mended } = await runs('test_history.py', () => ended('python3', pytest));
  expect(faulty).toEqual({ code: 1, output: expect.stringMatching(STORY) });
  expect(mended).toEqual({ code: 0, output: expect.stringMatching(/1 passed/) });
});

/** Puts vitest and the package into the folder, as an install would, but with the package as its sources are. */
async function installed(): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, 'countersign'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/vitest'), join(modules, 'vitest'));
  const manifest = { name: 'countersign', type: 'module', exports: { './testing': './testing.js' } };
  await writeFile(join(modules, 'countersign/package.json'), JSON.stringify(manifest));
  const sources = JSON.stringify(new URL('src/testing/index.ts', pathToFileURL(ROOT)));
  await writeFile(join(modules, 'countersign/testing.js'), `export * from ${sources};\n`);
}

/** What comes of a test that is written for a receiver with a fault: with it, and with one without it in its place. */
async function runs(file: string, run: () => Promise<{ code: number; output: string }>) {
  await using faulty = await serve(new NoDeduplication(SECRET));
  await using mended = await serve(new RightReceiver(SECRET));
  const files = ['--save', join(folder, 'history.json'), '--test', join(folder, file)];
  expect((await explored(faulty.origin, ...files)).code).toBe(1);
  const withFault = await run();
  for (const name of ['history.json', file]) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(faulty.origin, mended.origin));
  }
  return { faulty: withFault, mended: await run() };
}

async function ended(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(command, args, { cwd: folder, env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}
