// A divergence as people read it, in a terminal and on a page.

import { expect, test } from 'vitest';
import { divergenceOf } from '../../../src/verify/oracle/findings/divergence.ts';
import { divergenceCheck } from '../../../src/verify/oracle/index.ts';
import type { DoneStep } from '../../../src/verify/oracle/outcome.ts';
import { asRuleHtml } from '../../../src/verify/reports/html.ts';
import { ruleReport } from '../../../src/verify/reports/rule-report.ts';
import { failureLines } from '../../../src/verify/reports/words.ts';
import { catalogue } from '../../support/registry/services.ts';

const shown = (status: number | null) => ({ status, headers: {}, body: undefined });
const both = (status: number | null) => ({ expected: shown(status), observed: shown(status) });
const sent = (path: string) => ({
  ...{ method: 'GET', url: `http://quota.test${path}`, isAuthorized: false, type: '', body: '' },
});

const done: readonly DoneStep[] = [
  { step: { kind: 'state', id: 's4', state: 'a user has a quota', params: {} }, ...both(null) },
  {
    step: { kind: 'call', id: 's5', operation: 'listQuotas', as: null },
    ...both(200),
    sent: sent('/quotas'),
  },
  { step: { kind: 'clock', id: 's7', due: { nth: 1, offsetMs: 0 } }, ...both(null), movedMs: 345_600_000 },
  {
    step: { kind: 'action', id: 's9', action: 'write', input: { user: { $of: 's4', at: '/user_id' } } },
    ...both(201),
  },
  {
    step: { kind: 'call', id: 's10', operation: 'getQuota', as: null },
    expected: { ...shown(507), body: { error: { code: 'QUOTA_GRACE_EXHAUSTED' } } },
    observed: shown(201),
    sent: sent('/quotas/usr_1'),
  },
];

const check = divergenceCheck(
  divergenceOf('quota', {
    done,
    differences: [
      {
        ...{ at: 'status', kind: 'status', expected: 507, observed: 201 },
        ...{ rules: [], gaps: [], gapsAllowing: [], consequence: 'none' },
      },
    ],
    foundAfter: 1,
  }),
  0,
);

test('its steps are numbered, refer to each other by their numbers, and end with the call that differs, told once', () => {
  expect(check.detail).toBe(
    'status is 201; the mock has 507; the mock answers {"error":{"code":"QUOTA_GRACE_EXHAUSTED"}}',
  );
  expect(check.title).toBe('getQuota does as the mock does, after 4 other steps');
  expect(failureLines(check)).toEqual([
    '1. state "a user has a quota" {}',
    "2. curl -X GET 'http://quota.test/quotas'",
    '   answered 200 without a body',
    '3. 4 d pass',
    '4. write {"user":"‹user_id of step 1›"}',
    "curl -X GET 'http://quota.test/quotas/usr_1'",
    'answered 201 without a body',
  ]);
});

test('what no rule speaks of is not told among interactions, and the page says what was searched', () => {
  const report = ruleReport(
    { subject: 'quota', url: 'mock', checks: [check] },
    { catalogue, services: ['quota'], asked: [] },
  );
  const search = {
    ...{
      service: 'quota',
      seed: 1,
      histories: 3,
      steps: 6,
      plans: 0,
      pairs: 2,
      decisions: 0,
      divergences: [],
    },
    ...{ allowed: new Map(), decided: new Map(), notJudged: new Map([['the adapter has no inbox', 4]]) },
  };
  const html = asRuleHtml({ ...report, searches: [search] });
  expect(html).toContain('Differences from the mock that no rule speaks of');
  expect(html).not.toContain('Interactions without a rule');
  expect(html).not.toContain('all 0 rules');
  expect(html).toContain('quota: 3 histories, 2 pairs of decisions, 0 divergences, seed 1');
  expect(html).toContain('the adapter has no inbox <small>(4)</small>');
});

test.each([
  [{ authorization: 'bearer {token}' }, '-H "authorization: bearer $TOKEN"'],
  [{ authorization: 'Bearer {shorter}' }, `-H "authorization: Bearer \${TOKEN%?}"`],
  [{ cookie: 'token={token}' }, '-H "cookie: token=$TOKEN"'],
  [undefined, '-H "Authorization: Bearer $TOKEN"'],
])('a credential that is sent in %j is written for a shell', (sentIn, header) => {
  const as = { credential: 'admin', ...(sentIn && { sentIn }) };
  const step = { kind: 'call', id: 's1', operation: 'listQuotas', as } as const;
  const [call] = [{ step, ...both(401), sent: { ...sent('/quotas'), isAuthorized: true } }];
  const told = divergenceOf('quota', { done: [call, ...done], differences: [], foundAfter: 1 });
  expect(failureLines(divergenceCheck(told, 0))[0]).toContain(header);
});

test('a difference of secrets is told without them', () => {
  const secret = {
    at: 'body/signing_secret',
    kind: 'value',
    expected: 'whsec_1',
    observed: 'whsec_2',
  } as const;
  const differences = [
    { ...secret, ...{ rules: [], gaps: [], gapsAllowing: [], consequence: 'none' as const } },
  ];
  const told = divergenceCheck(divergenceOf('quota', { done, differences, foundAfter: 1 }), 0);
  expect(told.detail).toBe('body/signing_secret is "[redacted]"; the mock has "[redacted]"');
});
