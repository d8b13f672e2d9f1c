// Toolchains of other languages: a virtual environment of Python, Maven. What they download stays in a cache, outside
// of the project's own dependencies.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where downloads are kept from one run to the next, also when the checkout's dependencies are installed anew. */
export const CACHE =
  process.env.COUNTERSIGN_LANGUAGES ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'countersign', 'languages');

/** What a command printed, and how it ended; what it cannot do is no error here. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a command to its end. */
export async function ended(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(command, args, {
      cwd,
      env: { ...process.env, PACT_DO_NOT_TRACK: 'true', ...env },
      maxBuffer: 256 * 1024 * 1024,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '', message } = error as Error & Partial<Record<string, string>>;
    return { code: typeof code === 'number' ? code : 1, output: `${stdout}${stderr}` || message || '' };
  }
}

/** Whether a command is there and works. */
export async function has(command: string, ...args: string[]): Promise<boolean> {
  return (await ended(command, args)).code === 0;
}

/**
 * Runs a command that has to end well.
 *
 * @throws Error with what it printed
 */
export async function succeeded(...call: Parameters<typeof ended>): Promise<string> {
  const { code, output } = await ended(...call);
  if (code === 0) return output;
  throw new Error(`${call[0]} ${call[1].join(' ')} ended with ${code}:\n${output.slice(-6_000)}`);
}

/**
 * The interpreter of a virtual environment with the packages that a requirements file pins.
 *
 * @param interpreter what the environment is made with
 * @throws Error when they cannot be installed
 */
export async function pythonWith(requirements: string, interpreter = 'python3'): Promise<string> {
  const folder = await pythonFolder(requirements);
  const python = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'installed'))) return python;
  await mkdir(CACHE, { recursive: true });
  await succeeded(interpreter, ['-m', 'venv', '--clear', folder]);
  await succeeded(python, ['-m', 'pip', 'install', '--quiet', '--requirement', requirements]);
  await writeFile(join(folder, 'installed'), '');
  return python;
}

/** Where the virtual environment of a requirements file is, or will be. */
export async function pythonFolder(requirements: string): Promise<string> {
  return join(CACHE, `python-${digestOf(await readFile(requirements, 'utf8'))}`);
}

/** Where packages of npm are, or will be. */
export function npmFolder(packages: Readonly<Record<string, string>>): string {
  return join(CACHE, `npm-${digestOf(JSON.stringify(packages))}`);
}

/**
 * A folder in which packages of npm are installed, without their scripts.
 *
 * @param packages their versions
 * @throws Error when they cannot be installed
 */
export async function npmWith(packages: Readonly<Record<string, string>>): Promise<string> {
  const folder = npmFolder(packages);
  if (existsSync(join(folder, 'installed'))) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
  await succeeded('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--quiet'], {
    cwd: folder,
  });
  await writeFile(join(folder, 'installed'), '');
  return folder;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Runs Maven in a folder, with a repository of its own. */
export function maven(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return ended('mvn', ['--batch-mode', `-Dmaven.repo.local=${join(CACHE, 'maven')}`, ...args], { cwd, env });
}
