// What the gaps of the vault's document leave open of answers, and no more than that.

import { beforeAll, expect, test } from 'vitest';
import type { Schema } from '../../../src/openapi/document.ts';
import { placeOf } from '../../../src/openapi/field-kind.ts';
import { operationsById } from '../../../src/openapi/operations.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry } from '../../../src/registry/registry.ts';
import { differencesOf } from '../../../src/verify/oracle/comparing/comparison.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import { isRuledOut } from '../../../src/verify/oracle/comparing/stated-forms.ts';
import type { CallStep, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import type { Observation } from '../../../src/verify/oracle/running/observation.ts';
import { partOf } from '../../../src/verify/oracle/running/pages.ts';

let vault: Surface;

beforeAll(async () => {
  vault = await surfaceOf(await openRegistry(), 'vault');
});

const call = (operation: string): CallStep => ({ kind: 'call', id: 's1', operation, as: null });
const answer = (body: unknown, headers = {}): Observation => ({ status: 200, headers, body });

/** Whether a difference is free, once calls were answered. */
function isFree(
  given: Pick<Difference, 'at' | 'kind' | 'expected' | 'observed' | 'isPast'>,
  {
    operation = 'getWebhook',
    shown = answer({}),
    before = [],
    query = {},
  }: {
    operation?: string;
    shown?: Observation;
    before?: readonly (readonly [string, object])[];
    query?: CallStep['query'];
  } = {},
): boolean {
  const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
  for (const [name, body] of before) {
    const step = call(name);
    judge.before.note(step);
    const both = { expected: answer(body), observed: answer({ delivery_id: 'theirs' }) };
    judge.outcomeOf([], { step, done: { step, ...both, sent: undefined } });
  }
  const step = { ...call(operation), query };
  judge.before.note(step);
  const done = { step, expected: shown, observed: answer({}), sent: undefined };
  return judge.outcomeOf([{ ...given, rules: [], gaps: [] }], { step, done }).kind !== 'diverged';
}

const missing = (at: string, expected: unknown) =>
  ({ at, kind: 'missing', expected, observed: undefined }) as const;
const status = (expected: number, observed: number) =>
  ({ at: 'status', kind: 'status', expected, observed }) as const;

test('V-G-36 filters may be left out, or be null, where none is set', () => {
  const asNull = (expected: object) =>
    ({ at: 'body/filters', kind: 'value', expected, observed: null }) as const;
  expect(isFree(asNull({}))).toBe(true);
  expect(isFree(asNull({ path_prefix: 'prod/' }))).toBe(false);
  expect(isFree(missing('body/webhooks/0/filters', {}))).toBe(true);
  expect(isFree(missing('body/webhooks/0/filters', { path_prefix: 'prod/' }))).toBe(false);
});

test('V-G-02 a webhook may have another status, and not none', () => {
  const at = 'body/status';
  const shown = (observed: unknown) => ({ at, kind: 'value', expected: 'healthy', observed }) as const;
  expect(isFree(shown('active'))).toBe(true);
  expect(isFree(shown(null))).toBe(false);
  expect(isFree(missing(at, 'healthy'))).toBe(false);
});

test('V-G-29 what is tried again may have another status, and is then listed by that one', () => {
  const at = 'body/deliveries/0/status';
  const differs = { at, kind: 'value', expected: 'pending', observed: 'failed' } as const;
  const operation = 'listDeliveries';
  expect(isFree(differs, { operation })).toBe(true);
  expect(isFree(differs, { operation, query: { status: 'pending' } })).toBe(false);
});

test('V-G-28 what no receiver has answered may be left out, or be 0, and no other number', () => {
  const at = 'body/deliveries/0/response_code';
  expect(isFree(missing(at, null))).toBe(true);
  expect(isFree(missing(at, 503))).toBe(false);
  expect(isFree({ at, kind: 'value', expected: null, observed: 0 })).toBe(true);
  expect(isFree({ at, kind: 'value', expected: null, observed: 200 })).toBe(false);
  expect(isFree(missing('body/last_delivery', null))).toBe(true);
});

test('V-G-31 a test may be on no record, and what is no test may not', () => {
  const before = [['testWebhook', { delivery_id: 'del_1' }]] as const;
  const record = (id: string) => missing('body/deliveries/0', { id, status: 'success' });
  const operation = 'listDeliveries';
  expect(isFree(record('del_1'), { operation, before })).toBe(true);
  expect(isFree(record('del_2'), { operation, before })).toBe(false);
  const none = (id: string) =>
    ({ at: 'body/last_delivery', kind: 'value', expected: { id }, observed: null }) as const;
  expect(isFree(none('del_1'), { before })).toBe(true);
  expect(isFree(none('del_2'), { before })).toBe(false);
  const other = (expected: string) =>
    ({ at: 'body/last_delivery/id', kind: 'id', expected, observed: 'del_3' }) as const;
  expect(isFree(other('theirs'), { before })).toBe(true);
  expect(isFree(other('del_2'), { before })).toBe(false);
  expect(isFree(status(202, 404), { operation: 'retryDelivery', before })).toBe(true);
  expect(isFree(status(202, 404), { operation: 'retryDelivery' })).toBe(false);
});

test.each([
  ['V-G-22 a short secret', 'secret has 9 bytes (32 or more are recommended)'],
  [
    'V-G-23 a subscription to every access',
    "events[0] 'secret.*' reaches secret.accessed without a path_prefix",
  ],
  ['V-G-30 a pattern that matches nothing', "events[0] 'x.*' matches no event type"],
])('%s may be refused', (_, why) => {
  const shown = answer({}, { warning: `299 - "${why}"` });
  expect(isFree(status(201, 422), { operation: 'createWebhook', shown })).toBe(true);
  expect(isFree(status(201, 422), { operation: 'createWebhook' })).toBe(false);
});

test('V-G-12 an empty cursor may begin anew, a status that is none may select all, and other parameters may not', () => {
  const refusedFor = (pointer: string) => ({ ...answer({ errors: [{ pointer }] }), status: 422 });
  const operation = 'listDeliveries';
  expect(isFree(status(422, 200), { operation, shown: refusedFor('/cursor') })).toBe(true);
  for (const other of ['/status', '/limit'])
    expect(isFree(status(422, 200), { operation, shown: refusedFor(other) })).toBe(true);
  expect(isFree(status(422, 200), { operation, shown: refusedFor('/other') })).toBe(false);
});

test('V-G-03 V-G-05 what a change and a retry answer besides is open, and what a reading shows is not', () => {
  const at = 'body/id';
  for (const operation of ['updateWebhook', 'retryDelivery'])
    expect(isFree(missing(at, 'x'), { operation })).toBe(true);
  expect(isFree(missing(at, 'x'))).toBe(false);
});

test('V-G-20 whether a delay begins with an attempt or with its end is open where an answer is slow', () => {
  const steps = (script: object) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    const clock = { kind: 'clock', id: 's2', byMs: 330_000 } as const;
    judge.before.note({ kind: 'receiver', id: 's1', receiver: 'r1', script });
    judge.before.note(clock);
    const at = 'deliveries/r1/2/at';
    const late = { at, kind: 'instant', expected: 'a', observed: 'b', sinceFirstMs: 330_000 } as const;
    return judge.outcomeOf([{ ...late, rules: [], gaps: [] }], { step: clock, done: undefined }).kind;
  };
  expect(steps({ then: { hang: true } })).toBe('allowed');
  expect(steps({ answers: [{ status: 500, delay_ms: 4_000 }] })).toBe('allowed');
  expect(steps({ then: { status: 500 } })).toBe('diverged');
});

