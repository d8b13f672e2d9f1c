// The search against second implementations: what of their states is compared, and histories in which it once accused them of what
// they may do.

import { afterAll, describe, expect, test } from 'vitest';
import { Ids } from '../../src/engine/ids.ts';
import { startOracle, surfaceOf } from '../../src/registry/oracle.ts';
import { openRegistry } from '../../src/registry/registry.ts';
import { notOfTheTarget } from '../../src/verify/oracle/findings/set-up.ts';
import type { Step, Value } from '../../src/verify/oracle/history.ts';
import { replay, search } from '../../src/verify/oracle/index.ts';
import { newTwins, type Twins } from '../../src/verify/oracle/outcome.ts';
import { learnedFrom } from '../../src/verify/oracle/planning/learning.ts';
import { stepsOf, twinRun } from '../../src/verify/oracle/running/twin-run.ts';
import { type KindFault, kindFaultsOf } from './kinds/faults.ts';
import { patchedStart } from './kinds/patched.ts';
import { faultsOf, startProvider } from './providers.ts';

const registry = await openRegistry();
const started = new Map<string, Promise<Twins>>();
const stack = new AsyncDisposableStack();

afterAll(() => stack.disposeAsync());

async function start(service: string): Promise<Twins> {
  const oracle = await startOracle(registry, [service]);
  stack.defer(() => oracle.close());
  const { target } = stack.use(await startProvider({ service }));
  return newTwins({ oracle, target }, await surfaceOf(registry, service));
}

async function outcomeOf(service: string, steps: readonly Step[]) {
  const twins = started.get(service) ?? start(service);
  started.set(service, twins);
  const { outcome, done } = await twinRun(await twins, stepsOf(steps), { number: started.size });
  return { ...outcome, done: done.length };
}

/** Why a history that differs is not held against the target. */
async function excuseOf(service: string, steps: readonly Step[]) {
  expect((await outcomeOf(service, steps)).kind).toBe('diverged');
  const twins = await (started.get(service) as Promise<Twins>);
  const { outcome, done } = await twinRun(twins, stepsOf(steps));
  const differences = outcome.kind === 'diverged' ? outcome.differences : [];
  const seen = await learnedFrom(twins.oracle, twins.surface);
  const reading = { twins, ids: new Ids(1), seen, offers: new Set<string>(), number: 1 };
  return notOfTheTarget({ service, steps }, { reading, done, differences, fails: async () => true });
}

const call = (
  id: string,
  operation: string,
  credential: string,
  rest: {
    readonly path?: Record<string, Value>;
    readonly query?: Record<string, Value>;
    readonly body?: Value;
  } = {},
) => ({ kind: 'call', id, operation, as: { credential }, ...rest }) as const;
const action = (id: string, name: string, input: Record<string, Value>) =>
  ({ kind: 'action', id, action: name, input }) as const;
const state = (id: string, name: string, params: Record<string, Value> = {}) =>
  ({ kind: 'state', id, state: name, params }) as const;
const clock = (id: string, byMs: number) => ({ kind: 'clock', id, byMs }) as const;
const of = (step: string, at: string) => ({ $of: step, at });
const url = { $receiver: 'r1' };

test('Q-EN-03.1 each of several users that a state has given quotas has the same one on both sides', async () => {
  const steps: readonly Step[] = [
    state('s1', 'several users have quotas'),
    action('s2', 'write', { user_id: of('s1', '/user_ids/2'), bytes: 1_000_001 }),
  ];
  expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 2 });
});

test('Q-EP-12.2 a user that a state puts into fewer groups than the mock does is compared', async () => {
  const path = { user_id: of('s1', '/user_id') };
  const steps = [state('s1', 'a user holds files'), call('s2', 'getUserUsage', 'partner_admin', { path })];
  expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 2 });
});

test.each([
  ['Q-EP-12.6 what is not answered', 'knows no getShareUsage'],
  ['Q-EP-12.1 what is listed twice', 'lists a user twice'],
  [
    'Q-EP-12.2 another value than the one that the state has returned',
    'answers getUserUsage with one byte more than is held',
  ],
])('%s when it is read after a state is told', async (_, does) => {
  const fault = faultsOf('quota').find((each) => each.does === does);
  await using running = await startProvider({ service: 'quota', ...fault });
  const { oracle, surface } = await start('quota');
  const twins = { oracle, target: running.target };
  const options = { surface, twins, seed: 1, histories: 100, maxDivergences: 1, elapsedMs: () => 0 };
  const { divergences } = await search(options);
  expect(divergences[0]?.statements).toContain('Q-EP-12');
});

