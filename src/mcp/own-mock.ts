// A mock that the tools start for themselves, in a process of its own that ends with this one.

import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ControlClient } from '../control-client/control-client.ts';
import { ToolRefusal } from './tool.ts';

export interface OwnMock {
  /** The mock, started by the first call. */
  readonly client: () => Promise<ControlClient>;
  readonly close: () => void;
}

/**
 * A mock on a free port, which starts when it is needed.
 *
 * @param commandLine the executable and its first arguments
 * @param flags flags and services of `countersign mock`
 * @example const { client, close } = ownMock([process.execPath, 'bin/countersign.js'], ['mail'])
 */
export function ownMock([executable = '', ...first]: readonly string[], flags: readonly string[]): OwnMock {
  let child: ChildProcess | undefined;
  let started: Promise<ControlClient> | undefined;
  const start = async () => {
    const args = [...first, 'mock', ...flags, '--port', '0', '--json', '--exit-with-parent'];
    child = spawn(executable, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const { url, token } = await addressOf(child);
    return new ControlClient({ url, token });
  };
  return {
    client: () => {
      started ??= start().catch((error) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    close: () => void child?.kill(),
  };
}

/** The address that a mock prints, or the reason why it did not start. */
function addressOf(child: ChildProcess): Promise<{ readonly url: string; readonly token: string | null }> {
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.length < 100 && complaints.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    lines.once('line', (line) => {
      const { url, control_token: token } = JSON.parse(line) as { url: string; control_token: string | null };
      resolve({ url, token });
    });
    child.once('error', ({ message }) => reject(new ToolRefusal(`no mock could be started: ${message}`)));
    child.once('exit', () =>
      reject(new ToolRefusal(`no mock could be started: ${complaints.join('').trim()}`)),
    );
  });
}
