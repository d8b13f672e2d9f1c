// The mock as a process of its own, as `countersign mock` starts it.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

interface MockProcess extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts it on a free port; it ends with the scope.
 *
 * @example await using mock = await startMockProcess()
 */
export async function startMockProcess({ env }: Pick<SpawnOptions, 'env'> = {}): Promise<MockProcess> {
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(env === undefined ? {} : { env }),
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url } = JSON.parse(line) as { readonly url: string };
  return { url, [Symbol.asyncDispose]: () => ended(child) };
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}
