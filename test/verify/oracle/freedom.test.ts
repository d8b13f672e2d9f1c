// What a gap frees, and no more than that.

import { beforeAll, describe, expect, test } from 'vitest';
import { placeOf } from '../../../src/openapi/field-kind.ts';
import { type Operation, operationsById } from '../../../src/openapi/operations.ts';
import { loadMutants } from '../../../src/registry/mutants.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import { actionDifferences, answerDifferences } from '../../../src/verify/oracle/comparing/answers.ts';
import { Before } from '../../../src/verify/oracle/comparing/before.ts';
import { gapsSettledBy, SETTLED, settledBySending } from '../../../src/verify/oracle/comparing/choices.ts';
import { differencesOf } from '../../../src/verify/oracle/comparing/comparison.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { judged } from '../../../src/verify/oracle/comparing/freedom.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import type { CallStep, Step } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import { Unsaid } from '../../../src/verify/oracle/running/unsaid.ts';

let registry: Registry;
let mail: Surface;
let quota: Surface;
let vault: Surface;

beforeAll(async () => {
  registry = await openRegistry();
  const surfaces = ['mail', 'quota', 'vault'].map((service) => surfaceOf(registry, service));
  [mail, quota, vault] = (await Promise.all(surfaces)) as [Surface, Surface, Surface];
});

const difference = (given: Partial<Difference>): Difference => ({
  at: 'status',
  kind: 'value',
  expected: undefined,
  observed: undefined,
  rules: [],
  gaps: [],
  ...given,
});

const call = (operation: string): CallStep => ({ kind: 'call', id: 's1', operation, as: null });

test('V-G-31 what is free after a call is free after two at once', () => {
  const judge = new Judge(vault.document, { choices: new Map(), notesChoices: true });
  const step = call('getWebhook');
  const differences = [difference({ at: 'body/statistics/deliveries_24h', expected: 2, observed: 0 })];
  const kind = () => judge.outcomeOf(differences, { step, done: undefined }).kind;
  expect(kind()).toBe('diverged');
  judge.before.note({ kind: 'together', id: 's2', calls: [call('testWebhook'), call('testWebhook')] });
  expect(kind()).toBe('agreed');
});

test('Q-G-12 what was given to one object is not what another one was given', () => {
  const observed = { target_id: 'b', tenant_id: 'c', warning_threshold_3: 48 };
  const answer = (body: unknown) => ({ status: 200, headers: {}, body });
  const outcomeOf = (...writes: readonly (readonly [string, Readonly<Record<string, number>>])[]) => {
    const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
    for (const [user, body] of writes) {
      const write: CallStep = { ...call('replaceUserQuota'), path: { user_id: user }, body };
      const url = `http://a/v1/users/${user}/quota`;
      const sent = { method: 'PUT', url, isAuthorized: true, type: '', body: '' };
      judge.before.note(write);
      const both = { expected: answer({}), observed: answer({}) };
      judge.outcomeOf([], { step: write, done: { step: write, ...both, sent } });
    }
    const step = call('getTenantQuota');
    const done = {
      step,
      expected: answer({ ...observed, warning_threshold_3: 96 }),
      observed: answer(observed),
    };
    const shown = difference({ at: 'body/warning_threshold_3', expected: 96, observed: 48 });
    return judge.outcomeOf([shown], { step, done }).kind;
  };
  const [first, last] = [{ warning_threshold_1: 47 }, { warning_threshold_3: 96 }];
  for (const other of ['a', 'c']) {
    expect(outcomeOf([other, last])).toBe('diverged');
    expect(outcomeOf(['b', first], [other, last])).toBe('agreed');
  }
  expect(outcomeOf(['b', first], ['b', last])).toBe('diverged');
});

