// Detects that the process that started this one has ended. npx starts a command through a shell of its own, so the
// intermediate processes are watched too, up to the one that called npx.

import { execFileSync } from 'node:child_process';

interface Process {
  readonly parent: number;
  /** The command line of the process; npm calls itself `npm exec …`. */
  readonly command: string;
}

/** All processes by their ids. */
export type ProcessTable = ReadonlyMap<number, Process>;

const POLL_MS = 250;

/** Resolves as soon as one of the processes that started this one has ended; it does not keep this process alive. */
export function parentGone(): Promise<void> {
  const parent = process.ppid;
  const starters = startersOf(parent, processTable());
  return new Promise((resolve) => {
    const poll = setInterval(() => {
      if (process.ppid === parent && starters.every(isAlive)) return;
      clearInterval(poll);
      resolve();
    }, POLL_MS);
    poll.unref();
  });
}

/**
 * The processes that a command depends on: its parent, and if npm is among those above it, all up to npm's parent.
 *
 * @param parent the id of the command's parent
 */
export function startersOf(parent: number, table: ProcessTable): number[] {
  const above: number[] = [];
  for (let pid = parent; pid > 1 && !above.includes(pid); pid = table.get(pid)?.parent ?? 0) above.push(pid);
  const npm = above.findIndex((pid) => table.get(pid)?.command.startsWith('npm '));
  return npm === -1 ? [parent] : above.slice(0, npm + 2);
}

/** Without `ps`, as on Windows, it is empty: only the parent is watched. */
function processTable(): ProcessTable {
  try {
    const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
    const rows = list.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm);
    return new Map(
      Array.from(rows, ([, pid, parent, command = '']) => [Number(pid), { parent: Number(parent), command }]),
    );
  } catch {
    return new Map();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
