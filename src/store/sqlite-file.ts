// The file of a store as the file system knows it: what can be one, and whether it is still the file that was opened.
// SQLite itself goes on writing into a file that has been deleted.

import { accessSync, closeSync, constants, openSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreError } from './store-error.ts';

/** A store file as the user has named it, and its path without symbolic links, by which SQLite finds the files beside it. */
export interface NamedFile {
  readonly name: string;
  readonly path: string;
}

/**
 * A store file by its name. One that does not exist is created, unless it is only to be read.
 *
 * @throws StoreError when there is something else than a file, or when it cannot be created
 */
export function storeFile(name: string, isReadOnly: boolean): NamedFile {
  try {
    if (!isReadOnly) create(name);
    const found = statSync(name);
    if (found.isDirectory())
      throw notAFile(name, `is a folder; name a file in it, such as ${name}/worlds.db`);
    if (!found.isFile()) throw notAFile(name, 'is not a file; choose another one for the store');
    const path = realpathSync(name);
    // SQLite writes files beside it, too.
    if (!isReadOnly) for (const one of [path, dirname(path)]) accessSync(one, constants.W_OK);
    return { name, path };
  } catch (error) {
    throw error instanceof StoreError ? error : cannotOpen(name, (error as NodeJS.ErrnoException).code);
  }
}

/** Only the owner may read the file: it contains tokens and the secrets of endpoints. */
function create(name: string): void {
  try {
    closeSync(openSync(name, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function notAFile(name: string, what: string): StoreError {
  return new StoreError(`${name} ${what}.`);
}

/** Why a store file cannot be opened: its folder or the permission is missing. */
export function cannotOpen(path: string, code?: string): StoreError {
  const reason = code === undefined || code === 'ENOENT' ? '' : ` (${code})`;
  return new StoreError(
    `${path} cannot be opened${reason}; its folder must exist, and this user must be able to write to it.`,
  );
}

/** Tells whether anyone else has deleted, replaced or changed the files of a store that is in use. */
export class WatchedFiles {
  readonly #file: NamedFile;
  readonly #isIntact: () => boolean;
  #known: readonly Stats[];

  /** @param isIntact examines the content, after something has changed that may have done no harm */
  constructor(file: NamedFile, isIntact: () => boolean) {
    this.#file = file;
    this.#isIntact = isIntact;
    this.#known = this.#read();
  }

  /**
   * Checks that the files are as they were left.
   *
   * @throws StoreError when they were deleted or replaced, or changed so that the store is damaged
   */
  check(): void {
    const found = this.#read();
    if (found.every((file, index) => isUnchanged(file, this.#known[index]))) return;
    // Of an empty file, SQLite would take the rest to be empty, too.
    if (found[0]?.size === 0 || !this.#isIntact())
      throw lost(this.#file, 'was damaged by another program', 'restore it from a backup');
    this.#known = found;
  }

  /**
   * Notes how this process has left the files, whether it could write or not.
   *
   * @throws StoreError when they were deleted or replaced meanwhile: what was written is not in them
   */
  note(): void {
    this.#known = this.#read();
  }

  #read(): Stats[] {
    return ['', '-wal'].map((suffix, index) => {
      const found = statSync(this.#file.path + suffix, { throwIfNoEntry: false });
      if (found === undefined) throw lost(this.#file, 'was deleted');
      const known = this.#known?.[index];
      if (known !== undefined && (known.ino !== found.ino || known.dev !== found.dev))
        throw lost(this.#file, 'was replaced by another file');
      return found;
    });
  }
}

function isUnchanged(found: Stats, known: Stats | undefined): boolean {
  return found.size === known?.size && found.mtimeMs === known.mtimeMs;
}

function lost({ name }: NamedFile, what: string, mend = 'put it back'): StoreError {
  return new StoreError(`${name} ${what} while it was in use; ${mend}, or stop the mock and start it again.`);
}
