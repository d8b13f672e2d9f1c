// Reads a recording in HAR 1.2, entry by entry: a day of traffic does not fit into one text.

import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { type Entry, entryOf, type HarEntry } from './entry.ts';

/** Raised for a file that is no recording; the message is one line. */
export class RecordingError extends Error {}

/** Settings that a recording may bring along, in `_settings` of its log. */
export type RecordedSettings = Readonly<Record<string, unknown>>;

export interface Recording {
  /** In the order of their times. */
  readonly entries: readonly Entry[];
  readonly settings: RecordedSettings;
  /** Entries that cannot be read: without a time, a request or a URL. */
  readonly unreadable: number;
}

/**
 * Reads the entries of some files, in the order of their times.
 *
 * @param onRead called now and then with the number of bytes that were read so far
 * @throws RecordingError when a file cannot be read, or is no HAR
 * @example const { entries } = await readRecording(['traffic.har'])
 */
export async function readRecording(
  files: readonly string[],
  onRead: (bytes: number) => void = () => undefined,
): Promise<Recording> {
  const entries: Entry[] = [];
  let settings: RecordedSettings = {};
  let [count, unreadable, bytes] = [0, 0, 0];
  for (const file of files)
    await readHar(file, {
      entry: (har) => {
        const entry = entryOf(har, count++);
        if (entry === undefined) unreadable += 1;
        else entries.push(entry);
      },
      settings: (found) => {
        settings = { ...settings, ...found };
      },
      bytes: (read) => {
        bytes += read;
        onRead(bytes);
      },
    });
  return { entries: entries.toSorted((one, other) => one.atMs - other.atMs), settings, unreadable };
}

interface Found {
  entry(har: HarEntry): void;
  settings(found: RecordedSettings): void;
  bytes(read: number): void;
}

async function readHar(file: string, found: Found): Promise<void> {
  let isLog = false;
  const parser = new JSONParser({ paths: ['$.log.entries.*', '$.log._settings'], keepStack: false });
  parser.onValue = ({ value, key }) => {
    isLog = true;
    if (key === '_settings') found.settings(value as RecordedSettings);
    else found.entry(value as unknown as HarEntry);
  };
  // Written below, where an error is told.
  parser.onError = () => undefined;
  try {
    for await (const chunk of createReadStream(file)) {
      parser.write(chunk as Uint8Array);
      found.bytes((chunk as Uint8Array).length);
    }
  } catch (error) {
    throw new RecordingError(`${file} cannot be read: ${(error as Error).message.split('\n', 1)[0]}`);
  }
  if (!parser.isEnded) throw new RecordingError(`${file} is no whole JSON; it may be cut off`);
  if (!isLog) throw new RecordingError(`${file} has no log.entries, as HAR 1.2 has`);
}
