// Files as they were at a commit, by git. Nothing of the repository is changed.

import { execFile } from 'node:child_process';
import { basename, dirname } from 'node:path';
import { promisify } from 'node:util';
import { CheckError } from '../check-error.ts';

const run = promisify(execFile);

/** No spec is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The commit that a ref names, in the repository that a file is in.
 *
 * @throws CheckError when there is no git, no repository or no such commit
 */
export async function commitOf(ref: string, file: string): Promise<string> {
  try {
    return (
      await git(file, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    ).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new CheckError(`git is needed to compare with ${ref}; install it, or name a file`);
    }
    throw new CheckError(
      `there is no file "${ref}", and ${dirname(file)} is in no git repository that has a commit of this name; in CI, fetch it first`,
    );
  }
}

/** The text of a file at a commit; `undefined` where it was not there. */
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