/** What comes of a difference in what a receiver is sent, after some steps. */
function judgedAfter(steps: readonly Step[], given: Partial<Difference>): string {
  const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
  for (const each of steps) judge.before.note(each);
  const difference = {
    at: 'deliveries/r1/0',
    kind: 'added',
    expected: undefined,
    observed: undefined,
  } as const;
  const step = steps.at(-1) as Step;
  return judge.outcomeOf([{ ...difference, ...given, rules: [], gaps: [] }], { step, done: undefined }).kind;
}

const state = (name: string): Step => ({ kind: 'state', id: 's0', state: name, params: {} });
const action = (name: string): Step => ({ kind: 'action', id: name, action: name, input: { path: 'a' } });
const HOUR: Step = { kind: 'clock', id: 's9', byMs: 3_600_000 };

test('V-G-13 whose calls are limited is open once a state has limited them, and not before', () => {
  const judgedOnce = (steps: readonly Step[], expected: number, observed: number) =>
    judgedAfter([...steps, call('getWebhook')], { at: 'status', kind: 'status', expected, observed });
  const limited = [state('the rate limit of the vault is used up')];
  expect(judgedOnce(limited, 200, 429)).toBe('allowed');
  expect(judgedOnce(limited, 429, 403)).toBe('allowed');
  expect(judgedOnce([], 200, 429)).toBe('diverged');
});

