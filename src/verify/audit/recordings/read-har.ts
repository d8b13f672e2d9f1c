// Reads recordings, entry by entry: a day of traffic does not fit into one text. A file that ends in the middle is read to
// where it ends.

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { JSONParser, TokenType } from '@streamparser/json';
import { type Entry, entryOf, type HarEntry } from './entry.ts';
import { isJournal, readJournal } from './read-journal.ts';
import { type EntryBytes, EntryFile, StoredEntry } from './stored-entry.ts';

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
  /** Closes the files that the contents of entries stay in; nothing more can be read of them. */
  close(): void;
}

export interface ReadingOptions {
  /** Called now and then with the number of bytes that were read so far. */
  readonly onRead?: (bytes: number) => void;
  /** What is kept of an entry; all of it by default. */
  readonly kept?: (entry: Entry) => Entry;
  /** Whether headers and bodies stay in their file until they are asked for; then the recording has to be closed. */
  readonly isStored?: boolean;
}

/**
 * Reads the entries of some files, in the order of their times.
 *
 * @throws RecordingError when a file cannot be read, or is no recording
 * @example const { entries } = await readRecording(['traffic.har'])
 */
export async function readRecording(
  files: readonly string[],
  { onRead = () => undefined, kept = (entry) => entry, isStored = false }: ReadingOptions = {},
): Promise<Recording> {
  const entries: Entry[] = [];
  const broken: string[] = [];
  let settings: RecordedSettings = {};
  let [count, unreadable, bytes] = [0, 0, 0];
  const earlier = new EarlierFiles(files.length);
  const stored: EntryFile[] = [];
  const add = (entry: Entry | undefined, bytes?: EntryBytes) => {
    const file = stored.at(-1);
    if (entry === undefined) unreadable += 1;
    else if (!earlier.has(entry))
      entries.push(bytes && file ? new StoredEntry(kept(entry), file, bytes) : kept(entry));
  };
  const found: Found = {
    entry: (har, place) => add(entryOf(har, count++), isStored ? place : undefined),
    settings: (more) => {
      settings = { ...settings, ...more };
    },
    bytes: (read) => {
      bytes += read;
      onRead(bytes);
    },
  };
  for (const file of files) {
    broken.push(...earlier.begin(file));
    if (await isJournal(file)) {
      for (const entry of await readJournal(file, count)) add(entry);
      count = entries.length + unreadable + earlier.count;
      continue;
    }
    const before = count;
    const problem = await readHar(file, found, () => {
      if (isStored) stored.push(new EntryFile(file));
    });
    if (problem === undefined) continue;
    if (count === before) throw new RecordingError(problem);
    broken.push(`${problem}; the ${count - before} entries before that were read`);
  }
  broken.push(...earlier.begin());
  const close = () => {
    for (const file of stored) file.close();
  };
  entries.sort((one, other) => one.atMs - other.atMs);
  return { entries, settings, unreadable, broken, close };
}

/** Two recordings of one call differ by less than about so many milliseconds. */
const SAME_MS = 2_000;

/** What the files before hold: recordings may overlap, and nothing is judged twice. */
class EarlierFiles {
  readonly #isOne: boolean;
  /** How many entries there are, by what they say and about when. */
  readonly #known = new Map<string, number>();
  readonly #now: string[] = [];
  #file = '';
  #twice = 0;
  count = 0;

  constructor(count: number) {
    this.#isOne = count < 2;
  }

  /** @returns what is to be said of the file before */
  begin(file = ''): readonly string[] {
    const said =
      this.#twice === 0 ? [] : [`${this.#file} has ${this.#twice} entries that an earlier file has, too`];
    for (const each of this.#now) this.#known.set(each, (this.#known.get(each) ?? 0) + 1);
    this.#now.length = 0;
    [this.#file, this.#twice] = [file, 0];
    return said;
  }

  /** Who else records a call may have other headers, and another clock. */
  has({ method, url, body, answer, atMs }: Entry): boolean {
    if (this.#isOne) return false;
    const said = JSON.stringify([method, url, body, answer?.status, answer?.body]);
    const content = createHash('sha1').update(said).digest('base64');
    const about = (periods: number) => `${content} ${Math.floor(atMs / SAME_MS) + periods}`;
    this.#now.push(about(0));
    const found = [0, -1, 1].map(about).find((key) => (this.#known.get(key) ?? 0) > 0);
    if (found === undefined) return false;
    this.#known.set(found, (this.#known.get(found) ?? 0) - 1);
    this.#twice += 1;
    this.count += 1;
    return true;
  }
}

interface Found {
  entry(har: HarEntry, bytes: EntryBytes): void;
  settings(found: RecordedSettings): void;
  bytes(read: number): void;
}

/** An entry is in a list, in the log, in the whole. */
const DEPTH_OF_ENTRIES = 4;

/** What some programs write before UTF-8. */
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** @returns what is wrong with the file, if anything is */
async function readHar(file: string, found: Found, onOpen: () => void): Promise<string | undefined> {
  let isLog = false;
  // What holds a value that is told is kept until then: so the entries are told one by one, and never all of them.
  const paths = ['$.log.entries.*', '$.log.version', '$.log._settings', '$._settings'];
  const parser = new JSONParser({ paths, keepStack: false });
  parser.onValue = ({ value, key }) => {
    if (key === '_settings') return found.settings(Object(value) as RecordedSettings);
    isLog = true;
    if (typeof key === 'number')
      found.entry(Object(value) as HarEntry, { start: start + skipped, length: end - start });
  };
  let [depth, start, end] = [0, 0, 0];
  parser.onToken = ({ token, offset }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      depth += 1;
      if (depth === DEPTH_OF_ENTRIES) start = offset;
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      depth -= 1;
      end = offset + 1;
    }
  };
  let problem: Error | undefined;
  let size = 0;
  /** What the parser does not count. */
  let skipped = 0;
  parser.onError = (error) => {
    problem ??= error;
  };
  try {
    onOpen();
    for await (const read of createReadStream(file)) {
      const chunk = read as Buffer;
      if (size === 0 && chunk.indexOf(BYTE_ORDER_MARK) === 0) skipped = BYTE_ORDER_MARK.length;
      size += chunk.length;
      parser.write(chunk);
      found.bytes(chunk.length);
      if (problem !== undefined)
        return `${file} is no JSON from character ${/absolute position "(\d+)"/.exec(problem.message)?.[1] ?? 0} on`;
    }
  } catch (error) {
    return `${file} cannot be read: ${(error as Error).message.split('\n', 1)[0]}`;
  }
  if (size === 0) return `${file} is empty`;
  if (!parser.isEnded) return `${file} ends in the middle; it may be cut off`;
  return isLog ? undefined : `${file} has no log.entries, as HAR 1.2 has`;
}
