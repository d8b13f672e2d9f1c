// The files of the command line that the console opens, as the command line writes them.

import { expect, test } from 'vitest';
import { mutationsAsJson } from '../../../src/commands/output/mutation-lines.ts';
import type { Audit, Divergences } from '../../../src/console/model/files/divergence-file.ts';
import { replayRows, stepText } from '../../../src/console/model/files/replay-rows.ts';
import {
  type Replay,
  readReportFile,
  type Verification,
} from '../../../src/console/model/files/report-file.ts';
import type { Entry } from '../../../src/verify/audit/recordings/entry.ts';
import { auditReport } from '../../../src/verify/audit/report.ts';
import { asReplay } from '../../../src/verify/explore/report/replay.ts';
import { divergenceOf } from '../../../src/verify/oracle/findings/divergence.ts';
import { asRuleJson } from '../../../src/verify/reports/json.ts';
import { ruleReport } from '../../../src/verify/reports/rule-report.ts';
import { catalogue } from '../../support/registry/services.ts';

const nothing = { status: null, headers: {}, body: undefined };

const check = {
  id: 'reads',
  title: 'reads an endpoint',
  verdict: 'failed' as const,
  rules: ['M-EP-10'],
  gaps: [],
  detail: 'it answered 500',
  durationMs: 1,
};

/** A history in which an answer is lost, and the second arrival is refused. */
function replayFile(): string {
  const event = { id: 'evt_1', type: 'secret.created', atMs: 0, body: '{"event_id":"evt_1"}' };
  const step = { event: event.id, type: event.type, by: null };
  return asReplay('vault', {
    property: 'acts_once',
    trial: {
      history: { events: [event], deviations: [{ kind: 'lost_answer', event: event.id }] },
      steps: [
        { ...step, kind: 'lost', atMs: 0, attempt: 1, answer: 'answered 204', by: 'lost_answer' },
        { ...step, kind: 'delivered', atMs: 60_000, attempt: 2, answer: 'answered 500' },
        { kind: 'restarted', atMs: 90_000, event: null, type: null, attempt: null, answer: null, by: null },
      ],
    },
  } as never);
}

test('a verification has its rules with their states, and the checks behind them', () => {
  const report = ruleReport(
    { subject: 'mail', url: 'mock', checks: [check] },
    { catalogue, services: ['mail'], asked: [] },
  );
  const { rules, checks } = readReportFile(asRuleJson(report)) as Verification;
  expect(rules).toMatchObject([{ id: 'M-EP-10', service: 'mail', state: 'broken', checks: ['reads'] }]);
  expect(checks.get('reads')).toMatchObject({ verdict: 'failed', detail: 'it answered 500' });
});

test('mutation tests have the mutants of each rule, and who noticed them', () => {
  const mutant = { service: 'mail', rule: 'M-EP-10', does: 'forgets endpoints' };
  const result = { mutant, caughtBy: [check], checkCount: 1, undeclared: [], durationMs: 1 };
  expect(readReportFile(mutationsAsJson([result] as never))).toEqual({
    kind: 'mutants',
    mutants: [{ ...mutant, caughtBy: ['reads'] }],
  });
});

test('a replay is a row for the receiver and one for each event, by virtual time', () => {
  const replay = readReportFile(replayFile()) as Replay;
  expect(replay).toMatchObject({ service: 'vault', property: 'acts_once', deviations: ['lost_answer'] });
  expect(replay.steps.map(stepText)).toEqual([
    'attempt 1: arrives, and the answer is lost; it had answered 204',
    'attempt 2: arrives; answered 500',
    'the receiver restarts',
  ]);
  expect(replayRows(replay)).toMatchObject([
    { label: 'receiver and endpoint', marks: [{ at: 90_000, kind: 'item' }] },
    { label: 'secret.created', marks: [{ kind: 'timeout' }, { at: 60_000, kind: 'failure' }] },
  ]);
});

const differing = {
  at: 'status',
  kind: 'status' as const,
  expected: 200,
  observed: 404,
  rules: ['M-EP-10'],
  gaps: [],
  gapsAllowing: [],
  consequence: 'none' as const,
};

