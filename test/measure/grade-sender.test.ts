// Grading a sender: our mock by the preset is as the specification asks, and each requirement is seen broken by a sender that
// breaks it and nothing else that it must do.

import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { type Measurement, measure } from '../../src/measure/measure.ts';
import type { Arrival, Attempt, Run, ScriptedAnswer } from '../../src/measure/observation.ts';
import { graded, gradeReport, isBroken, isUnjudged } from '../../src/measure/profile/grade.ts';
import {
  type Level,
  PROFILE_NAMES,
  type Profile,
  profileNamed,
  readProfile,
} from '../../src/measure/profile/profile.ts';
import type { Sender } from '../../src/measure/sender.ts';
import { measuredSender } from './measured-sender.ts';

const profile = (await profileNamed('standard-webhooks')) as Profile;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const payload = (type: string) => ({
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: type },
    timestamp: { type: 'string', format: 'date-time' },
    data: { type: 'object' },
  },
});
const events = { 'invoice.paid': payload('invoice.paid'), 'invoice.issued': payload('invoice.issued') };
const base = presetNamed('standard-webhooks') as Record<string, object>;
const disabling = { auto_disable: { consecutive_failures: 30, counts: 'attempts' } };

/** A sender as the specification asks, but for what is changed. */
function sender(change: object = {}, given: object = {}): Promise<Measurement> {
  const policy = { ...base, ...disabling, ...change };
  return measuredSender({ policy, events, secret: SECRET, ...given } as Parameters<typeof measuredSender>[0]);
}

/** What was broken in any of these tests. */
const seenBroken = new Set<string>();

function brokenIn(measurement: Measurement, level?: Level): string[] {
  const broken = graded(measurement, profile)
    .graded.filter(({ verdict }) => verdict === 'broken')
    .map(({ requirement }) => requirement);
  for (const { id } of broken) seenBroken.add(id);
  return broken.filter((each) => each.level === (level ?? each.level)).map(({ id }) => id);
}

const good = await sender();

it('our mock by the preset breaks nothing, and follows all recommendations but jitter, of which it has none', () => {
  expect(brokenIn(good)).toEqual(['SW-23']);
  expect(graded(good, profile).graded.filter(({ verdict }) => verdict === 'not judged')).toEqual([]);
  expect(isBroken(graded(good, profile))).toBe(false);
});

it('SW-16 is not judged of a sender that sends nothing again after a 4xx: it may give up', async () => {
  const all = graded(await sender({ success: ['2xx', 400, 404] }), profile).graded;
  expect(all.find(({ requirement }) => requirement.id === 'SW-16')).toMatchObject({
    verdict: 'not judged',
    because:
      'after 400, 404 the event did not come again: it was taken, or given up, which from outside is the same',
  });
});

it('what a redirect made of a request breaks no requirement', () => {
  const [first, ...rest] = good.runs;
  const hop = { ...first?.attempts[0], method: 'GET', body: '', isRedirected: true } as Attempt;
  const followed = { ...first, attempts: [...(first?.attempts ?? []), hop] } as Run;
  expect(brokenIn({ ...good, runs: [followed, ...rest] })).toEqual(['SW-23']);
});

it('delays with jitter are judged by the attempts', async () => {
  const jitter = { kind: 'around', share: 0.2 };
  const measurement = await sender({ schedule: { ...base.schedule, jitter } });
  expect(brokenIn(measurement)).toEqual([]);
  const met = graded(measurement, profile).graded.filter(({ verdict }) => verdict === 'met');
  expect(met.map(({ requirement }) => requirement.id)).toEqual(
    expect.arrayContaining(['SW-20', 'SW-21', 'SW-22', 'SW-23']),
  );
});

const signed = (change: object) => ({ signature: { ...base.signature, ...change } });
const renamed = (from: string, to: string) =>
  Object.fromEntries(
    Object.entries(base.headers ?? {}).map(([name, value]) => [name === from ? to : name, value]),
  );

