// An outside project in a temporary folder, with its own service and this package installed.

import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sharedPart } from './shared-part.ts';

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StrangerProject extends AsyncDisposable {
  readonly folder: string;
  /** An environment with a list of the project's services. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs `countersign` in the project. */
  countersign(...args: readonly string[]): Promise<Ended>;
  /** Runs Node in the project. */
  node(...args: readonly string[]): Promise<Ended>;
  /** Runs a script in the project, with its list of services. */
  script(source: string): Promise<Ended>;
}

/**
 * Creates the project, with a folder `billing` of the given files if there are any, one of which is `service.ts`.
 *
 * @example await using project = await strangerProject(new URL('./billing/', import.meta.url))
 */
export async function strangerProject(files?: URL): Promise<StrangerProject> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-stranger-'));
  const own = join(folder, 'billing');
  if (files !== undefined) await cp(files, own, { recursive: true });
  await writeFile(join(folder, 'services.json'), '["./billing"]');
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  const cli = await sharedPart('commandLine');
  await install(folder, dirname(cli));
  const list = files === undefined ? {} : { COUNTERSIGN_SERVICES: join(folder, 'services.json') };
  const env = { ...process.env, ...list };
  const run = (args: readonly string[], given = process.env) => runNode(args, { cwd: folder, env: given });
  return {
    folder,
    env,
    countersign: (...args) => run([cli, ...args]),
    node: (...args) => run(args),
    script: async (source) => {
      await writeFile(join(folder, 'script.ts'), source);
      return run(['script.ts'], env);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** The package of the current sources, by the names that it exports. */
async function install(folder: string, code: string): Promise<void> {
  const place = join(folder, 'node_modules', 'countersign');
  await mkdir(place, { recursive: true });
  await symlink(code, join(place, 'src'));
  const exports = {
    '.': './src/index.js',
    './service': './src/service-kit.js',
    './verify': './src/verify/index.js',
  };
  await writeFile(
    join(place, 'package.json'),
    JSON.stringify({ name: 'countersign', type: 'module', exports }),
  );
}

async function runNode(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Ended> {
  const child = spawn(process.execPath, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