test('V-G-51 each failure before a retry may have a retry of its own, and the only one has what it was told', () => {
  const observed = { body: { event_type: 'rotation.failed' } };
  const judgedTold = (steps: readonly Step[]) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    for (const each of steps) judge.before.note(each);
    const told = new Set(['next_retry_at']);
    const none = { hasRecovered: false, hasLater: false, isOvertaken: false, isPending: false };
    judge.before.noteDeliveries({ ...none, told, instants: new Set(), hasSameInstant: false }, 0);
    const added = { at: 'deliveries/r1/0', kind: 'added', expected: undefined, observed } as const;
    return judge.outcomeOf([{ ...added, rules: [], gaps: [] }], { step: HOUR, done: undefined }).kind;
  };
  const fail = action('rotation.fail');
  expect(judgedTold([fail, fail, HOUR])).toBe('allowed');
  expect(judgedTold([fail, HOUR])).toBe('diverged');
});

test('V-G-18 what becomes of retries once a webhook was off and on again is open, and of what is sent anew is not', () => {
  const switched = (enabled: boolean): Step => ({ ...call('updateWebhook'), body: { enabled } });
  const lost = { kind: 'missing', expected: {} } as const;
  const judged = (steps: readonly Step[], sinceFirstMs: number) =>
    judgedAfter([...steps, HOUR], { ...lost, sinceFirstMs });
  expect(judged([switched(false), switched(true)], 30_000)).toBe('allowed');
  expect(judged([switched(false), switched(true)], 0)).toBe('diverged');
  expect(judged([switched(true)], 30_000)).toBe('diverged');
});

test('V-G-45 what retries go by after a change is open, and what is sent anew is not', () => {
  const changed: Step = { ...call('updateWebhook'), body: { url: 'https://a.test', secret: 'a' } };
  const kind = (given: Partial<Difference>) => judgedAfter([changed, HOUR], given);
  for (const [sinceFirstMs, wanted] of [
    [30_000, 'allowed'],
    [0, 'diverged'],
  ] as const) {
    expect(kind({ sinceFirstMs })).toBe(wanted);
    const signed = {
      at: 'deliveries/r1/0/signature',
      kind: 'value',
      expected: 'one',
      observed: 'two',
    } as const;
    expect(kind({ ...signed, sinceFirstMs })).toBe(wanted);
  }
  expect(judgedAfter([call('updateWebhook'), HOUR], { sinceFirstMs: 31_000 })).toBe('diverged');
});

