// What gaps of the quota document free that other teams have chosen otherwise, and what stands right beside it.

import { beforeAll, expect, test } from 'vitest';
import { placeOf } from '../../../src/openapi/field-kind.ts';
import { operationsById } from '../../../src/openapi/operations.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { actionDifferences } from '../../../src/verify/oracle/comparing/answers.ts';
import { differencesOf } from '../../../src/verify/oracle/comparing/comparison.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import type { CallStep, Step, Values } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { partOf } from '../../../src/verify/oracle/running/pages.ts';
import { Side } from '../../../src/verify/oracle/running/side.ts';
import type { TargetSession } from '../../../src/verify/session.ts';

let quota: Surface;

beforeAll(async () => {
  quota = await surfaceOf(await openRegistry(), 'quota');
});

type Fields = Readonly<Record<string, unknown>>;

/** What a step shows on either side, after some others. */
interface Shown {
  readonly operation: string;
  readonly given?: Partial<CallStep>;
  readonly after?: readonly string[];
  readonly differs: Partial<Difference>;
  /** What differs in the same answer. */
  readonly also?: Partial<Difference>;
  readonly shows?: unknown;
  readonly wanted?: unknown;
}

const named = { path: { user_id: { $of: 's0', at: '/target_id' } } };

function isFree({
  operation,
  given = {},
  after = [],
  differs,
  also,
  shows = {},
  wanted = {},
}: Shown): boolean {
  const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
  for (const [index, name] of after.entries()) judge.before.note(stepOf(name, index));
  const step: CallStep = { kind: 'call', id: 's9', operation, as: null, ...given };
  const differences = [differs, also ?? []].flat().map(
    (each): Difference => ({
      ...{ at: 'status', kind: 'status', expected: undefined, observed: undefined, rules: [], gaps: [] },
      ...each,
    }),
  );
  const done = {
    step,
    expected: answerOf(differs.expected, wanted),
    observed: answerOf(differs.observed, shows),
  };
  return judge.outcomeOf(differences, { step, done }).kind !== 'diverged';
}

function answerOf(status: unknown, body: unknown) {
  return { status: typeof status === 'number' ? status : 200, headers: {}, body };
}

function stepOf(name: string, index: number): Step {
  const id = `s${index}`;
  if (name.includes(' ')) return { kind: 'state', id, state: name, params: {} };
  if (name === 'clock') return { kind: 'clock', id, byMs: 1_000 };
  if (['write', 'delete', 'trash'].includes(name))
    return { kind: 'action', id, action: name, input: { bytes: 1 } };
  return { kind: 'call', id, operation: name, as: null };
}

const status = (expected: number, observed: number) => ({ expected, observed });
const value = (at: string, expected: unknown, observed: unknown): Partial<Difference> => ({
  ...{ at: `body/${at}`, kind: 'value', expected, observed },
});
const missing = (at: string, expected: unknown): Partial<Difference> => ({ at, kind: 'missing', expected });

const thresholds = (warning_threshold_1?: number, warning_threshold_2?: number) => ({
  body: JSON.parse(JSON.stringify({ limit_bytes: 9, warning_threshold_1, warning_threshold_2 })) as Values,
});

const ZEROS = { used_bytes: 0, file_count: 0 };