test.each<{ readonly path: Readonly<Record<string, string>>; readonly kind: string; readonly says: string }>([
  { path: {}, kind: 'agreed', says: 'leaves to the caller is another object for another caller' },
  { path: { user_id: 'a' }, kind: 'diverged', says: 'names is the same object for every caller' },
])('Q-G-12 what a path $says', ({ path, kind }) => {
  const answer = (body: unknown) => ({ status: 200, headers: {}, body });
  const sent = { method: 'PUT', url: 'http://a/v1/quota', isAuthorized: true, type: '', body: '' };
  const outcomeOf = (reader: string) => {
    const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
    const body = { limit_bytes: 1, warning_threshold_3: 96 };
    const [put, get] =
      'user_id' in path ? ['replaceUserQuota', 'getUserQuota'] : ['replaceTenantQuota', 'getTenantQuota'];
    const write: CallStep = { ...call(put), path, as: { credential: 'partner_admin' }, body };
    judge.before.note(write);
    judge.outcomeOf([], {
      step: write,
      done: { step: write, expected: answer({}), observed: answer({}), sent },
    });
    const step: CallStep = { ...call(get), path, as: { credential: reader } };
    const [expected, observed] = [answer({ warning_threshold_3: 96 }), answer({ warning_threshold_3: 48 })];
    const shown = difference({ at: 'body/warning_threshold_3', expected: 96, observed: 48 });
    return judge.outcomeOf([shown], { step, done: { step, expected, observed, sent } }).kind;
  };
  expect(outcomeOf('partner_admin')).toBe('diverged');
  expect(outcomeOf('other_partner_admin')).toBe(kind);
});

describe('Q-G-14: whether what is in the trash counts as used', () => {
  const body = { used_bytes: 30, trash_bytes: 10, version_bytes: 5 };
  const gapsOf = (observed: number, choices = new Map<string, unknown>()) => {
    const used = difference({ at: 'body/used_bytes', expected: 30, observed });
    const done = {
      expected: { status: 200, headers: {}, body },
      observed: { status: 200, headers: {}, body },
    };
    const before = new Set(['trash']);
    const circumstances = { step: call('getUserUsage'), done, document: quota.document, choices, before };
    return judged(used, circumstances).gapsAllowing;
  };

  test.each([20, 25, 15])('frees %i of 30 used, of which 10 are trash and 5 old versions', (observed) => {
    expect(gapsOf(observed)).toContain('Q-G-14');
  });

  test('frees no other number', () => {
    expect(gapsOf(29)).toEqual([]);
  });

  test('frees nothing once the target has counted as the mock does', () => {
    expect(gapsSettledBy({ usage: [body] }, { data: [body] }, quota.document)).toEqual(['Q-G-14']);
    // What is of no history is in one of the lists alone.
    expect(gapsSettledBy({ usage: [body] }, { data: [] }, quota.document)).toEqual([]);
    expect(gapsOf(20, new Map([['Q-G-14', SETTLED]]))).toEqual([]);
  });
});

test('Q-EP-07: a success that is stated is not free', () => {
  const status = difference({ kind: 'status', expected: 204, observed: 200, gaps: ['Q-G-06', 'Q-G-17'] });
  const step = call('deleteUserQuota');
  expect(judged(status, { step, done: undefined, document: quota.document }).gapsAllowing).toEqual([]);
});

test.each(['leaves status out of TestResult', 'answers what the receiver answered as a text'])(
  'V-WH-14: no gap frees what %s, where a rule says what an answer has',
  async (does) => {
    const { allMutants } = await loadMutants(registry);
    const mutant = allMutants.find((each) => each.does === does);
    const oracle = await startOracle(registry, ['vault']);
    const target = await startOracle(registry, ['vault'], { mutant });
    const as = { credential: 'admin' };
    const body = { name: 'a', url: { $receiver: 'r1' }, secret: '0123456789abcdef', events: ['**'] };
    const steps: readonly Step[] = [
      { kind: 'call', id: 's1', operation: 'createWebhook', as, body },
      { kind: 'call', id: 's2', operation: 'testWebhook', as, path: { id: { $of: 's1', at: '/id' } } },
    ];
    const { outcome } = await twinRun({ oracle, target, surface: vault }, stepsOf(steps));
    await Promise.all([oracle.close(), target.close()]);
    expect(outcome.kind).toBe('diverged');
  },
);

