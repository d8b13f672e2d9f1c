// Reads files at a commit with git. The repository is only read.

import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { CheckError } from '../check-error.ts';

const run = promisify(execFile);

/** The largest spec that can be read. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Resolves a ref to a commit, in the repository that contains a file.
 *
 * @throws CheckError when git is not installed, or when there is no repository or no such commit
 */
export async function commitOf(ref: string, file: string): Promise<string> {
  try {
    return (
      await git(file, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    ).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CheckError(`git is needed to compare with ${ref}; install it, or pass a file`);
    }
    throw new CheckError(
      `there is no file "${ref}", and ${dirname(file)} is not in a git repository with a commit of that name; in CI, fetch it first`,
    );
  }
}

/** The text of a file at a commit; `undefined` if it did not exist. */
export async function fileAt(commit: string, file: string): Promise<string | undefined> {
  try {
    return await git(file, ['show', `${commit}:./${basename(file)}`]);
  } catch {
    return undefined;
  }
}

async function git(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: dirname(file), maxBuffer: MAX_BYTES });
  return stdout;
}