test.each<{ readonly says: string; readonly free: Shown; readonly fault: Shown }>([
  {
    says: 'Q-G-27 a target of another tenant may be made in this one; one that is unknown otherwise may not',
    free: {
      ...{ operation: 'replaceUserQuota', given: named, differs: status(404, 201) },
      after: ['a target belongs to another tenant'],
    },
    fault: { operation: 'replaceUserQuota', given: named, differs: status(404, 201) },
  },
  {
    says: 'Q-G-27 usage of a target that the tenant does not have may be nothing, and never something',
    free: { operation: 'getUserUsage', given: named, differs: status(404, 200), shows: ZEROS },
    fault: {
      operation: 'getUserUsage',
      given: named,
      differs: status(404, 200),
      shows: { ...ZEROS, used_bytes: 1 },
    },
  },
  {
    says: 'Q-G-14 a deletion may take from the trash or not, once something is in it',
    free: {
      ...{ operation: 'listUserUsage', after: ['write', 'trash', 'delete'] },
      differs: value('usage/0/trash_bytes', '2', '1'),
    },
    fault: {
      ...{ operation: 'listUserUsage', after: ['write', 'trash'] },
      differs: value('usage/0/trash_bytes', '2', '1'),
    },
  },
  {
    says: 'Q-G-25 another quota may refuse for another reason, and the same one for its own alone',
    free: {
      ...{ operation: 'putFile', after: ['replaceTenantQuota', 'clock'] },
      differs: value('error/code', 'QUOTA_GRACE_EXHAUSTED', 'QUOTA_EXCEEDED'),
      also: value('error/level', 'tenant', 'user'),
    },
    fault: {
      ...{ operation: 'putFile', after: ['replaceTenantQuota', 'clock'] },
      differs: value('error/code', 'QUOTA_GRACE_EXHAUSTED', 'QUOTA_EXCEEDED'),
    },
  },
  {
    says: 'Q-G-25 what a refusal says of its quota is of the one that it names, and of no other',
    free: {
      ...{ operation: 'putFile', after: ['replaceTenantQuota'] },
      differs: value('error/target_type', 'user', 'tenant'),
      also: value('error/level', 'user', 'tenant'),
    },
    fault: {
      ...{ operation: 'putFile', after: ['replaceTenantQuota'] },
      differs: { ...value('error/target_type', 'user', 'tenant'), isStated: true },
    },
  },
  {
    says: 'Q-G-13 a threshold may be refused beside a default that it does not leave in its place',
    free: { ...{ operation: 'replaceUserQuota', given: thresholds(90) }, differs: status(201, 422) },
    fault: { ...{ operation: 'replaceUserQuota', given: thresholds(89) }, differs: status(201, 422) },
  },
  {
    says: 'Q-G-13 a threshold may be refused below a default that it does not leave in its place',
    free: {
      ...{ operation: 'replaceUserQuota', given: thresholds(undefined, 80) },
      differs: status(201, 422),
    },
    fault: {
      ...{ operation: 'replaceUserQuota', given: thresholds(undefined, 81) },
      differs: status(201, 422),
    },
  },
  {
    says: 'Q-G-30 what is beyond a bound of the fields may be refused for that, be the target another tenant’s or not',
    free: {
      ...{ operation: 'replaceUserQuota', differs: status(404, 400) },
      given: { ...named, body: { limit_bytes: 9, grace_period_days: 366 } },
    },
    fault: {
      ...{ operation: 'replaceUserQuota', differs: status(404, 400) },
      given: { ...named, body: { limit_bytes: 9, grace_period_days: 365 } },
    },
  },
  {
    says: 'Q-G-17 a partner may have no quota until one is set',
    free: { operation: 'getPartnerQuota', differs: status(200, 404) },
    fault: { operation: 'getPartnerQuota', after: ['replacePartnerQuota'], differs: status(200, 404) },
  },
  {
    says: 'Q-G-13 a replacement may end an exemption that it does not name',
    free: { operation: 'replaceUserQuota', differs: value('exempt', true, false) },
    fault: {
      operation: 'replaceUserQuota',
      given: { body: { exempt: true } },
      differs: value('exempt', true, false),
    },
  },
  {
    says: 'Q-G-13 a reason ends with an exemption that a replacement does not name, and is never another one',
    free: { operation: 'replaceUserQuota', differs: value('exempt_reason', 'audit', null) },
    fault: { operation: 'replaceUserQuota', differs: value('exempt_reason', 'audit', 'other') },
  },
  {
    says: 'Q-G-29 what is shown where there is no reason is open, and not whether something is',
    free: { operation: 'getUserQuota', differs: value('exempt_reason', null, '') },
    fault: { operation: 'getUserQuota', differs: missing('body/exempt_reason', null) },
  },
  {
    says: 'Q-G-22 a raised limit may leave a window open that was open',
    free: {
      operation: 'replaceUserQuota',
      after: ['write'],
      differs: value('grace_started_at', null, '2026-01-01T00:00:00Z'),
    },
    fault: {
      operation: 'replaceUserQuota',
      differs: value('grace_started_at', null, '2026-01-01T00:00:00Z'),
    },
  },
  {
    says: 'Q-G-35 an offset beyond the last may be refused',
    free: {
      ...{ operation: 'listUserQuotas', given: { query: { offset: 9 } } },
      ...{ differs: status(200, 422), wanted: { quotas: [], total: 2 } },
    },
    fault: {
      ...{ operation: 'listUserQuotas', given: { query: { offset: 1 } } },
      ...{ differs: status(200, 422), wanted: { quotas: [{ id: 'qta_1' }], total: 2 } },
    },
  },
  {
    says: 'Q-G-24 a list of usage may leave out what holds nothing',
    free: { operation: 'listUserUsage', differs: missing('body/usage/0', ZEROS) },
    fault: { operation: 'listUserUsage', differs: missing('body/usage/0', { used_bytes: 5 }) },
  },
])('$says', ({ free, fault }) => {
  expect(isFree(free)).toBe(true);
  expect(isFree(fault)).toBe(false);
});

