// What a gap frees in what receivers are sent, and no more than that.

import { beforeAll, describe, expect, test } from 'vitest';
import { type DeliveryPolicy, policyIfAny } from '../../../src/delivery/policy/policy.ts';
import { placeOf } from '../../../src/openapi/field-kind.ts';
import { type Operation, operationsById } from '../../../src/openapi/operations.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { answerDifferences } from '../../../src/verify/oracle/comparing/answers.ts';
import { ArrivalComparison } from '../../../src/verify/oracle/comparing/arrivals.ts';
import { differencesOf } from '../../../src/verify/oracle/comparing/comparison.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { judged } from '../../../src/verify/oracle/comparing/freedom.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import type { CallStep, ClockStep, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { StandIns } from '../../../src/verify/oracle/running/stand-ins.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import { Unsaid } from '../../../src/verify/oracle/running/unsaid.ts';

let registry: Registry;
let mail: Surface;
let vault: Surface;

beforeAll(async () => {
  registry = await openRegistry();
  [mail, vault] = [await surfaceOf(registry, 'mail'), await surfaceOf(registry, 'vault')];
});

const NONE = {
  isOvertaken: false,
  told: new Set<string>(),
  instants: new Set<number>(),
  hasSameInstant: false,
  hasRecovered: false,
};

/** An attempt to the receiver `r1` that the target alone has made. */
const added = (sinceFirstMs: number): Difference => ({
  ...{ at: 'deliveries/r1', kind: 'added', expected: undefined, observed: undefined, rules: [], gaps: [] },
  sinceFirstMs,
});

describe('V-G-20: from when the delays of attempts are counted', () => {
  const clock: Step = { kind: 'clock', id: 's1', byMs: 1 };
  const gapsOf = (sinceFirstMs: number) => {
    return judged(added(sinceFirstMs), { step: clock, done: undefined, document: vault.document })
      .gapsAllowing;
  };

  test('frees an attempt as long after the first one as a delay says', () => {
    expect(gapsOf(300_000)).toContain('V-G-20');
  });

  test('frees none at another time', () => {
    expect(gapsOf(31_000)).toEqual([]);
  });

  test('frees a vault that counts from the first attempt', async () => {
    const oracle = await startOracle(registry, ['vault']);
    const target = await startOracle(registry, ['vault'], {
      settings: { vault: { retry_from: 'first_attempt' } },
    });
    const admin = { credential: 'admin' };
    const body = { name: 'a', url: { $receiver: 'r1' }, secret: '0123456789abcdef', events: ['**'] };
    const due = (id: string): Step => ({ kind: 'clock', id, due: { nth: 1, offsetMs: 0 } });
    const steps: readonly Step[] = [
      { kind: 'call', id: 's1', operation: 'createWebhook', as: admin, body },
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
      { kind: 'action', id: 's3', action: 'secret.create', input: { path: 'a/b' } },
      due('s4'),
      due('s5'),
    ];
    const { outcome } = await twinRun({ oracle, target, surface: vault }, stepsOf(steps));
    await Promise.all([oracle.close(), target.close()]);
    expect(outcome).toMatchObject({ kind: 'allowed' });
  });
});

describe('M-G-25: whether an endpoint gets several attempts at once', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
  const sent = (event: string, seconds: number, answered: number | null = 200) => ({
    ...{ at: at(seconds), method: 'POST', url: 'https://inbox.countersign.test/r1', headers: {}, answered },
    body: JSON.stringify({ event_id: event, event_type: 'open' }),
  });
  type Sent = readonly ReturnType<typeof sent>[];

  async function differencesIn(batches: readonly { expected: Sent; observed: Sent }[]) {
    const comparison = new ArrivalComparison({
      standIns: new StandIns(() => ({}) as never, { isStrict: false }),
      unsaid: new Unsaid(mail),
      oracle: { hasShown: () => false } as never,
      signing: undefined,
      isStrict: false,
    });
    const policy = policyIfAny(mail.document) as DeliveryPolicy;
    const translated = (text: string) => text;
    const given = { document: mail.document, ids: new Correspondence(), translated, toleranceMs: 0, policy };
    const step: Step = { kind: 'clock', id: 's1', byMs: 1 };
    return batches.flatMap(({ expected, observed }) =>
      comparison
        .compared(new Map([['r1', expected]]), new Map([['r1', observed]]), given)
        .differences.map((each) => judged(each, { step, done: undefined, document: mail.document })),
    );
  }

  test('an attempt may wait until its receiver has answered another one', async () => {
    const [difference] = await differencesIn([
      { expected: [sent('a', 0, null), sent('b', 1)], observed: [sent('a', 0, null)] },
    ]);
    expect(difference).toMatchObject({ kind: 'missing', gapsAllowing: ['M-G-25'] });
  });

  test('it may not where the receiver has answered, nor for longer than it may take', async () => {
    const answered = await differencesIn([
      { expected: [sent('a', 0), sent('b', 1)], observed: [sent('a', 0)] },
    ]);
    const later = await differencesIn([
      { expected: [sent('a', 0, null)], observed: [sent('a', 0, null)] },
      { expected: [sent('b', 50)], observed: [] },
    ]);
    expect([...answered, ...later].map(({ gapsAllowing }) => gapsAllowing)).toEqual([[], []]);
  });

  test('which of two attempts gets which answer is not judged', async () => {
    const both = (one: number, other: number) => [sent('a', 0, one), sent('b', 0, other)];
    await expect(differencesIn([{ expected: both(500, 200), observed: both(200, 500) }])).rejects.toThrow(
      'to which of several attempts r1 gave which answer',
    );
  });
});

