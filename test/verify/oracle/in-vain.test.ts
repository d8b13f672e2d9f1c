// What a search does not ask a target for, and what it does not judge, since nothing would come of it; and how the mock is set to do
// as a target.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Send } from '../../../src/control-client/send.ts';
import { Ids } from '../../../src/engine/ids.ts';
import { startOracle, surfaceOf } from '../../../src/registry/oracle.ts';
import { openRegistry, type Registry } from '../../../src/registry/registry.ts';
import type { Difference } from '../../../src/verify/oracle/comparing/difference.ts';
import { Judge } from '../../../src/verify/oracle/comparing/judge.ts';
import { drawnHistory } from '../../../src/verify/oracle/drawing/draw-history.ts';
import { acting, emitting, type Intent, type Plan } from '../../../src/verify/oracle/drawing/intents.ts';
import { Seen } from '../../../src/verify/oracle/drawing/seen.ts';
import { notesStatesApart, relatesStates, setAsTarget } from '../../../src/verify/oracle/findings/set-up.ts';
import type { CallStep, Step, Value } from '../../../src/verify/oracle/history.ts';
import type { Surface } from '../../../src/verify/oracle/index.ts';
import { type DoneStep, newTwins } from '../../../src/verify/oracle/outcome.ts';
import { EMPTY_BEGINNING } from '../../../src/verify/oracle/running/beginning.ts';
import { Correspondence } from '../../../src/verify/oracle/running/correspondence.ts';
import { ForeignObjects } from '../../../src/verify/oracle/running/foreign-objects.ts';
import { stepsOf, twinRun } from '../../../src/verify/oracle/running/twin-run.ts';
import { CAPABILITIES, type OracleTarget } from '../../../src/verify/session.ts';

let registry: Registry;
let oracle: OracleTarget;
let surface: Surface;

beforeAll(async () => {
  registry = await openRegistry();
  oracle = await startOracle(registry, ['quota']);
  surface = await surfaceOf(registry, 'quota');
});

afterAll(() => oracle.close());

const put = (id: string, limit_bytes: number): CallStep => ({
  ...{ kind: 'call', id, operation: 'replaceTenantQuota', as: { credential: 'partner_admin' } },
  body: { limit_bytes },
});

test('what the oracle finds wrong in a call that is to be taken is drawn anew, and never sent', async () => {
  const target = await startOracle(registry, ['quota']);
  const sent: string[] = [];
  const noting: OracleTarget = {
    ...target,
    send: async (request) => {
      if (typeof request.body === 'string') sent.push(request.body);
      if (target.send === undefined) throw new Error('the mock is called without a socket');
      return target.send(request);
    },
  };
  const limits = [-1, -2, 3];
  const plan = [
    { needs: [], isToBeTaken: true, draw: (_: unknown, id: string) => put(id, limits.shift() ?? 4) },
  ];
  const source = drawnHistory({
    ...{ surface, ids: new Ids(1), seen: new Seen(), offers: new Set<string>(CAPABILITIES) },
    ...{ plan, maxSteps: 0 },
  });
  const { done } = await twinRun({ oracle, target: noting, surface }, source);
  await target.close();
  expect(done[0]).toMatchObject({ step: { body: { limit_bytes: 3 } }, expected: { status: 200 } });
  expect(sent.filter((body) => body.includes('limit_bytes'))).toEqual(['{"limit_bytes":3}']);
});

test('V-EV-12 an event is told nothing that another of its values rules out', async () => {
  const vault = await surfaceOf(registry, 'vault');
  const own = await startOracle(registry, ['vault']);
  const plan = Array.from({ length: 9 }, () => emitting('secret.deleted'));
  const given = { surface: vault, ids: new Ids(1), seen: new Seen(), offers: new Set<string>(CAPABILITIES) };
  const source = drawnHistory({ ...given, plan, maxSteps: 0 });
  const { done } = await twinRun({ oracle: own, target: own, surface: vault }, source);
  await own.close();
  const told = done.flatMap(({ step }) => (step.kind === 'emit' ? [Object(step.fields).data] : []));
  expect(told).toHaveLength(9);
  for (const data of told)
    expect(data).toMatchObject({ permanent: false, recoverable_until: expect.any(String) });
});

