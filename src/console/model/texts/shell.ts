// Commands as lines for a POSIX shell.

import type { Command } from '../../api/command.ts';

/**
 * A word of a shell command, quoted if it has to be.
 *
 * @example quoted("it's") // `'it'\''s'`
 */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/**
 * The curl line that does what a command does.
 *
 * @param needsToken whether the server asks for a token; the line names a variable, never the token
 */
export function curlOf({ method, path, body }: Command, origin: string, needsToken = false): string {
  return [
    'curl -s',
    ...(needsToken ? ['-H "Authorization: Bearer $COUNTERSIGN_TOKEN"'] : []),
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    quoted(origin + path),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' ');
}

/** The line of the CLI that does what a command does; `undefined` if none does. */
export function cliOf({ cli }: Command, origin: string): string | undefined {
  if (cli === undefined) return undefined;
  const url = origin === 'http://127.0.0.1:4010' ? [] : ['--url', origin];
  return ['npx countersign', ...[...cli, ...url].map(quoted)].join(' ');
}