test('V-G-17 when a rotation of a state comes due again is open, and not before a day is over', () => {
  const lost = { kind: 'missing', expected: { body: { event_type: 'rotation.due' } } } as const;
  const judged = (byMs: number) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    const clock: Step = { kind: 'clock', id: 's1', byMs };
    for (const each of [state('a rotation is due'), clock]) judge.before.note(each);
    judge.before.notePassed(byMs);
    const difference = { at: 'deliveries/r1/0', observed: undefined, ...lost, rules: [], gaps: [] };
    return judge.outcomeOf([difference], { step: clock, done: undefined }).kind;
  };
  expect(judged(86_400_000)).toBe('allowed');
  expect(judged(86_399_999)).toBe('diverged');
});

test('V-G-51 whether a rotation that has failed for the last time comes due is open, and of another it is not', () => {
  const expected = { body: { event_type: 'rotation.due' } };
  const lost = { kind: 'missing', expected } as const;
  expect(judgedAfter([state('a rotation failed for the last time'), HOUR], lost)).toBe('allowed');
  expect(judgedAfter([state('a rotation is due'), HOUR], lost)).toBe('diverged');
});

test('V-G-35 what comes by itself after a state may push others off a page, but not off the whole list', () => {
  const expected = { event_type: 'secret.rotated' };
  const record = { at: 'body/deliveries/2', kind: 'missing', expected } as const;
  const steps = [state('a rotation failed for the last time'), HOUR];
  const list = call('listDeliveries');
  expect(judgedAfter([...steps, { ...list, query: { limit: 3 } }], record)).toBe('allowed');
  expect(judgedAfter([...steps, list], record)).toBe('diverged');
});

test('V-G-28 when an event happened that a state has told of is open, and when others did is not', () => {
  const dated = {
    at: 'deliveries/r1/0/body/timestamp',
    kind: 'instant',
    expected: 'a',
    observed: 'b',
  } as const;
  expect(judgedAfter([state('a delivery waits for its next attempt'), HOUR], dated)).toBe('agreed');
  expect(judgedAfter([state('a webhook exists'), HOUR], dated)).toBe('diverged');
});

test('V-G-34 V-G-48 for how long a deleted secret can be recovered is open, and a threshold that is reached as it is made', () => {
  const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
  const input = { path: 'a', expires_in: '1d' };
  const step = { kind: 'action', id: 's1', action: 'secret.create', input } as const;
  const kind = (given: Partial<Difference>) => {
    const difference = { at: 'deliveries/r1/0', expected: undefined, observed: undefined, ...given };
    return judge.outcomeOf([{ kind: 'added', rules: [], gaps: [], ...difference }], { step, done: undefined })
      .kind;
  };
  const warned = { observed: { body: { event_type: 'secret.expiring' } } };
  expect(kind(warned)).toBe('diverged');
  judge.before.note(step);
  expect(kind(warned)).toBe('allowed');
  const until = { at: 'deliveries/r1/0/body/data/recoverable_until', expected: 'a', observed: 'b' };
  expect(kind({ ...until, kind: 'instant' })).toBe('agreed');
  expect(kind({ ...until, kind: 'missing' })).toBe('diverged');
});

test('V-G-35 a rotation that nobody has done may come due again, or be overdue again, and one that is done may not', () => {
  const clock = { kind: 'clock', id: 's9', byMs: 86_400_000 } as const;
  const isFreeAfter = (data: object, event_type: string, actions: readonly string[] = []) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    for (const action of ['rotation_policy.create', ...actions])
      judge.before.note({ kind: 'action', id: action, action, input: { grace_period: '1d' } });
    judge.before.note(clock);
    const added = { at: 'deliveries/r1', kind: 'added', expected: undefined } as const;
    const difference = { ...added, observed: { body: { event_type, data } }, rules: [], gaps: [] };
    return judge.outcomeOf([difference], { step: clock, done: undefined }).kind !== 'diverged';
  };
  expect(isFreeAfter({ auto_generate: false }, 'rotation.due')).toBe(true);
  expect(isFreeAfter({ auto_generate: true }, 'rotation.due')).toBe(false);
  expect(isFreeAfter({}, 'rotation.overdue')).toBe(true);
  expect(isFreeAfter({}, 'rotation.overdue', ['rotation.write'])).toBe(false);
});

