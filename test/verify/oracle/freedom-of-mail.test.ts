// What the gaps of the mail service leave open of its answers, and no more than that.

import { beforeAll, expect, test } from 'vitest';
import { type DeliveryPolicy, policyIfAny } from '../../../src/delivery/policy/policy.ts';
import { type Operation, operationsById } from '../../../src/openapi/operations.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { answerDifferences } from '../../../src/verify/oracle/comparing/answers.ts';
import { ArrivalComparison } from '../../../src/verify/oracle/comparing/arrivals.ts';
import { Before } from '../../../src/verify/oracle/comparing/before.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { judged } from '../../../src/verify/oracle/comparing/freedom.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import type { CallStep, Step, Values } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import type { Side } from '../../../src/verify/oracle/running/side.ts';
import { StandIns } from '../../../src/verify/oracle/running/stand-ins.ts';
import { Unsaid } from '../../../src/verify/oracle/running/unsaid.ts';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';

let mail: Surface;

beforeAll(async () => {
  mail = await surfaceOf(await openRegistry(), 'mail');
});

const call = (operation: string, given: Partial<CallStep> = {}): CallStep => ({
  ...{ kind: 'call', id: 's9', operation, as: { credential: 'live' } },
  ...given,
});
const by = (credential: string) => ({ as: { credential } });
const of = (id: string) => ({ path: { webhook_id: { $of: id, at: '/id' } } });
const answer = (status: number, body: unknown = {}) => ({ status, headers: {}, body });

interface Told {
  readonly after?: readonly Step[];
  readonly hasRecovered?: boolean;
  readonly expected?: unknown;
  readonly observed?: unknown;
}

/** The gaps that leave a difference open. */
function gapsOf(step: Step, found: Partial<Difference>, told: Told = {}): readonly string[] {
  const before = new Before();
  for (const each of [...(told.after ?? []), step]) before.note(each);
  const none = { told: new Set<string>(), instants: new Set<number>(), hasSameInstant: false };
  const { hasRecovered = false } = told;
  before.noteDeliveries({ ...none, hasRecovered, hasLater: false, isOvertaken: false, isPending: false }, 0);
  const { expected, observed } = { expected: found.expected, observed: found.observed, ...told };
  const statusOf = (each: unknown) => (found.at === undefined ? Number(each) : 200);
  const done = {
    expected: answer(statusOf(found.expected), expected),
    observed: answer(statusOf(found.observed), observed),
  };
  const difference: Difference = {
    ...{ at: 'status', kind: 'value', expected: undefined, observed: undefined, rules: [], gaps: [] },
    ...found,
  };
  return judged(difference, { step, done, document: mail.document, before: before.words }).gapsAllowing;
}

test('M-G-11: what a refusal says of the limit differs by as much as what the state before it has told', () => {
  const told = {
    expected: { limit: 600, reset_at: '2026-01-01T00:01:00.000Z' },
    observed: { limit: 1_200, reset_at: '2026-01-01T00:00:13.500Z' },
  };
  const gapsWith = (name: string, expected: number, observed: number) => {
    const shown = { at: `headers/${name}`, kind: 'value', expected, observed, rules: [], gaps: [] } as const;
    return judged(shown, { step: call('listWebhooks'), done: undefined, document: mail.document, told })
      .gapsAllowing;
  };
  expect(gapsWith('x-ratelimit-limit', 600, 1_200)).toEqual(['M-G-11']);
  expect(gapsWith('x-ratelimit-limit', 600, 1_199)).toEqual([]);
  expect(gapsWith('retry-after', 60, 14)).toEqual(['M-G-11']);
  expect(gapsWith('retry-after', 60, 1)).toEqual([]);
  expect(gapsWith('x-ratelimit-remaining', 0, 600)).toEqual([]);
  const limit = { at: 'headers/x-ratelimit-limit', expected: 600, observed: 1_200 };
  expect(gapsOf(call('listWebhooks'), limit)).toEqual([]);
});