test('of several deliveries of a type, those that differ least are the same ones, whichever comes first', async () => {
  const quota = await surfaceOf(registry, 'quota');
  const standIns = new StandIns(() => ({}) as never, { isStrict: true });
  const oracle = { hasShown: () => true } as never;
  const given = { standIns, unsaid: new Unsaid(quota), oracle, signing: undefined, isStrict: true };
  const policy = policyIfAny(quota.document) as DeliveryPolicy;
  const warning = (own: object) => ({
    ...{ at: '2026-01-01T00:00:00Z', method: 'POST', url: 'https://inbox.countersign.test/r1' },
    ...{ headers: {}, answered: 200 },
    body: JSON.stringify({ event_type: 'quota.warning', threshold: 80, quota: own }),
  });
  const ofUser = warning({ id: 'qta_1', target_type: 'user', limit_bytes: 11 });
  const ofPartner = (tenant_id: string) =>
    warning({ id: 'qta_2', target_type: 'partner', limit_bytes: 1_000, tenant_id });
  const ids = new Correspondence();
  for (const id of ['qta_1', 'qta_2']) ids.corresponds(id, id);
  const { differences } = new ArrivalComparison(given).compared(
    new Map([['r1', [ofUser, ofPartner('')]]]),
    new Map([['r1', [ofPartner('prt_1')]]]),
    { document: quota.document, ids, translated: String, toleranceMs: 0, policy },
  );
  expect(differences.map(({ at, kind }) => `${kind} ${at}`)).toEqual([
    'missing deliveries/r1/0',
    expect.stringMatching(/ deliveries\/r1\/1\/body\/quota\/tenant_id$/),
  ]);
});

test('of many deliveries that all differ, each is one of the others', () => {
  const standIns = new StandIns(() => ({}) as never, { isStrict: true });
  const oracle = { hasShown: () => false } as never;
  const given = { standIns, unsaid: new Unsaid(mail), oracle, signing: undefined, isStrict: true };
  const policy = policyIfAny(mail.document) as DeliveryPolicy;
  const sent = (second: number) =>
    Array.from({ length: 58 }, (_, index) => ({
      ...{ at: `2026-01-01T00:00:0${second}Z`, method: 'POST', url: 'https://inbox.countersign.test/r1' },
      ...{ headers: {}, answered: 200 },
      body: JSON.stringify({ event_id: `evt_${index}`, event_type: 'open' }),
    }));
  const { differences } = new ArrivalComparison(given).compared(
    new Map([['r1', sent(0)]]),
    new Map([['r1', sent(1)]]),
    { document: mail.document, ids: new Correspondence(), translated: String, toleranceMs: 0, policy },
  );
  expect(new Set(differences.map(({ kind }) => kind))).toEqual(new Set(['instant']));
});

