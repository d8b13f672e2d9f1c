// `--report junit=FILE,json=FILE`: the files that a command writes its report to, beside what it prints.

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { asJson } from '../verify/reports/json.ts';
import type { Report } from '../verify/reports/report.ts';
import { UsageError } from './usage-error.ts';

/** How each kind of report is made; what only one of them needs is loaded for it. */
const WRITERS = {
  junit: async (report: Report) => (await import('../verify/reports/junit.ts')).asJunit(report),
  json: async (report: Report) => asJson(report),
};

type ReportKind = keyof typeof WRITERS;

/** File names by kind. */
export type ReportFiles = Readonly<Partial<Record<ReportKind, string>>>;

/**
 * Reads the flag's value; the flag may be repeated.
 *
 * @throws InvalidArgumentError when a kind is not known or a file is missing
 * @example readReportFiles('junit=report.xml,json=report.json')
 */
export function readReportFiles(text: string, known: ReportFiles = {}): ReportFiles {
  const files = text.split(',').map((part): [ReportKind, string] => {
    const at = part.indexOf('=');
    const [kind, file] = [part.slice(0, Math.max(at, 0)), part.slice(at + 1)];
    if (!Object.hasOwn(WRITERS, kind) || file === '')
      throw new InvalidArgumentError('write it as junit=report.xml, json=report.json, or both with a comma.');
    return [kind as ReportKind, file];
  });
  return { ...known, ...Object.fromEntries(files) };
}

/** Writes a report to its files, and makes the folders they are in. */
export async function writeReports(report: Report, files: ReportFiles = {}): Promise<void> {
  for (const [kind, file] of Object.entries(files) as [ReportKind, string][]) {
    const text = await WRITERS[kind](report);
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    } catch (error) {
      throw new UsageError(`the report cannot be written to ${file}: ${(error as Error).message}`);
    }
  }
}