test('what is left out is not done again either where two calls at once take effect the other way round', async () => {
  const target = await startOracle(registry, ['quota']);
  const second = Promise.withResolvers<void>();
  const reversed: OracleTarget = {
    ...target,
    send: async (request) => {
      if (target.send === undefined) throw new Error('the mock is called without a socket');
      if (request.body === '{"limit_bytes":11}') await second.promise;
      const response = await target.send(request);
      if (request.body === '{"limit_bytes":22}') second.resolve();
      return response;
    },
  };
  const limits = [-1, 3];
  const read = { kind: 'call', operation: 'getTenantQuota', as: { credential: 'partner_admin' } } as const;
  const plan: Plan = [
    { needs: [], isToBeTaken: true, draw: (_, id) => put(id, limits.shift() ?? 4) },
    { needs: [], draw: (_, id) => ({ kind: 'together', id, calls: [put(`${id}a`, 11), put(`${id}b`, 22)] }) },
    { needs: [], draw: (_, id) => ({ ...read, id }) },
  ];
  const source = drawnHistory({
    ...{ surface, ids: new Ids(1), seen: new Seen(), offers: new Set<string>(CAPABILITIES) },
    ...{ plan, maxSteps: 0 },
  });
  const { outcome } = await twinRun({ oracle, target: reversed, surface }, source);
  await target.close();
  expect(outcome.kind).toBe('agreed');
});

test('where a target has once taken what a gap lets the oracle refuse, what it refuses is left open', () => {
  const otherwise = new Map();
  const judge = () => new Judge(surface.document, { choices: new Map(), otherwise, notesChoices: false });
  const step: Step = {
    ...put('s1', 1),
    body: { limit_bytes: 1, warning_threshold_1: 90, warning_threshold_2: 80 },
  };
  const answer = (status: number, body: unknown) => ({ status, headers: {}, body });
  const refusal = answer(422, { error: { details: [{ path: '/body/warning_threshold_2' }] } });
  const done = { step, expected: refusal, observed: answer(204, undefined) };
  const difference: Difference = {
    at: 'status',
    kind: 'status',
    expected: 422,
    observed: 204,
    rules: [],
    gaps: [],
  };
  expect(judge().isLeftOpen(step, refusal)).toBe(false);
  expect(judge().outcomeOf([difference], { step, done })).toMatchObject({ kind: 'allowed' });
  expect(judge().isLeftOpen(step, refusal)).toBe(true);
  expect(judge().isLeftOpen(step, answer(422, { error: { details: [{ path: '/body/limit_bytes' }] } }))).toBe(
    false,
  );
});

test('Q-G-29: what a target has taken for a reason says nothing of values of another type', () => {
  const judge = new Judge(surface.document, { choices: new Map(), notesChoices: false });
  const exempt = (reason: Value): Step => ({
    ...{ kind: 'call', id: 's1', operation: 'setUserExemption', as: null },
    body: { exempt: true, reason },
  });
  const refusal = { status: 422, headers: {}, body: {} };
  const taken = { kind: 'status', at: 'status', expected: 422, observed: 204, rules: [], gaps: [] } as const;
  judge.outcomeOf([taken], { step: exempt(null), done: undefined });
  expect(judge.isLeftOpen(exempt(null), refusal)).toBe(true);
  expect(judge.isLeftOpen(exempt(7), refusal)).toBe(false);
});

test('a property that a target has refused again and again is given no more, unless it has been taken', () => {
  const seen = new Seen();
  seen.noteGiven(put('s1', 1), false);
  expect(seen.isRefused('replaceTenantQuota', 'limit_bytes', 2)).toBe(false);
  seen.noteGiven(put('s2', 1), false);
  expect(seen.isRefused('replaceTenantQuota', 'limit_bytes', 2)).toBe(true);
  expect(seen.isRefused('replaceTenantQuota', 'limit_bytes', 'two')).toBe(false);
  seen.noteGiven(put('s3', 1), true);
  seen.noteGiven(put('s4', 1), false);
  expect(seen.isRefused('replaceTenantQuota', 'limit_bytes', 2)).toBe(false);
});

