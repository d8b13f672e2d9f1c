// The report for the world of a failing test: the end of the journal on screen, and all of it in a file.

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StreamedEntry } from '../control-client/journal.ts';

/** The world of a failing test. */
export interface FailedWorld {
  readonly seed: number;
  /** When it started, in ISO 8601. */
  readonly startedAt: string;
  /** What happened in it last, for people. */
  readonly timeline: string;
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
  { seed, startedAt, timeline, entries }: FailedWorld,
): Promise<string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'countersign-')), 'journal.jsonl');
  await writeFile(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  return [
    `The world of "${test}" had the seed ${seed} and started at ${startedAt}.`,
    timeline.trimEnd(),
    ...(entries.length === 0 ? [] : [`Its journal as JSON lines: ${pathToFileURL(file).href}`]),
  ];
}
