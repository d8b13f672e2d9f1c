// Runs commands of the user by the shell. One that does not end in time is ended with everything that it started, and so
// are all when this process ends.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';

/** The most that is read of what a command prints. */
const MAX_OUTPUT_BYTES = 16 * 1_048_576;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const running = new Set<ChildProcess>();

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** How long it may take, in real milliseconds. */
  readonly waitMs: number;
}

/**
 * What a command prints.
 *
 * @throws CommandFailed with the reason in a few words
 * @example await outputOf('cat state.json', { waitMs: 10_000 })
 */
export function outputOf(command: string, { env = {}, waitMs }: CommandOptions): Promise<string> {
  listen();
  const child = spawn(command, {
    shell: true,
    // A process group of its own, so that its children can be ended with it.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return new Promise<string>((resolve, reject) => {
    const [stdout, stderr] = [collected(child.stdout), collected(child.stderr)];
    const fail = (why: string) => {
      end(child);
      reject(new CommandFailed(why));
    };
    const timer = setTimeout(() => fail(`did not end within ${waitMs / 1_000} s`), waitMs);
    child.stdout.on('data', () => stdout.isTooLong() && fail('prints more than 16 MiB'));
    child.on('error', ({ message }) => fail(`failed: ${message}`));
    child.on('close', (code) => {
      clearTimeout(timer);
      forget(child);
      if (code === 0) resolve(stdout.text());
      else fail(`failed: ${lastLine(stderr.text()) || `it ended with ${code ?? child.signalCode}`}`);
    });
  });
}

/** Why a command gave nothing: what follows its name in a sentence. */
export class CommandFailed extends Error {}

/** Ends the commands that are running. */
export function endCommands(): void {
  for (const child of running) end(child);
}

/** Before the first command starts: a signal in between would end this process and leave the command behind. */
function listen(): void {
  if (running.size > 0) return;
  process.on('exit', endCommands);
  for (const signal of SIGNALS) process.on(signal, exitBy);
}

function forget(child: ChildProcess): void {
  running.delete(child);
  if (running.size > 0) return;
  process.off('exit', endCommands);
  for (const signal of SIGNALS) process.off(signal, exitBy);
}

/** As without a listener, but for the commands, which end with the process. */
function exitBy(signal: (typeof SIGNALS)[number]): void {
  process.exit(128 + constants.signals[signal]);
}

function end(child: ChildProcess): void {
  const { pid } = child;
  child.stdout?.destroy();
  child.stderr?.destroy();
  if (!running.has(child) || pid === undefined) return;
  forget(child);
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else endGroup(pid);
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function collected(from: NodeJS.ReadableStream) {
  const chunks: Buffer[] = [];
  let byteLength = 0;
  from.on('data', (chunk: Buffer) => {
    byteLength += chunk.length;
    if (byteLength <= MAX_OUTPUT_BYTES) chunks.push(chunk);
  });
  return {
    text: () => Buffer.concat(chunks).toString('utf8'),
    isTooLong: () => byteLength > MAX_OUTPUT_BYTES,
  };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
