// Lets the functions of `node:fs` by which the package reads its own files see those in the executable.

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { EmbeddedFiles } from './embedded-files.ts';

type Options = { readonly encoding?: BufferEncoding | null } | BufferEncoding | null | undefined;

/**
 * Replaces functions of `node:fs`. For paths outside the executable they do what they did.
 *
 * @example readFromExecutable(new EmbeddedFiles())
 */
export function readFromExecutable(files: EmbeddedFiles): void {
  replace(fs, 'readFileSync', (key, options) => read(files, key, options as Options));
  replace(fs, 'existsSync', (key) => files.isFile(key));
  replace(fs.promises, 'readFile', async (key, options) => read(files, key, options as Options));
  replace(fs.promises, 'readdir', async (key) => files.namesIn(key));
  replace(fs.promises, 'access', async (key) => files.assert(key));
  replace(fs.promises, 'stat', async (key) => {
    files.assert(key);
    const isFile = files.isFile(key);
    return { isFile: () => isFile, isDirectory: () => !isFile, size: isFile ? files.read(key).length : 0 };
  });
  syncBuiltinESMExports();

  function replace<Module extends object>(
    module: Module,
    name: keyof Module,
    inside: (key: string, ...more: unknown[]) => unknown,
  ): void {
    const outside = module[name] as (...given: unknown[]) => unknown;
    Object.assign(module, {
      [name]: (...given: unknown[]) => {
        const key = files.keyOf(given[0]);
        return key === undefined ? outside.apply(module, given) : inside(key, ...given.slice(1));
      },
    });
  }
}

function read(files: EmbeddedFiles, key: string, options: Options): Buffer | string {
  const encoding = typeof options === 'string' ? options : options?.encoding;
  const bytes = files.read(key);
  return encoding ? bytes.toString(encoding) : bytes;
}
