// A compiler for tests of what runs elsewhere: in browsers, in older Nodes, in projects stricter than ours.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLIENT_PACKAGE } from '../../src/generate/client.ts';

const COMPILER = fileURLToPath(new URL('../../node_modules/typescript-7/bin/tsc', import.meta.url));

const STRICT = {
  noEmit: true,
  strict: true,
  // The language's own libraries are beyond doubt, and are most of the work.
  skipDefaultLibCheck: true,
  target: 'es2022',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  module: 'nodenext',
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  noImplicitReturns: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  allowImportingTsExtensions: true,
  // Our own package as it is here, not as it is built.
  paths: { [CLIENT_PACKAGE]: [fileURLToPath(new URL('../../src/client/index.ts', import.meta.url))] },
};

/**
 * What a compiler that is as strict as can be says of these files. It knows the web's interfaces, and none
 * of Node's.
 */
export async function compilerErrors(folder: string, paths: readonly string[]): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), 'countersign-strict-'));
  try {
    const project = join(place, 'tsconfig.json');
    const files = paths.map((path) => join(folder, path));
    await writeFile(project, JSON.stringify({ compilerOptions: STRICT, files }));
    return errorsIn(await outputOf(['-p', project, '--pretty', 'false'], folder));
  } finally {
    await rm(place, { recursive: true });
  }
}

/** What the compiler prints; it ends with an error code when it finds errors. */
function outputOf(args: readonly string[], cwd: string): Promise<string> {
  const run = promisify(execFile)(process.execPath, [COMPILER, ...args], { cwd });
  return run.then(
    ({ stdout }) => stdout,
    (failed: { readonly stdout: string; readonly stderr: string }) => failed.stdout + failed.stderr,
  );
}

/** Each error in a line, without its position; lines that are none are kept, so that nothing goes unnoticed. */
function errorsIn(output: string): string[] {
  const lines = output.split('\n').filter((line) => line !== '');
  return lines.map((line) => line.replace(/^([^(]+)\(\d+,\d+\): error TS\d+: /, '$1: '));
}
