// What `countersign explore` leaves behind: its reports, the history that broke the receiver, and a test that repeats it.

import { writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import type { Catalogue } from '../../verify/catalogue.ts';
import type { Exploration } from '../../verify/explore/exploration.ts';
import { asReplay } from '../../verify/explore/report/replay.ts';
import { UsageError } from '../arguments/usage-error.ts';
import { type ReportFiles, writeReports } from '../output/report-files.ts';
import { isUrl } from './hooks.ts';

/** The flags that name files to write, and those that a test repeats. */
interface WrittenFlags {
  readonly report?: ReportFiles;
  readonly save?: string;
  readonly test?: string;
  readonly url: string;
  readonly state: string;
  readonly reset: string;
}

/**
 * Checks that the test can be written, before a search that would be in vain.
 *
 * @throws UsageError with what to do instead
 */
export async function assertTestable({ test, save, state, reset }: WrittenFlags): Promise<void> {
  if (test === undefined) return;
  if (save === undefined) throw new UsageError('--test also needs --save');
  const { testRunnerOf } = await import('../../verify/explore/report/ready-test.ts');
  const runner = testRunnerOf(test);
  if (runner === undefined)
    throw new UsageError(
      `--test ${test}: no test can be written for such a file; name it history.test.ts or history.test.js for vitest, or test_history.py for pytest. In another language, run the command again with --replay ${save}: it exits with 1 while the history breaks your receiver`,
    );
  if (runner === 'vitest' && !(isUrl(state) && isUrl(reset)))
    throw new UsageError('a test for vitest needs URLs for --state and --reset, not commands');
}

/** Writes the reports, and the first failing history with its test, where flags ask for them. */
export async function writeFiles(
  found: Exploration,
  flags: WrittenFlags,
  catalogue: Catalogue,
): Promise<void> {
  await writeReports(flags.report, {
    junit: async () => {
      const [{ asJunit }, { exploredReport }] = await Promise.all([
        import('../../verify/reports/junit.ts'),
        import('../../verify/explore/report/checks.ts'),
      ]);
      return asJunit(exploredReport(found, catalogue));
    },
    json: async () => (await import('../../verify/explore/report/checks.ts')).exploredJson(found, catalogue),
    html: async () => (await import('../../verify/explore/report/page.ts')).exploredHtml(found, catalogue),
  });
  const [failure] = found.failures;
  if (flags.save === undefined || failure === undefined) return;
  await writeFile(flags.save, asReplay(found.service, failure));
  if (flags.test === undefined) return;
  const { readyTest, testRunnerOf } = await import('../../verify/explore/report/ready-test.ts');
  const replayFile = `./${relative(dirname(flags.test), flags.save)}`.replaceAll('\\', '/');
  const runner = testRunnerOf(flags.test) ?? 'vitest';
  await writeFile(flags.test, readyTest(runner, { ...flags, service: found.service, replayFile }));
}
