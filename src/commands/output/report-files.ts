// `--report junit=FILE,json=FILE`: the files that a command writes its report to, in addition to its output.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { UsageError } from '../arguments/usage-error.ts';

type ReportKind = 'junit' | 'json' | 'html' | 'ctrf';

const EXAMPLES: Readonly<Record<ReportKind, string>> = {
  junit: 'junit=report.xml',
  json: 'json=report.json',
  html: 'html=report.html',
  ctrf: 'ctrf=ctrf.json',
};

/** File names, keyed by kind of report. */
export type ReportFiles = Readonly<Partial<Record<ReportKind, string>>>;

/** A function for each kind that produces the report; code for one kind is loaded only when it is used. */
export type ReportWriters = Readonly<Partial<Record<ReportKind, () => string | Promise<string>>>>;

/**
 * A parser of the flag's value for a command that can write these kinds; the flag may be repeated.
 *
 * @throws InvalidArgumentError (from the parser) when a kind is unknown or a file name is missing
 * @example reportFilesOf(['junit', 'json'])('junit=report.xml,json=report.json')
 */
export function reportFilesOf(kinds: readonly ReportKind[]) {
  return (text: string, earlier: ReportFiles = {}): ReportFiles => {
    const files = text.split(',').map((part): [ReportKind, string] => {
      const at = part.indexOf('=');
      const [kind, file] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
      if (!(kinds as readonly string[]).includes(kind) || file === '')
        throw new InvalidArgumentError(
          `write it like ${kinds.map((each) => EXAMPLES[each]).join(', ')}; separate several with commas.`,
        );
      return [kind as ReportKind, file];
    });
    return { ...earlier, ...Object.fromEntries(files) };
  };
}

/** Writes a report to its files and creates their folders. */
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
