// One report in its three forms: words, JSON and JUnit.

import { expect, test } from 'vitest';
import { asJson } from '../../../src/verify/reports/json.ts';
import { asJunit } from '../../../src/verify/reports/junit.ts';
import { type Check, type Report, summaryOf } from '../../../src/verify/reports/report.ts';
import { basisOf, seenIn, summaryLine } from '../../../src/verify/reports/words.ts';

const CHECK = { rules: [], gaps: [], detail: 'answered 204', durationMs: 12 } as const;

const report: Report = {
  subject: 'shop receiver',
  url: 'http://127.0.0.1:3000/hooks',
  checks: [
    {
      ...CHECK,
      id: 'accepts',
      title: 'accepts <all> & more',
      verdict: 'passed',
      rules: ['S-DL-01', 'S-SG-01'],
    },
    {
      ...CHECK,
      id: 'refuses',
      title: 'refuses',
      verdict: 'failed',
      gaps: ['M-G-25'],
      detail: 'a "copy": answered 200',
    },
    {
      ...CHECK,
      id: 'forgets',
      title: 'forgets',
      verdict: 'not_exercised',
      rules: ['M-EP-13'],
      gaps: ['M-G-04'],
      detail: 'no old secret was given',
    },
  ],
};

test('the summary counts, and an assumption that was not exercised is none', () => {
  expect(summaryOf(report)).toEqual({ passed: 1, failed: 1, notExercised: 1, assumed: 1 });
  expect(summaryLine(report)).toBe(
    '3 checks: 1 passed, 1 failed, 1 not exercised; 1 of the 2 rest on an assumption',
  );
  expect(summaryLine({ ...report, checks: report.checks.slice(0, 1) })).toBe(
    '1 checks: 1 passed, 0 failed, 0 not exercised',
  );
});

test('words tell what a check rests on and what was seen', () => {
  expect(report.checks.map(basisOf)).toEqual([
    'S-DL-01 S-SG-01',
    'assuming M-G-25',
    'M-EP-13, assuming M-G-04',
  ]);
  expect(report.checks.map(seenIn)).toEqual([
    'answered 204',
    'a "copy": answered 200',
    'because no old secret was given',
  ]);
});

test('JSON says all of it, in field names of the outside', () => {
  const { summary, checks, ...rest } = JSON.parse(asJson(report));
  expect(rest).toEqual({ subject: 'shop receiver', url: 'http://127.0.0.1:3000/hooks' });
  expect(summary).toEqual({ passed: 1, failed: 1, not_exercised: 1, assumed: 1 });
  expect(checks).toHaveLength(3);
  expect(checks[1]).toEqual({
    id: 'refuses',
    title: 'refuses',
    verdict: 'failed',
    rules: [],
    gaps: ['M-G-25'],
    detail: 'a "copy": answered 200',
    assumed: true,
    duration_ms: 12,
  });
});

test('what a provider answered stays text in JUnit, and leaves out what XML cannot hold', () => {
  const [, failed, untried] = report.checks as [Check, Check, Check];
  const detail = ']]></system-out>\u0000\ud800é😀\n"<&';
  const xml = asJunit({
    ...report,
    checks: [
      { ...failed, detail },
      { ...untried, detail },
    ],
  });
  expect(xml).toContain('<failure message="]]>&lt;/system-out>é😀&#10;&quot;&lt;&amp;"/>');
  expect(xml).toContain('because ]]]]><![CDATA[></system-out>é😀\n"<&]]></system-out>');
});

test('JUnit has a failure for what failed, and skips what was not exercised', () => {
  const xml = asJunit(report);
  expect(xml).toContain(
    '<testsuite name="shop receiver at http://127.0.0.1:3000/hooks" tests="3" failures="1" errors="0" skipped="1">',
  );
  expect(xml).toContain(
    '<testcase classname="shop receiver" name="accepts &lt;all> &amp; more (S-DL-01 S-SG-01)" time="0.012">',
  );
  expect(xml).toContain('<failure message="a &quot;copy&quot;: answered 200"/>');
  expect(xml).toContain('<property name="assuming" value="M-G-25"/>');
  expect(xml).toMatch(
    /<skipped\/>\s*<system-out><!\[CDATA\[not exercised, because no old secret was given\]\]>/,
  );
});
