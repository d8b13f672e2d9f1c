// The files that are in the executable. They have paths below the executable itself, where no other file can be.

import { join, resolve, sep } from 'node:path';
import { getAssetKeys, getRawAsset } from 'node:sea';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The files of the executable, each with its key: its path in the package. */
export class EmbeddedFiles {
  readonly #keys: ReadonlySet<string> = new Set(getAssetKeys());
  readonly #root = process.execPath + sep;

  /** The key of what lies in the executable, whether it is there or not; `undefined` of any other path. */
  keyOf(place: unknown): string | undefined {
    const path = pathOf(place);
    return path?.startsWith(this.#root) ? path.slice(this.#root.length).replaceAll(sep, '/') : undefined;
  }

  path(key: string): string {
    return join(this.#root, key);
  }

  url(key: string): string {
    return pathToFileURL(this.path(key)).href;
  }

  /** The URL of a package's module, by the name that it is imported by. */
  moduleNamed(name: string): string | undefined {
    const key = [`modules/${name}.js`, `modules/${name}.cjs`].find((each) => this.#keys.has(each));
    return key === undefined ? undefined : this.url(key);
  }

  /** @throws Error as Node does, when there is no such file */
  read(key: string): Buffer {
    if (!this.isFile(key)) throw this.#missing(key);
    return Buffer.from(getRawAsset(key));
  }

  isFile(key: string): boolean {
    return this.#keys.has(key);
  }

  /** The names in a folder, and in those below it; none if there is no such folder. */
  namesIn(folder: string): string[] {
    const prefix = folder.replace(/\/?$/, '/');
    const below = [...this.#keys].filter((key) => key.startsWith(prefix));
    return [...new Set(below.map((key) => key.slice(prefix.length).split('/', 1)[0] ?? ''))];
  }

  /** @throws Error as Node does, when there is neither such a file nor such a folder */
  assert(key: string): void {
    if (!this.isFile(key) && this.namesIn(key).length === 0) throw this.#missing(key);
  }

  #missing(key: string): Error {
    const message = `ENOENT: no such file or directory, open '${this.path(key)}'`;
    return Object.assign(new Error(message), { code: 'ENOENT', errno: -2, syscall: 'open' });
  }
}

function pathOf(place: unknown): string | undefined {
  if (place instanceof URL) return place.protocol === 'file:' ? fileURLToPath(place) : undefined;
  if (typeof place !== 'string') return undefined;
  return place.startsWith('file:') ? fileURLToPath(place) : resolve(place);
}