test('Q-G-13: frees only operations that replace a quota', () => {
  const status = difference({ kind: 'status', expected: 204, observed: 200 });
  const gapsOf = (operation: string) =>
    judged(status, { step: call(operation), done: undefined, document: quota.document }).gapsAllowing;
  expect(gapsOf('replaceUserQuota')).toContain('Q-G-13');
  expect(gapsOf('getUserQuota')).toEqual([]);
});

test.each([
  ['V-G-56', 'data/grace_period_ends', 'instant', ['rotation_policy.create'], 'grace_period'],
  ['V-G-31', 'statistics/deliveries_24h', 'value', ['testWebhook'], undefined],
] as const)('%s frees %s only where nothing else says it', (gap, at, kind, before, said) => {
  const gapsOf = (done: readonly string[]) =>
    judged(difference({ at: `body/${at}`, kind, expected: 1, observed: 0 }), {
      step: call('getWebhook'),
      done: undefined,
      document: vault.document,
      before: new Set(done),
    }).gapsAllowing;
  expect(gapsOf(before)).toContain(gap);
  expect(gapsOf(said === undefined ? [] : [...before, said])).not.toContain(gap);
});

test('V-G-43: what was made exactly a day ago may count or not, in however many moves that day went by', () => {
  const before = new Before();
  const gapsOf = () =>
    judged(difference({ at: 'body/statistics/deliveries_24h', kind: 'value', expected: 1, observed: 0 }), {
      ...{ step: call('getWebhook'), done: undefined, document: vault.document, before: before.words },
    }).gapsAllowing;
  const afterMs = (byMs: number) => {
    before.notePassed(byMs);
    return gapsOf();
  };
  expect([30_000, 86_370_000, 1, 29_999].map(afterMs)).toEqual([[], ['V-G-43'], [], ['V-G-43']]);
});

test.each([
  ['V-G-28', 'body/last_delivery/id', { hasSameInstant: true }],
  ['V-G-28', 'body/last_delivery/id', { isOvertaken: true, hasSameInstant: false }],
  ['V-G-26', 'deliveries/r1', { path_prefix: 'a' }],
])('%s frees %s only after %j', (gap, at, given) => {
  const before = new Before();
  const found = at.startsWith('deliveries')
    ? difference({ at, kind: 'added', observed: { event_type: 'rotation.completed' }, expected: undefined })
    : difference({ at, kind: 'id', expected: 'del_1', observed: 'del_2' });
  const gapsOf = () =>
    judged(found, {
      ...{ step: call('getWebhook'), done: undefined, document: vault.document, before: before.words },
    }).gapsAllowing;
  expect(gapsOf()).toEqual([]);
  const standing = {
    hasRecovered: false,
    hasLater: true,
    isOvertaken: false,
    isPending: false,
    told: new Set<string>(),
    instants: new Set<number>(),
  };
  if ('hasSameInstant' in given) before.noteDeliveries({ ...standing, ...given }, 0);
  else before.note({ ...call('createWebhook'), body: { filters: given } });
  expect(gapsOf()).toEqual([gap]);
});

test('M-G-01: whether addresses are the same that differ in the case of letters is open, once there are such', () => {
  const before = new Before();
  const added = difference({ at: 'body/bounces/0', kind: 'added', observed: { email: 'Ada@example.com' } });
  const gapsAfter = (...emails: readonly string[]) => {
    for (const email of emails)
      before.note({ kind: 'action', id: 's1', action: 'message.bounce', input: { recipient_email: email } });
    const about = { step: call('listBounces'), done: undefined, document: mail.document };
    return judged(added, { ...about, before: before.words }).gapsAllowing;
  };
  expect(gapsAfter('ada@example.com', 'ada@example.com')).toEqual([]);
  expect(gapsAfter('Ada@example.com')).toEqual(['M-G-01']);
});

