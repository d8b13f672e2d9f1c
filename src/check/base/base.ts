// Reads the earlier version of a spec to compare with: another file, or the same file at another commit.

import { readFile, stat } from 'node:fs/promises';
import { endlessReferences } from '../../generate/endless.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { CheckError } from '../check-error.ts';
import { readSpecFile } from '../spec-file.ts';
import type { Bases } from './breaking.ts';
import { commitOf, fileAt } from './git.ts';

/**
 * The earlier version of each spec, by file; undefined for a spec that did not exist then.
 *
 * @param files the specs as they are now
 * @param base a file, for a single spec; otherwise a git ref in the repositories that contain the specs
 * @throws CheckError when no file or commit has that name, or when it cannot be compared
 */
export async function readBases(files: readonly string[], base: string | undefined): Promise<Bases> {
  if (base === undefined) return new Map();
  const isFile = await stat(base).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile && files.length > 1) {
    throw new CheckError(
      `${base} is a file, but ${files.length} specs are checked; select one with --spec, or pass a git ref`,
    );
  }
  const read = isFile ? () => fromFile(base) : (file: string) => fromCommit(file, base);
  return new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const)));
}

function fromFile(base: string): Promise<OpenApiDocument> {
  return comparable(base, (path) => readFile(path, 'utf8'));
}

async function fromCommit(file: string, base: string): Promise<OpenApiDocument | undefined> {
  const commit = await commitOf(base, file);
  if ((await fileAt(commit, file)) === undefined) return undefined;
  const read = async (path: string) => {
    const text = await fileAt(commit, path);
    if (text === undefined) throw new Error(`${path} did not exist`);
    return text;
  };
  return comparable(file, read).catch((error: Error) => {
    throw error instanceof CheckError ? new CheckError(`at ${base}: ${error.message}`) : error;
  });
}

async function comparable(file: string, read: (path: string) => Promise<string>): Promise<OpenApiDocument> {
  const { document, unresolved } = await readSpecFile(file, read);
  if (unresolved !== undefined) throw new CheckError(`${file}: cannot be resolved: ${unresolved}`);
  const [endless] = endlessReferences(document);
  if (endless === undefined) return document;
  throw new CheckError(`${file}#${endless.pointer}: ${endless.message}`);
}