test('M-G-11: what a state has told of the limit holds after another state, too', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  for (const [expected, observed] of [
    [{ limit: 600 }, { limit: 1_200 }],
    [{ message_id: 'msg_1' }, { message_id: 'msg_2' }],
  ]) {
    const step: Step = { kind: 'state', id: 's1', state: 'a state', params: {} };
    const done = { step, expected: answer(200, expected), observed: answer(200, observed) };
    judge.outcomeOf([], { step, done });
  }
  const shown = { at: 'headers/x-ratelimit-limit', kind: 'value', expected: 600, observed: 1_200 } as const;
  const differences = [{ ...shown, rules: [], gaps: [] }];
  const { kind } = judge.outcomeOf(differences, { step: call('listWebhooks'), done: undefined });
  expect(kind).toBe('agreed');
});

test('M-G-26: a request id may be in another header, and is that of one answer alone', () => {
  const ids = new Correspondence();
  const gapsWith = (mine: string, yours: Readonly<Record<string, string>>) => {
    const step = call('listWebhooks');
    const shown = (headers: Readonly<Record<string, string>>) => ({ ...answer(500), headers });
    const done = { expected: shown({ 'x-request-id': mine }), observed: shown(yours) };
    const differences = answerDifferences(
      operationsById(mail.document).get(step.operation) as Operation,
      done,
      { ...{ document: mail.document, ids, translated: String, toleranceMs: 0 } },
    );
    return differences.map((each) => judged(each, { step, done, document: mail.document }).gapsAllowing);
  };
  expect(gapsWith('req_1', { 'x-mail-request-id': 'a' })).toEqual([['M-G-26']]);
  expect(gapsWith('req_1', {})).toEqual([[]]);
  expect(gapsWith('req_2', { 'x-request-id': 'a' })).toEqual([]);
  expect(gapsWith('req_3', { 'x-request-id': 'a' })).toEqual([[]]);
});

test('M-G-38, M-G-01: another refusal may be about the form, unless a body like that was taken before', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const kindOf = (body: Values, [expected, observed]: readonly [number, number]) => {
    const step = call('createDomain', { body });
    judge.before.note(step);
    const sent = { method: 'POST', url: 'http://a/', isAuthorized: true, type: '', body: '' };
    const done = { step, expected: answer(expected), observed: answer(observed), sent };
    const status = { at: 'status', kind: 'status', expected, observed, rules: [], gaps: [] } as const;
    return judge.outcomeOf(expected === observed ? [] : [status], { step, done }).kind;
  };
  expect(kindOf({ domain: 'a.test', dmarc_policy: 'x' }, [400, 422])).toBe('agreed');
  expect(kindOf({ domain: 'a.test' }, [409, 422])).toBe('allowed');
  expect(kindOf({ domain: 'b.test', dmarc_policy: 'none' }, [201, 201])).toBe('agreed');
  expect(kindOf({ domain: 'c.test', dmarc_policy: 'x' }, [400, 422])).toBe('diverged');
  expect(kindOf({ domain: 'b.test', dmarc_policy: 'reject' }, [409, 422])).toBe('diverged');
  expect(kindOf({ domain: 'B.test', dmarc_policy: 'reject' }, [409, 422])).toBe('allowed');
});

test('M-G-38: a conflict may come before another refusal, but not of texts that nobody has given', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const kindOf = (body: Values, [expected, observed]: readonly [number, number]) => {
    const step = call('createDomain', { body });
    judge.before.note(step);
    const done = { step, expected: answer(expected), observed: answer(observed) };
    const status = { at: 'status', kind: 'status', expected, observed, rules: [], gaps: [] } as const;
    return judge.outcomeOf(expected === observed ? [] : [status], { step, done }).kind;
  };
  expect(kindOf({ domain: 'a.test', dmarc_policy: 'x' }, [400, 409])).toBe('diverged');
  expect(kindOf({ domain: 'a.test', dmarc_policy: 7 }, [422, 409])).toBe('diverged');
  expect(kindOf({ domain: 'a.test' }, [201, 201])).toBe('agreed');
  expect(kindOf({ domain: 'b.test', dmarc_policy: 'x' }, [400, 409])).toBe('diverged');
  expect(kindOf({ domain: 'A.test', dmarc_policy: 'x' }, [400, 409])).toBe('agreed');
});