test('Q-EN-09 a warning that is not sent is told once the service has sent one of its own form', async () => {
  const fault = faultsOf('quota').find(({ does }) => does === 'warns of no threshold of a share');
  await using running = await startProvider({ service: 'quota', ...fault });
  const twins = { ...(await start('quota')), target: running.target, choices: new Map() };
  const outcomes: unknown[] = [];
  for (const level of ['share', 'user', 'share']) {
    const warned = { level, url: { $receiver: 'r1' } };
    const at = {
      user_id: of('s1', '/user_id'),
      ...(level === 'share' && { share_id: of('s1', '/share_id') }),
    };
    const steps = [state('s1', 'a quota is nearly full', warned), action('s2', 'write', { ...at, bytes: 1 })];
    const { outcome } = await twinRun(twins, stepsOf(steps));
    outcomes.push(outcome.kind === 'diverged' ? outcome.differences.map(({ rules }) => rules) : outcome.kind);
  }
  expect(outcomes).toEqual(['agreed', 'agreed', [['Q-EN-09']]]);
});

test.each([
  ['M-EP-03 a secret that is shown again', 'shows the signing secret after a change'],
  ['M-EP-03 one that is shown under another name', 'shows the signing secret under another name'],
])('%s is told', async (_, does) => {
  const fault = faultsOf('mail').find((each) => each.does === does);
  await using running = await startProvider({ service: 'mail', ...fault });
  const twins = { ...(await start('mail')), target: running.target };
  const path = { webhook_id: of('s1', '/id') };
  const steps = [
    call('s1', 'createWebhook', 'live', { body: { url, enabled_events: ['*'] } }),
    call('s2', 'updateWebhook', 'live', { path, body: { enabled: false } }),
    call('s3', 'getWebhook', 'live', { path }),
  ];
  expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('diverged');
});

test('Q-EN-09 a history that is kept says what the service had sent before', async () => {
  const fault = faultsOf('quota').find(({ does }) => does === 'warns of no threshold of a share');
  await using running = await startProvider({ service: 'quota', ...fault });
  const { oracle, surface } = await start('quota');
  const params = { level: 'share', url: { $receiver: 'r1' } };
  const at = { user_id: of('s1', '/user_id'), share_id: of('s1', '/share_id') };
  const steps = [state('s1', 'a quota is nearly full', params), action('s2', 'write', { ...at, bytes: 1 })];
  const found = async (settled: readonly string[]) => {
    const twins = { oracle, target: running.target };
    return (await replay([{ service: 'quota', steps, settled }], { surface, twins })).divergences;
  };
  expect(await found([])).toEqual([]);
  const [again] = await found(['Q-G-10 instead']);
  expect(again?.history.settled).toEqual(['Q-G-10 instead']);
});

test('Q-G-12 the default of a threshold shows only where no other one is given', async () => {
  const choices = new Map<string, unknown>();
  const twins = { ...(await start('quota')), choices };
  const shownAfter = async (given: Record<string, Value>) => {
    const path = { user_id: of('s1', '/target_id') };
    const put = call('s2', 'replaceUserQuota', 'superuser', { path, body: { limit_bytes: 5, ...given } });
    await twinRun(twins, stepsOf([state('s1', 'the user has no quota'), put]));
    return choices.get('Q-G-03 /warning_threshold_2');
  };
  expect(await shownAfter({ warning_threshold_1: 85 })).toBeUndefined();
  expect(await shownAfter({})).toBe(75);
});

test('Q-EP-06.3 pages are compared after a state that leaves nothing else in the list', async () => {
  const fault = faultsOf('quota').find(({ does }) => does === 'ignores an offset without a limit');
  const steps = [
    state('s1', 'several users have quotas', { count: 5 }),
    call('s2', 'listUserQuotas', 'superuser'),
    call('s3', 'listUserQuotas', 'superuser', { query: { offset: 2 } }),
  ];
  expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  await using running = await startProvider({ service: 'quota', ...fault });
  const twins = { ...(await start('quota')), target: running.target };
  expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('diverged');
});

