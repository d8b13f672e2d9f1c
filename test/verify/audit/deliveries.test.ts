// Recorded deliveries are judged by the mock: silent where they are right, and what nobody can know is not judged.

import { expect, test } from 'vitest';
import { deliveryPolicyOf } from '../../../src/delivery/policy/policy.ts';
import { sign } from '../../../src/delivery/signing/signing.ts';
import { surfaceOf } from '../../../src/registry/oracle.ts';
import type { Entry } from '../../../src/verify/audit/recordings/entry.ts';
import { at, exchanged, START_MS, TOKEN } from './contradicted.ts';
import { judgedEntries, registry } from './judged-hour.ts';

const policy = deliveryPolicyOf((await surfaceOf(registry, 'mail')).document);

const SECRET = 'whsec_of_the_recording_and_long_enough';
const URL_OF_HOOK = 'https://hooks.example.test/bounces';
const ID = 'wh_recorded1';

function event(number: number, seconds: number, type = 'bounce') {
  return {
    event_id: `evt_recorded${number}`,
    event_type: type,
    timestamp: Math.floor(START_MS / 1_000) + seconds,
    message_id: 'msg_recorded00000001',
    recipient_email: 'ada@example.com',
    tenant_id: 'tenant-of-the-recording',
    metadata: { smtp_response: '550 5.1.1 unknown', bounce_type: 'hard' },
  };
}

function delivery(
  seconds: number,
  payload: ReturnType<typeof event>,
  status: number,
  { secret = SECRET, tookMs = 20 } = {},
): Entry {
  const body = JSON.stringify(payload);
  const { timestamp, value } = sign(policy.signature, { secret, body, at: START_MS + seconds * 1_000 });
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mail-Webhook/1.0',
    'x-mail-event': payload.event_type,
    'x-mail-timestamp': String(timestamp),
    'x-mail-signature': value,
  };
  return exchanged(seconds, [`POST ${URL_OF_HOOK}`, payload, status], { headers, tookMs });
}

const endpoint = { id: ID, url: URL_OF_HOOK, enabled_events: ['bounce'], enabled: true, created_at: at(0) };

/** An endpoint whose receiver fails once. */
const RIGHT: readonly Entry[] = [
  exchanged(0, [
    'POST /v3/user/webhooks',
    { url: URL_OF_HOOK, enabled_events: ['bounce'] },
    201,
    { ...endpoint, signing_secret: SECRET },
  ]),
  delivery(60, event(1, 60), 500),
  delivery(120, event(1, 60), 200),
  delivery(200, event(2, 200), 200),
  exchanged(300, [
    `GET /v3/user/webhooks/${ID}`,
    undefined,
    200,
    {
      ...endpoint,
      failure_count: 0,
      last_success_at: at(200),
      last_failure_at: at(60),
      disabled_at: null,
    },
  ]),
  delivery(900, event(3, 900), 200),
  exchanged(1_000, [
    `GET /v3/user/webhooks/${ID}`,
    undefined,
    200,
    {
      ...endpoint,
      failure_count: 0,
      last_success_at: at(900),
      last_failure_at: at(60),
      disabled_at: null,
    },
  ]),
];

/** What is said of each entry: nothing if it agreed, else where it differs, or why it was not judged. */
async function said(
  har: readonly Entry[],
  secrets: object = { secrets: { [ID]: SECRET } },
): Promise<string[]> {
  const entries = har
    .map((entry, index) => ({ ...entry, index }))
    .toSorted((one, other) => one.atMs - other.atMs);
  const judged = await judgedEntries('mail', entries, {
    tokens: { live: TOKEN },
    secrets: { secrets: {}, history: [], ...secrets },
  });
  return judged.flatMap(({ entry, verdict }) => {
    if (verdict.kind === 'agreed') return [];
    if (verdict.kind === 'not_judged') return [`${entry.index}: ${verdict.reason}`];
    return verdict.differences.map((each) => `${entry.index}: ${each.at} ${each.rules.join(' ')}`);
  });
}

/** The recording with some entries replaced, by their numbers; nothing removes one. */
function changed(changes: Readonly<Record<number, Entry | null>>): Entry[] {
  return RIGHT.flatMap((entry, index) => (index in changes ? (changes[index] ?? []) : [entry]));
}

function withHeader({ headers, ...entry }: Entry, name: string, value: string | undefined): Entry {
  const { [name]: _, ...others } = headers;
  return { ...entry, headers: value === undefined ? others : { ...others, [name]: value } };
}

test('deliveries as they should be agree, in any year', async () => {
  expect(await said(RIGHT)).toEqual([]);
});