test('M-G-22: which url the settings have that nobody has set is open, and not that of an empty one', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const sent = { method: 'GET', url: 'http://a/', isAuthorized: true, type: '', body: '' };
  const url = { at: 'body/url', kind: 'value', expected: '', observed: null, rules: [] } as const;
  const kindOf = (step: CallStep, differences: readonly Difference[] = []) => {
    const done = { step, expected: answer(200, { url: '' }), observed: answer(200, { url: null }), sent };
    return judge.outcomeOf(differences, { step, done }).kind;
  };
  const read = [call('getEventSettings'), [{ ...url, gaps: ['M-G-22'], isStated: true }]] as const;
  expect(kindOf(...read)).toBe('agreed');
  kindOf(call('updateEventSettings', { body: { url: '' } }));
  expect(kindOf(...read)).toBe('diverged');
});

test('M-G-38: an empty list is all that is wrong where one that is not was taken in its place', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const kindOf = (body: Values, [expected, observed]: readonly [number, number]) => {
    const step = call('sendMail', { body });
    judge.before.note(step);
    const done = { step, expected: answer(expected), observed: answer(observed) };
    const status = { at: 'status', kind: 'status', expected, observed, rules: [], gaps: [] } as const;
    return judge.outcomeOf(expected === observed ? [] : [status], { step, done }).kind;
  };
  const toNobody = { content: ['a'], personalizations: [] };
  const toSome = { ...toNobody, personalizations: [{ to: [] }] };
  expect(kindOf(toNobody, [400, 422])).toBe('agreed');
  expect(kindOf(toSome, [202, 202])).toBe('agreed');
  expect(kindOf(toNobody, [400, 422])).toBe('diverged');
  expect(kindOf({ ...toNobody, subject: '' }, [400, 422])).toBe('agreed');
});

test('M-G-01: what a template has to have is open, but for the one that a state is about', () => {
  const kindAfter = (...others: readonly Step[]) => {
    const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
    const step = call('sendMail', { body: { template_id: { $of: 's1', at: '/template_id' } } });
    for (const each of [...others, step]) judge.before.note(each);
    const done = { step, expected: answer(202), observed: answer(422) };
    const status = {
      at: 'status',
      kind: 'status',
      expected: 202,
      observed: 422,
      rules: [],
      gaps: [],
    } as const;
    return judge.outcomeOf([status], { step, done }).kind;
  };
  const state: Step = { kind: 'state', id: 's1', state: 'a template exists', params: {} };
  expect(kindAfter(state)).toBe('diverged');
  expect(kindAfter({ ...state, id: 's2' })).toBe('allowed');
  expect(kindAfter(state, call('createTemplate'))).toBe('allowed');
});

test('M-G-38: what is known to be there is not refused as unknown, until something was removed', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const kindOf = (operation: string, [expected, observed]: readonly [number, number]) => {
    const step = call(operation, of('s1'));
    judge.before.note(step);
    const done = { step, expected: answer(expected), observed: answer(observed) };
    const status = { at: 'status', kind: 'status', expected, observed, rules: [], gaps: [] } as const;
    return judge.outcomeOf(expected === observed ? [] : [status], { step, done }).kind;
  };
  expect(kindOf('updateDomain', [400, 404])).toBe('agreed');
  expect(kindOf('updateDomain', [200, 200])).toBe('agreed');
  expect(kindOf('updateDomain', [400, 404])).toBe('diverged');
  expect(kindOf('deleteDomain', [204, 204])).toBe('agreed');
  expect(kindOf('updateDomain', [400, 404])).toBe('agreed');
});

