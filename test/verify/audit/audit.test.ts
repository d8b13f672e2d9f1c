// Recorded traffic is judged by the mock: silent where it is right, and what it cannot know it does not judge.

import { afterAll, expect, test } from 'vitest';
import { ControlClient } from '../../../src/control-client/control-client.ts';
import { startMock } from '../../../src/index.ts';
import { loadAdapter } from '../../../src/verify/adapter.ts';
import { adapterTarget } from '../../../src/verify/adapter-target.ts';
import type { AuditOptions, JudgedEntry } from '../../../src/verify/audit/judging/judged-entry.ts';
import { entryOf, type HarEntry } from '../../../src/verify/audit/recordings/entry.ts';
import { mockTarget } from '../../../src/verify/mock-target.ts';
import { PROVIDERS, startProvider } from '../../providers/providers.ts';
import { recordedTraffic } from '../../support/recorded-traffic.ts';
import { at, contradicted, got, type Line, quota, USERS } from './contradicted.ts';
import { contradictedIn, judgedEntries, judgedHour } from './judged-hour.ts';
import { recordedHour } from './recorded-hour.ts';

const mock = await startMock();
afterAll(() => mock.close());
const target = mockTarget(new ControlClient({ url: mock.url }));

function judged(service: string, har: readonly HarEntry[], more: Partial<AuditOptions> = {}) {
  return judgedEntries(
    service,
    har.flatMap((each, index) => entryOf(each, index) ?? []),
    more,
  );
}

/** What was said of entries that did not agree, with the places that differ. */
function notAgreed(all: readonly JudgedEntry[]): string[] {
  return all.flatMap(({ entry, verdict }) => {
    if (verdict.kind === 'agreed') return [];
    const what =
      verdict.kind === 'diverged' ? verdict.differences.map(({ at }) => at).join(' ') : verdict.reason;
    return [`${entry.method} ${verdict.kind}: ${what}`];
  });
}

test.each(['quota', 'vault', 'mail'])('of the mock of %s, everything agrees', async (service) => {
  const entries = await recordedTraffic(target, service);
  const all = await judged(service, entries);
  expect(notAgreed(all)).toEqual([]);
  expect(all.length).toBe(entries.length);
});

test.each(['quota', 'vault', 'mail'])(
  'an implementation of %s by others is not contradicted',
  async (service) => {
    await using running = await PROVIDERS[service]?.({});
    const url = String(running?.url);
    process.env[`${service.toUpperCase()}_URL`] = url;
    const file = new URL(`../../../examples/adapters/${service}.ts`, import.meta.url).pathname;
    const entries = await recordedTraffic(adapterTarget(url, await loadAdapter(file)), service);
    const all = await judged(service, entries);
    expect(notAgreed(all).filter((each) => each.includes('diverged'))).toEqual([]);
    expect(all.filter(({ verdict }) => verdict.kind === 'agreed').length).toBeGreaterThan(entries.length / 3);
  },
);

test('what was taken until an audit is stopped is judged', async () => {
  const entries = await recordedTraffic(target, 'vault');
  const stopping = new AbortController();
  let left = 7;
  const onEntry = () => {
    left -= 1;
    if (left === 0) stopping.abort();
  };
  const all = await judged('vault', entries, { onEntry, signal: stopping.signal });
  expect(all).toHaveLength(7);
  expect(notAgreed(all)).toEqual([]);
});

test.each([
  ['quota', 905, 'sets up one object after another since a call wrote it'],
  ['quota', 1011, 'has what somebody else removed and put there again, under another id'],
  ['vault', 1108, 'has more deliveries than a page shows'],
  ['mail', 1105, 'shows at a change what somebody else had changed before'],
  ['mail', 1011, 'has more endpoints than a page of a default length shows'],
])('an hour of %s (%i) that %s is not contradicted', async (service, seed) => {
  await using running = await startProvider({ service });
  const hour = await recordedHour(running.target, service, { seed });
  expect([...contradictedIn(await judgedHour(service, hour))]).toEqual([]);
});

/** Other fields of an answer, or another entry. */
type Change = Readonly<Record<string, unknown>> | ((entry: HarEntry) => HarEntry);

