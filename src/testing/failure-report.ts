// The report for the world of a failing test: the end of the journal on screen, and all of it in a file.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { entryText } from '../control-client/entry-text.ts';
import type { StreamedEntry } from '../control-client/journal.ts';

/** How many of the latest entries are shown. */
const SHOWN_COUNT = 20;

/** The world of a failing test. */
export interface FailedWorld {
  readonly seed: number;
  /** When it started, in ISO 8601. */
  readonly startedAt: string;
  /** Its journal, oldest first. */
  readonly entries: readonly StreamedEntry[];
}

/**
 * The report for a test, as lines. The whole journal is written to a new file, as JSON lines.
 *
 * @example console.error((await failureReport('my.test.ts > a bounce is noted', world)).join('\n'))
 */
export async function failureReport(
  test: string,
  { seed, startedAt, entries }: FailedWorld,
): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'countersign-')), 'journal.jsonl');
  await writeFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  const shown = entries.slice(-SHOWN_COUNT);
  const part = shown.length < entries.length ? `the last ${shown.length} of ${entries.length}` : 'all';
  return [
    `The world of "${test}" had the seed ${seed} and started at ${startedAt}.`,
    entries.length === 0 ? 'Nothing happened in it.' : `What happened in it (${part}):`,
    ...shown.map(line),
    ...(entries.length === 0 ? [] : [`Its journal as JSON lines: ${pathToFileURL(file).href}`]),
  ];
}

function line(entry: StreamedEntry): string {
  const { status, what, why } = entryText(entry);
  const ended = [status, why].filter((text) => text !== '').join('; ');
  return stripVTControlCharacters(`  ${entry.at} ${entry.kind} ${what}: ${ended}`).replace(/[\r\n]+/g, ' ');
}
