// Runs a command of a package that npx downloads, on the Node that runs the tests.

import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** How a command ended, and what it printed. */
export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly output: string;
}

/**
 * Runs a command of a package.
 *
 * @param from the package with its version
 * @example await npx('@modelcontextprotocol/inspector@2.12.0', 'mcp-inspector', ['--cli', …])
 */
export function npx(from: string, command: string, args: readonly string[]): Promise<Ended> {
  // npx runs what it has downloaded by the first Node of the path.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    execFile(
      'npx',
      ['--yes', `--package=${from}`, command, ...args],
      { env: { ...process.env, PATH: path }, maxBuffer: 64 * 1_048_576 },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, stdout, output: stdout + stderr });
      },
    );
  });
}