const REFUSED = { observed: { detail: 'Cross-tenant access denied' } };
const ANOTHER = 'another tenant has a resource of a kind';
const another: Step = { kind: 'state', id: 's1', state: ANOTHER, params: {} };

test.each<[string, string, CallStep, Told, readonly string[]]>([
  [
    '403 is free',
    'for the other tenant',
    call('getWebhook', { ...by('other_tenant'), ...of('s1') }),
    REFUSED,
    ['M-G-15'],
  ],
  [
    '403 is free',
    'of what the other tenant has',
    call('getWebhook', of('s1')),
    { ...REFUSED, after: [another] },
    ['M-G-15'],
  ],
  [
    '403 is not',
    'of what nobody has',
    call('getWebhook', { ...by('other_tenant'), path: { webhook_id: 'wh_1' } }),
    REFUSED,
    [],
  ],
  [
    '403 is not',
    'without its text',
    call('getWebhook', { ...by('other_tenant'), ...of('s1') }),
    { observed: { detail: 'No' } },
    [],
  ],
  ['403 is not', 'of what is one’s own', call('getWebhook', of('s1')), REFUSED, []],
])('M-G-15: %s %s', (_, __, step, told, gaps) => {
  expect(gapsOf(step, { expected: 404, observed: 403 }, told)).toEqual(gaps);
});

const count = (expected: number, observed: number) => ({ at: 'body/failure_count', expected, observed });

test('M-G-23, M-G-07: failures may be counted in all, which shows once a success or enabling has come in between', () => {
  const read = call('getWebhook', of('s1'));
  const enabled = { after: [call('updateWebhook', { ...of('s1'), body: { enabled: true } })] };
  expect(gapsOf(read, count(0, 1), { hasRecovered: true })).toEqual(['M-G-23']);
  expect(gapsOf(read, count(0, 10), enabled)).toEqual(['M-G-07']);
  expect(gapsOf(read, count(2, 1), { hasRecovered: true })).toEqual([]);
  expect(gapsOf(read, count(1, 2))).toEqual([]);
});

test('M-G-07: enabling may leave it shown when the endpoint was disabled, from then on', () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const kindOf = (step: CallStep) => {
    const shown = { at: 'body/disabled_at', expected: null, observed: '2026-01-01T00:00:00.000Z' };
    const difference: Difference = { ...shown, kind: 'value', rules: [], gaps: [] };
    return judge.outcomeOf([difference], { step, done: undefined }).kind;
  };
  expect(kindOf(call('getWebhook', of('s1')))).toBe('diverged');
  expect(kindOf(call('updateWebhook', { ...of('s1'), body: { url: 'https://a.test' } }))).toBe('diverged');
  expect(kindOf(call('updateWebhook', { ...of('s1'), body: { enabled: true } }))).toBe('agreed');
  expect(kindOf(call('getWebhook', of('s1')))).toBe('agreed');
});

test('M-G-48: what takes a while may be dated when it ends, by as much as it may take', () => {
  const read = call('getWebhook', of('s1'));
  const shown = (observed: string) => ({
    ...({
      at: 'body/last_success_at',
      kind: 'instant',
      expected: '2026-01-01T00:00:00.000Z',
      observed,
    } as const),
  });
  const slow: Step = {
    kind: 'receiver',
    id: 's2',
    receiver: 'r1',
    script: { answers: [{ delay_ms: 29_000 }] },
  };
  const late = shown('2026-01-01T00:00:29.000Z');
  expect(gapsOf(read, late, { after: [slow] })).toEqual(['M-G-48']);
  expect(gapsOf(read, shown('2026-01-01T00:01:00.000Z'), { after: [slow] })).toEqual([]);
  expect(gapsOf(read, late)).toEqual([]);
});