test('Q-G-27 of two calls at once, one may find what the other has made of another tenant’s target', () => {
  const calls = ['replaceUserQuota', 'setUserExemption'].map(
    (operation): CallStep => ({ kind: 'call', id: operation, operation, as: null, ...named }),
  );
  const step = { kind: 'together', id: 's1', calls } as unknown as Step;
  const isLegal = (...statuses: readonly number[]) => {
    const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
    for (const each of [stepOf('the partner has another tenant', 0), step]) judge.before.note(each);
    const differences = calls.flatMap((call, at): Difference[] => {
      const [expected, observed] = [404, statuses[at] ?? 404].map((each) => answerOf(each, {}));
      if (expected === undefined || observed === undefined || observed.status === 404) return [];
      const shown = { expected: 404, observed: observed.status, rules: [], gaps: [] };
      return [
        { ...{ at: `calls/${at}/status`, kind: 'status' }, ...shown, of: { step: call, expected, observed } },
      ];
    });
    return judge.outcomeOf(differences, { step, done: undefined }).kind !== 'diverged';
  };
  expect(isLegal(201, 200)).toBe(true);
  expect(isLegal(201, 500)).toBe(false);
  expect(isLegal(404, 200)).toBe(false);
});

test('Q-G-27 a caller of another tenant may make a target of this one there, and one of this tenant may not', () => {
  const made = (credential: string) => {
    const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
    const step: CallStep = { ...(stepOf('replaceUserQuota', 1) as CallStep), ...named, as: { credential } };
    judge.before.note(step);
    const shown = {
      at: 'status',
      kind: 'status',
      expected: 404,
      observed: 201,
      rules: [],
      gaps: [],
    } as const;
    const done = { step, expected: answerOf(404, {}), observed: answerOf(201, {}), sent: undefined };
    return judge.outcomeOf([shown], { step, done }).kind;
  };
  expect(made('other_partner_admin')).toBe('agreed');
  expect(made('partner_admin')).toBe('diverged');
});

