// The commands of README.md and other pages, and a shell to run them in.

import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pathWithNpx } from './npx.ts';

/** The URL of the mock in the pages. */
const ADDRESS = 'http://127.0.0.1:4010';

/**
 * The commands between two marks of a page, in order.
 *
 * @example await commandsOf('walk-through')
 */
export async function commandsOf(part: string, page = 'README.md'): Promise<string[]> {
  const text = await readFile(new URL(`../../${page}`, import.meta.url), 'utf8');
  return shellBlocks(text.slice(text.indexOf(`${part}: begin`), text.indexOf(`${part}: end`)));
}

/** The shell commands of a page, block by block. */
export function shellBlocks(markdown: string): string[] {
  return [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => (match[1] as string).trimEnd());
}

/**
 * Runs commands as if they were pasted into an interactive shell, and returns their output.
 *
 * @param at the URL of the mock to use
 */
export async function paste(commands: readonly string[], at: string, folder: string): Promise<string> {
  await using own = await mkdtempDisposable(join(tmpdir(), 'countersign-npx-'));
  const env = { ...process.env, PATH: await pathWithNpx(own.path) };
  const script = commands.join('\n').replaceAll(ADDRESS, at);
  const shell = promisify(execFile)('bash', ['-c', `shopt -s expand_aliases\n${script}`], {
    cwd: folder,
    env,
  });
  return (await shell).stdout;
}
