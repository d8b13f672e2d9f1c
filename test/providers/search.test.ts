// The search against second implementations: what of their states is compared, and histories in which it once accused them of what
// they may do.

import { afterAll, describe, expect, test } from 'vitest';
import { Ids } from '../../src/engine/ids.ts';
import { startOracle, surfaceOf } from '../../src/registry/oracle.ts';
import { openRegistry } from '../../src/registry/registry.ts';
import { notOfTheTarget } from '../../src/verify/oracle/findings/set-up.ts';
import type { Step, TogetherStep, Value } from '../../src/verify/oracle/history.ts';
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

/** Both sides where the target has a fault of the contract. */
async function faultyTwins(service: string, does: string): Promise<Twins> {
  const fault = faultsOf(service).find((each) => each.does === does);
  expect(fault).toBeDefined();
  const { target } = stack.use(await startProvider({ service, ...fault }));
  return { ...(await start(service)), target };
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
const answering = (id: string, then: { readonly status: number } | { readonly hang: true }) =>
  ({ kind: 'receiver', id, receiver: 'r1', script: { then } }) as const;
const failing = (id: string) => answering(id, { status: 500 });
const together = (id: string, ...calls: TogetherStep['calls']): TogetherStep => ({
  kind: 'together',
  id,
  calls,
});

/** Declares tests of histories, each of which is judged alike and to its end. */
const judged = (service: string, kind: 'agreed' | 'allowed') => (title: string, steps: readonly Step[]) =>
  test(title, async () => {
    expect(await outcomeOf(service, steps)).toMatchObject({ kind, done: steps.length });
  });

judged('quota', 'agreed')(
  'Q-EN-03.1 each of several users that a state has given quotas has the same one on both sides',
  [
    state('s1', 'several users have quotas'),
    action('s2', 'write', { user_id: of('s1', '/user_ids/2'), bytes: 1_000_001 }),
  ],
);

judged('quota', 'agreed')(
  'Q-EP-12.2 a user that a state puts into fewer groups than the mock does is compared',
  [
    state('s1', 'a user holds files'),
    call('s2', 'getUserUsage', 'partner_admin', { path: { user_id: of('s1', '/user_id') } }),
  ],
);

test.each([
  ['Q-EP-12.6 what is not answered', 'knows no getShareUsage'],
  ['Q-EP-12.1 what is listed twice', 'lists a user twice'],
  [
    'Q-EP-12.2 another value than the one that the state has returned',
    'answers getUserUsage with one byte more than is held',
  ],
])('%s when it is read after a state is told', async (_, does) => {
  const { oracle, target, surface } = await faultyTwins('quota', does);
  const twins = { oracle, target };
  const options = { surface, twins, seed: 1, histories: 200, maxDivergences: 1, elapsedMs: () => 0 };
  const { divergences } = await search(options);
  expect(divergences[0]?.statements).toContain('Q-EP-12');
});

test('Q-EN-09 a warning that is not sent is told once the service has sent one of its own form', async () => {
  const twins = await faultyTwins('quota', 'warns of no threshold of a share');
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
  const twins = await faultyTwins('mail', does);
  const path = { webhook_id: of('s1', '/id') };
  const steps = [
    call('s1', 'createWebhook', 'live', { body: { url, enabled_events: ['*'] } }),
    call('s2', 'updateWebhook', 'live', { path, body: { enabled: false } }),
    call('s3', 'getWebhook', 'live', { path }),
  ];
  expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('diverged');
});

test('Q-EN-09 a history that is kept says what the service had sent before', async () => {
  const { oracle, target, surface } = await faultyTwins('quota', 'warns of no threshold of a share');
  const params = { level: 'share', url: { $receiver: 'r1' } };
  const at = { user_id: of('s1', '/user_id'), share_id: of('s1', '/share_id') };
  const steps = [state('s1', 'a quota is nearly full', params), action('s2', 'write', { ...at, bytes: 1 })];
  const found = async (settled: readonly string[]) =>
    (await replay([{ service: 'quota', steps, settled }], { surface, twins: { oracle, target } }))
      .divergences;
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
  const steps = [
    state('s1', 'several users have quotas', { count: 5 }),
    call('s2', 'listUserQuotas', 'superuser'),
    call('s3', 'listUserQuotas', 'superuser', { query: { offset: 2 } }),
  ];
  expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'agreed', done: 3 });
  const twins = await faultyTwins('quota', 'ignores an offset without a limit');
  expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('diverged');
});