test.each([
  ['M-EP-06', { loc: ['body', 'enabled_events', 0], type: 'enum' }, 201, false],
  ['M-G-18', { loc: ['body', 'enabled_events', 0], type: 'enum' }, 400, true],
  [
    'M-G-18',
    { loc: ['body', 'enabled_events'], msg: 'Must NOT have duplicate items', type: 'uniqueItems' },
    201,
    true,
  ],
  ['M-EP-04', { loc: ['body', 'enabled_events'], msg: 'Field required', type: 'missing' }, 201, false],
  ['M-ER-02', { loc: ['body', 'url'], type: 'type' }, 400, false],
  ['M-G-38', { loc: ['body'], type: 'type' }, 400, true],
])('%s: of a refusal for %j, %i is free: %s', (_, detail, observed, isFree) => {
  const step = call('createWebhook');
  const answer = (status: number, body: unknown) => ({ status, headers: {}, body });
  const done = { step, expected: answer(422, { detail: [detail] }), observed: answer(observed, {}) };
  const status = difference({ kind: 'status', expected: 422, observed });
  const circumstances = { step, done, document: mail.document, before: new Set<string>() };
  expect(judged(status, circumstances).gapsAllowing.length > 0).toBe(isFree);
});

/** What two answers come to that show lists. */
function outcomeOfLists(
  { document }: Surface,
  operation: string,
  [expected, observed]: readonly [object, object],
) {
  const judge = new Judge(document, { choices: new Map(), notesChoices: true });
  const step = call(operation);
  const answer = (body: object) => ({ status: 200, headers: {}, body });
  const done = { step, expected: answer(expected), observed: answer(observed) };
  const context = { document, translated: String, toleranceMs: 0, ids: new Correspondence() };
  const differences = answerDifferences(operationsById(document).get(operation) as Operation, done, context);
  return judge.outcomeOf(differences, { step, done }).kind;
}

test('Q-G-05: what a list is called is free, and what is in it is not', () => {
  const used = (used_bytes: number) => [{ target_id: 'grp_1', used_bytes }];
  const kindOf = (list: object) =>
    outcomeOfLists(quota, 'listGroupUsage', [{ usage: used(1) }, { data: list }]);
  expect(kindOf(used(1))).toBe('agreed');
  expect(kindOf(used(2))).toBe('diverged');
});

test('V-WH-18: how an event type is shown is free (V-G-08), and which of them there are is not', () => {
  const expected = ['secret.created', 'policy.created'].map((type) => ({
    ...{ type, description: type },
    family: type.split('.')[0],
  }));
  const kindOf = (names: readonly string[]) =>
    outcomeOfLists(vault, 'listEventTypes', [
      { event_types: expected },
      { types: names.map((name) => ({ name })) },
    ]);
  expect(kindOf(['secret.created', 'policy.created'])).toBe('agreed');
  expect(kindOf(['secret.created'])).toBe('diverged');
  expect(kindOf(['secret', 'policy'])).toBe('diverged');
  expect(kindOf(['secret.created', 'policy.created', 'policy.created'])).toBe('diverged');
});

test('Q-G-03: another default frees what rests on it later, and nothing else', () => {
  const judge = new Judge(quota.document, { choices: new Map(), notesChoices: true });
  const step = call('getUserQuota');
  const kindOf = (given: Partial<Difference>) =>
    judge.outcomeOf([difference(given)], { step, done: undefined }).kind;
  const started = { at: 'body/grace_started_at', expected: '2026-01-01T00:00:00Z', observed: null };
  expect(kindOf(started)).toBe('diverged');
  expect(kindOf({ at: 'body/limit_type', expected: 'hard', observed: 'soft' })).toBe('agreed');
  expect(kindOf(started)).toBe('agreed');
  expect(kindOf({ kind: 'status', expected: 507, observed: 201 })).toBe('allowed');
  expect(kindOf({ at: 'body/exempt', expected: true, observed: false })).toBe('diverged');
  expect(kindOf({ at: 'body/quotas', kind: 'added', isStated: true, observed: {} })).toBe('diverged');
});