/** A search that found that time makes an endpoint vanish. */
const divergence = divergenceOf('mail', {
  done: [
    {
      step: { kind: 'clock', id: 's1', byMs: 60_000 },
      expected: nothing,
      observed: nothing,
      movedMs: 60_000,
    },
    {
      step: { kind: 'call', id: 's2', operation: 'getWebhook', as: null },
      expected: { ...nothing, status: 200 },
      observed: { ...nothing, status: 404 },
      sent: { method: 'GET', url: 'http://x.test/v3/a?b=1', isAuthorized: true, type: '', body: '' },
    },
  ],
  differences: [differing],
  foundAfter: 3,
});

test('what a search found is two rows of answers, up to the first difference', () => {
  const search = {
    ...{ service: 'mail', seed: 1, histories: 3, steps: 6, plans: 0, pairs: 0, decisions: 0 },
    ...{ divergences: [divergence], decided: new Map(), allowed: new Map(), notJudged: new Map() },
  };
  const report = ruleReport(
    { subject: 'mail', url: 'mock', checks: [check] },
    { catalogue, services: ['mail'], asked: [] },
  );
  const text = asRuleJson({ ...report, searches: [search] });
  expect((readReportFile(text) as Verification).divergences?.of).toEqual([
    {
      service: 'mail',
      statements: ['M-EP-10'],
      steps: [
        { afterMs: 60_000, kind: 'clock', does: '1 min pass', expected: null, observed: null },
        { afterMs: 60_000, kind: 'call', does: 'GET /v3/a?b=1', expected: 200, observed: 404 },
      ],
      differences: [{ at: 'status', expected: '200', observed: '404' }],
    },
  ]);
});

test('histories that were kept have their steps alone', () => {
  const kept = readReportFile(JSON.stringify({ histories: [divergence.history] })) as Divergences;
  expect(kept.of[0]?.steps.map(({ afterMs, does }) => [afterMs, does])).toEqual([
    [60_000, 'time passes'],
    [60_000, 'getWebhook'],
  ]);
  expect(kept.of[0]?.differences).toEqual([]);
});

test('an audited recording is a row for each operation and receiver, by its own time', () => {
  const entry = (index: number, url: string, direction: 'call' | 'delivery'): Entry => ({
    index,
    direction,
    atMs: index * 1_000,
    tookMs: 1,
    method: 'GET',
    url: new URL(url).href,
    headers: {},
    isBodyMissing: false,
  });
  const report = auditReport(
    [
      { entry: entry(0, 'http://x.test/v3/messages/msg_1', 'call'), verdict: { kind: 'agreed', rules: [] } },
      {
        entry: entry(1, 'http://x.test/v3/messages/msg_2', 'call'),
        verdict: { kind: 'diverged', differences: [differing] },
      },
      {
        entry: entry(2, 'http://hooks.test/in', 'delivery'),
        verdict: { kind: 'not_judged', reason: 'late' },
      },
    ],
    { catalogue, services: ['mail'] },
  );
  const { rows, counts, divergences } = readReportFile(JSON.stringify(report)) as Audit;
  expect(rows).toMatchObject([
    {
      label: 'GET /v3/messages/…',
      marks: [
        { at: 0, kind: 'success' },
        { at: 1_000, kind: 'failure' },
      ],
    },
    { label: 'to hooks.test/in', marks: [{ kind: 'item-to-come', why: 'late' }] },
  ]);
  expect(counts).toEqual([
    ['agreed', 1],
    ['diverged', 1],
    ['not judged', 1],
  ]);
  expect(divergences).toMatchObject([{ request: 'GET /v3/messages/msg_2', statements: ['M-EP-10'] }]);
});

test.each([
  '',
  'no JSON',
  '[]',
  '{}',
  'null',
  '{"format":"countersign/explore","version":2}',
  '{"rules":[]}',
])('%j is none of them', (text) => {
  expect(readReportFile(text)).toBeUndefined();
});

test('what is not as it should be in a file is left out', () => {
  const file = { rules: [null, { id: 1, says: {}, checks: [2, 'a'], statements: 'b' }], checks: ['c'] };
  const { rules } = readReportFile(JSON.stringify(file)) as Verification;
  const empty = { id: '', service: '', says: '', state: '', checks: [], statements: [] };
  expect(rules).toEqual([empty, { ...empty, checks: ['a'] }]);
  const replay = readReportFile(
    '{"format":"countersign/explore","version":1,"steps":[{"atMs":1e999}]}',
  ) as Replay;
  expect(replay.steps).toMatchObject([{ kind: '', atMs: 0, event: null }]);
});