test('V-G-07 a limit above what any list shows may be taken for the most there is, and a small one may not', () => {
  const { document } = vault;
  const operation = operationsById(document).get('listDeliveries');
  if (operation === undefined) throw new Error('there is no such operation');
  const page = (count: number) => ({ deliveries: Array.from({ length: count }, (_, id) => ({ id })) });
  const isSized = (limit: number, count: number) =>
    partOf({ ...call('listDeliveries'), query: { limit } }, { operation, document }, [
      page(limit),
      page(count),
    ]).isSized;
  expect(isSized(53, 40)).toBe(false);
  expect(isSized(20, 15)).toBe(true);
});

test('V-G-28 the rate is open where nothing is settled, and not once a delivery has succeeded', () => {
  const differs = {
    at: 'body/statistics/success_rate_24h',
    kind: 'value',
    expected: 1,
    observed: 0,
  } as const;
  const shown = (deliveries_24h: number, last_delivery: object | null) =>
    answer({ statistics: { deliveries_24h }, last_delivery });
  expect(isFree(differs, { shown: shown(0, null) })).toBe(true);
  expect(isFree(differs, { shown: shown(2, { status: 'pending' }) })).toBe(true);
  expect(isFree(differs, { shown: shown(2, { status: 'success' }) })).toBe(false);
});

test('V-G-42, V-G-17 what a state has set up may never have succeeded, and a new policy may have brought a secret along', () => {
  const state = { kind: 'state', id: 's1', state: 'a backend is unreachable', params: {} } as const;
  const create = { kind: 'action', id: 's2', action: 'rotation_policy.create', input: {} } as const;
  const isFreeAfter = (steps: readonly Step[], given: Partial<Difference>) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    const last = call('getWebhook');
    for (const step of [...steps, last]) judge.before.note(step);
    const difference = { at: '', expected: undefined, observed: undefined, rules: [], gaps: [], ...given };
    return (
      judge.outcomeOf([{ kind: 'value', ...difference }], { step: last, done: undefined }).kind !== 'diverged'
    );
  };
  const at = 'deliveries/r1/1/body/data/last_success_at';
  const instant = '2031-01-01T00:00:00.000Z';
  expect(isFreeAfter([state], { at, expected: instant, observed: null })).toBe(true);
  expect(isFreeAfter([state], { at, expected: instant, observed: '2031-01-01T00:00:01.000Z' })).toBe(false);
  expect(isFreeAfter([], { at, expected: instant, observed: null })).toBe(false);
  const counted = { at: 'body/statistics/deliveries_24h', expected: 0, observed: 1 };
  expect(isFreeAfter([state, create], counted)).toBe(true);
  expect(isFreeAfter([state], counted)).toBe(false);
});

test('V-G-12 a call that is refused may be refused with another code', () => {
  for (const other of [400, 401, 404, 422])
    expect(isFree(status(403, other), { operation: 'createWebhook' })).toBe(true);
  expect(isFree(status(403, 201), { operation: 'createWebhook' })).toBe(false);
});

