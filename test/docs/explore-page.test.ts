// The page on exploring receivers is tested by pasting: its receivers are started, and explored, as it says.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { pathWithNpx } from '../support/npx.ts';
import { commandsOf } from '../support/readme.ts';
import { freePort } from '../support/receivers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = 'docs/explore.md';

const folder = await mkdtemp(join(tmpdir(), 'countersign-explore-page-'));
afterAll(() => rm(folder, { recursive: true }));

const PATH = await pathWithNpx(folder);

it('V-DL-04 the receiver with a planted fault is found out, and the history and the test are written', async () => {
  const [start = '', explore = '', replay = ''] = await commandsOf('planted', PAGE);
  await using receiver = await startedBy(start);
  const found = await receiver.paste(explore);
  expect(found.code).toBe(1);
  expect(found.stdout).toContain('arrives, and the answer is lost');
  expect(found.stdout).toContain('$.accesses is 2 and should be 1');
  expect(JSON.parse(await readFile(join(folder, 'history.json'), 'utf8')).deviations).toHaveLength(1);
  expect(await readFile(join(folder, 'history.test.ts'), 'utf8')).toContain('history.json');
  const again = await receiver.paste(replay);
  expect(again.code).toBe(1);
  expect(again.stdout).toContain('1 history of 1 event in');
});

it.each(['good', 'mail'])('the receiver of part %s withstands every history that is tried', async (part) => {
  const [start = '', explore = ''] = await commandsOf(part, PAGE);
  await using receiver = await startedBy(start);
  // examples/planted.test.ts tries more of them, without a process for each receiver and each search.
  const { code, stdout, stderr } = await receiver.paste(explore.replace('--histories 300', '--histories 30'));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('30 histories of ');
  expect(stdout).toContain('no failure');
});

/** Starts a receiver by a command, on a free port, and pastes other commands with that port. */
async function startedBy(command: string) {
  const PORT = String(await freePort());
  const { NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, PORT, HOME: folder, NODE_COMPILE_CACHE };
  const child = spawn('bash', ['--norc', '-c', `exec ${command}`], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(createInterface(child.stdout), 'line'), failed(child)]);
  return {
    async paste(commands: string) {
      const script = commands.replaceAll(':3000', `:${PORT}`).replaceAll('history.', `${folder}/history.`);
      const shell = promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
        cwd: ROOT,
        env,
      });
      return shell.then(
        (ended) => ({ code: 0, ...ended }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      );
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`the receiver has ended with ${code}`);
}