it.each([
  ['SW-01', { method: 'PUT' }, {}],
  ['SW-09', signed({ signed_content: '{timestamp}.{body}' }), {}],
  ['SW-12', signed({ algorithm: 'ecdsa-p256-sha256', secret_format: undefined }), {}],
  ['SW-13', signed({ format: 'v2,{digest}' }), {}],
  ['SW-14', signed({ encoding: 'hex' }), {}],
  ['SW-15', signed({ secret_format: undefined }), { secret: 'a text that is a secret' }],
  ['SW-15', signed({ secret_format: undefined }), { secret: 'whsec_c2hvcnQ=' }],
  ['SW-16', { success: ['2xx', 404, 503] }, {}],
  ['SW-16', { success: [200] }, {}],
  ['SW-10', { headers: renamed('webhook-id', 'x-id'), ...signed({ id_header: 'x-id' }) }, {}],
  [
    'SW-11',
    { headers: renamed('webhook-timestamp', 'x-time'), ...signed({ timestamp_header: 'x-time' }) },
    {},
  ],
] as const)('%s is broken by a sender with %j', async (id, change, given) => {
  const broken = brokenIn(await sender(change, given), 'MUST');
  expect(broken).toContain(id);
  // A header with another name breaks all that is said of that header.
  expect(broken.length).toBeLessThanOrEqual(
    'headers' in change ? 4 : id === 'SW-15' || id === 'SW-12' ? 2 : 1,
  );
});

it.each([
  [['SW-18', 'SW-19', 'SW-24', 'SW-25', 'SW-26'], reluctant(), {}],
  [['SW-17'], { redirects: { at_most: 3, method: 'keep' } }, {}],
  [['SW-20', 'SW-21', 'SW-22'], { schedule: { ...base.schedule, delays: ['0s'] } }, {}],
  [['SW-21', 'SW-22'], { schedule: { ...base.schedule, delays: ['0s', '5m', '1m'] } }, {}],
  [['SW-27', 'SW-28'], {}, { events: { 'invoice.paid': { type: 'object' } } }],
  [['SW-29'], {}, { events: { 'invoice.paid': large() } }],
] as const)('%j are recommendations that another sender does not follow', async (ids, change, given) => {
  expect(brokenIn(await sender(change, given), 'SHOULD')).toEqual(expect.arrayContaining([...ids]));
});

function reluctant() {
  return {
    success: ['2xx', '3xx'],
    gone: 'retry',
    retry_after: undefined,
    auto_disable: undefined,
    timeout: '5s',
    content_type: 'text/plain',
  };
}

function large() {
  const text = { type: 'string', minLength: 21_000 };
  return { type: 'object', required: ['data'], properties: { data: text } };
}

/** The same attempts with one header changed, by the number of the attempt of its event. */
function withHeader(
  name: string,
  change: (value: string, attempt: number) => string | undefined,
): Measurement {
  const runs = good.runs.map((run) => ({
    ...run,
    attempts: run.attempts.map((attempt) => {
      const { [name]: value = '', ...headers } = attempt.headers;
      const changed = change(value, attempt.number);
      return { ...attempt, headers: changed === undefined ? headers : { ...headers, [name]: changed } };
    }),
  }));
  return { ...good, runs };
}

it.each([
  ['SW-02', 'webhook-id', (_value: string, number: number) => (number === 7 ? undefined : _value)],
  ['SW-03', 'webhook-timestamp', (value: string) => `${value}000`],
  ['SW-04', 'webhook-signature', (value: string) => value.replace(',', '=')],
  ['SW-05', 'webhook-id', (value: string, number: number) => `${value}${number}`],
  ['SW-06', 'webhook-id', () => 'msg_1'],
  ['SW-07', 'webhook-timestamp', () => '1767225600'],
  ['SW-08', 'webhook-id', (value: string) => `${value}.1`],
] as const)('%s is broken where %s is otherwise', (id, name, change) => {
  expect(brokenIn(withHeader(name, change))).toContain(id);
});

it('a sender that signs with the official library is judged by what it does', async () => {
  const measurement = await measure(officialSender(['0s', '5s', '5m', '30m'].length));
  expect(brokenIn(measurement, 'MUST')).toEqual([]);
  expect(brokenIn(measurement, 'SHOULD')).toEqual(
    expect.arrayContaining(['SW-18', 'SW-19', 'SW-21', 'SW-23']),
  );
});

