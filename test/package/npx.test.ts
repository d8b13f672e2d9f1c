// The command line in a clone, by the real npx: without a build, and leaving nothing behind.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { startersOf } from '../../src/commands/process/exit-with-parent.ts';

const cwd = fileURLToPath(new URL('../../', import.meta.url));

/** npm with nothing in its cache, and nowhere to download from. */
async function freshNpm(): Promise<NodeJS.ProcessEnv> {
  const cache = await mkdtemp(join(tmpdir(), 'countersign-npm-'));
  onTestFinished(() => rm(cache, { recursive: true, force: true }));
  return { ...process.env, npm_config_cache: cache, npm_config_offline: 'true' };
}

test('npx finds the command line, built or not', async () => {
  const { stdout } = await promisify(execFile)('npx', ['countersign', '--version'], {
    cwd,
    env: await freshNpm(),
  });
  expect(stdout).toBe(`${packageJson.version}\n`);
});

test('its file is executable before and after a build: it is not made by one', async () => {
  const { mode } = await stat(join(cwd, packageJson.bin.countersign));
  expect(mode & 0o111).toBe(0o111);
  expect(packageJson.bin.countersign).not.toMatch(/^dist\//);
});

test.each(['SIGTERM', 'SIGKILL'] as const)('a mock of npx that got %s ends with it', async (signal) => {
  const flags = ['--port', '0', '--json', '--exit-with-parent'];
  const npx = spawn('npx', ['countersign', 'mock', ...flags], {
    cwd,
    env: await freshNpm(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: npx.stdout }), 'line');
  expect(JSON.parse(line)).toHaveProperty('url');
  npx.kill(signal);
  // The mock holds the other end of this pipe until it ends.
  await once(npx.stdout, 'close');
});

test('what npm starts is followed up to who called npm; anything else has its parent alone', () => {
  const table = new Map([
    [40, { parent: 30, command: "sh -c 'countersign' mock" }],
    [30, { parent: 20, command: 'npm exec countersign mock' }],
    [20, { parent: 10, command: 'bash job.sh' }],
    [10, { parent: 1, command: 'runner' }],
  ]);
  expect(startersOf(40, table)).toEqual([40, 30, 20]);
  expect(startersOf(20, table)).toEqual([20]);
  expect(startersOf(99, new Map())).toEqual([99]);
});
