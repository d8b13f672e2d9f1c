// Opens a page in the browser of the person at the terminal.

import { spawn } from 'node:child_process';

/** The command that opens a URL on each system. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * The command that opens a URL.
 *
 * @example openerOf('linux', 'http://127.0.0.1:4010/') // ['xdg-open', 'http://127.0.0.1:4010/']
 */
export function openerOf(platform: NodeJS.Platform, url: string): readonly [string, ...string[]] {
  const [command, ...args] = OPENERS[platform] ?? ['xdg-open'];
  return [command, ...args, url];
}

/** Opens a page. Without a browser nothing happens: its URL has been printed. */
export function openBrowser(url: string): void {
  const [command, ...args] = openerOf(process.platform, url);
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
