// A verification in the Common Test Report Format (ctrf.io), which many CI tools read.

import type { CheckVerdict } from './report.ts';
import type { RuleReport } from './rule-report.ts';
import { failureLines } from './words.ts';

const STATUS: Readonly<Record<CheckVerdict, 'passed' | 'failed' | 'skipped'>> = {
  passed: 'passed',
  failed: 'failed',
  not_exercised: 'skipped',
};

/**
 * The report as CTRF JSON: a test for each check. A failure that may be is skipped, as in the exit code.
 *
 * @example await writeFile('ctrf.json', asCtrf(report))
 */
export function asCtrf(report: RuleReport): string {
  const excused = new Set([...report.knownFailures, ...report.differences].map(({ id }) => id));
  const tests = report.checks.map(
    ({ id, title, verdict, rules, gaps, detail, adapterError, durationMs, ...failed }) => {
      const trace = adapterError ?? failureLines(failed).join('\n');
      return {
        name: title,
        status: excused.has(id) ? ('skipped' as const) : STATUS[verdict],
        duration: durationMs,
        message: detail,
        ...(trace === '' ? {} : { trace }),
        tags: [...rules, ...gaps],
      };
    },
  );
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const start = Date.parse(report.run?.at ?? '') || 0;
  const summary = {
    tests: tests.length,
    passed: count('passed'),
    failed: count('failed'),
    pending: 0,
    skipped: count('skipped'),
    other: 0,
    start,
    stop: start + (report.run?.durationMs ?? 0),
  };
  const tool = { name: 'countersign', version: report.run?.version };
  const extra = { target: report.url, ...(report.seed === undefined ? {} : { seed: report.seed }) };
  const results = { tool, summary, tests, extra };
  return `${JSON.stringify({ reportFormat: 'CTRF', specVersion: '0.0.0', results }, null, 2)}\n`;
}
