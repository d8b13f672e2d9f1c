// Entries whose contents stay in their file until they are asked for: a day of traffic does not fit into memory.

import { closeSync, openSync, readSync } from 'node:fs';
import { type Entry, entryOf, type HarEntry } from './entry.ts';

/** Where a file has an entry, in bytes. */
export interface EntryBytes {
  readonly start: number;
  readonly length: number;
}

/** A recording that entries are read from again. */
export class EntryFile {
  readonly #file: number;
  /** What was read last: the headers and the body of an entry are read together. */
  #latest: { readonly start: number; readonly entry: Entry } | undefined;

  /** @throws NodeJS.ErrnoException when it cannot be read */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
  }

  /** The entry with its headers and bodies. */
  read({ start, length }: EntryBytes, index: number): Entry {
    if (this.#latest?.start === start) return this.#latest.entry;
    const bytes = Buffer.allocUnsafe(length);
    readSync(this.#file, bytes, 0, length, start);
    const entry = entryOf(JSON.parse(bytes.toString()) as HarEntry, index) as Entry;
    this.#latest = { start, entry };
    return entry;
  }

  close(): void {
    closeSync(this.#file);
  }
}

export class StoredEntry implements Entry {
  readonly index: number;
  readonly direction: Entry['direction'];
  readonly service: string | undefined;
  readonly atMs: number;
  readonly tookMs: number;
  readonly method: string;
  readonly url: string;
  readonly isBodyMissing: boolean;
  readonly #file: EntryFile;
  readonly #start: number;
  readonly #length: number;

  constructor(entry: Entry, file: EntryFile, { start, length }: EntryBytes) {
    this.index = entry.index;
    this.direction = entry.direction;
    this.service = entry.service;
    this.atMs = entry.atMs;
    this.tookMs = entry.tookMs;
    this.method = entry.method;
    this.url = entry.url;
    this.isBodyMissing = entry.isBodyMissing;
    [this.#file, this.#start, this.#length] = [file, start, length];
  }

  get headers(): Entry['headers'] {
    return this.#whole().headers;
  }

  get body(): string | undefined {
    return this.#whole().body;
  }

  get answer(): Entry['answer'] {
    return this.#whole().answer;
  }

  #whole(): Entry {
    return this.#file.read({ start: this.#start, length: this.#length }, this.index);
  }
}