test('V-DL-04: a later attempt that an endpoint is sent twice at one instant is one too many', () => {
  const standIns = new StandIns(() => ({}) as never, { isStrict: true });
  const oracle = { hasShown: () => false } as never;
  const known = { standIns, unsaid: new Unsaid(vault), oracle, signing: undefined, isStrict: true };
  const policy = policyIfAny(vault.document) as DeliveryPolicy;
  const comparison = new ArrivalComparison(known);
  const attempt = (second: number, event_id: string) => ({
    ...{ at: `2026-01-01T00:00:${second}Z`, method: 'POST', url: 'https://inbox.countersign.test/r1' },
    ...{ headers: {}, answered: 500 },
    body: JSON.stringify({ event_id, event_type: 'secret.accessed' }),
  });
  const given = { document: vault.document, ids: new Correspondence(), translated: String, toleranceMs: 0 };
  const compared = (...later: readonly string[]) =>
    comparison
      .compared(new Map([['r1', []]]), new Map([['r1', later.map((id) => attempt(40, id))]]), {
        ...given,
        policy,
      })
      .differences.map(({ isTwin = false }) => isTwin);
  comparison.compared(new Map(), new Map([['r1', [attempt(10, 'a'), attempt(10, 'b')]]]), {
    ...given,
    policy,
  });
  expect(compared('a', 'a')).toEqual([true, true]);
  expect(compared('a', 'b')).toEqual([false, false]);
});

test('V-EV-03: who has acted is open where an action leaves it out, though others have been called the same', () => {
  const standIns = new StandIns(() => ({}) as never, { isStrict: true });
  const ids = new Correspondence();
  for (const name of ['user:ada', 'user:zoe']) {
    standIns.noteTexts(name);
    ids.corresponds(name, name);
  }
  const oracle = { hasShown: () => false } as never;
  const known = { standIns, unsaid: new Unsaid(vault), oracle, signing: undefined, isStrict: true };
  const comparison = new ArrivalComparison(known);
  const policy = policyIfAny(vault.document) as DeliveryPolicy;
  const given = { document: vault.document, ids, translated: String, toleranceMs: 0, policy };
  const sent = (actor: string) => ({
    ...{ at: '2026-01-01T00:00:00Z', method: 'POST', url: 'https://inbox.countersign.test/r1' },
    ...{ headers: {}, answered: 200 },
    body: JSON.stringify({ event_type: 'policy.deleted', identity_id: actor, data: { actor } }),
  });
  const countOf = (expected: string, observed: string) =>
    comparison.compared(new Map([['r1', [sent(expected)]]]), new Map([['r1', [sent(observed)]]]), given)
      .differences.length;
  expect(countOf('user:ada', 'user:mira')).toBe(0);
  expect(countOf('user:zoe', 'user:mira')).toBe(2);
});