test.each([
  ['and shows it', 'qta_1'],
  ['and says nothing of it', undefined],
])(
  'Q-G-12 what one path has given is not what was given last, once another writes the object anew %s',
  (_, id) => {
    const last = (given: Values, [mine, yours]: readonly [number, number]) => {
      const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
      const write = (by: 'own' | 'id', body: Values, [expected, observed]: readonly [number, number]) => {
        const operation = by === 'own' ? 'replacePartnerQuota' : 'replacePartnerQuotaById';
        const step: CallStep = { ...(stepOf(operation, 1) as CallStep), body };
        judge.before.note(step);
        const shown = (warning_threshold_2: number) =>
          answerOf(200, { id, target_id: 'prt_1', warning_threshold_2 });
        const url = by === 'own' ? 'http://a/partner' : 'http://a/partners/prt_1';
        const sent = { method: 'PUT', url, isAuthorized: true, type: '', body: '' };
        const done = { step, expected: shown(expected), observed: shown(observed), sent };
        const differs = { ...value('warning_threshold_2', expected, observed), rules: [], gaps: [] };
        return judge.outcomeOf(expected === observed ? [] : [differs as Difference], { step, done }).kind;
      };
      write('own', { limit_bytes: 0 }, [90, 90]);
      write('id', { warning_threshold_2: 74 }, [74, 74]);
      return write('own', given, [mine, yours]);
    };
    expect(last({ warning_threshold_3: 75 }, [74, 85])).toBe('agreed');
    expect(last({ warning_threshold_2: 74 }, [74, 85])).toBe('diverged');
  },
);

test('Q-G-12 in a list, whatever it is called, what one object was given last is not what another was', () => {
  const choices = new Map([['Q-G-03 /warning_threshold_2', 75]]);
  const judge = new Judge(quota.document, { choices, notesChoices: true });
  const write = (user: string, body: Values) => {
    const step: CallStep = { ...(stepOf('replaceUserQuota', 1) as CallStep), path: { user_id: user }, body };
    judge.before.note(step);
    const sent = { method: 'PUT', url: `http://a/users/${user}`, isAuthorized: true, type: '', body: '' };
    const done = { step, expected: answerOf(204, undefined), observed: answerOf(204, undefined), sent };
    judge.outcomeOf([], { step, done });
  };
  write('usr_a', { warning_threshold_2: 85 });
  write('usr_b', { warning_threshold_2: 90 });
  write('usr_a', { warning_threshold_1: 86 });
  const list: CallStep = {
    kind: 'call',
    id: 's9',
    operation: 'listUserQuotas',
    as: { credential: 'superuser' },
  };
  const shown = (mine: number, name = 'quotas') =>
    answerOf(200, {
      [name]: [
        { target_id: 'usr_a', warning_threshold_2: mine },
        { target_id: 'usr_b', warning_threshold_2: 90 },
      ],
    });
  const sent = { method: 'GET', url: 'http://a/users', isAuthorized: true, type: '', body: '' };
  const done = { step: list, expected: shown(90), observed: shown(85, 'data'), sent };
  const differs = {
    ...value('warning_threshold_2', 90, 85),
    rules: [],
    gaps: [],
    at: 'body/quotas/1/warning_threshold_2',
  };
  expect(judge.outcomeOf([differs as Difference], { step: list, done }).kind).toBe('agreed');
});

test('Q-G-37 of an exempt quota no warning need be sent, and a window may open', () => {
  const write = stepOf('write', 1);
  const isFreeAfter = (given: Partial<Difference>) => {
    const choices = new Map([['Q-G-10 as sent', 'settled']]);
    const judge = new Judge(quota.document, { choices, notesChoices: true });
    judge.before.note(write);
    const difference = {
      at: '',
      kind: 'missing',
      expected: undefined,
      observed: undefined,
      ...given,
    } as const;
    const found = [{ ...difference, rules: [], gaps: [] }];
    return judge.outcomeOf(found, { step: write, done: undefined }).kind !== 'diverged';
  };
  const warning = (exempt: boolean) => ({ at: 'deliveries/r1/0', expected: { body: { quota: { exempt } } } });
  expect(isFreeAfter(warning(true))).toBe(true);
  expect(isFreeAfter(warning(false))).toBe(false);
  const differs = value('grace_started_at', null, '2026-01-01T00:00:00Z');
  const opened = (exempt: boolean, operation = 'getUserQuota') =>
    isFree({ operation, differs, wanted: { exempt }, after: ['a user is exempt'] });
  expect([opened(true), opened(false), opened(false, 'setUserExemption')]).toEqual([true, false, true]);
});

