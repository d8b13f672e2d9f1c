// Processes that are measured: started on a core of their own where the machine can do that, watched until
// they answer, ended by their id.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Cores of the two sides: what is measured, and what puts load on it. */
export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

/** How much of the log of a process that does not answer is shown, in characters. */
const LOG_LENGTH = 2_000;

/** The unit of `/proc/PID/stat`, which is the same on all Linux systems that Node runs on. */
const TICKS_PER_SECOND = 100;

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0;

/** The command that runs a program, by default node, on one core. */
export function pinned(
  core: number,
  args: readonly string[],
  program = process.execPath,
): [string, string[]] {
  const command = [program, ...args];
  return canPin ? ['taskset', ['-c', String(core), ...command]] : [command[0] as string, command.slice(1)];
}

export interface Measured extends AsyncDisposable {
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly readyMs: number;
  readonly output: () => string;
}

/** Starts a process, by default of node, on one core, by default the servers', and waits until `url` answers anything. */
export async function startMeasured(
  args: readonly string[],
  url: string,
  core = SERVER_CORE,
  program?: string,
): Promise<Measured> {
  const [command, rest] = pinned(core, args, program);
  const startedAt = performance.now();
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, log] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  // A replica reports each world that it takes; only the end tells why a process has ended.
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-LOG_LENGTH);
  });
  await answering(url, child).catch((error) => {
    throw new Error(`${(error as Error).message}\n${log}`);
  });
  const readyMs = performance.now() - startedAt;
  return {
    pid: child.pid as number,
    readyMs,
    output: () => output,
    [Symbol.asyncDispose]: () => ended(child),
  };
}

/** A port nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The processor time that a process has used, in seconds; `undefined` where the system does not tell. */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return undefined;
  }
}

/** Resident memory of a process in MB; `undefined` where the system does not tell. */
export function residentMb(pid: number): number | undefined {
  try {
    const kb = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1_024;
  } catch {
    return undefined;
  }
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const giveUpAt = performance.now() + 30_000; performance.now() < giveUpAt; ) {
    if (child.exitCode !== null) throw new Error(`the process ended with ${child.exitCode}`);
    const isUp = await fetch(url).then(
      (response) => response.arrayBuffer().then(() => true),
      () => false,
    );
    if (isUp) return;
    await delay(2);
  }
  throw new Error(`nothing answers at ${url}`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await exit;
  clearTimeout(timer);
}