test('M-G-27: what comes of a send in the sandbox is free, and of no other one', () => {
  const sent = { at: 'deliveries/r1/0', kind: 'missing', expected: { body: {} } } as const;
  const body = (enable: boolean): Values => ({ mail_settings: { sandbox_mode: { enable } } });
  expect(gapsOf(call('sendMail', { body: body(true) }), sent)).toContain('M-G-27');
  expect(gapsOf(call('sendMail', { ...by('test'), body: {} }), sent)).toContain('M-G-27');
  expect(gapsOf(call('sendMail', { body: body(false) }), sent)).not.toContain('M-G-27');
});

test('M-G-01, M-MS-03: a sandbox that is not said on or off may be refused, and not of a test key, whoever has called before', () => {
  const told = { observed: { errors: [{ message: 'A boolean', field: 'sandbox_mode.enable', help: null }] } };
  const gapsBy = (credential: string, after: readonly Step[] = []) =>
    gapsOf(
      call('sendMail', { ...by(credential), body: { sandbox_mode: {} } }),
      { expected: 202, observed: 422 },
      { ...told, after },
    );
  expect(gapsBy('live')).toContain('M-G-01');
  expect(gapsBy('live', [call('sendMail', by('test'))])).toContain('M-G-01');
  expect(gapsBy('test')).not.toContain('M-G-01');
  expect(gapsBy('test', [call('sendMail')])).not.toContain('M-G-01');
});

test('M-G-08: what attempts come to is free of an endpoint with OAuth2, and of no other one', () => {
  const failed = { at: 'body/webhooks/0/failure_count', expected: 7, observed: 0 };
  const shown = (more: Values) => ({ expected: { webhooks: [{ failure_count: 7, ...more }], total: 1 } });
  expect(gapsOf(call('listWebhooks'), failed, shown({ oauth_client_id: 'a' }))).toEqual(['M-G-08']);
  expect(gapsOf(call('listWebhooks'), failed, shown({}))).toEqual([]);
  const url = { ...failed, at: 'body/webhooks/0/url' };
  expect(gapsOf(call('listWebhooks'), url, shown({ oauth_client_id: 'a' }))).toEqual([]);
});

test('M-G-16, M-EP-03: reads may show the secret of OAuth2, and never the one that signs', () => {
  const added = (name: string) => ({
    ...({
      at: `body/${name}`,
      kind: 'added',
      expected: undefined,
      observed: 'a-secret',
      isStated: true,
    } as const),
  });
  expect(gapsOf(call('getWebhook', of('s1')), added('oauth_client_secret'))).toEqual(['M-G-16']);
  expect(gapsOf(call('getWebhook', of('s1')), added('signing_secret'))).toEqual([]);
});

test.each([
  ['SENT', 'DELIVERED', ['M-G-03']],
  ['SENT', 'FAILED', []],
  ['FAILED', 'SENT', []],
])('M-G-03: where the mock says %s, %s is free by %j', (expected, observed, gaps) => {
  expect(gapsOf(call('getMessage'), { at: 'body/status', expected, observed })).toEqual(gaps);
});

test('M-G-02: an operation that only its path names may be missing, unless the target has done it', () => {
  const choices = new Map<string, unknown>();
  const kindOf = (operation: string, observed: number) => {
    const judge = new Judge(mail.document, { choices, notesChoices: true });
    const step = call(operation, { path: { role_id: { $of: 's1', at: '/id' } } });
    const differences: Difference[] =
      observed === 200
        ? []
        : [{ at: 'status', kind: 'status', expected: 200, observed, rules: [], gaps: [] }];
    const both = { expected: answer(200), observed: answer(observed) };
    const sent = { method: 'GET', url: 'http://a/', isAuthorized: true, type: '', body: '' };
    return judge.outcomeOf(differences, { step, done: { step, ...both, sent } }).kind;
  };
  expect(kindOf('getRole', 404)).toBe('allowed');
  expect(kindOf('getRole', 403)).toBe('diverged');
  expect(kindOf('getWebhook', 404)).toBe('diverged');
  expect(kindOf('getRole', 200)).toBe('agreed');
  expect(kindOf('getRole', 404)).toBe('diverged');
});