test('Q-EN-03.1 two writes at once of which only one has room are told where both are taken', async () => {
  const user = { user_id: of('s1', '/user_id') };
  const steps: readonly Step[] = [
    state('s1', 'the user is full', { limit_bytes: 1_000 }),
    call('s2', 'replaceUserQuota', 'partner_admin', { path: user, body: { limit_bytes: 2_000 } }),
    {
      kind: 'together',
      id: 's3',
      calls: [
        action('s3a', 'write', { ...user, bytes: 600 }),
        action('s3b', 'write', { ...user, bytes: 600 }),
      ],
    },
  ];
  expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  const all = await kindFaultsOf('quota');
  const fault = all.find(({ says }) => says === 'lets two writes at once pass the same check') as KindFault;
  await using running = await startProvider({
    service: 'quota',
    start: await patchedStart('quota', fault),
  });
  const twins = { ...(await (started.get('quota') as Promise<Twins>)), target: running.target };
  expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('diverged');
});

describe('quota is not accused of', () => {
  /** What new objects have shown before. */
  const KNOWN_DEFAULTS = new Map<string, unknown>([['Q-G-03 /grace_period_days', 7]]);
  const put = (id: string, body: Value) => call(id, 'replaceTenantQuota', 'partner_admin', { body });

  test('Q-G-13 thresholds that it keeps and that would not ascend with the defaults of the mock', async () => {
    const steps = [
      put('s1', { limit_bytes: 80, warning_threshold_2: 89 }),
      put('s2', { limit_bytes: 15, warning_threshold_2: 90 }),
      put('s3', { limit_bytes: 80, warning_threshold_3: 90 }),
      call('s4', 'getTenantQuota', 'superuser'),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('Q-G-13 what it keeps beside a threshold with which one of those that it keeps would not ascend', async () => {
    const steps = [
      put('s1', { limit_bytes: 22, warning_threshold_1: 94 }),
      call('s2', 'getTenantQuota', 'superuser'),
    ];
    await outcomeOf('quota', [call('s1', 'getTenantQuota', 'superuser')]);
    const twins = { ...(await (started.get('quota') as Promise<Twins>)), choices: KNOWN_DEFAULTS };
    expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('agreed');
  });

  test('Q-G-14 a window that opens only where old versions count', async () => {
    const user_id = of('s1', '/target_id');
    const steps: readonly Step[] = [
      state('s1', 'a user has a quota'),
      action('s2', 'write', { user_id, bytes: 1, version_bytes: 1_001 }),
      call('s3', 'replaceUserQuota', 'partner_admin', {
        ...{ path: { user_id }, body: { limit_bytes: 1_001, limit_type: 'soft' } },
      }),
      action('s4', 'write', { user_id, bytes: 87 }),
      call('s5', 'getUserQuota', 'partner_admin', { path: { user_id } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 5 });
  });

  test('Q-G-40 whose report a recalculation of the tenant leaves as it was', async () => {
    const target_id = of('s1', '/target_id');
    const steps: readonly Step[] = [
      state('s1', 'a user has a quota'),
      action('s2', 'usage.drift', { target_type: 'user', target_id, by_bytes: 1_000_001 }),
      call('s3', 'getTenantUsage', 'tenant_admin', { query: { recalculate: true } }),
      call('s4', 'getUserUsage', 'partner_admin', { path: { user_id: target_id } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('Q-G-13 what it keeps of a quota that is written without it beside another call', async () => {
    const body = { limit_bytes: 9_000_000_000 };
    const path = { user_id: of('s1', '/user_id') };
    const partner = call('s4a', 'replacePartnerQuota', 'superuser', { body });
    const steps: readonly Step[] = [
      state('s1', 'the grace window is open', { level: 'tenant', grace_period_days: 3 }),
      call('s2', 'replaceUserQuota', 'tenant_admin', { path, body }),
      { kind: 'together', id: 's4', calls: [partner, put('s4b', body)] },
      call('s5', 'getTenantQuota', 'superuser'),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('Q-EP-06 making other users each time that a state has several', async () => {
    const users = (id: string) => state(id, 'several users have quotas');
    const steps = [users('s1'), users('s2')];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'not judged' });
  });

  test('Q-G-23 a history that goes back to what was counted before a drift', async () => {
    const drift = { target_type: 'tenant', target_id: of('s1', '/target_id'), by_bytes: 50_000 };
    const steps = [
      state('s1', 'the grace window is open', { level: 'tenant' }),
      action('s2', 'usage.drift', drift),
      call('s3', 'getUsageHistory', 'partner_admin', { query: { target_type: 'tenant' } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test.each([
    [
      'counts there',
      call('s4', 'getGroupUsage', 'partner_admin', { path: { group_id: of('s3', '/target_id') } }),
    ],
    ['may write', action('s4', 'write', { user_id: of('s1', '/target_id'), bytes: 1_000 })],
  ])('a group with a quota in which nobody is of whom it was told, and what %s', async (_, last) => {
    const steps = [
      state('s1', 'a quota is nearly full'),
      action('s2', 'delete', { user_id: of('s1', '/target_id'), bytes: 1 }),
      state('s3', 'a group has a quota', { limit_bytes: 3_000 }),
      last,
    ];
    expect((await outcomeOf('quota', steps)).kind).not.toBe('diverged');
  });

  test('Q-G-10 what it sends while a state is set up, in a form of its own', async () => {
    const steps = [
      state('s1', 'warnings go to a receiver', { url }),
      state('s2', 'the user is full'),
      call('s3', 'getUserQuota', 'superuser', { path: { user_id: of('s2', '/user_id') } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test('Q-G-10 notices of a form of its own', async () => {
    const steps = [
      state('s1', 'a quota is nearly full', { url }),
      action('s2', 'write', { user_id: of('s1', '/target_id'), bytes: 100 }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('Q-G-09 who else is in a group, where several states are about other users', async () => {
    const steps: readonly Step[] = [
      state('s1', 'the group has no quota'),
      state('s2', 'several users have quotas'),
      state('s3', 'a user has a quota'),
      action('s4', 'write', { user_id: of('s3', '/target_id'), bytes: 10 }),
      action('s5', 'membership', { user_id: of('s2', '/user_ids/2'), groups: [of('s1', '/target_id')] }),
      call('s6', 'getGroupUsage', 'superuser', { path: { group_id: of('s1', '/target_id') } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 6 });
  });

  test('listing whoever a state has given a token', async () => {
    const steps = [
      state('s1', 'the caller is a partner admin of another partner'),
      call('s2', 'listUserUsage', 'other_partner_admin'),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('Q-EP-12 giving the user that a state has set up to a stranger of its own', async () => {
    const steps: readonly Step[] = [
      state('s1', 'a target belongs to another tenant', { level: 'user' }),
      action('s2', 'write', { user_id: of('s1', '/target_id'), bytes: 5 }),
      call('s3', 'getUserUsage', 'other_partner_admin', { path: { user_id: of('s1', '/target_id') } }),
    ];
    expect(await excuseOf('quota', steps)).toContain('whose the object of a state is');
    const list = call('s3', 'listUserUsage', 'other_partner_admin');
    expect(await excuseOf('quota', [...steps.slice(0, 2), list])).toContain('whose the object of a state is');
  });

  test('Q-G-40 counting the usage of a tenant anew when a user changes groups', async () => {
    const steps: readonly Step[] = [
      state('s1', 'a group is exempt'),
      call('s2', 'getTenantQuota', 'superuser'),
      action('s3', 'usage.drift', { target_type: 'tenant', target_id: of('s2', '/tenant_id'), by_bytes: 8 }),
      action('s4', 'membership', { user_id: of('s1', '/user_id'), groups: [] }),
      call('s5', 'getTenantUsage', 'superuser'),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 5 });
  });

  test('Q-G-25 refusing for a quota that is exceeded by more than one whose grace has run out', async () => {
    const path = { tenant_id: of('s2', '/tenant_id') };
    const body = { limit_bytes: 1_500, limit_type: 'soft' };
    const steps = [
      state('s1', 'the grace window is open'),
      call('s2', 'getTenantQuota', 'superuser'),
      call('s3', 'replaceTenantQuotaById', 'partner_admin', { path, body }),
      clock('s4', 8 * 86_400_000),
      action('s5', 'write', { user_id: of('s1', '/target_id'), bytes: 1 }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 5 });
  });

  test('Q-G-25 naming the user where a state has filled up another level, too', async () => {
    const path = { user_id: of('s1', '/user_id') };
    const steps: readonly Step[] = [
      state('s1', 'the grace window is open', { level: 'partner' }),
      call('s2', 'replaceUserQuota', 'superuser', { path, body: { limit_bytes: 100 } }),
      clock('s3', 345 * 86_400_000),
      action('s4', 'write', { user_id: of('s1', '/user_id'), bytes: 60 }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('Q-G-09 whose quota refuses, where the mock has the user of one state in the group of another', async () => {
    const steps: readonly Step[] = [
      state('s1', 'the partner is full'),
      state('s2', 'a group has a quota'),
      action('s3', 'write', { user_id: of('s1', '/user_id'), bytes: 999_999 }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test('a refusal where it holds as many files as a number can say', async () => {
    const input = {
      user_id: of('s1', '/user_id'),
      bytes: 0,
      files: Number.MAX_SAFE_INTEGER,
      version_bytes: 96,
    };
    const steps = [
      state('s1', 'a quota is nearly full', { limit_bytes: 1_000, threshold: 95 }),
      action('s2', 'write', input),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'allowed' });
  });

  test('Q-G-14 taking from old versions what the files do not hold', async () => {
    const user_id = of('s1', '/user_ids/0');
    const steps = [
      state('s1', 'several users have quotas'),
      action('s2', 'write', { user_id, bytes: 0, version_bytes: 1_001 }),
      action('s3', 'delete', { user_id, bytes: 1_000 }),
      call('s4', 'getUserUsage', 'partner_admin', { path: { user_id } }),
    ];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });
});

describe('vault is not accused of', () => {
  test('V-G-01 showing the secret of a webhook', async () => {
    const fault = faultsOf('vault').find(
      ({ does }) => does === 'shows the signing secret of a webhook that is read',
    );
    await using running = await startProvider({ service: 'vault', ...fault });
    const twins = { ...(await start('vault')), target: running.target };
    const body = { name: 'a', url, secret: '0123456789abcdef', events: ['**'] };
    const steps = [
      call('s1', 'createWebhook', 'admin', { body }),
      call('s2', 'getWebhook', 'admin', { path: { id: of('s1', '/id') } }),
    ];
    const { outcome, done } = await twinRun(twins, stepsOf(steps));
    expect([outcome.kind, done.length]).toEqual(['agreed', 2]);
  });

  const secret = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';
  const webhook = (id: string, ...events: readonly string[]) =>
    call(id, 'createWebhook', 'admin', { body: { name: 'a', url, secret, events } });
  const emit = (id: string): Step => {
    const data = {
      version: 1,
      secret_type: 'database',
      created_by: 'user:ada',
      tags: ['a'],
      expires_at: null,
    };
    return { kind: 'emit', id, type: 'secret.created', fields: { path: 'a/b', data } };
  };
  const list = (id: string, limit: number) =>
    call(id, 'listDeliveries', 'admin', { path: { id: of('s1', '/id') }, query: { limit } });

  test('V-G-56 another grace period than that of a policy beside it', async () => {
    const policy = { name: 'b', every: '30m' };
    const steps = [
      webhook('s1', 'secret.rotated'),
      action('s2', 'rotation_policy.create', {
        ...policy,
        path: 'a',
        auto_generate: true,
        grace_period: '1h',
      }),
      action('s3', 'rotation_policy.create', { ...policy, path: 'b', auto_generate: false }),
      action('s4', 'rotation.write', { path: 'b' }),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test.each([
    ['warning of certificates sooner', 'certificate.expiring', {}],
    ['renewing certificates sooner', 'certificate.renewed', { is_acme_managed: true, auto_renew: true }],
  ])('V-G-35 %s', async (_, event, managed) => {
    const steps: readonly Step[] = [
      webhook('s1', event),
      action('s2', 'certificate.issue', { common_name: 'a', valid_for: '30d', ...managed }),
      clock('s3', 27 * 86_400_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed', done: 3 });
  });

  test('V-G-51 trying a renewal again less often each time, in a time in which the mock tries it more often', async () => {
    const certificate_id = of('s2', '/certificate_id');
    const steps: readonly Step[] = [
      webhook('s1', 'certificate.renewal_failed'),
      action('s2', 'certificate.issue', { common_name: 'a', valid_for: '7d', auto_renew: false }),
      action('s3', 'certificate.fail_renewal', { certificate_id, error_code: 'a', error_message: 'b' }),
      clock('s4', 86_400_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed', done: 4 });
  });

  test('V-G-34 not telling that a secret is deleted that has expired', async () => {
    const steps: readonly Step[] = [
      webhook('s1', 'secret.deleted', 'secret.expired'),
      action('s2', 'secret.create', { path: 'a', expires_in: '1h', auto_delete: true }),
      action('s3', 'secret.create', { path: 'b', expires_in: '1h', auto_delete: true }),
      clock('s4', 3_600_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('V-G-56 saying that a rotation is overdue after a grace period of its own', async () => {
    const steps: readonly Step[] = [
      webhook('s1', 'rotation.overdue'),
      action('s2', 'rotation_policy.create', { name: 'a', path: 'a', every: '1h', auto_generate: false }),
      clock('s3', 26 * 3_600_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed', done: 3 });
  });

  test('V-G-07 other deliveries on a page that nobody has said the size of', async () => {
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      ...Array.from({ length: 21 }, (_, at) => emit(`s${at + 2}`)),
      call('s23', 'listDeliveries', 'admin', { path: { id: of('s1', '/id') } }),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 23 });
  });

  test('V-G-25 telling that a lease was revoked because it has expired', async () => {
    const lease = { engine: 'a', role: 'b', ttl_seconds: 1, issued_to: 'c' };
    const steps = [
      webhook('s1', 'dynamic.lease.revoked'),
      action('s2', 'lease.create', lease),
      clock('s3', 59_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test('V-G-07 which of several deliveries of one instant is on the first page', async () => {
    const steps = [webhook('s1', 'secret.created'), emit('s2'), emit('s3'), emit('s4'), list('s5', 2)];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 5 });
  });

  test('V-G-07 taking a page of more than a hundred deliveries', async () => {
    const steps = [webhook('s1', 'secret.created'), list('s2', 101)];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('V-G-07 listing the oldest delivery first', async () => {
    const events = [emit('s2'), clock('s3', 20_000), emit('s4'), clock('s5', 20_000), emit('s6')];
    const steps = [webhook('s1', 'secret.created'), ...events, list('s7', 2)];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 7 });
  });

  test('V-G-20 a retry at a new URL as long after the first attempt as the schedule says', async () => {
    const path = { id: of('s1', '/id') };
    const body = { url: { $receiver: 'r2' }, secret, events: ['secret.created'], enabled: true };
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
      emit('s3'),
      clock('s4', 30_000),
      call('s5', 'updateWebhook', 'admin', { path, body }),
      clock('s6', 300_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed' });
  });

  test('V-G-29 how it calls a delivery of a paused webhook that has failed once', async () => {
    const path = { id: of('s1', '/id') };
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
      emit('s3'),
      call('s4', 'updateWebhook', 'admin', { path, body: { enabled: false } }),
      list('s5', 10),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 5 });
  });

  test('V-G-28 telling how long it has waited for an answer that did not come', async () => {
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { hang: true } } },
      emit('s3'),
      list('s4', 10),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('V-G-28 which delivery is the last one, where one that was made earlier is tried again later', async () => {
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
      emit('s3'),
      call('s4', 'getWebhook', 'admin', { path: { id: of('s1', '/id') } }),
      clock('s5', 1_000),
      emit('s6'),
      clock('s7', 29_500),
      call('s8', 'getWebhook', 'admin', { path: { id: of('s1', '/id') } }),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 8 });
  });

  test('V-G-14 sending another event again that was sent as a test', async () => {
    const path = { id: of('s1', '/id') };
    const delivery_id = of('s3', '/delivery_id');
    const steps: readonly Step[] = [
      webhook('s1', 'certificate.revoked'),
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { status: 500 } } },
      call('s3', 'testWebhook', 'admin', { path }),
      call('s4', 'retryDelivery', 'admin', { path: { ...path, delivery_id } }),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('V-WH-14 a test of a webhook that is removed at once', async () => {
    const path = { id: of('s1', '/id') };
    const [test, removal] = [
      call('s2a', 'testWebhook', 'admin', { path }),
      call('s2b', 'deleteWebhook', 'admin', { path }),
    ];
    const steps: readonly Step[] = [
      webhook('s1', 'secret.created'),
      { kind: 'together', id: 's2', calls: [test, removal] },
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('V-EV-43 renewing a certificate that is too short for a warning', async () => {
    const input = { common_name: 'a', valid_for: '1h', is_acme_managed: true, auto_renew: true };
    const steps = [
      webhook('s1', 'certificate.renewed'),
      action('s2', 'certificate.issue', input),
      clock('s3', 3_600_000),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test('V-G-21 testing a webhook whose pattern matches nothing in the mock', async () => {
    const steps = [
      webhook('s1', 'dynamic.*'),
      call('s2', 'testWebhook', 'admin', { path: { id: of('s1', '/id') } }),
    ];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed' });
  });
});

describe('mail is not accused of', () => {
  const BEN = 'ben@example.com';
  const webhook = call('s1', 'createWebhook', 'live', { body: { url, enabled_events: ['*'] } });

  test('M-LF-05 a failure that shows only once a receiver has not answered in time', async () => {
    const steps: readonly Step[] = [
      webhook,
      { kind: 'receiver', id: 's2', receiver: 'r1', script: { then: { hang: true } } },
      {
        kind: 'emit',
        id: 's3',
        type: 'processed',
        fields: { recipient_email: 'ben@example.com', metadata: {} },
      },
      call('s4', 'listWebhooks', 'live'),
      { kind: 'clock', id: 's5', due: { nth: 1, offsetMs: 0 } },
      call('s6', 'listWebhooks', 'live'),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 6 });
  });

  test('M-G-28 having a version of a template that is not dynamic', async () => {
    const path = { id: of('s1', '/template_id'), version_id: of('s1', '/version_id') };
    const steps = [
      state('s1', 'a template is not dynamic'),
      call('s2', 'deleteTemplateVersion', 'live', { path }),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'allowed' });
  });

  test('M-G-12 showing its keys while it fails, and failing at the next call', async () => {
    const steps: readonly Step[] = [
      action('s1', 'crash.next', {}),
      { kind: 'call', id: 's2', operation: 'getKeySet', as: null },
      call('s3', 'getEventSettings', 'no_scopes'),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'allowed' });
  });

  test('M-ER-04 showing what a version is called that a state has set up', async () => {
    const as = 'other_tenant';
    const path = { id: of('s1', '/id') };
    const version = { version_id: of('s2', '/templates/0/versions/0/id') };
    const steps: readonly Step[] = [
      state('s1', 'another tenant has a resource of a kind', { kind: 'template' }),
      call('s2', 'listTemplates', as),
      call('s3', 'activateTemplateVersion', as, { path: { ...path, ...version } }),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });

  test('M-AU-04 answering a caller whose tenant is not the one that a state has suspended', async () => {
    const steps = [state('s1', 'the tenant is suspended'), call('s2', 'listTemplates', 'live')];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'not judged', done: 1 });
  });

  test('M-G-12 lacking what a state could not set up, since it was the call that was to fail', async () => {
    const name = 'the signing secret was rotated while a delivery waits';
    const steps = [action('s1', 'crash.next', {}), state('s2', name), call('s3', 'listWebhooks', 'live')];
    expect(await excuseOf('mail', steps)).toContain('is set up otherwise');
  });

  test.each(['message.block', 'message.defer'])(
    'M-G-09 leaving out why of what nobody has said why: %s',
    async (name) => {
      const steps = [
        webhook,
        state('s2', 'a message was sent'),
        action('s3', name, { message_id: of('s2', '/message_id') }),
      ];
      expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 3 });
    },
  );

  test.each<readonly [string, Record<string, Value>]>([
    ['a recipient whose name is null', { personalizations: [{ to: [{ email: BEN, name: null }] }] }],
    [
      'template data that is null',
      { personalizations: [{ to: [{ email: BEN }], dynamic_template_data: null }] },
    ],
    ['a part without a text', { content: [{ type: 'text/plain', value: '' }] }],
  ])('M-G-01 taking %s', async (_, given) => {
    const body = {
      ...{ from: { email: 'ada@example.com' }, subject: 'a', personalizations: [{ to: [{ email: BEN }] }] },
      ...{ content: [{ type: 'text/plain', value: 'a' }], ...given },
    };
    expect(await outcomeOf('mail', [call('s1', 'sendMail', 'test', { body })])).toMatchObject({
      kind: 'allowed',
    });
  });

  test('M-G-18 taking an empty secret beside a client id', async () => {
    const body = { url, enabled_events: ['*'], oauth_client_id: 'a', oauth_client_secret: '' };
    const steps = [call('s1', 'createWebhook', 'live', { body })];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'allowed' });
  });

  test('M-G-14 taking white space behind the body of an image', async () => {
    const body = { content: 'aGVsbG8h', content_type: 'image/png' };
    const step = { ...call('s1', 'uploadImage', 'test', { body }), padToBytes: 14_680_065 };
    expect(await outcomeOf('mail', [step])).toMatchObject({ kind: 'allowed' });
  });

  test('M-EP-09 other endpoints on its first page where none is asked for and not all are on it', async () => {
    const all = Array.from({ length: 21 }, (_, at) => ({ ...webhook, id: `s${at + 1}` }));
    const steps = [...all, call('s22', 'listWebhooks', 'live')];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 22 });
  });

  test('M-EV-02 telling nothing of a message to an endpoint that is made after it', async () => {
    const body = {
      ...{
        from: { email: 'ada@example.com' },
        subject: 'a',
        mail_settings: { sandbox_mode: { enable: true } },
      },
      ...{ personalizations: [{ to: [{ email: 'ben@example.com' }] }] },
      content: [{ type: 'text/plain', value: 'a' }],
    };
    const steps = [call('s1', 'sendMail', 'test', { body }), { ...webhook, id: 's2' }];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('M-AU-03 taking no token any more that was made more than a year before', async () => {
    const list = (id: string) => call(id, 'listWebhooks', 'jwt');
    const steps = [list('s1'), clock('s2', 34_300_800_000), list('s3')];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'not judged', done: 3 });
  });

  test('M-AU-05 sending live from the one domain that each of the two may send from', async () => {
    const body = {
      ...{ from: { email: 'ada@example.com' }, subject: 'a', content: [{ type: 'text/plain', value: 'a' }] },
      personalizations: [{ to: [{ email: 'Ada@Example.com' }, { email: 'ben@example.com' }] }],
    };
    const steps = [webhook, call('s2', 'sendMail', 'live', { body })];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('M-EP-05 a URL of its own receiver, where a state has chosen one', async () => {
    const steps = [state('s1', 'several endpoints exist'), call('s2', 'listWebhooks', 'live')];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 2 });
  });

  test('M-EV-03 making up of one event what somebody has said of another', async () => {
    const about = { message_id: of('s2', '/message_id') };
    const steps = [
      webhook,
      state('s2', 'a message was sent'),
      action('s3', 'message.bounce', { ...about, metadata: { reason: 'No such user' } }),
      action('s4', 'message.bounce', about),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 4 });
  });

  test('M-EV-01 an event about the recipient of its message', async () => {
    const steps = [
      webhook,
      state('s2', 'a message was sent', { to: 'eve@customer.example' }),
      action('s3', 'message.open', { message_id: of('s2', '/message_id') }),
    ];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  });
});

test.each([
  [
    'a rotation',
    [
      action('s1', 'rotation_policy.create', { name: 'a', path: 'b', every: '1h', auto_generate: true }),
      action('s2', 'rotation.fail', { path: 'b', error_code: 'BUSY', error_message: 'Later' }),
    ],
  ],
  [
    'a synchronization',
    [
      action('s1', 'federation.backend', { name: 'a' }),
      action('s2', 'federation.sync', { backend_id: of('s1', '/backend_id'), outcome: 'failed' }),
    ],
  ],
])(
  'V-G-51 the search does not accuse a vault of doing %s again when it likes, where nobody was told when',
  async (_, failing) => {
    const body = { name: 'a', url, secret: '0123456789abcdef', events: ['**'] };
    const steps = [...failing, call('s3', 'createWebhook', 'admin', { body }), clock('s4', 11_820_000)];
    expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed', done: 4 });
  },
);

test('V-EV-70 the search does not accuse a vault of how long it has taken for what it does by itself', async () => {
  const body = { name: 'a', url, secret: '0123456789abcdef', events: ['identity.sync.completed'] };
  const again = Array.from({ length: 12 }, (_, at) => action(`s${at + 2}`, 'identity.sync', {}));
  const steps = [call('s1', 'createWebhook', 'admin', { body }), ...again];
  expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'agreed', done: 13 });
});
