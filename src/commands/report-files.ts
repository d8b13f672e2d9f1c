// `--report junit=FILE,json=FILE`: the files that a command writes its report to, beside what it prints.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UsageError } from './usage-error.ts';

type ReportKind = 'junit' | 'json' | 'html';

const EXAMPLES: Readonly<Record<ReportKind, string>> = {
  junit: 'junit=report.xml',
  json: 'json=report.json',
  html: 'html=report.html',
};

/** File names by kind. */
export type ReportFiles = Readonly<Partial<Record<ReportKind, string>>>;

/** How each kind is made; what only one of them needs is loaded for it. */
export type ReportWriters = Readonly<Partial<Record<ReportKind, () => string | Promise<string>>>>;

/**
 * A reader of the flag's value, for a command that writes these kinds; the flag may be repeated.
 *
 * @throws InvalidArgumentError (the reader) when a kind is not written or a file is missing
 * @example reportFilesOf(['junit', 'json'])('junit=report.xml,json=report.json')
 */
export function reportFilesOf(kinds: readonly ReportKind[]) {
  return (text: string, known: ReportFiles = {}): ReportFiles => {
    const files = text.split(',').map((part): [ReportKind, string] => {
      const at = part.indexOf('=');
      const [kind, file] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
      if (!(kinds as readonly string[]).includes(kind) || file === '')
        throw new InvalidArgumentError(
          `write it as ${kinds.map((each) => EXAMPLES[each]).join(', ')}, or several with commas.`,
        );
      return [kind as ReportKind, file];
    });
    return { ...known, ...Object.fromEntries(files) };
  };
}

/** Writes a report to its files, and makes the folders they are in. */
export async function writeReports(files: ReportFiles = {}, writers: ReportWriters): Promise<void> {
  for (const [kind, file] of Object.entries(files) as [ReportKind, string][]) {
    const text = (await writers[kind]?.()) ?? '';
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    } catch (error) {
      throw new UsageError(`the report cannot be written to ${file}: ${(error as Error).message}`);
    }
  }
}