/** The traffic of a mock, with one of the answers to some call changed. */
async function altered(wanted: string, nth: number, change: Change): Promise<HarEntry[]> {
  const [service = '', pattern = ''] = wanted.split(': ');
  let count = 0;
  return (await recordedTraffic(target, service)).map((entry) => {
    const { method, url = '' } = entry.request ?? {};
    if (!`${method} ${new URL(url).pathname}`.match(pattern) || ++count !== nth) return entry;
    if (typeof change === 'function') return change(entry);
    const body = { ...JSON.parse(entry.response?.content?.text || '{}'), ...change };
    return answering(200, { text: JSON.stringify(body) })(entry);
  });
}

const answering =
  (status: number, content: NonNullable<HarEntry['response']>['content'] = { text: '{}' }) =>
  (entry: HarEntry): HarEntry => ({ ...entry, response: { ...entry.response, status, content } });

const judgedAs = async (wanted: string, nth: number, change: Change) =>
  judged(wanted.split(':', 1)[0] ?? '', await altered(wanted, nth, change));

const USER = '.*/users/usr_7';
const HOOK = '.*/webhooks/[^/]*$';

test.each<[string, string, number, Change, string]>([
  [
    'a limit that was set is shown otherwise',
    `quota: GET ${USER}`,
    1,
    { limit_bytes: 7 },
    'body/limit_bytes',
  ],
  [
    'what was set to a default is shown otherwise',
    `quota: PUT ${USER}`,
    1,
    { limit_type: 'soft' },
    'body/limit_type',
  ],
  [
    'a field that has no gap is missing',
    'quota: GET .*/quotas/tenant',
    1,
    { grace_started_at: undefined },
    'body/grace_started_at',
  ],
  [
    'a grace period of 0 is shown as 7 days',
    `quota: PUT ${USER}`,
    4,
    { grace_period_days: 7 },
    'body/grace_period_days',
  ],
  ['a negative limit is taken', `quota: PUT ${USER}`, 3, answering(200), 'status'],
  [
    'a webhook that was removed is still read',
    `vault: GET ${HOOK}`,
    5,
    answering(200, { text: '{"id":"wh_1"}' }),
    'status',
  ],
  [
    'a webhook that was registered is not listed',
    'vault: GET .*/webhooks$',
    1,
    { webhooks: [] },
    'body/webhooks/0',
  ],
  ['a paused endpoint is shown as enabled', `mail: GET ${HOOK}`, 3, { enabled: true }, 'body/enabled'],
])('%s: contradicted', async (_, wanted, nth, change, at) => {
  const all = await judgedAs(wanted, nth, change);
  const diverged = all.flatMap(({ verdict }) => (verdict.kind === 'diverged' ? verdict.differences : []));
  expect(diverged.map((difference) => difference.at)).toContain(at);
});

test.each<[string, string, Change, string]>([
  [
    'a quota that was set before',
    'quota: GET .*/quotas/tenant$',
    { limit_bytes: 99 },
    'what existed before the recording',
  ],
  ['an outage', `vault: GET ${HOOK}`, answering(503), 'the service had failed'],
  ['a rate limit', 'mail: GET .*/webhooks$', answering(429), 'the rate limit is not known'],
  [
    'an answer without its body',
    'mail: GET .*/webhooks$',
    answering(200, { size: 20 }),
    'the recording left the body of the answer out',
  ],
  ['a call without an answer', 'mail: GET .*/webhooks$', answering(0), 'no answer was recorded'],
])('%s: not judged', async (_, wanted, change, reason) => {
  const all = await judgedAs(wanted, 1, change);
  expect(notAgreed(all)).toEqual([expect.stringContaining(`not_judged: ${reason}`)]);
});

test('after a change that failed on the way, the object is not judged until it is written again', async () => {
  const all = await judgedAs(`quota: PUT ${USER}`, 1, answering(503));
  expect(notAgreed(all)).toContain('GET not_judged: an earlier call left it unknown');
  expect(notAgreed(all).filter((each) => each.includes('diverged'))).toEqual([]);
});

const SHARE = quota('qta_recorded', 'share-of-the-recording', { target_type: 'share', limit_bytes: 9_000 });
const PATH = `/api/v1/quotas/shares/${SHARE.target_id}`;
const put = (given: object, path = PATH): Line => [`PUT ${path}`, given, 204];

test('an object that no call creates is set up where a call writes it, and judged from then on', async () => {
  const written = put({ limit_bytes: 9_000, limit_type: 'hard' });
  expect(await contradicted('quota', [written, got(PATH, SHARE)])).toEqual([]);
  const wrong = [got(PATH, { ...SHARE, limit_bytes: 1 }), got(PATH, SHARE)];
  expect(await contradicted('quota', [written, ...wrong])).toMatchObject([{ at: 'body/limit_bytes' }]);
});

