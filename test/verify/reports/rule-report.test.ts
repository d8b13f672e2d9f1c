// A verification by rule in its machine forms and as a page.

import { expect, test } from 'vitest';
import { ruleLines } from '../../../src/commands/output/rule-lines.ts';
import { asRuleHtml } from '../../../src/verify/reports/html.ts';
import { asCtrf, asRuleJson } from '../../../src/verify/reports/json.ts';
import { asRuleJunit } from '../../../src/verify/reports/junit.ts';
import type { Check, Report } from '../../../src/verify/reports/report.ts';
import { ruleReport } from '../../../src/verify/reports/rule-report.ts';
import { answerLine, curlOf } from '../../../src/verify/reports/words.ts';
import { catalogue } from '../../support/rules.ts';

const HOSTILE = `</style></pre><script>alert("x")</script><img src=x onerror='alert(1)'>`;

const CHECK: Check = {
  id: 'pact:shop-consumer/lists webhooks',
  title: 'lists endpoints',
  verdict: 'passed',
  rules: ['S-WH-01'],
  gaps: [],
  detail: '',
  durationMs: 12,
};

const found: Report = {
  subject: 'shop',
  url: 'https://staging.example.com/?a=1&b=<2>',
  checks: [
    CHECK,
    { ...CHECK, id: 'broken', title: 'reads one', verdict: 'failed', rules: ['S-WH-02'], detail: HOSTILE },
    { ...CHECK, id: 'assumed', title: 'sends', rules: ['S-DL-02'], gaps: ['S-G-01', 'S-G-02'] },
    {
      ...CHECK,
      id: 'differs',
      title: 'bounces',
      verdict: 'failed',
      rules: ['S-EV-01'],
      gaps: ['S-G-01'],
      detail: 'no bounce',
    },
    {
      ...CHECK,
      id: 'untried',
      title: 'retries',
      verdict: 'not_exercised',
      rules: ['S-DL-01'],
      detail: 'the target offers no clock',
    },
    { ...CHECK, id: 'own', title: `a team's ${HOSTILE}`, rules: [] },
  ],
};

const report = ruleReport(found, { catalogue, services: ['shop'] });
const page = asRuleHtml(report);

test('the page has each rule once, in its state, with what was seen', () => {
  const rules = page.match(/<li class="rule" data-state="\w+" id="[^"]+">/g) ?? [];
  expect(rules).toHaveLength(report.verdicts.length);
  expect(rules).toContain('<li class="rule" data-state="broken" id="S-WH-02">');
  expect(rules).toContain('<li class="rule" data-state="proven" id="S-WH-01">');
  expect(page).toContain('because the target offers no clock');
  expect(page).toContain('holds, assuming <small>S-G-01 S-G-02</small>');
  expect(page).toMatch(/id="S-DL-01"><details>/);
  expect(page).toMatch(/id="S-WH-01"><details>/);
});

test('the page offers each state that there is, with its count, to filter by', () => {
  const labels = [...page.matchAll(/<label class="[\w-]+" for="show-\w+">([^<]+)<\/label>/g)].map(
    ([, label]) => label,
  );
  expect(labels[0]).toBe(`all ${report.verdicts.length} rules`);
  expect(labels.slice(1, 6)).toEqual([
    '1 broken',
    '1 differs, assuming',
    '1 proven',
    '1 holds, assuming',
    '1 not exercised',
  ]);
  expect(page).toContain(
    'body:has(#show-broken:checked) .rule:not([data-state="broken"]) { display: none; }',
  );
});