test('Q-EN-03.1 two writes at once of which only one has room are told where both are taken', async () => {
  const user = { user_id: of('s1', '/user_id') };
  const steps: readonly Step[] = [
    state('s1', 'the user is full', { limit_bytes: 1_000 }),
    call('s2', 'replaceUserQuota', 'partner_admin', { path: user, body: { limit_bytes: 2_000 } }),
    together(
      's3',
      action('s3a', 'write', { ...user, bytes: 600 }),
      action('s3b', 'write', { ...user, bytes: 600 }),
    ),
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
  const agrees = judged('quota', 'agreed');
  const allows = judged('quota', 'allowed');

  /** What new objects have shown before. */
  const KNOWN_DEFAULTS = new Map<string, unknown>([['Q-G-03 /grace_period_days', 7]]);
  const USER = { user_id: of('s1', '/target_id') };
  const LIMIT = { limit_bytes: 9_000_000_000 };
  const put = (id: string, body: Value) => call(id, 'replaceTenantQuota', 'partner_admin', { body });

  agrees('Q-G-13 thresholds that it keeps and that would not ascend with the defaults of the mock', [
    put('s1', { limit_bytes: 80, warning_threshold_2: 89 }),
    put('s2', { limit_bytes: 15, warning_threshold_2: 90 }),
    put('s3', { limit_bytes: 80, warning_threshold_3: 90 }),
    call('s4', 'getTenantQuota', 'superuser'),
  ]);

  test('Q-G-13 what it keeps beside a threshold with which one of those that it keeps would not ascend', async () => {
    const steps = [
      put('s1', { limit_bytes: 22, warning_threshold_1: 94 }),
      call('s2', 'getTenantQuota', 'superuser'),
    ];
    await outcomeOf('quota', [call('s1', 'getTenantQuota', 'superuser')]);
    const twins = { ...(await (started.get('quota') as Promise<Twins>)), choices: KNOWN_DEFAULTS };
    expect((await twinRun(twins, stepsOf(steps))).outcome.kind).toBe('agreed');
  });

  agrees('Q-G-14 a window that opens only where old versions count', [
    state('s1', 'a user has a quota'),
    action('s2', 'write', { ...USER, bytes: 1, version_bytes: 1_001 }),
    call('s3', 'replaceUserQuota', 'partner_admin', {
      ...{ path: USER, body: { limit_bytes: 1_001, limit_type: 'soft' } },
    }),
    action('s4', 'write', { ...USER, bytes: 87 }),
    call('s5', 'getUserQuota', 'partner_admin', { path: USER }),
  ]);

  agrees('Q-G-40 whose report a recalculation of the tenant leaves as it was', [
    state('s1', 'a user has a quota'),
    action('s2', 'usage.drift', {
      ...{ target_type: 'user', target_id: of('s1', '/target_id'), by_bytes: 1_000_001 },
    }),
    call('s3', 'getTenantUsage', 'tenant_admin', { query: { recalculate: true } }),
    call('s4', 'getUserUsage', 'partner_admin', { path: USER }),
  ]);

  agrees('Q-G-13 what it keeps of a quota that is written without it beside another call', [
    state('s1', 'the grace window is open', { level: 'tenant', grace_period_days: 3 }),
    call('s2', 'replaceUserQuota', 'tenant_admin', { path: { user_id: of('s1', '/user_id') }, body: LIMIT }),
    together('s4', call('s4a', 'replacePartnerQuota', 'superuser', { body: LIMIT }), put('s4b', LIMIT)),
    call('s5', 'getTenantQuota', 'superuser'),
  ]);

  test('Q-EP-06 making other users each time that a state has several', async () => {
    const users = (id: string) => state(id, 'several users have quotas');
    const steps = [users('s1'), users('s2')];
    expect(await outcomeOf('quota', steps)).toMatchObject({ kind: 'not judged' });
  });

  agrees('Q-G-23 a history that goes back to what was counted before a drift', [
    state('s1', 'the grace window is open', { level: 'tenant' }),
    action('s2', 'usage.drift', {
      target_type: 'tenant',
      target_id: of('s1', '/target_id'),
      by_bytes: 50_000,
    }),
    call('s3', 'getUsageHistory', 'partner_admin', { query: { target_type: 'tenant' } }),
  ]);

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

  agrees('Q-G-10 what it sends while a state is set up, in a form of its own', [
    state('s1', 'warnings go to a receiver', { url }),
    state('s2', 'the user is full'),
    call('s3', 'getUserQuota', 'superuser', { path: { user_id: of('s2', '/user_id') } }),
  ]);

  agrees('Q-G-10 notices of a form of its own', [
    state('s1', 'a quota is nearly full', { url }),
    action('s2', 'write', { user_id: of('s1', '/target_id'), bytes: 100 }),
  ]);

  agrees('Q-G-09 who else is in a group, where several states are about other users', [
    state('s1', 'the group has no quota'),
    state('s2', 'several users have quotas'),
    state('s3', 'a user has a quota'),
    action('s4', 'write', { user_id: of('s3', '/target_id'), bytes: 10 }),
    action('s5', 'membership', { user_id: of('s2', '/user_ids/2'), groups: [of('s1', '/target_id')] }),
    call('s6', 'getGroupUsage', 'superuser', { path: { group_id: of('s1', '/target_id') } }),
  ]);

  agrees('listing whoever a state has given a token', [
    state('s1', 'the caller is a partner admin of another partner'),
    call('s2', 'listUserUsage', 'other_partner_admin'),
  ]);

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

  agrees('Q-G-40 counting the usage of a tenant anew when a user changes groups', [
    state('s1', 'a group is exempt'),
    call('s2', 'getTenantQuota', 'superuser'),
    action('s3', 'usage.drift', { target_type: 'tenant', target_id: of('s2', '/tenant_id'), by_bytes: 8 }),
    action('s4', 'membership', { user_id: of('s1', '/user_id'), groups: [] }),
    call('s5', 'getTenantUsage', 'superuser'),
  ]);

  agrees('Q-G-25 refusing for a quota that is exceeded by more than one whose grace has run out', [
    state('s1', 'the grace window is open'),
    call('s2', 'getTenantQuota', 'superuser'),
    call('s3', 'replaceTenantQuotaById', 'partner_admin', {
      path: { tenant_id: of('s2', '/tenant_id') },
      body: { limit_bytes: 1_500, limit_type: 'soft' },
    }),
    clock('s4', 8 * 86_400_000),
    action('s5', 'write', { user_id: of('s1', '/target_id'), bytes: 1 }),
  ]);

  agrees('Q-G-25 naming the user where a state has filled up another level, too', [
    state('s1', 'the grace window is open', { level: 'partner' }),
    call('s2', 'replaceUserQuota', 'superuser', {
      path: { user_id: of('s1', '/user_id') },
      body: { limit_bytes: 100 },
    }),
    clock('s3', 345 * 86_400_000),
    action('s4', 'write', { user_id: of('s1', '/user_id'), bytes: 60 }),
  ]);

  agrees('Q-G-09 whose quota refuses, where the mock has the user of one state in the group of another', [
    state('s1', 'the partner is full'),
    state('s2', 'a group has a quota'),
    action('s3', 'write', { user_id: of('s1', '/user_id'), bytes: 999_999 }),
  ]);

  allows('a refusal where it holds as many files as a number can say', [
    state('s1', 'a quota is nearly full', { limit_bytes: 1_000, threshold: 95 }),
    action('s2', 'write', {
      user_id: of('s1', '/user_id'),
      bytes: 0,
      files: Number.MAX_SAFE_INTEGER,
      version_bytes: 96,
    }),
  ]);

  agrees('Q-G-14 taking from old versions what the files do not hold', [
    state('s1', 'several users have quotas'),
    action('s2', 'write', { user_id: of('s1', '/user_ids/0'), bytes: 0, version_bytes: 1_001 }),
    action('s3', 'delete', { user_id: of('s1', '/user_ids/0'), bytes: 1_000 }),
    call('s4', 'getUserUsage', 'partner_admin', { path: { user_id: of('s1', '/user_ids/0') } }),
  ]);
});

describe('vault is not accused of', () => {
  const agrees = judged('vault', 'agreed');
  const allows = judged('vault', 'allowed');

  test('V-G-01 showing the secret of a webhook', async () => {
    const twins = await faultyTwins('vault', 'shows the signing secret of a webhook that is read');
    const body = { name: 'a', url, secret: '0123456789abcdef', events: ['**'] };
    const steps = [
      call('s1', 'createWebhook', 'admin', { body }),
      call('s2', 'getWebhook', 'admin', { path: { id: of('s1', '/id') } }),
    ];
    const { outcome, done } = await twinRun(twins, stepsOf(steps));
    expect([outcome.kind, done.length]).toEqual(['agreed', 2]);
  });

  const FIRST = { id: of('s1', '/id') };
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
    call(id, 'listDeliveries', 'admin', { path: FIRST, query: { limit } });

  agrees('V-G-56 another grace period than that of a policy beside it', [
    webhook('s1', 'secret.rotated'),
    action('s2', 'rotation_policy.create', {
      ...{ name: 'b', path: 'a', every: '30m', auto_generate: true, grace_period: '1h' },
    }),
    action('s3', 'rotation_policy.create', { name: 'b', path: 'b', every: '30m', auto_generate: false }),
    action('s4', 'rotation.write', { path: 'b' }),
  ]);

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

  allows(
    'V-G-51 trying a renewal again less often each time, in a time in which the mock tries it more often',
    [
      webhook('s1', 'certificate.renewal_failed'),
      action('s2', 'certificate.issue', { common_name: 'a', valid_for: '7d', auto_renew: false }),
      action('s3', 'certificate.fail_renewal', {
        certificate_id: of('s2', '/certificate_id'),
        error_code: 'a',
        error_message: 'b',
      }),
      clock('s4', 86_400_000),
    ],
  );

  agrees('V-G-34 not telling that a secret is deleted that has expired', [
    webhook('s1', 'secret.deleted', 'secret.expired'),
    action('s2', 'secret.create', { path: 'a', expires_in: '1h', auto_delete: true }),
    action('s3', 'secret.create', { path: 'b', expires_in: '1h', auto_delete: true }),
    clock('s4', 3_600_000),
  ]);

  allows('V-G-56 saying that a rotation is overdue after a grace period of its own', [
    webhook('s1', 'rotation.overdue'),
    action('s2', 'rotation_policy.create', { name: 'a', path: 'a', every: '1h', auto_generate: false }),
    clock('s3', 26 * 3_600_000),
  ]);

  agrees('V-G-07 other deliveries on a page that nobody has said the size of', [
    webhook('s1', 'secret.created'),
    ...Array.from({ length: 21 }, (_, at) => emit(`s${at + 2}`)),
    call('s23', 'listDeliveries', 'admin', { path: FIRST }),
  ]);

  agrees('V-G-25 telling that a lease was revoked because it has expired', [
    webhook('s1', 'dynamic.lease.revoked'),
    action('s2', 'lease.create', { engine: 'a', role: 'b', ttl_seconds: 1, issued_to: 'c' }),
    clock('s3', 59_000),
  ]);

  agrees('V-G-07 which of several deliveries of one instant is on the first page', [
    webhook('s1', 'secret.created'),
    emit('s2'),
    emit('s3'),
    emit('s4'),
    list('s5', 2),
  ]);

  agrees('V-G-07 taking a page of more than a hundred deliveries', [
    webhook('s1', 'secret.created'),
    list('s2', 101),
  ]);

  agrees('V-G-07 listing the oldest delivery first', [
    webhook('s1', 'secret.created'),
    ...[emit('s2'), clock('s3', 20_000), emit('s4'), clock('s5', 20_000), emit('s6')],
    list('s7', 2),
  ]);

  allows('V-G-20 a retry at a new URL as long after the first attempt as the schedule says', [
    webhook('s1', 'secret.created'),
    failing('s2'),
    emit('s3'),
    clock('s4', 30_000),
    call('s5', 'updateWebhook', 'admin', {
      path: FIRST,
      body: { url: { $receiver: 'r2' }, secret, events: ['secret.created'], enabled: true },
    }),
    clock('s6', 300_000),
  ]);

  agrees('V-G-29 how it calls a delivery of a paused webhook that has failed once', [
    webhook('s1', 'secret.created'),
    failing('s2'),
    emit('s3'),
    call('s4', 'updateWebhook', 'admin', { path: FIRST, body: { enabled: false } }),
    list('s5', 10),
  ]);

  agrees('V-G-28 telling how long it has waited for an answer that did not come', [
    webhook('s1', 'secret.created'),
    answering('s2', { hang: true }),
    emit('s3'),
    list('s4', 10),
  ]);

  agrees('V-G-28 which delivery is the last one, where one that was made earlier is tried again later', [
    webhook('s1', 'secret.created'),
    failing('s2'),
    emit('s3'),
    call('s4', 'getWebhook', 'admin', { path: FIRST }),
    clock('s5', 1_000),
    emit('s6'),
    clock('s7', 29_500),
    call('s8', 'getWebhook', 'admin', { path: FIRST }),
  ]);

  agrees('V-G-14 sending another event again that was sent as a test', [
    webhook('s1', 'certificate.revoked'),
    failing('s2'),
    call('s3', 'testWebhook', 'admin', { path: FIRST }),
    call('s4', 'retryDelivery', 'admin', { path: { ...FIRST, delivery_id: of('s3', '/delivery_id') } }),
  ]);

  agrees('V-WH-14 a test of a webhook that is removed at once', [
    webhook('s1', 'secret.created'),
    together(
      's2',
      call('s2a', 'testWebhook', 'admin', { path: FIRST }),
      call('s2b', 'deleteWebhook', 'admin', { path: FIRST }),
    ),
  ]);

  agrees('V-EV-43 renewing a certificate that is too short for a warning', [
    webhook('s1', 'certificate.renewed'),
    action('s2', 'certificate.issue', {
      common_name: 'a',
      valid_for: '1h',
      is_acme_managed: true,
      auto_renew: true,
    }),
    clock('s3', 3_600_000),
  ]);

  allows('V-G-21 testing a webhook whose pattern matches nothing in the mock', [
    webhook('s1', 'dynamic.*'),
    call('s2', 'testWebhook', 'admin', { path: FIRST }),
  ]);
});

describe('mail is not accused of', () => {
  const agrees = judged('mail', 'agreed');
  const allows = judged('mail', 'allowed');

  const BEN = 'ben@example.com';
  const webhook = call('s1', 'createWebhook', 'live', { body: { url, enabled_events: ['*'] } });

  agrees('M-LF-05 a failure that shows only once a receiver has not answered in time', [
    webhook,
    answering('s2', { hang: true }),
    {
      kind: 'emit',
      id: 's3',
      type: 'processed',
      fields: { recipient_email: 'ben@example.com', metadata: {} },
    },
    call('s4', 'listWebhooks', 'live'),
    { kind: 'clock', id: 's5', due: { nth: 1, offsetMs: 0 } },
    call('s6', 'listWebhooks', 'live'),
  ]);

  allows('M-G-28 having a version of a template that is not dynamic', [
    state('s1', 'a template is not dynamic'),
    call('s2', 'deleteTemplateVersion', 'live', {
      path: { id: of('s1', '/template_id'), version_id: of('s1', '/version_id') },
    }),
  ]);

  test('M-G-12 showing its keys while it fails, and failing at the next call', async () => {
    const keys = { kind: 'call', id: 's2', operation: 'getKeySet', as: null } as const;
    const steps = [action('s1', 'crash.next', {}), keys, call('s3', 'getEventSettings', 'no_scopes')];
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

  allows('M-G-18 taking an empty secret beside a client id', [
    call('s1', 'createWebhook', 'live', {
      body: { url, enabled_events: ['*'], oauth_client_id: 'a', oauth_client_secret: '' },
    }),
  ]);

  allows('M-G-14 taking white space behind the body of an image', [
    {
      ...call('s1', 'uploadImage', 'test', { body: { content: 'aGVsbG8h', content_type: 'image/png' } }),
      padToBytes: 14_680_065,
    },
  ]);

  agrees('M-EP-09 other endpoints on its first page where none is asked for and not all are on it', [
    ...Array.from({ length: 21 }, (_, at) => ({ ...webhook, id: `s${at + 1}` })),
    call('s22', 'listWebhooks', 'live'),
  ]);

  agrees('M-EV-02 telling nothing of a message to an endpoint that is made after it', [
    call('s1', 'sendMail', 'test', {
      body: {
        ...{
          from: { email: 'ada@example.com' },
          subject: 'a',
          mail_settings: { sandbox_mode: { enable: true } },
        },
        ...{ personalizations: [{ to: [{ email: 'ben@example.com' }] }] },
        content: [{ type: 'text/plain', value: 'a' }],
      },
    }),
    { ...webhook, id: 's2' },
  ]);

  test('M-AU-03 taking no token any more that was made more than a year before', async () => {
    const list = (id: string) => call(id, 'listWebhooks', 'jwt');
    const steps = [list('s1'), clock('s2', 34_300_800_000), list('s3')];
    expect(await outcomeOf('mail', steps)).toMatchObject({ kind: 'not judged', done: 3 });
  });

  agrees('M-AU-05 sending live from the one domain that each of the two may send from', [
    webhook,
    call('s2', 'sendMail', 'live', {
      body: {
        ...{
          from: { email: 'ada@example.com' },
          subject: 'a',
          content: [{ type: 'text/plain', value: 'a' }],
        },
        personalizations: [{ to: [{ email: 'Ada@Example.com' }, { email: 'ben@example.com' }] }],
      },
    }),
  ]);

  agrees('M-EP-05 a URL of its own receiver, where a state has chosen one', [
    state('s1', 'several endpoints exist'),
    call('s2', 'listWebhooks', 'live'),
  ]);

  agrees('M-EV-03 making up of one event what somebody has said of another', [
    webhook,
    state('s2', 'a message was sent'),
    action('s3', 'message.bounce', {
      ...{ message_id: of('s2', '/message_id'), metadata: { reason: 'No such user' } },
    }),
    action('s4', 'message.bounce', { message_id: of('s2', '/message_id') }),
  ]);

  agrees('M-EV-01 an event about the recipient of its message', [
    webhook,
    state('s2', 'a message was sent', { to: 'eve@customer.example' }),
    action('s3', 'message.open', { message_id: of('s2', '/message_id') }),
  ]);
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

test('V-G-51 the search does not accuse a vault of how often it has tried again while nobody was told', async () => {
  const error = { error_code: 'a', error_message: 'b' };
  const fail = (id: string) =>
    action(id, 'certificate.fail_renewal', { certificate_id: of('s1', '/certificate_id'), ...error });
  const body = { name: 'a', url, secret: '0123456789abcdef', events: ['**'] };
  const steps = [
    action('s1', 'certificate.issue', { common_name: 'a', valid_for: '7d', auto_renew: false }),
    ...[fail('s2'), clock('s3', 11_820_000), call('s4', 'createWebhook', 'admin', { body }), fail('s5')],
  ];
  expect(await outcomeOf('vault', steps)).toMatchObject({ kind: 'allowed', done: 5 });
});

judged('vault', 'agreed')(
  'V-EV-70 the search does not accuse a vault of how long it has taken for what it does by itself',
  [
    call('s1', 'createWebhook', 'admin', {
      body: { name: 'a', url, secret: '0123456789abcdef', events: ['identity.sync.completed'] },
    }),
    ...Array.from({ length: 12 }, (_, at) => action(`s${at + 2}`, 'identity.sync', {})),
  ],
);
