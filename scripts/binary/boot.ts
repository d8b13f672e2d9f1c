// The first code that the single executable runs, and the first in each of its threads: it lets Node find the files of
// the package in the executable, and starts the command line.

import { createRequire, registerHooks } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker, type WorkerOptions } from 'node:worker_threads';
import { EmbeddedFiles } from './embedded-files.ts';
import { readFromExecutable } from './patched-fs.ts';

const files = new EmbeddedFiles();
readFromExecutable(files);
registerHooks({ resolve, load });
process.getBuiltinModule('node:worker_threads').Worker = withBoot(Worker);

// What is started again is named as Node names a script: it is the executable itself, or the code of a worker.
const [, , first = ''] = process.argv;
if (first === process.execPath) process.argv.splice(2, 1);
const isWorker = files.keyOf(first) !== undefined;
if (isWorker) process.argv.splice(1, 1);
// A module has the loader of Node, which this code has not.
const { start } = createRequire(files.url('start.js'))('./start.js') as {
  start: (url: string) => Promise<void>;
};
start(isWorker ? pathToFileURL(first).href : files.url('bin/countersign.js')).catch((error: Error) => {
  if (!isMainThread) throw error;
  process.stderr.write(`countersign cannot start: ${error.message}\n`);
  process.exit(2);
});

type Hooks = Required<Parameters<typeof registerHooks>[0]>;
type Resolve = Hooks['resolve'];
type Load = Hooks['load'];

function resolve(...[name, context, next]: Parameters<Resolve>): ReturnType<Resolve> {
  const { parentURL, importAttributes } = context;
  const isInside = parentURL !== undefined && files.keyOf(parentURL) !== undefined;
  const path = isInside && name.startsWith('.') ? new URL(name, parentURL).href : asUrl(name);
  if (path !== undefined && files.keyOf(path) !== undefined)
    return { url: path, importAttributes, shortCircuit: true };
  const module = files.moduleNamed(name);
  if (module !== undefined) return { url: module, importAttributes, shortCircuit: true };
  // What is not in the executable is looked for where it is used, such as Pact in a project that has it.
  return next(
    name,
    isInside ? { ...context, parentURL: asUrl(join(process.cwd(), 'package.json')) } : context,
  );
}

function load(...[url, context, next]: Parameters<Load>): ReturnType<Load> {
  const key = files.keyOf(url);
  if (key === undefined) return next(url, context);
  const format = key.endsWith('.json') ? 'json' : key.endsWith('.cjs') ? 'commonjs' : 'module';
  return { format, source: files.read(key).toString(), shortCircuit: true };
}

function asUrl(name: string): string | undefined {
  if (name.startsWith('file:')) return name;
  return isAbsolute(name) ? pathToFileURL(name).href : undefined;
}

/** Threads whose code is in the executable begin with this code, too. */
function withBoot(Thread: typeof Worker): typeof Worker {
  return class extends Thread {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      const key = files.keyOf(file);
      if (key === undefined) super(file, options);
      else super(files.read('boot.cjs').toString(), { ...options, eval: true, argv: [files.path(key)] });
    }
  };
}
