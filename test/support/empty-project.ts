// An outside project in its own folder, where nothing of this project can be found except the installed packages.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningMock extends AsyncDisposable {
  readonly url: string;
  readonly credentials: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The environment of a shell, without the variables set by the npm and the vitest that run this process. */
const HANDED_ON = /^(home|lang|tmpdir|.*_proxy|node_extra_ca_certs|npm_config_(registry|cache|userconfig))$/i;

/**
 * Makes an empty project.
 *
 * @throws Error when packages installed above the temporary folder could be found from there
 * @example await using project = await emptyProject()
 */
export async function emptyProject(): Promise<Project> {
  const parent = [await realpath(tmpdir()), '/var/tmp'].find(isBare);
  if (parent === undefined)
    throw new Error(`at or above ${tmpdir()} there are node_modules; set TMPDIR to another folder`);
  const project = new Project(await mkdtemp(join(parent, 'countersign-project-')));
  await project.write({ 'package.json': JSON.stringify({ name: 'empty', private: true, type: 'module' }) });
  return project;
}

export class Project implements AsyncDisposable {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Writes files, by their paths in the project. */
  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const path = join(this.folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    }
  }

  /** Installs packages with npm: names with versions, or tarballs. */
  async install(...packages: readonly string[]): Promise<void> {
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, stderr } = await this.run('npm', ['install', ...quiet, ...packages]);
    if (code !== 0) throw new Error(`npm install ended with ${code}: ${stderr}`);
  }

  /** Runs a program to its end; programs of installed packages are found by name. */
  async run(
    command: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ended> {
    const child = this.#spawn(command, args, { env });
    const [[code], stdout, stderr] = await Promise.all([
      once(child, 'close') as Promise<[number | null]>,
      textOf(child.stdout),
      textOf(child.stderr),
    ]);
    return { code, stdout, stderr };
  }

  /**
   * Starts `countersign mock` on a free port and waits until it is ready.
   *
   * @param nodeOptions options for node itself
   * @param flags of the command
   */
  async startMock(nodeOptions = '', ...flags: readonly string[]): Promise<RunningMock> {
    const env = { NODE_OPTIONS: nodeOptions };
    const child = this.#spawn('countersign', ['mock', '--port', '0', '--json', ...flags], { env });
    const ended = once(child, 'exit');
    const line = await Promise.race([
      once(child.stdout, 'data').then(String),
      Promise.all([ended, textOf(child.stderr)]).then(([, errorOutput]) => {
        throw new Error(`countersign mock ended: ${errorOutput}`);
      }),
    ]);
    return {
      ...(JSON.parse(line) as Pick<RunningMock, 'url' | 'credentials'>),
      async [Symbol.asyncDispose]() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #spawn(command: string, args: readonly string[], { env }: Pick<SpawnOptions, 'env'>) {
    return spawn(command, args, {
      cwd: this.folder,
      env: { ...handedOn(), PATH: this.#path(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }) as ChildProcess & { stdout: NodeJS.ReadableStream; stderr: NodeJS.ReadableStream };
  }

  /** The path contains no programs of this project, but it does contain the current node. */
  #path(): string {
    const outside = (process.env.PATH ?? '')
      .split(delimiter)
      .filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
    return [join(this.folder, 'node_modules', '.bin'), dirname(process.execPath), ...outside].join(delimiter);
  }
}

function handedOn(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => HANDED_ON.test(name)));
}

/** Whether a folder exists, and nothing is installed in it or above it. */
function isBare(folder: string): boolean {
  return existsSync(folder) && !withThoseAbove(folder).some((path) => existsSync(join(path, 'node_modules')));
}

function withThoseAbove(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...withThoseAbove(above)];
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
