// Writes a recording as HAR 1.2, entry by entry, so that a day of traffic fits on a disk and not in memory.

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import type { HarEntry } from './entry.ts';

const HEAD = '{"log":{"version":"1.2","creator":{"name":"countersign","version":"1"}';

export class HarFile {
  readonly #file: WriteStream;
  #count = 0;

  private constructor(file: WriteStream) {
    this.#file = file;
  }

  /**
   * Begins a file, and replaces one that is there.
   *
   * @param settings what is written as the `_settings` of the log
   * @throws NodeJS.ErrnoException when it cannot be written
   * @example const file = await HarFile.begin('traffic.har')
   */
  static async begin(path: string, settings?: object): Promise<HarFile> {
    const file = createWriteStream(path, { mode: 0o600 });
    await once(file, 'open');
    const own = settings === undefined ? '' : `,"_settings":${JSON.stringify(settings)}`;
    file.write(`${HEAD}${own},"entries":[`);
    return new HarFile(file);
  }

  get count(): number {
    return this.#count;
  }

  add(entry: HarEntry): void {
    this.#file.write(`${this.#count++ === 0 ? '' : ','}\n${JSON.stringify(entry)}`);
  }

  /** Ends the file, which is no whole recording before. */
  async end(): Promise<void> {
    this.#file.end('\n]}}\n');
    await once(this.#file, 'close');
  }
}