test('V-G-20 the mock counts delays from the first attempt where a target does, and is compared further', async () => {
  const vault = await surfaceOf(registry, 'vault');
  const own = await startOracle(registry, ['vault']);
  const target = await startOracle(registry, ['vault'], {
    settings: { vault: { retry_from: 'first_attempt' } },
  });
  const body = { name: 'a', url: { $receiver: 'r1' }, secret: 'a'.repeat(32), events: ['secret.created'] };
  const steps: readonly Step[] = [
    { kind: 'call', id: 's1', operation: 'createWebhook', as: { credential: 'admin' }, body },
    { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
    { kind: 'emit', id: 's3', type: 'secret.created', fields: { path: 'a/b' } },
    { kind: 'clock', id: 's4', byMs: 400_000 },
  ];
  const twins = newTwins({ oracle: own, target }, vault);
  const run = await twinRun(twins, stepsOf(steps));
  if (run.outcome.kind !== 'allowed') throw new Error(`the two ${run.outcome.kind}`);
  const given = { twins, tried: new Set<string>(), number: 0 };
  const set = await setAsTarget(run, run.outcome.differences, given);
  expect(set.settings).toEqual({ vault: { retry_from: 'first_attempt' } });
  expect((await twinRun(set, stepsOf(steps))).outcome.kind).toBe('agreed');
  expect(await setAsTarget(run, run.outcome.differences, given)).toBe(twins);
  await Promise.all([own.close(), target.close()]);
});

test('an event that a target sends when it is read is a difference, though the read was the last step', async () => {
  const vault = await surfaceOf(registry, 'vault');
  const [one, other] = [await startOracle(registry, ['vault']), await startOracle(registry, ['vault'])];
  const sending: OracleTarget = {
    ...other,
    open: async (...how) => {
      const session = await other.open(...how);
      sendEvent = () => session.emit('vault', 'secret.created');
      return session;
    },
    send: async (request) => {
      const response = await (other.send as Send)(request);
      if (request.method === 'GET') await sendEvent();
      return response;
    },
  };
  let sendEvent: () => Promise<unknown> = async () => undefined;
  const as = { credential: 'admin' };
  const given = { name: 'CI', secret: 'a-secret-of-thirty-two-characters' };
  const body = { ...given, url: { $receiver: 'a' }, events: ['secret.created'] };
  const steps: readonly Step[] = [
    { kind: 'call', id: 's1', operation: 'createWebhook', as, body },
    { kind: 'call', id: 's2', operation: 'getWebhook', as, path: { id: { $of: 's1', at: '/id' } } },
  ];
  const { outcome } = await twinRun({ oracle: one, target: sending, surface: vault }, stepsOf(steps));
  await Promise.all([one.close(), other.close()]);
  expect(outcome).toMatchObject({ kind: 'diverged', differences: [{ kind: 'added' }] });
});

test('what is there again after every history, and was before the first one, is nothing that a target keeps', async () => {
  const quota = await surfaceOf(registry, 'quota');
  const [own, seeded] = [await startOracle(registry, ['quota']), await startOracle(registry, ['quota'])];
  const open: OracleTarget['open'] = async (...how) =>
    Object.create(await seeded.open(...how), { isTemporary: { value: undefined } });
  const twins = newTwins({ oracle: own, target: { ...seeded, open } }, quota);
  const as = { credential: 'partner_admin' };
  const call = { operation: 'replaceUserQuota', path: { user_id: 'usr_ada' }, body: { limit_bytes: 1_000 } };
  const steps: readonly Step[] = [{ kind: 'call', id: 's1', as, ...call }];
  for (const _ of [1, 2]) await twinRun(twins, stepsOf(steps));
  await Promise.all([own.close(), seeded.close()]);
  expect(twins.past?.ids).toContain('usr_ada');
  expect(twins.past?.isKept).toBe(false);
});

test('what one side alone has is told by its id, or by a name that is given as such', () => {
  const foreign = new ForeignObjects(() => ({
    ids: new Correspondence(),
    isKept: false,
    beginning: {
      ...EMPTY_BEGINNING,
      foreign: { oracle: new Set(['d-welcome']), target: new Set() },
      foreignTexts: new Set(['name="live"']),
    },
  }));
  expect(foreign.textIn({ name: 'live' })).toBe('live');
  expect(foreign.textIn({ template_id: 'd-welcome' })).toBe('d-welcome');
  expect(foreign.textIn({ name: 'CI', mode: 'live' })).toBeUndefined();
});

describe('a state that a target has again and again not set up after another one is not asked for', () => {
  const shown = (name: string, body: unknown) => ({
    step: { kind: 'state', id: name, state: name, params: {} } satisfies Step,
    expected: { status: null, headers: {}, body },
    observed: { status: null, headers: {}, body },
  });
  const receiver = shown('a receiver', { url: 'https://a.test' });
  const [user, sameUser] = ['a user', 'another user'].map((name) => shown(name, { target_id: 'usr_1' }));
  const groups = shown('groups', { group_ids: ['grp_1'] });
  const group = shown('a group', { target_id: 'grp_1' });
  const done = [receiver, user, sameUser, groups, group] as readonly DoneStep[];
  const seenOf = (reason: string) => {
    const seen = new Seen();
    seen.add({ done, decisions: [], arrived: [], allowed: [], notCompared: [], outcome: { kind: 'agreed' } });
    const outcome = { step: sameUser?.step as Step, reason };
    for (const _ of [1, 2]) notesStatesApart([receiver, user] as DoneStep[], outcome, seen);
    return (state: string, after: DoneStep) => seen.offers.isOffered(`state ${state}`, [after]);
  };

  test('after it, nor any after one of the same object, where it is of the same', () => {
    const isOffered = seenOf('the state is of the same usr_1 as one before, but on the mock alone');
    expect(isOffered('another user', user as DoneStep)).toBe(false);
    expect(isOffered('a group', groups)).toBe(false);
    expect([isOffered('another user', receiver), isOffered('another user', group)]).toEqual([true, true]);
  });

  test('after those that were there, where it is not known why', () => {
    const isOffered = seenOf('the partner has no room for that');
    expect([isOffered('another user', receiver), isOffered('another user', user as DoneStep)]).toEqual([
      false,
      false,
    ]);
    expect(isOffered('a group', groups)).toBe(true);
  });
});

test('an action of a plan names only what was shown, in lists as well', async () => {
  const action = surface.actions.find(({ name }) => name === 'membership');
  if (action === undefined) throw new Error('nobody can be put into a group');
  const state = (name: string): Intent => ({
    needs: [],
    draw: (_, id) => ({ kind: 'state', id, state: name, params: {} }),
  });
  const actionOf = async (plan: Plan) => {
    const offers = new Set<string>(CAPABILITIES);
    const source = drawnHistory({ surface, ids: new Ids(1), seen: new Seen(), offers, plan });
    const { done } = await twinRun({ oracle, target: oracle, surface }, source);
    return done.find(({ step }) => step.kind === 'action')?.step;
  };
  const joins = acting(action, { object: 'a' });
  expect(await actionOf([joins])).toBeUndefined();
  const [user, group] = [state('a user has a quota'), state('a group has a quota')];
  expect(await actionOf([user, joins])).toBeUndefined();
  const named = { $of: expect.any(String), at: '/target_id' };
  expect(await actionOf([user, group, joins])).toMatchObject({ input: { user_id: named, groups: [named] } });
});

test('how the objects of two states belong together is not judged, whichever step has shown them', () => {
  const shown = (step: Step, body: unknown) => ({ step, expected: { status: 200, headers: {}, body } });
  const state = (id: string, body: unknown) => shown({ kind: 'state', id, state: id, params: {} }, body);
  const list = shown(
    { kind: 'call', id: 's1', operation: 'listShareUsage', as: null },
    { usage: [{ target_id: 'shr_1' }] },
  );
  const write = (user: Value, share: Value) =>
    shown(
      { kind: 'action', id: 's9', action: 'write', input: { user_id: user, share_id: share } },
      undefined,
    );
  const [ofUser, ofShare] = [state('s2', { target_id: 'usr_1' }), state('s3', { target_id: 'shr_1' })];
  const user = { $of: 's2', at: '/target_id' };
  expect(relatesStates([ofUser, ofShare, write(user, { $of: 's3', at: '/target_id' })])).toBe(true);
  expect(relatesStates([list, ofUser, ofShare, write(user, { $of: 's1', at: '/usage/0/target_id' })])).toBe(
    true,
  );
  expect(relatesStates([ofUser, ofShare, write(user, 'shr_0')])).toBe(false);
  const ofBoth = state('s2', { target_id: 'usr_1', share: { id: 'shr_1' } });
  expect(relatesStates([ofBoth, ofShare, write(user, { $of: 's3', at: '/target_id' })])).toBe(false);
});