test.each<[string, Entry[], string]>([
  [
    'M-DL-02 a retry comes after five minutes',
    changed({ 2: delivery(360, event(1, 60), 200) }),
    'delivery/at M-DL-02',
  ],
  ['M-DL-01 a failed delivery is not retried', changed({ 2: null }), 'delivery/attempts M-DL-01 M-DL-02'],
  [
    'M-DL-03 a delivery comes again after it was accepted',
    [...RIGHT, delivery(500, event(2, 200), 200)],
    'delivery/attempts M-DL-03 M-DL-01',
  ],
  [
    'M-DL-04 the user agent is another',
    changed({ 3: withHeader(delivery(200, event(2, 200), 200), 'user-agent', 'curl/8') }),
    'delivery/headers/user-agent M-DL-04',
  ],
  [
    'M-DL-04 a delivery has no timestamp',
    changed({ 3: withHeader(delivery(200, event(2, 200), 200), 'x-mail-timestamp', undefined) }),
    'delivery/headers/x-mail-timestamp M-DL-04',
  ],
  [
    'M-DL-05 a delivery has no signature',
    changed({ 3: withHeader(delivery(200, event(2, 200), 200), 'x-mail-signature', undefined) }),
    'delivery/headers/x-mail-signature M-DL-04 M-SG-01 M-DL-05',
  ],
  [
    'M-DL-02 an attempt is made twice at once',
    [...RIGHT, delivery(120, event(1, 60), 200)],
    'delivery/attempts M-DL-02',
  ],
  [
    'M-EV-02 an event has a type that is not documented',
    changed({ 3: delivery(200, event(2, 200, 'bounced'), 200) }),
    'delivery/body/event_type M-DL-05 M-EV-01 M-EV-02',
  ],
  [
    'M-EV-01 an event happens after it was delivered, by its own account',
    changed({ 3: delivery(200, event(2, 2_000), 200) }),
    'delivery/body/timestamp M-EV-02 M-EV-03 M-EV-01',
  ],
  [
    'M-SG-01 a delivery is signed with another secret',
    changed({ 3: delivery(200, event(2, 200), 200, { secret: 'whsec_of_somebody_else_altogether' }) }),
    'delivery/signature M-SG-01',
  ],
  [
    'M-DL-05 an event comes that the endpoint did not ask for',
    changed({ 3: delivery(200, event(2, 200, 'open'), 200), 4: null }),
    'delivery/attempts M-DL-05 M-EP-06',
  ],
])('%s: contradicted', async (_, har, difference) => {
  expect(await said(har)).toContainEqual(expect.stringContaining(difference));
});

test('a retry that comes late may have waited until its endpoint was switched on, or for an answer until the timeout', async () => {
  const after = async (seconds: number, status?: number) => {
    const first = delivery(60, event(1, 60), 500);
    const { answer: _, ...unanswered } = first;
    const har = changed({
      1: status === undefined ? unanswered : first,
      2: delivery(seconds, event(1, 60), 200),
    });
    return (await said(har)).find((each) => each.startsWith('2: '));
  };
  expect(await after(290, 500)).toBe('2: its endpoint may have been switched off');
  expect(await after(150)).toBe('2: how long an answer was waited for is not known');
  expect(await after(360)).toContain('M-DL-02');
});

test('an endpoint that is slowly removed may still be sent to while it is', async () => {
  const removed = exchanged(890, [`DELETE /v3/user/webhooks/${ID}`, undefined, 204], { tookMs: 30_000 });
  const gone = exchanged(1_000, [`GET /v3/user/webhooks/${ID}`, undefined, 404, { detail: 'Not found' }]);
  expect(await said(changed({ 6: removed, 5: delivery(900, event(3, 900), 200) }).concat(gone))).toEqual([
    '5: its endpoint was being changed',
  ]);
});

test('M-DL-05 what one endpoint alone did not ask for may follow from a change by somebody else, where nothing shows it later', async () => {
  const [created, ...others] = RIGHT.slice(0, 4);
  const unasked = delivery(300, event(3, 300, 'open'), 200);
  const found = await said([created as Entry, ...others, unasked]);
  expect(found).toEqual(['4: somebody who was not recorded may have changed its endpoint']);
});

test('M-EP-13 a secret that was replaced still signs: contradicted', async () => {
  const next = 'whsec_the_next_one_and_long_enough_too';
  const secrets = { secrets: { [ID]: SECRET }, history: [{ from: at(400), id: ID, secret: next }] };
  const rotation = exchanged(400, [
    `POST /v3/user/webhooks/${ID}/signing_secret`,
    undefined,
    200,
    { webhook_id: ID, signing_secret: next },
  ]);
  const right = [...changed({ 5: delivery(900, event(3, 900), 200, { secret: next }) }), rotation];
  expect(await said(right, secrets)).toEqual([]);
  expect(await said([...RIGHT, rotation], secrets)).toEqual([
    expect.stringContaining('delivery/signature M-SG-01 M-EP-13'),
  ]);
});

test('M-EP-13 a secret that is replaced by one from before: contradicted', async () => {
  const rotation = (seconds: number, signing_secret: string) =>
    exchanged(seconds, [
      `POST /v3/user/webhooks/${ID}/signing_secret`,
      undefined,
      200,
      { webhook_id: ID, signing_secret },
    ]);
  const next = 'whsec_the_next_one_and_long_enough_too';
  expect(await said([...RIGHT, rotation(1_100, next)])).toEqual([]);
  expect(await said([...RIGHT, rotation(1_100, next), rotation(1_200, next)])).toEqual([
    '8: body/signing_secret M-EP-13 M-EP-03',
  ]);
});

test('M-SG-01 a secret that signs nothing is told once', async () => {
  const signed = (
    await said(RIGHT, { secrets: { [ID]: 'whsec_that_is_none_of_the_recording' }, history: [] })
  ).filter((each) => each.includes('delivery/signature'));
  expect(signed).toHaveLength(1);
});

test.each<[string, Entry[]]>([
  [
    'a retry after an answer that came too late',
    changed({ 1: delivery(60, event(1, 60), 200, { tookMs: 31_000 }) }),
  ],
  ['an endpoint that the recording never shows', RIGHT.filter((entry) => entry.direction === 'delivery')],
])('%s: not judged', async (_, har) => {
  expect((await said(har)).filter((each) => each.includes('delivery/'))).toEqual([]);
});

test('without a secrets file, no signature is judged', async () => {
  const wrong = changed({
    3: delivery(200, event(2, 200), 200, { secret: 'whsec_of_somebody_else_altogether' }),
  });
  expect(await said(wrong, {})).toEqual([]);
});