test('what is set up for a caller is what that caller may see, and so a quota of it is judged', async () => {
  const usage = (target_id: string): Line => {
    const counts = { used_bytes: 0, file_count: 0, folder_count: 0, version_bytes: 0, trash_bytes: 0 };
    const shown = { ...{ target_type: 'user', target_id, calculated_at: at(0) }, ...counts };
    return got(`/api/v1/quotas/usage/users/${target_id}`, shown);
  };
  const made: Line = [`PUT ${USERS}/emp-1`, { limit_bytes: 1_000 }, 200, quota('q-1', 'emp-1', {})];
  const lacking = got(USERS, { quotas: [], total: 0 });
  const lines = [usage('emp-0'), usage('emp-1'), made, lacking];
  const found = await contradicted('quota', lines, { isComplete: true });
  expect(found).toMatchObject([{ entry: 3, at: 'body/quotas/0' }]);
});

test('a value that came back only because it was adopted shows nothing of what was shown before', async () => {
  const changed = got(PATH, { ...SHARE, limit_bytes: 5 });
  const lines = [got(PATH, SHARE), changed, put({ limit_bytes: 1 }, `${PATH}-of-nobody`), changed];
  expect(await contradicted('quota', lines)).toEqual([]);
});

test('a field that a whole write leaves as it was is contradicted, whoever else calls', async () => {
  const given = { limit_bytes: 77_777, limit_type: 'soft' };
  const lines = [got(PATH, SHARE), put(given), got(PATH, { ...SHARE, ...given, limit_type: 'hard' })];
  expect(await contradicted('quota', lines)).toMatchObject([{ entry: 2, at: 'body/limit_type' }]);
});

test('Q-G-03: a default is a choice by whichever path of an object it was written', async () => {
  const shown = (given: object) =>
    quota('qta_tenant', 'ten_recorded', { target_type: 'tenant', warning_threshold_1: 70, ...given });
  const [own, byId] = ['/api/v1/quotas/tenant', '/api/v1/quotas/tenants/ten_recorded'];
  const write = (path: string, given: object): Line => [
    `PUT ${path}`,
    { limit_bytes: 1_000, ...given },
    200,
    shown(given),
  ];
  const lines = [got(own, shown({})), write(byId, { warning_threshold_1: 24 }), write(own, {})];
  const all = [...lines, got(byId, shown({}))];
  expect(await contradicted('quota', all, { caller: 'superuser', isComplete: true })).toEqual([]);
});

test('Q-G-13: an exemption that a replacement has ended has no reason any more, as lists show it, too', async () => {
  const [groups, path] = ['/api/v1/quotas/groups', '/api/v1/quotas/groups/lab'];
  const shown = (given: object) =>
    quota('qta_lab', 'lab', { ...{ target_type: 'group', limit_bytes: 9_000 }, ...given });
  const made: Line = [`PUT ${path}`, { limit_bytes: 9_000 }, 201, shown({})];
  const exempt = shown({ exempt: true, exempt_reason: 'audit' });
  const lines: readonly Line[] = [
    ...[made, [`POST ${path}/exempt`, { exempt: true, reason: 'audit' }, 200, exempt]],
    ...[[`PUT ${path}`, { limit_bytes: 9_000 }, 200, shown({})]],
  ] as Line[];
  const listed = (given: object) => got(groups, { quotas: [shown(given)], total: 1 });
  const options = { caller: 'superuser', isComplete: true };
  expect(await contradicted('quota', [...lines, listed({})], options)).toEqual([]);
  expect(await contradicted('quota', [...lines, listed({ exempt_reason: 'other' })], options)).toMatchObject([
    { at: 'body/quotas/0/exempt_reason' },
  ]);
});

test('a field that is another one at each of many readings is contradicted', async () => {
  const readings = [1, 2, 3].map((limit_bytes) => got(PATH, { ...SHARE, limit_bytes }));
  const found = await contradicted('quota', [got(PATH, SHARE), ...readings]);
  expect(found.map(({ at }) => at)).toContain('body/limit_bytes');
});

test('an answer whose form is not the documented one is contradicted, though all values agree', async () => {
  const found = await contradicted('quota', [got(PATH, { ...SHARE, grace_started_at: '' })]);
  expect(found).toMatchObject([{ at: 'body/grace_started_at' }]);
});