test('M-G-19: which scopes there are is free, but for those of webhooks', () => {
  const gapsWith = (scope: string) =>
    gapsOf(call('createApiKey'), { expected: 201, observed: 400 }, { expected: { scopes: [scope] } });
  expect(gapsWith('domains.read')).toEqual(['M-G-19']);
  expect(gapsWith('webhooks.read')).toEqual([]);
});

test('M-G-01: a list may be all that an answer shows, and what is in it is compared', () => {
  const step = call('listBounces');
  const differences = (observed: unknown) =>
    answerDifferences(
      operationsById(mail.document).get(step.operation) as Operation,
      {
        expected: answer(200, { bounces: [{ email: 'a@b.test' }], total: 1 }),
        observed: answer(200, observed),
      },
      {
        ...{ document: mail.document, ids: new Correspondence(), translated: String, toleranceMs: 0 },
      },
    );
  const kindOf = (observed: unknown) =>
    new Judge(mail.document, { choices: new Map(), notesChoices: true }).outcomeOf(differences(observed), {
      step,
      done: undefined,
    }).kind;
  expect(kindOf([{ email: 'a@b.test' }])).toBe('agreed');
  expect(kindOf([{ email: 'c@d.test' }])).toBe('diverged');
  expect(kindOf([])).toBe('diverged');
});

test('M-G-01: the part of a send that only its schema names may have another form, and others may not', () => {
  const gapsWith = (field: string) => {
    const expected = { errors: [{ message: 'Must be object', field, help: null }] };
    return gapsOf(call('sendMail'), { expected: 422, observed: 202 }, { expected });
  };
  expect(gapsWith('reply_to')).toEqual(['M-G-01']);
  expect(gapsWith('personalizations')).toEqual([]);
});

test('M-G-01: an address may be shown in another case of letters, and not another address', () => {
  const shown = (observed: string) => ({ at: 'body/bounces/0/email', expected: 'Ada@b.test', observed });
  expect(gapsOf(call('listBounces'), shown('ada@b.test'))).toEqual(['M-G-01']);
  expect(gapsOf(call('listBounces'), shown('ben@b.test'))).toEqual([]);
});

test('M-G-01: an address may be another one in another case of letters, also where a state has been given it', () => {
  const before = new Before();
  before.note({ kind: 'state', id: 's1', state: 'an address bounced', params: { email: 'ada@b.test' } });
  const path = { email: 'Ada@b.test' };
  const step: CallStep = { kind: 'call', id: 's2', operation: 'getBounce', as: { credential: 'live' }, path };
  before.note(step);
  const status = { at: 'status', kind: 'status', expected: 200, observed: 404, rules: [], gaps: [] } as const;
  const given = { step, done: undefined, document: mail.document, before: before.words };
  expect(judged(status, given).gapsAllowing).toContain('M-G-01');
});

