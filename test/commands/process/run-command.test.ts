// Commands of the user end with everything that they started: in time, with their process, or when they are given up.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { endCommands, outputOf } from '../../../src/commands/process/run-command.ts';
import { EVENTS } from '../../support/explored.ts';
import { commandLine } from '../../support/shared-part.ts';

const CLI = await commandLine();

afterEach(() => void vi.useRealTimers());

test('what it prints, with a variable', async () => {
  expect(await outputOf('echo "$GREETING"', { env: { GREETING: 'hello' }, waitMs: 10_000 })).toBe('hello\n');
});

test.each([
  ['echo no such table >&2; exit 3', 'failed: no such table'],
  ['exit 3', 'failed: it ended with 3'],
  ['yes', 'prints more than 16 MiB'],
])('%s fails with the reason', async (command, why) => {
  await expect(outputOf(command, { waitMs: 60_000 })).rejects.toThrow(why);
});

test('one that does not end in time is ended with its children', async () => {
  await using child = await startChild();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = expect(outputOf(child.command, { waitMs: 5_000 })).rejects.toThrow('did not end within 5 s');
  const connection = await child.connected;
  vi.advanceTimersByTime(5_000);
  await Promise.all([failed, connection.ended]);
});

test('one that is given up is ended with its children', async () => {
  await using child = await startChild();
  const failed = expect(outputOf(child.command, { waitMs: 60_000 })).rejects.toThrow('failed');
  const connection = await child.connected;
  endCommands();
  await Promise.all([failed, connection.ended]);
});

test('the command of --state ends with the exploration that runs it', async () => {
  await using child = await startChild();
  const required = ['--url', 'http://127.0.0.1:9/', '--secret', 's', '--reset', 'true', '--events', EVENTS];
  const exploring = spawn(
    process.execPath,
    [CLI, 'explore', 'vault', ...required, '--state', child.command],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(exploring, 'exit');
  const connection = await Promise.race([child.connected, exited.then(tooEarly)]);
  exploring.kill('SIGTERM');
  const [[code]] = await Promise.all([exited, connection.ended]);
  expect(code).toBe(128 + 15);
});

function tooEarly([code]: unknown[]): never {
  throw new Error(`it ended with ${code} before it ran the command of --state`);
}

/** A command whose child holds a connection until it ends. */
async function startChild() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const held = `"${process.execPath}" -e "require('net').connect(${port}, '127.0.0.1')"`;
  const connected = once(server, 'connection').then(([socket]: Socket[]) => ({
    ended: once((socket as Socket).on('error', () => undefined).resume(), 'close'),
  }));
  return {
    command: `${held} & wait`,
    connected,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}