test.each([
  ['Q-EN-10.1', { code: 'QUOTA_FULL', quota: { level: 'user' } }, ['body/error/code']],
  ['Q-EN-08.1', { code: 'QUOTA_EXCEEDED', quota: { level: 'tenant' } }, ['body/error/level']],
  ['Q-EN-08.1', { error: { code: 'QUOTA_EXCEEDED', message: 'There is no room.' } }, ['body/error/level']],
  ['Q-G-02', { error: { code: 'QUOTA_EXCEEDED', message: 'The User is full.' } }, []],
  ['Q-G-02', { code: 'QUOTA_EXCEEDED', quota: { level: 'user' } }, []],
  ['Q-G-02', { title: 'No room' }, []],
])('%s: what a rule says of a refusal is told wherever a target shows it: %j', (_, body, told) => {
  const answer = (shown: unknown) => ({ status: 507, headers: {}, body: shown });
  const expected = answer({ error: { code: 'QUOTA_EXCEEDED', message: 'There is no room.', level: 'user' } });
  const context = { document: quota.document, ids: new Correspondence(), toleranceMs: 0 };
  const answers = { expected, observed: answer(body) };
  const found = actionDifferences(answers, { ...context, translated: (text) => text }) ?? [];
  const step: Step = { kind: 'action', id: 's1', action: 'write', input: {} };
  const circumstances = {
    step,
    done: { step, ...answers },
    document: quota.document,
    before: new Set<string>(),
  };
  const left = found.filter((each) => judged(each, circumstances).gapsAllowing.length === 0);
  expect(left.map(({ at }) => at)).toEqual(told);
});

test.each([
  [20_000_000, []],
  [20_971_520, ['M-G-14']],
])('M-G-14: whether a send of %i bytes is too large', (padToBytes, gaps) => {
  const refused = difference({ kind: 'status', expected: 202, observed: 413 });
  const step = { ...call('sendMail'), body: {}, padToBytes };
  const circumstances = { step, done: undefined, document: mail.document, before: new Set<string>() };
  expect(judged(refused, circumstances).gapsAllowing).toEqual(gaps);
});

test.each([
  ['deliveries/r1/0/body/metadata/error_message', 1],
  ['deliveries/r1/0/body/event_type', 0],
  ['deliveries/r1/0', 0],
])('M-G-10: which events come of a message is settled though one differs at %s: %i', (at, count) => {
  expect(settledBySending(mail.document, call('sendMail'), [{ at }])).toHaveLength(count);
});

test('M-G-10: an address may bounce again only after mail to it, once it is off the list', () => {
  // What the target has sent once says nothing of it.
  const choices = new Map(settledBySending(mail.document, call('sendMail'), []).map((key) => [key, SETTLED]));
  expect(choices.size).toBe(1);
  const added = difference({ at: 'body/bounces/0', kind: 'added', observed: { email: 'a@example.com' } });
  const gapsOf = (...before: readonly string[]) =>
    judged(added, {
      ...{ step: call('listBounces'), done: undefined, document: mail.document },
      ...{ choices, before: new Set(['an address bounced', ...before]) },
    }).gapsAllowing;
  expect(gapsOf('deleteBounce', 'sendMail')).toEqual(['M-G-10']);
  expect(gapsOf('deleteBounce')).toEqual([]);
  expect(gapsOf('sendMail')).toEqual([]);
});

test('what nobody has said of an event that was emitted by hand is made up, and what was said is not', () => {
  const unsaid = new Unsaid(vault);
  const emitted = { event_id: 'evt_1', path: 'a/b', identity_id: 'user:ada' };
  unsaid.note({ kind: 'emit', id: 's1', type: 'secret.created', fields: { path: 'a/b' } }, emitted);
  const left = unsaid.of(emitted) ?? new Set();
  const context = {
    document: vault.document,
    ids: new Correspondence(),
    translated: (text: string) => text,
    toleranceMs: 0,
    isUnsaid: (name: string) => left.has(name),
  };
  const place = placeOf(vault.document, { $ref: '#/components/schemas/SecretCreatedEvent' });
  const given = { place, at: 'body', expected: emitted };
  const other = { ...emitted, identity_id: 'user:mira' };
  context.ids.corresponds('user:ada', 'user:ben');
  expect(differencesOf({ ...given, observed: other }, context)).toEqual([]);
  expect(differencesOf({ ...given, observed: { ...other, path: 'b' } }, context)).toHaveLength(1);
});
