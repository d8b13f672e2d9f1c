// Creates a git repository in a folder that is deleted after the test.

import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../generate/small-specs.ts';

interface Repository {
  readonly folder: string;
  /** Writes files, by name. */
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Commits everything and tags it; `null` removes a file first. */
  commit(tag: string, files?: Readonly<Record<string, string | null>>): Promise<void>;
}

/** Independent of the user's own git settings, signatures and hooks. */
const SETTINGS = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false'];

/** @example const { folder, commit } = await repository(); */
export async function repository(): Promise<Repository> {
  const folder = await projectFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...args: string[]) =>
    execFileSync('git', [...SETTINGS, ...args], { cwd: folder, env, stdio: 'pipe' });
  git('init', '--quiet');
  const write: Repository['write'] = async (files) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  };
  return {
    folder,
    write,
    async commit(tag, files = {}) {
      for (const [name, text] of Object.entries(files)) {
        if (text === null) await rm(join(folder, name));
        else await write({ [name]: text });
      }
      git('add', '--all', '--', ':!node_modules');
      git('commit', '--quiet', '--message', tag);
      git('tag', tag);
    },
  };
}