test('V-G-20 a timestamp is that of its attempt, whenever that is made, and one is overtaken by what was made since', () => {
  const known = { standIns: new StandIns(() => ({}) as never, { isStrict: true }), signing: undefined };
  const oracle = { hasShown: () => false } as never;
  const policy = policyIfAny(vault.document) as DeliveryPolicy;
  const attempt = (seconds: number, event: string, signedAt = seconds) => ({
    ...{ at: new Date(seconds * 1_000).toISOString(), method: 'POST', answered: 500 },
    ...{ url: 'https://inbox.countersign.test/r1', headers: { 'x-vault-timestamp': String(signedAt) } },
    body: JSON.stringify({ event_type: event }),
  });
  const first = attempt(1_700_000_000, 'policy.deleted');
  type Sent = ReturnType<typeof attempt>;
  const compared = (expected: Sent, observed: Sent, between: readonly Sent[] = []) => {
    const comparison = new ArrivalComparison({ ...known, unsaid: new Unsaid(vault), oracle, isStrict: true });
    const given = { document: vault.document, ids: new Correspondence(), translated: String, toleranceMs: 0 };
    const sent = (last: Sent) => new Map([['r1', [first, ...between, last]]]);
    const { differences } = comparison.compared(sent(expected), sent(observed), { ...given, policy });
    return { places: differences.map(({ at }) => at), isOvertaken: comparison.isOvertaken };
  };
  const again = (seconds: number, signedAt?: number) =>
    attempt(1_700_000_000 + seconds, 'policy.deleted', signedAt);
  expect(compared(again(300), again(330))).toEqual({ places: ['deliveries/r1/1/at'], isOvertaken: false });
  expect(compared(again(300), again(300, 1_700_000_000)).places).toEqual([
    'deliveries/r1/1/headers/x-vault-timestamp',
  ]);
  const other = attempt(1_700_000_010, 'policy.created');
  expect(compared(again(30), again(30), [other]).isOvertaken).toBe(true);
});

describe('V-EV-42: of what each side makes up, anything is right, but not nothing', () => {
  const differences = (observed: object) => {
    const place = placeOf(vault.document, { $ref: '#/components/schemas/CertificateRevokedData' });
    const context = { document: vault.document, ids: new Correspondence(), toleranceMs: 0 };
    const given = { place, at: '', expected: { serial_number: '4A:01' }, observed };
    return differencesOf(given, { ...context, translated: (text) => text }).map(({ at, kind }) => [at, kind]);
  };

  test('another serial number is none', () => {
    expect(differences({ serial_number: '77:02' })).toEqual([]);
  });

  test('none at all', () => {
    expect(differences({})).toEqual([['/serial_number', 'missing']]);
  });

  test('null, where the document takes none', () => {
    expect(differences({ serial_number: null })).toEqual([['/serial_number', 'value']]);
  });
});

test('M-G-22 where a later attempt goes once the settings have changed is open, and a first one is not', async () => {
  const judge = new Judge(mail.document, { choices: new Map(), notesChoices: true });
  const step: Step = { kind: 'clock', id: 's2', byMs: 60_000 };
  const kindOf = (sinceFirstMs: number) =>
    judge.outcomeOf([added(sinceFirstMs)], { step, done: undefined }).kind;
  expect(kindOf(60_000)).toBe('diverged');
  judge.before.note({ kind: 'call', id: 's1', operation: 'updateEventSettings', as: null });
  expect([kindOf(60_000), kindOf(0)]).toEqual(['allowed', 'diverged']);
});

test('V-G-28: records of known events belong together, whatever else of them is free', () => {
  const ids = new Correspondence();
  for (const event of ['first', 'second']) ids.corresponds(`evt_${event}`, `evt_own-${event}`);
  const record = { event_type: 'secret.created', status: 'failed', response_code: 500, attempt: 7 };
  const answer = (deliveries: readonly object[]) => ({ status: 200, headers: {}, body: { deliveries } });
  const expected = ['second', 'first'].map((event, at) => ({
    ...{ ...record, id: `del_${event}`, event_id: `evt_${event}` },
    ...{ timestamp: `2026-01-02T00:00:0${at}Z`, duration_ms: 0 },
  }));
  // Dated by the first attempts; the other one was answered as fast as the oracle's.
  const observed = ['first', 'second'].map((event, at) => ({
    ...{ ...record, id: `del_other-${event}`, event_id: `evt_own-${event}` },
    ...{ timestamp: `2026-01-01T00:00:0${at}Z`, duration_ms: at },
  }));
  const context = { document: vault.document, ids, translated: String, toleranceMs: 0, measuredMs: 10 };
  const operation = operationsById(vault.document).get('listDeliveries') as Operation;
  const answers = { expected: answer(expected), observed: answer(observed) };
  const found = answerDifferences(operation, answers, context).map(({ at }) => at.split('/').at(-1));
  expect([...new Set(found)]).toEqual(['timestamp']);
});