test('M-G-25: attempts that were on their way when an endpoint was disabled may have failed, too', () => {
  const fail = (id: string, at: string): ReceivedDelivery => ({
    ...{ at, method: 'POST', url: 'https://r1.test/', headers: {}, answered: 500 },
    body: JSON.stringify({ event_id: id, event_type: 'open' }),
  });
  const [first, last] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:10:00.000Z'];
  const nine = Array.from({ length: 9 }, (_, at) => fail(`evt_${at}`, first));
  const gapsWith = (sent: readonly ReceivedDelivery[], extra: ReceivedDelivery) => {
    const standIns = new StandIns(() => ({}) as never, { isStrict: false });
    const oracle = { hasShown: () => true } as unknown as Side;
    const arrivals = new ArrivalComparison({
      standIns,
      unsaid: new Unsaid(mail),
      oracle,
      signing: { isKnown: false },
      isStrict: false,
    });
    const context = {
      document: mail.document,
      ids: new Correspondence(),
      translated: String,
      toleranceMs: 0,
    };
    const policy = policyIfAny(mail.document) as DeliveryPolicy;
    const observed = [...sent, extra];
    const { differences } = arrivals.compared(new Map([['r1', sent]]), new Map([['r1', observed]]), {
      ...context,
      policy,
    });
    const step: Step = { kind: 'clock', id: 's1', byMs: 1 };
    return differences.flatMap(
      (each) => judged(each, { step, done: undefined, document: mail.document }).gapsAllowing,
    );
  };
  expect(gapsWith([...nine, fail('evt_9', last)], fail('evt_10', last))).toEqual(['M-G-25']);
  expect(gapsWith([...nine, fail('evt_9', last)], fail('evt_9', last))).toEqual([]);
  expect(gapsWith([...nine, fail('evt_9', last)], fail('evt_10', '2026-01-01T00:11:00.000Z'))).toEqual([]);
  expect(gapsWith(nine, fail('evt_10', first))).toEqual([]);
});

test('M-G-35: a send with neither content nor template may be refused, whatever its attachments have', () => {
  const gapsWith = (body: Values) => gapsOf(call('sendMail', { body }), { expected: 202, observed: 422 });
  expect(gapsWith({ attachments: [{ content: 'YQ==' }] })).toEqual(['M-G-35']);
  expect(gapsWith({ content: [] })).toEqual([]);
});

test('M-ER-17 what is made is shown, in whichever form, and M-MS-02 what went wrong is said', () => {
  const differences = (operation: string, status: number, bodies: readonly unknown[]) => {
    const [expected, observed] = bodies.map((body) => answer(status, body)) as [never, never];
    const of = operationsById(mail.document).get(operation) as Operation;
    const done = { expected, observed };
    const ids = new Correspondence();
    const context = { document: mail.document, ids, translated: String, toleranceMs: 0 };
    return answerDifferences(of, done, context)
      .map((each) => judged(each, { step: call(operation), done, document: mail.document }))
      .filter(({ gapsAllowing }) => gapsAllowing.length === 0)
      .map(({ at }) => at);
  };
  const template = { id: 'd-1', name: 'alpha' };
  expect(differences('createTemplate', 201, [template, {}])).toEqual(['body']);
  expect(differences('createTemplate', 201, [template, { id: 'd-1' }])).toEqual([]);
  expect(differences('updateTemplate', 200, [template, {}])).toEqual([]);
  const failed = (error_message: string) => ({ status: 'FAILED', error_message });
  expect(differences('getMessage', 200, [failed('no template'), failed('')])).toEqual(['body/error_message']);
  expect(differences('getMessage', 200, [failed('no template'), failed('It failed')])).toEqual([]);
});

test('M-G-47: how delete_all is written is open, but not that false is no confirmation', () => {
  const gapsWith = (query: Values) =>
    gapsOf(call('deleteBounces', { query }), { expected: 400, observed: 204 });
  expect(gapsWith({ delete_all: '1' })).toEqual(['M-G-47']);
  expect(gapsWith({ delete_all: 'false' })).toEqual([]);
});

test('M-G-01, M-G-18: what need not be given may be null, also where the mock refuses it', () => {
  const sent = (body: Values) => gapsOf(call('sendMail', { body }), { expected: 422, observed: 202 });
  expect(sent({ sandbox_mode: null })).toContain('M-G-01');
  expect(sent({ content: null })).toContain('M-G-01');
  expect(sent({ sandbox_mode: 'on' })).toEqual([]);
  const made = (body: Values) => gapsOf(call('createWebhook', { body }), { expected: 422, observed: 201 });
  expect(made({ oauth_client_id: null })).toEqual(['M-G-18']);
  expect(made({ oauth_client_id: 'id' })).toEqual([]);
});

