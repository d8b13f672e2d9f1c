// `npm ci` runs it: starts the mock of a checkout once, so that Node keeps the compiled sources, and who starts it first waits for
// half as long. Node keeps code by the text that it was compiled from, so that no edit is missed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

const mock = spawn(process.execPath, [cli, 'mock', '--json', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'ignore'],
});
// An installation does not fail for what is only a matter of speed.
const ended = once(mock, 'close').catch(() => undefined);
mock.stdout.once('data', async (line) => {
  await callHealth(String(line)).catch(() => undefined);
  mock.kill('SIGTERM');
});
await ended;

/** The first answer compiles more than the start alone. */
async function callHealth(line: string): Promise<void> {
  const { url } = JSON.parse(line) as { readonly url: string };
  await fetch(`${url}/_countersign/health`);
}
