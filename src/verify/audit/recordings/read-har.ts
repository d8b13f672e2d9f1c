// Reads recordings, entry by entry: a day of traffic does not fit into one text. A file that ends in the middle is read to
// where it ends.

import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { type Entry, entryOf, type HarEntry } from './entry.ts';
import { isJournal, readJournal } from './read-journal.ts';

/** Raised for files of which nothing can be read; the message is one line. */
export class RecordingError extends Error {}

/** Settings that a recording may bring along, in `_settings` of its log. */
export type RecordedSettings = Readonly<Record<string, unknown>>;

export interface Recording {
  /** In the order of their times. */
  readonly entries: readonly Entry[];
  readonly settings: RecordedSettings;
  /** Entries that cannot be read: without a time, a request or a URL. */
  readonly unreadable: number;
  /** What kept a file from being read to its end, as one line each. */
  readonly broken: readonly string[];
}

export interface ReadingOptions {
  /** Called now and then with the number of bytes that were read so far. */
  readonly onRead?: (bytes: number) => void;
  /** What is kept of an entry; all of it by default. */
  readonly kept?: (entry: Entry) => Entry;
}

/**
 * Reads the entries of some files, in the order of their times.
 *
 * @throws RecordingError when a file cannot be read, or is no recording
 * @example const { entries } = await readRecording(['traffic.har'])
 */
export async function readRecording(
  files: readonly string[],
  { onRead = () => undefined, kept = (entry) => entry }: ReadingOptions = {},
): Promise<Recording> {
  const entries: Entry[] = [];
  const broken: string[] = [];
  let settings: RecordedSettings = {};
  let [count, unreadable, bytes] = [0, 0, 0];
  const add = (entry: Entry | undefined) => {
    if (entry === undefined) unreadable += 1;
    else entries.push(kept(entry));
  };
  const found: Found = {
    entry: (har) => add(entryOf(har, count++)),
    settings: (more) => {
      settings = { ...settings, ...more };
    },
    bytes: (read) => {
      bytes += read;
      onRead(bytes);
    },
  };
  for (const file of files) {
    if (await isJournal(file)) {
      for (const entry of await readJournal(file, count)) add(entry);
      count = entries.length + unreadable;
      continue;
    }
    const before = count;
    const problem = await readHar(file, found);
    if (problem === undefined) continue;
    if (count === before) throw new RecordingError(problem);
    broken.push(`${problem}; the ${count - before} entries before that were read`);
  }
  return { entries: entries.toSorted((one, other) => one.atMs - other.atMs), settings, unreadable, broken };
}

interface Found {
  entry(har: HarEntry): void;
  settings(found: RecordedSettings): void;
  bytes(read: number): void;
}

/** @returns what is wrong with the file, if anything is */
async function readHar(file: string, found: Found): Promise<string | undefined> {
  let isLog = false;
  // What holds a value that is told is kept until then: so the entries are told one by one, and never all of them.
  const paths = ['$.log.entries.*', '$.log.version', '$.log._settings', '$._settings'];
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (key === '_settings') return found.settings(Object(value) as RecordedSettings);
    isLog = true;
    if (typeof key === 'number') found.entry(Object(value) as HarEntry);
  };
  let problem: Error | undefined;
  parser.onError = (error) => {
    problem ??= error;
  };
  try {
    for await (const chunk of createReadStream(file)) {
      parser.write(chunk as Uint8Array);
      found.bytes((chunk as Uint8Array).length);
      if (problem !== undefined)
        return `${file} is no JSON from character ${/absolute position "(\d+)"/.exec(problem.message)?.[1] ?? 0} on`;
    }
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message.split('\n', 1)[0]}`;
  }
  if (!parser.isEnded) return `${file} ends in the middle; it may be cut off`;
  return isLog ? undefined : `${file} has no log.entries, as HAR 1.2 has`;
}