test.each(['a backend is about to become unreachable', 'a backend is unreachable'])(
  'V-G-51 after "%s", whether a backend is tried again by itself is open',
  (state) => {
    const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
    const clock = { kind: 'clock', id: 's2', byMs: 301_000 } as const;
    const body = { event_type: 'federation.sync.failed' };
    const differences = [{ ...missing('deliveries/r1/0', { body }), rules: [], gaps: [], isAlone: true }];
    const kind = () => judge.outcomeOf(differences, { step: clock, done: undefined }).kind;
    judge.before.note(clock);
    expect(kind()).toBe('diverged');
    judge.before.note({ kind: 'state', id: 's1', state, params: {} });
    // Also where it is told when.
    const told = new Set(['next_attempt_at']);
    const standing = {
      hasLater: false,
      isOvertaken: false,
      isPending: false,
      instants: new Set<number>(),
      hasSameInstant: false,
      hasRecovered: false,
    };
    judge.before.noteDeliveries({ ...standing, told }, 0);
    judge.before.note(clock);
    expect(kind()).toBe('allowed');
    const [first] = differences;
    const added = { ...first, kind: 'added', expected: undefined, observed: { body } } as Difference;
    expect(judge.outcomeOf([added], { step: clock, done: undefined }).kind).toBe('diverged');
  },
);

test('V-G-51 when something is tried again is open, but not that it was before that is told', () => {
  const next = { at: 'deliveries/r1/0/body/data/next_retry_at', kind: 'instant' } as const;
  const told = { ...next, expected: '2026-01-01T01:00:00Z', observed: '2026-01-01T03:00:00Z' };
  expect(isFree(told)).toBe(true);
  expect(isFree({ ...told, isPast: true })).toBe(false);
});

test('V-G-34 until when a secret can be recovered is open, but not that it was before it was deleted', () => {
  const until = { at: 'deliveries/r1/0/body/data/recoverable_until', kind: 'instant' } as const;
  const found = { ...until, expected: '2026-02-01T00:00:00Z', observed: '2026-01-02T00:00:00Z' };
  expect(isFree(found)).toBe(true);
  expect(isFree({ ...found, isPast: true })).toBe(false);
});

/** Whether values of a property differ, by what its schema says. */
function differs(schema: Schema, expected: string, observed: string): boolean {
  const place = placeOf(vault.document, { properties: { it: schema } });
  const context = { document: vault.document, ids: new Correspondence(), translated: (text: string) => text };
  const values = { place, at: 'body', expected: { it: expected }, observed: { it: observed } };
  return differencesOf(values, { ...context, toleranceMs: 0 }).length > 0;
}

test('V-G-44 a threshold is as long, however it is written, and of one without a unit it is stated how it is', () => {
  const schema = { 'x-kind': 'text', type: 'string' } as const;
  expect(differs(schema, '7d', '168h')).toBe(false);
  expect(differs(schema, '0', '0d')).toBe(true);
  expect(differs(schema, '7d', 'a week')).toBe(false);
  expect(differs(schema, '7d', '1d')).toBe(true);
});

test('V-EV-01 a text has the form that a rule states, unless a gap leaves it open', () => {
  const schema = { type: 'string', format: 'date-time', pattern: '\\.[0-9]+Z$', 'x-rules': ['V-EV-01'] };
  const [exact, whole] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00Z'];
  expect(differs(schema, exact, whole)).toBe(true);
  expect(differs(schema, whole, exact)).toBe(false);
  expect(differs({ ...schema, 'x-gaps': ['V-G-44'] }, exact, whole)).toBe(false);
});

test('V-EV-03 a property that must not be there is ruled out, and one that must not have a value is not', () => {
  const not = (properties: Schema['properties']) => [{ not: { required: ['path'], properties } } as Schema];
  expect(isRuledOut(not({ path: {} }), 'path')).toBe(true);
  expect(isRuledOut(not({ path: { const: '/' } }), 'path')).toBe(false);
  expect(isRuledOut(not({ path: {} }), 'name')).toBe(false);
});

test('V-G-15 which events filters let through is open, and not what is in them', () => {
  const tagged: Step = { ...call('createWebhook'), body: { filters: { tags: ['a', 'b'] } } };
  const lost = (at: string) => judgedAfter([tagged, HOUR], { at, kind: 'missing', expected: 'a' });
  expect(lost('deliveries/r1/0')).toBe('allowed');
  expect(lost('deliveries/r1/0/body/data/tags/0')).toBe('diverged');
});