test('Q-G-17 what two calls at once were both refused, is not set', () => {
  const isFreeAfter = (status: number) => {
    const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
    const calls = [1, 2].map((at) => stepOf('replacePartnerQuotaById', at));
    const both = { kind: 'together', id: 's3', calls } as unknown as Step;
    judge.before.note(both);
    const shown = { ...answerOf(undefined, [{ status }, { status }]), status: null };
    judge.outcomeOf([], { step: both, done: { step: both, expected: shown, observed: shown } as never });
    const read = stepOf('getPartnerQuota', 4);
    judge.before.note(read);
    const differs = {
      at: 'status',
      kind: 'status',
      expected: 200,
      observed: 404,
      rules: [],
      gaps: [],
    } as const;
    return judge.outcomeOf([differs], { step: read, done: undefined }).kind !== 'diverged';
  };
  expect(isFreeAfter(422)).toBe(true);
  expect(isFreeAfter(200)).toBe(false);
});

test('Q-G-38 a limit that is set once something is held may cause a warning, and neither one that was set before nor a refused write', () => {
  const put: Step = {
    ...{ kind: 'call', id: 's1', operation: 'replaceUserQuota', as: null },
    body: { limit_bytes: 1_000 },
  };
  const write: Step = { kind: 'action', id: 's2', action: 'write', input: { bytes: 1 } };
  const added = { at: 'deliveries/r1/0', kind: 'added', expected: undefined, rules: [], gaps: [] } as const;
  const judgedAfter = (status: number | null, ...steps: readonly Step[]) => {
    const judge = new Judge(quota.document, {
      choices: new Map([['Q-G-10 as sent', 'settled']]),
      notesChoices: true,
    });
    for (const each of steps) judge.before.note(each);
    const observed = { body: { event_type: 'quota.warning' } };
    const shown = { status, headers: {}, body: undefined };
    const done = { step: write, expected: shown, observed: shown };
    return judge.outcomeOf([{ ...added, observed }], { step: write, done }).kind;
  };
  expect(judgedAfter(201, write, put, write)).toBe('agreed');
  expect(judgedAfter(507, write, put, write)).toBe('diverged');
  expect(judgedAfter(201, put, write, write)).toBe('diverged');
});

test('Q-G-10 whom a warning reaches is open where another tenant’s user has written, and not where the tenant’s own has', () => {
  const state = stepOf('the partner has another tenant', 0);
  const isFreeAfter = (user_id: unknown) => {
    const judge = new Judge(quota.document, {
      choices: new Map([['Q-G-10 as sent', 'settled']]),
      notesChoices: true,
    });
    const input = { user_id, bytes: 1 } as Values;
    const write: Step = { kind: 'action', id: 's1', action: 'write', input };
    for (const each of [state, write]) judge.before.note(each);
    const lost = { at: 'deliveries/r1/0', kind: 'missing', observed: undefined } as const;
    const expected = { body: { event_type: 'quota.warning', quota: { target_type: 'partner' } } };
    return judge.outcomeOf([{ ...lost, expected, rules: [], gaps: [] }], { step: write, done: undefined })
      .kind;
  };
  expect(isFreeAfter({ $of: 's0', at: '/user_id' })).toBe('agreed');
  expect(isFreeAfter('usr_ada')).toBe('diverged');
});