test('M-G-01: an update that changes nothing may leave alone when the object was changed last', () => {
  const changed = { at: 'body/updated_at', kind: 'instant', expected: 'now', observed: 'before' } as const;
  expect(gapsOf(call('updateTemplate', { body: {} }), changed)).toEqual(['M-G-01']);
  expect(gapsOf(call('updateTemplate', { body: { name: 'Receipt' } }), changed)).toEqual([]);
});

test('M-G-24: an endpoint that is paused by hand may show since when', () => {
  const paused = { at: 'body/disabled_at', kind: 'value', expected: null, observed: '2026-01-01' } as const;
  expect(gapsOf(call('updateWebhook', { ...of('w'), body: { enabled: false } }), paused)).toEqual(['M-G-24']);
  expect(gapsOf(call('updateWebhook', { ...of('w'), body: { enabled: true } }), paused)).not.toContain(
    'M-G-24',
  );
  expect(gapsOf(call('getWebhook', of('w')), paused)).toEqual([]);
});

test('M-G-25: a later attempt may go where the first one went, once the url of the endpoint is another one', () => {
  const missing = { at: 'deliveries/r2/0', kind: 'missing', sinceFirstMs: 60_000 } as const;
  const passes: Step = { kind: 'clock', id: 's9', byMs: 60_000 };
  const moved = call('updateWebhook', { ...of('w'), body: { url: { $receiver: 'r2' } } });
  const other = call('updateWebhook', { ...of('w'), body: { enabled_events: ['*'] } });
  expect(gapsOf(passes, missing, { after: [moved] })).toEqual(['M-G-25']);
  expect(gapsOf(passes, missing, { after: [other] })).toEqual([]);
  expect(gapsOf(passes, { ...missing, sinceFirstMs: 0 }, { after: [moved] })).toEqual([]);
});

test('M-G-27: what an endpoint shows of deliveries is free once a send in the sandbox has come before', () => {
  const shown = {
    at: 'body/last_success_at',
    kind: 'value',
    expected: '2026-01-01',
    observed: null,
  } as const;
  const send = call('sendMail', { body: { mail_settings: { sandbox_mode: { enable: true } } } });
  expect(gapsOf(call('getWebhook', of('w')), shown, { after: [send] })).toEqual(['M-G-27']);
  expect(gapsOf(call('getWebhook', of('w')), shown, { after: [call('sendMail', { body: {} })] })).toEqual([]);
});

test('M-G-23: an answer that comes too late is a failure, too, where failures are counted in all', () => {
  const count = { at: 'body/failure_count', kind: 'value', expected: 0, observed: 1 } as const;
  const slow: Step = { kind: 'receiver', id: 's1', receiver: 'r1', script: { then: { delay_ms: 30_500 } } };
  expect(gapsOf(call('getWebhook', of('w')), count, { after: [slow] })).toEqual(['M-G-23']);
  expect(gapsOf(call('getWebhook', of('w')), count)).toEqual([]);
});

test('M-G-01: a template without an active version may be one that can be rendered', () => {
  const shown = { at: 'body/status', kind: 'value', expected: 'FAILED', observed: 'SENT' } as const;
  const read = call('getMessage', { path: { id: { $of: 's', at: '/message_id' } } });
  const version = (body: Values) => call('createTemplateVersion', { body });
  expect(gapsOf(read, shown, { after: [call('createTemplate')] })).toEqual(['M-G-01']);
  expect(gapsOf(read, shown, { after: [version({ active: false })] })).toEqual(['M-G-01']);
  expect(gapsOf(read, shown, { after: [call('createTemplate'), version({ active: true })] })).toEqual([]);
});
