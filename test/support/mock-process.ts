// The mock as a process of its own, as `countersign mock` starts it.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { commandLine } from './shared-part.ts';

export interface MockProcess extends AsyncDisposable {
  readonly url: string;
  /** Kills it at once, with a signal that cannot be handled. */
  kill(): Promise<void>;
  /** Stops it where it is, until the returned function is called. */
  pause(): () => void;
}

interface MockProcessOptions extends Pick<SpawnOptions, 'cwd' | 'env'> {
  readonly flags?: readonly string[];
  /** Gets what it writes to standard error, which is shown otherwise. */
  readonly onError?: (text: string) => void;
}

/**
 * Starts it on a free port; it is stopped at the end of the scope.
 *
 * @example await using mock = await startMockProcess()
 */
export async function startMockProcess({
  cwd,
  env,
  flags = [],
  onError,
}: MockProcessOptions = {}): Promise<MockProcess> {
  const child = spawn(process.execPath, [await commandLine(), 'mock', '--port', '0', '--json', ...flags], {
    stdio: ['ignore', 'pipe', onError === undefined ? 'inherit' : 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env }),
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => onError?.(text));
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`the mock has ended with ${code}`);
  });
  const [line] = await Promise.race([
    once(createInterface({ input: child.stdout as Readable }), 'line'),
    gone,
  ]);
  gone.catch(() => undefined);
  const { url } = JSON.parse(line) as { readonly url: string };
  return {
    url,
    kill: () => ended(child, 'SIGKILL'),
    pause: () => {
      child.kill('SIGSTOP');
      return () => void child.kill('SIGCONT');
    },
    [Symbol.asyncDispose]: () => ended(child, 'SIGTERM'),
  };
}

async function ended(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
