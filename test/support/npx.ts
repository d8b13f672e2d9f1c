// A PATH on which `npx countersign` runs the command line, and `npx node` the present node.

import { chmod, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { commandLine } from './shared-part.ts';

/**
 * Writes an `npx` into a folder. It becomes the command that it runs, so that whoever stops it stops the command.
 *
 * @param rules what a `verify` of a whole contract checks instead: e2e/verify.test.ts verifies all of it, and the checks of
 *   one rule show that a command of a page is right
 * @returns the value of PATH
 * @example spawn('bash', ['-c', 'npx countersign --help'], { env: { PATH: await pathWithNpx(folder) } })
 */
export async function pathWithNpx(folder: string, { rules = [] as readonly string[] } = {}): Promise<string> {
  const file = join(folder, 'npx');
  const only = rules.map((rule) => ` --rule ${rule}`).join('');
  const verify = `case "$1 $*" in *--pacts*) ;; verify*) set -- "$@"${only} ;; esac`;
  const countersign = `if [ "$1" = countersign ]; then shift; ${verify}; exec node "${await commandLine()}" "$@"; fi`;
  await writeFile(file, `#!/bin/sh\n${countersign}\nexec "$@"\n`);
  await chmod(file, 0o755);
  return [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
}