test('Q-G-23 points of a history are compared day by day, and those may be missing on which nothing changes', () => {
  const point = (date: string, used_bytes: number): Fields => ({ date, used_bytes, file_count: 1 });
  const expected = [point('2026-01-01', 1), point('2026-01-02', 1), point('2026-01-03', 3)];
  const isLegalAfter = (after: readonly string[], observed: readonly Fields[]) =>
    differencesOf(
      {
        place: placeOf(quota.document, { $ref: '#/components/schemas/UsageHistory' }),
        ...{ at: 'body', expected: { history: expected }, observed: { history: observed } },
      },
      { document: quota.document, ids: new Correspondence(), toleranceMs: 0, translated: (text) => text },
    ).every((differs) =>
      isFree({ operation: 'getUsageHistory', after, differs, shows: { history: observed } }),
    );
  const isLegal = (...observed: readonly Fields[]) => isLegalAfter(['write', 'clock'], observed);
  expect(isLegal(point('2026-01-03', 3), point('2026-01-01', 1))).toBe(true);
  expect(isLegal()).toBe(true);
  // What has happened so far has happened today.
  expect(isLegalAfter(['write'], [])).toBe(false);
  expect(isLegal(point('2026-01-03', 1))).toBe(false);
  expect(isLegal(point('2026-01-04', 3))).toBe(false);
  expect(isLegal(point('2026-01-01', 1), point('2026-01-02', 1))).toBe(false);
});

test('usage is dated by an instant: a day, or a time without a zone, is none', () => {
  const place = placeOf(quota.document, { $ref: '#/components/schemas/Usage' });
  const differs = (observed: string) =>
    differencesOf(
      { place, at: 'body', expected: { calculated_at: DATED }, observed: { calculated_at: observed } },
      { document: quota.document, ids: new Correspondence(), toleranceMs: 0, translated: (text) => text },
    ).map(({ kind }) => kind);
  const DATED = '2026-01-01T00:00:00.000Z';
  expect(differs('2026-01-01T01:00:00+01:00')).toEqual([]);
  expect(differs('2026-01-01')).toEqual(['value']);
  expect(differs('2026-01-01T00:00:00')).toEqual(['value']);
});

test('Q-G-05 a list may end after a page of any size where none is asked for', () => {
  const { document } = quota;
  const operation = operationsById(document).get('listUserQuotas');
  if (operation === undefined) throw new Error('there is no such operation');
  const items = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `qta_${at}` }));
  const part = (query: CallStep['query'], observed: unknown) =>
    partOf(
      { kind: 'call', id: 's1', operation: 'listUserQuotas', as: null, query },
      { operation, document },
      [{ quotas: items(88), total: 88 }, observed],
    );
  const cut = { part: 'first', isSized: false };
  expect(part({}, items(25))).toEqual(cut);
  expect(part({}, { page: { total: 88 }, users: items(3) })).toEqual(cut);
  expect(part({ limit: 88 }, items(25))).toEqual({ part: 'first', isSized: true });
  expect(part({}, items(3))).toEqual({});
});

test('Q-G-01 which success a write answers is no difference', async () => {
  const session = {
    offers: new Set(['write']),
    write: async () => ({ accepted: true, status: 204, body: null }),
  } as unknown as TargetSession;
  const target = new Side({
    ...{ session, document: quota.document, service: 'quota', prefix: '' },
    ...{ send: () => Promise.reject(new Error('nothing is called')), resolve: (given) => given },
  });
  const write: Step = { kind: 'action', id: 's1', action: 'write', input: { user_id: 'a', bytes: 1 } };
  expect(await target.do(write)).toEqual({ status: 201, headers: {}, body: undefined });
});

test('Q-EN-03 a write that is taken where a limit refuses it breaks what speaks of the refusal', () => {
  const shown = (status: number) => ({ status, headers: {}, body: {} });
  const context = { document: quota.document, ids: new Correspondence(), translated: String, toleranceMs: 0 };
  for (const [expected, observed] of [
    [507, 201],
    [201, 507],
  ] as const) {
    const found = actionDifferences({ expected: shown(expected), observed: shown(observed) }, context);
    expect(found).toMatchObject([{ at: 'status', expected, observed }]);
    expect(found?.[0]?.rules).toContain('Q-EN-03');
  }
});