test('the page stands alone and escapes what others wrote', () => {
  const tags = page.match(/<[a-z][^>]*>/gi) ?? [];
  expect(
    tags.filter((tag) => /^<(script|img|link|iframe|object)|\s(src=|href="(?!#)|style=|on\w+=)/i.test(tag)),
  ).toEqual([]);
  expect(page).not.toMatch(/@import|url\(/);
  expect(page).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;');
  expect(page).toContain('https://staging.example.com/?a=1&amp;b=&lt;2&gt;');
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
});

test('JSON has every rule with its state and the ids of its checks', () => {
  const { rules, summary, known_failures } = JSON.parse(asRuleJson(report));
  expect(summary).toEqual({ passed: 3, failed: 2, not_exercised: 1, assumed: 2 });
  expect(rules).toHaveLength(report.verdicts.length);
  expect(rules.find(({ id }: { id: string }) => id === 'S-DL-02')).toEqual({
    id: 'S-DL-02',
    service: 'shop',
    says: expect.stringMatching(/^Ten failures/),
    state: 'holds_assuming',
    assuming: ['S-G-01', 'S-G-02'],
    checks: ['assumed'],
    statements: [
      {
        id: 'S-DL-02',
        says: expect.stringMatching(/^Ten failures/),
        state: 'holds_assuming',
        assuming: ['S-G-01', 'S-G-02'],
        checks: ['assumed'],
      },
    ],
  });
  expect(known_failures).toEqual([]);
});

test('JUnit has a suite of rules for each service and one of checks', () => {
  const xml = asRuleJunit(report);
  const count = report.verdicts.length;
  expect(xml).toContain(`tests="${count}" failures="2" errors="0" skipped="${count - 4}"`);
  expect(xml).toContain('tests="6" failures="2" errors="0" skipped="1"');
  expect(xml).toMatch(
    /name="S-WH-02 [^"]+">\s*<properties>\s*<property name="state" value="broken"\/>\s*<\/properties>\s*<failure message="reads one: &lt;/,
  );
  expect(xml).toContain('<property name="state" value="holds_assuming"/>');
  expect(xml).toContain('<property name="assuming" value="S-G-01 S-G-02"/>');
});

test('what a baseline knows fails nowhere, and is told', () => {
  const known = ruleReport(found, {
    catalogue,
    services: ['shop'],
    known: new Set(['broken', 'differs', CHECK.id]),
  });
  expect(known.newFailures).toEqual([]);
  expect(known.mended).toEqual([CHECK]);
  const xml = asRuleJunit(known);
  expect(xml).not.toContain('<failure');
  expect(xml).toContain('known to fail: reads one');
  expect(JSON.parse(asRuleJson(known))).toMatchObject({
    known_failures: ['broken', 'differs'],
    mended: [CHECK.id],
  });
  expect(asRuleHtml(known)).toContain('is known to fail, and passes: take it out');
});

test('of a team’s own pacts only those rules are reported that they name', () => {
  const own = ruleReport(found, { catalogue, services: ['billing', 'shop'], asked: [] });
  expect(own.verdicts.map(({ rule }) => rule.id).toSorted()).toEqual([
    'S-DL-01',
    'S-DL-02',
    'S-EV-01',
    'S-WH-01',
    'S-WH-02',
  ]);
});

test('an implementation may differ from an assumption, and only a mock may not', () => {
  const failing = (each: Report) => ruleReport(each, { catalogue, services: ['shop'] });
  const idsOf = (checks: readonly Check[]) => checks.map(({ id }) => id);
  expect(idsOf(failing(found).newFailures)).toEqual(['broken', 'differs']);
  const implementation = failing({ ...found, hasAdapter: true });
  expect(idsOf(implementation.newFailures)).toEqual(['broken']);
  expect(idsOf(implementation.differences)).toEqual(['differs']);
  expect(asRuleJunit(implementation)).toContain('differs from an assumption, which it may: no bounce');
});

const exchange = {
  method: 'PATCH',
  url: "https://staging.example.com/v3/user/webhooks/wh_1?a='b'",
  isAuthorized: true,
  requestType: 'application/json',
  requestBody: '{"enabled":true}',
  status: 204,
  body: '',
};

test('a failing request can be repeated, without its credential', () => {
  expect(curlOf(exchange)).toBe(
    String.raw`curl -X PATCH 'https://staging.example.com/v3/user/webhooks/wh_1?a='\''b'\''' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"enabled":true}'`,
  );
  expect(answerLine(exchange)).toBe('answered 204 without a body');
  expect(answerLine({ ...exchange, status: 200, body: 'x'.repeat(600) })).toHaveLength(514);
});

test('an answer is shown without its secrets', () => {
  const body = '{"id":"wh_1","signing_secret":"whsec_1","oauth_client_secret":null}';
  expect(answerLine({ ...exchange, status: 201, body })).toBe(
    'answered 201 {"id":"wh_1","signing_secret":[redacted],"oauth_client_secret":null}',
  );
});

test('an answer in the report as JSON has no secrets either', () => {
  const body = '{"signing_secret":"whsec_1"}';
  const failed: Check = { ...CHECK, verdict: 'failed', exchange: { ...exchange, body } };
  const text = asRuleJson(ruleReport({ ...found, checks: [failed] }, { catalogue, services: ['shop'] }));
  expect(JSON.parse(text).checks[0].exchange.body).toBe('{"signing_secret":[redacted]}');
});

const DATED = { at: '2026-01-01T00:00:00.000Z', version: '1.2.0', durationMs: 12_345 };

test('a check that shows several rules broken is told once, with its steps', () => {
  const broken: Check = {
    ...CHECK,
    id: 'b',
    title: 'removes one',
    verdict: 'failed',
    rules: ['S-WH-02', 'S-WH-03.1'],
    detail: 'it is still there',
    steps: [...Array.from({ length: 15 }, (_, index) => `step ${index + 1}`), 'DELETE /v3 answered 204'],
    exchange: { ...exchange, requestHeaders: { 'x-tenant-id': "o'hara" } },
  };
  const narrow = { catalogue, services: ['shop'], asked: [] };
  const one = ruleReport({ ...found, checks: [broken] }, narrow);
  const lines = ruleLines(one);
  expect(lines.filter((line) => line.includes('removes one: it is still there'))).toHaveLength(1);
  expect(lines).toContain('    shown by 1 of the checks above');
  expect(lines).toContain('      3 steps before');
  expect(lines.filter((line) => line.startsWith('      step '))).toHaveLength(12);
  expect(lines).not.toContain('      DELETE /v3 answered 204');
  expect(lines.join('\n')).toContain(String.raw`-H 'x-tenant-id: o'\''hara'`);
  const shown = asRuleHtml(one);
  expect(shown.indexOf('<h2>Broken</h2>')).toBeLessThan(shown.indexOf('<h2>shop</h2>'));
  expect(shown).toContain('Shown by 1 of the checks above.');
  expect(shown).toContain('3 steps before\nstep 4\n');
  expect(JSON.parse(asCtrf(one)).results.tests[0].trace).toContain('answered 204 without a body');
  expect(asRuleJunit(one)).toMatch(/<system-err><!\[CDATA\[3 steps before/);
});

test('the page groups what was not exercised by what is missing', () => {
  expect(page).toContain('<h2>Not exercised, by what is missing</h2>');
  expect(page).toMatch(/the target offers no clock: <a href="#S-DL-01">/);
});

test('every form of the report has the seed, by which a run on a mock repeats itself', () => {
  const seeded = ruleReport({ ...found, seed: 7, run: DATED }, { catalogue, services: ['shop'] });
  expect(ruleLines(seeded)[1]).toBe('2026-01-01 00:00 UTC, countersign 1.2.0, 12 s, seed 7');
  expect(asRuleHtml(seeded)).toContain('12 s, seed 7');
  expect(JSON.parse(asRuleJson(seeded)).seed).toBe(7);
  expect(JSON.parse(asCtrf(seeded)).results.extra).toEqual({ target: found.url, seed: 7 });
  expect(asRuleJunit(seeded)).toContain('<property name="seed" value="7"/>');
  expect(JSON.parse(asRuleJson(report))).not.toHaveProperty('seed');
});

test('the text has what is broken first, and what is missing in one line each', () => {
  const broken: Check = {
    ...CHECK,
    id: 'b',
    title: 'changes one',
    verdict: 'failed',
    rules: ['S-WH-03.1'],
    detail: 'expected 200 but was 204',
    exchange,
  };
  const untried = ['S-DL-01', 'S-DL-03'].map(
    (rule): Check => ({
      ...CHECK,
      id: rule,
      verdict: 'not_exercised',
      rules: [rule],
      detail: 'the target offers no clock',
    }),
  );
  const lines = ruleLines(
    ruleReport(
      { ...found, checks: [broken, ...untried], run: DATED },
      { catalogue, services: ['shop'], asked: [] },
    ),
  );
  expect(lines.slice(0, 8)).toEqual([
    'shop at https://staging.example.com/?a=1&b=<2>',
    '2026-01-01 00:00 UTC, countersign 1.2.0, 12 s',
    '',
    'Broken',
    '  S-WH-03.1 DELETE answers 204 with no body. (shop.md)',
    '    changes one: expected 200 but was 204',
    expect.stringMatching(/^ {6}curl -X PATCH/),
    '      answered 204 without a body',
  ]);
  expect(lines).toContain('  the target offers no clock: S-DL-01 S-DL-03');
});

test('CTRF has a test for each check', () => {
  const { results } = JSON.parse(asCtrf(report));
  expect(results.summary).toMatchObject({ tests: 6, passed: 3, failed: 2, skipped: 1 });
  expect(results.tests[1]).toMatchObject({
    name: 'reads one',
    status: 'failed',
    tags: ['S-WH-02'],
    duration: 12,
  });
});