it('nothing is judged without an attempt', () => {
  const none = { sender: 'nobody', runs: [], findings: [] };
  expect(isUnjudged(graded(none, profile))).toBe(true);
  expect(isBroken(graded(none, profile))).toBe(false);
});

it('in a report a recommendation that is not followed is no failure', () => {
  const { checks } = gradeReport(graded(good, profile));
  expect(checks.filter(({ verdict }) => verdict !== 'passed')).toMatchObject([
    { id: 'SW-23', verdict: 'not_exercised', detail: expect.stringContaining('recommended, and not so') },
  ]);
});

it.each(PROFILE_NAMES)('the profile %s has its form, and each id once', async (name) => {
  const { requirements, sources } = (await profileNamed(name)) as Profile;
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(requirements.length);
  expect(sources.every((source) => URL.canParse(source))).toBe(true);
});

it('what is no profile is told, with its place', () => {
  const [first] = profile.requirements;
  const altered = { ...profile, requirements: [{ ...first, level: 'MAY' }] };
  expect(() => readProfile(altered, 'own.yaml')).toThrow('own.yaml is no profile: /requirements/0/level');
});

it('each requirement of the profile was seen broken by these senders', () => {
  expect(profile.requirements.map(({ id }) => id).filter((id) => !seenBroken.has(id))).toEqual([]);
});

/** A small sender around the official library, with a clock of its own, that gives up after so many attempts. */
function officialSender(attemptCount: number): Sender {
  const delaysMs = [0, 5_000, 300_000, 1_800_000];
  const timeoutMs = 20_000;
  let count = 0;
  return {
    name: 'a sender with the official library',
    isVirtual: true,
    hasOtherHost: false,
    types: [],
    close: async () => undefined,
    open: async () => {
      let nowMs = Date.parse('2026-01-01T00:00:00Z');
      let script: { readonly answers: ScriptedAnswer[]; readonly then: ScriptedAnswer } = {
        answers: [],
        then: { status: 200 },
      };
      const arrived: Arrival[] = [];
      const due: { atMs: number; id: string; body: string; attempt: number }[] = [];
      const send = ({ atMs, id, body, attempt }: (typeof due)[number]) => {
        const answer = script.answers.shift() ?? script.then;
        const signature = new Webhook(SECRET).sign(id, new Date(atMs), body);
        const headers = {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(atMs / 1_000)),
          'webhook-signature': signature,
        };
        arrived.push({ atMs, method: 'POST', url: '/hook', headers, body });
        const isLate = answer.hang === true || (answer.delay_ms ?? 0) > timeoutMs;
        const status = answer.status ?? 200;
        if (!isLate && !answer.reset && status >= 200 && status < 300) return;
        const delayMs = delaysMs[attempt];
        if (attempt >= attemptCount || delayMs === undefined) return;
        due.push({
          atMs: atMs + (isLate ? timeoutMs : (answer.delay_ms ?? 0)) + delayMs,
          id,
          body,
          attempt: attempt + 1,
        });
      };
      const until = (toMs: number) => {
        for (;;) {
          due.sort((one, other) => one.atMs - other.atMs);
          const [next] = due;
          if (next === undefined || next.atMs > toMs) break;
          due.shift();
          nowMs = Math.max(nowMs, next.atMs);
          send(next);
        }
      };
      return {
        secret: SECRET,
        script: async (answers, then) => {
          script = { answers: [...answers], then };
        },
        emit: async () => {
          count += 1;
          const timestamp = new Date(nowMs).toISOString();
          const body = JSON.stringify({ type: 'invoice.paid', timestamp, data: { count } });
          due.push({ atMs: nowMs, id: `msg_${count}x${count * 7919}`, body, attempt: 1 });
          until(nowMs);
        },
        received: async () => arrived,
        now: async () => nowMs,
        pass: async (forMs) => {
          const toMs = nowMs + forMs;
          until(toMs);
          nowMs = toMs;
        },
        close: async () => undefined,
      };
    },
  };
}
