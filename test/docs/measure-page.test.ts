// The page on measuring senders is tested by pasting: mail is measured without its document, the mock is what was found, under
// another name, and a receiver is explored by it.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { pathWithNpx } from '../support/npx.ts';
import { commandsOf } from '../support/readme.ts';
import { freePort } from '../support/receivers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'countersign-measure-page-'));
afterAll(() => rm(folder, { recursive: true }));
const PATH = await pathWithNpx(folder);
const [measure = '', mock = '', receiver = '', explore = ''] = await commandsOf('try', 'docs/measure.md');

it('a sender is measured, the mock is that sender, and a receiver is explored by it', async () => {
  const { stdout } = await paste(measure);
  expect(stdout).toContain('0s, 1m, 5m, 15m, 1h, 2h');
  const { 'x-webhook-delivery': policy } = parse(await readFile(join(folder, 'acme.policy.yaml'), 'utf8'));
  expect(await readFile(join(folder, 'acme.html'), 'utf8')).toContain('<svg');
  expect(parse(await readFile(join(folder, 'acme.overlay.yaml'), 'utf8')).overlay).toBe('1.0.0');

  // The README begins with the same command, and goes on to the month after.
  const [ofReadme = '', later = ''] = (await commandsOf('measure', 'README.md'))
    .flatMap((block) => block.trim().split('\n'))
    .map((line) => line.split('#', 1)[0]?.trim() ?? '');
  expect(measure).toContain(ofReadme);
  // What was seen is kept: the same again would take as long.
  const again = await paste(`${later} --save acme.measure --resume`);
  expect(again.stdout).toContain('Nothing that was seen differs from the document.');

  const port = await freePort();
  await using served = await started(`${mock} --port ${port}`, port);
  const document = await fetch(`http://127.0.0.1:${served.port}/_countersign/docs/acme.json`);
  expect(await document.json()).toMatchObject({ 'x-webhook-delivery': policy });

  await using hooks = await started(receiver, await freePort());
  const found = await paste(
    explore.replaceAll(':3000', `:${hooks.port}`).replace('--histories 300', '--histories 12'),
  );
  expect(found.stdout).toContain('no failure');
});

/** The files of the page are in a folder of their own. */
function paste(command: string) {
  const script = command.replaceAll('acme.', `${folder}/acme.`);
  return promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { PATH, HOME: folder },
  });
}

async function started(command: string, port: number) {
  const child = spawn('bash', ['--norc', '-c', `exec ${command.replaceAll('acme.', `${folder}/acme.`)}`], {
    cwd: ROOT,
    env: { PATH, HOME: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(createInterface(child.stdout), 'line');
  return {
    port,
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