test('a duration that was measured is a whole number where the document says so', () => {
  const operation = operationsById(vault.document).get('testWebhook') as Operation;
  const answer = (duration_ms: number) => ({
    ...{ status: 200, headers: {} },
    body: { delivery_id: 'del_1', status: 'success', response_code: 200, duration_ms },
  });
  const found = [7, 7.5].map((duration) => {
    const context = { document: vault.document, ids: new Correspondence(), translated: String };
    const answers = { expected: answer(1), observed: answer(duration) };
    return answerDifferences(operation, answers, { ...context, toleranceMs: 0, measuredMs: 10 });
  });
  expect(found).toMatchObject([[], [{ at: 'body/duration_ms', observed: 7.5 }]]);
});

describe('what is free of deliveries', () => {
  const read: CallStep = { kind: 'call', id: 's1', operation: 'getWebhook', as: null };
  const judgeOf = () => new Judge(vault.document, { choices: new Map(), notesChoices: true });
  const kindOf = (judge: Judge, at: string) => {
    const differences = [{ ...added(0), kind: 'value', at, expected: 2, observed: 0 } as const];
    return judge.outcomeOf(differences, { step: read, done: undefined }).kind;
  };

  test('V-G-43 the figures are free while one may be tried again, or once a later attempt is a day old', () => {
    const judge = judgeOf();
    const figures = () => kindOf(judge, 'body/statistics/deliveries_24h');
    judge.before.note({ kind: 'receiver', id: 's1', receiver: 'r1', script: { then: { status: 500 } } });
    expect(figures()).toBe('diverged');
    judge.before.noteDeliveries({ hasLater: false, isPending: true, ...NONE }, 0);
    expect(figures()).toBe('agreed');
    judge.before.noteDeliveries({ hasLater: true, isPending: false, ...NONE }, 0);
    expect(figures()).toBe('diverged');
    judge.before.notePassed(86_400_000);
    expect(figures()).toBe('agreed');
  });

  test('V-G-28 a record of one attempt is dated by it, and of several by any', () => {
    const judge = judgeOf();
    expect(kindOf(judge, 'body/deliveries/0/timestamp')).toBe('diverged');
    judge.before.noteDeliveries({ hasLater: true, isPending: false, ...NONE }, 0);
    expect(kindOf(judge, 'body/deliveries/0/timestamp')).toBe('agreed');
  });

  test('V-G-06 what becomes later of one that is sent again is free, not whether it is sent, and nothing where that was refused', () => {
    const retry: CallStep = { kind: 'call', id: 's2', operation: 'retryDelivery', as: null };
    const afterRetry = (status: number) => {
      const judge = judgeOf();
      const answer = { status, headers: {}, body: {} };
      judge.before.note(retry);
      const done = { step: retry, expected: answer, observed: answer };
      const sent = judge.outcomeOf([added(0)], { step: retry, done }).kind;
      const shown = kindOf(judge, 'body/deliveries/0/status');
      const later: ClockStep = { kind: 'clock', id: 's3', byMs: 30_000 };
      judge.before.note(later);
      return [sent, shown, judge.outcomeOf([added(0)], { step: later, done: undefined }).kind];
    };
    expect(afterRetry(409)).toEqual(['diverged', 'diverged', 'diverged']);
    expect(afterRetry(202)).toEqual(['diverged', 'agreed', 'allowed']);
  });

  test('V-G-06 whether one may be sent again once more is free, and not whether it may be once', () => {
    const judge = judgeOf();
    const retry: CallStep = { kind: 'call', id: 's2', operation: 'retryDelivery', as: null };
    const refused = { ...added(0), kind: 'status', at: 'status', expected: 202, observed: 422 } as const;
    const kind = () => judge.outcomeOf([refused], { step: retry, done: undefined }).kind;
    judge.before.note(retry);
    expect(kind()).toBe('diverged');
    judge.before.note(retry);
    expect(kind()).toBe('allowed');
  });
});
