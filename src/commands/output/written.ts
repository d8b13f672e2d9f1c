// Tells of files that a command has written, and what to do with them.

import { print } from './terminal.ts';

/** Files that were written, and lines that say what to do next. */
export interface Written {
  readonly files: readonly string[];
  readonly next: readonly string[];
}

/**
 * Prints them for people, or as one line of JSON.
 *
 * @example printWritten({ files: ['adapter.ts'], next: [] }, { json: true }) // {"written":["adapter.ts"]}
 */
export function printWritten({ files, next }: Written, { json }: { readonly json: boolean }): void {
  if (json) process.stdout.write(`${JSON.stringify({ written: files })}\n`);
  else print([...files.map((file) => `wrote ${file}`), ...next]);
}
