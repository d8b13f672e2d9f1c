// What goes wrong in a measurement is told: no event comes, the sender sends elsewhere, two senders share a URL, a clock is off,
// the secret is another, and an endpoint that is switched off gets no more requests for events.

import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { findingsOf, knowledgeOf } from '../../src/measure/knowledge.ts';
import { type ListeningSender, listen } from '../../src/measure/listening-sender.ts';
import { measure, NotMeasurable } from '../../src/measure/measure.ts';
import type { Arrival, Attempt, Run, ScriptedAnswer } from '../../src/measure/observation.ts';
import type { Sender } from '../../src/measure/sender.ts';

const AT_MS = Date.parse('2026-01-01T00:00:00Z');

/** A sender whose trigger does this. */
const listening = (trigger: (sender: ListeningSender) => Promise<unknown>) => {
  const opened: Promise<ListeningSender> = listen({
    host: '127.0.0.1',
    port: 0,
    url: 'https://tunnel.example/mine',
    secret: undefined,
    types: [],
    trigger: async () => void (await trigger(await opened)),
    patienceMs: 300,
  });
  return opened;
};

it('that no event comes is told at once, and not after another has been waited for', async () => {
  const sender = await listening(async () => undefined);
  const measured = measure(sender, { horizonMs: 86_400_000 });
  await expect(measured).rejects.toThrow(NotMeasurable);
  await expect(measured).rejects.toThrow('no event came');
  await sender.close();
});

it('what a sender sends to another URL is kept apart, and told', async () => {
  const sender = await listening((to) =>
    fetch(`${to.address}/theirs`, { method: 'POST', body: '{"id":"a"}' }),
  );
  await expect(measure(sender)).rejects.toThrow('no event came');
  expect(sender.strays.map(({ url }) => url)).toEqual(['/theirs']);
  await sender.close();
});

it('of an endpoint that is switched off no further events are asked for', async () => {
  const asked: string[] = [];
  const { runs } = await measure(
    switchedOffAfter(3, (purpose) => asked.push(purpose)),
    { horizonMs: 1_000 },
  );
  const off = runs.find(({ kind }) => kind === 'switching-off');
  expect(off?.attempts.filter(({ answer }) => answer.status === 500)).toHaveLength(3);
  // One that is taken first, three that fail, one that does not come, and the one that shows that nothing does.
  expect(asked.filter((purpose) => purpose.includes('switch an endpoint off'))).toHaveLength(6);
});

/** A sender on a real clock that tries each event once, and stops after so many failures at an endpoint. */
function switchedOffAfter(count: number, onAsked: (purpose: string) => void): Sender {
  let nowMs = AT_MS;
  return {
    name: 'acme',
    isVirtual: false,
    hasOtherHost: false,
    types: [],
    close: async () => undefined,
    open: async (purpose) => {
      const arrivals: Arrival[] = [];
      let then: ScriptedAnswer = {};
      let failed = 0;
      return {
        secret: undefined,
        script: async (_, last) => {
          then = last;
        },
        emit: async () => {
          onAsked(purpose);
          if (failed >= count) return false;
          if ((then.status ?? 200) >= 500) failed += 1;
          arrivals.push(attempt(Math.round((nowMs - AT_MS) / 1_000), {}));
          nowMs += 1_000;
          return true;
        },
        received: async () => arrivals,
        now: async () => nowMs,
        pass: async (forMs) => {
          nowMs += forMs;
        },
        close: async () => undefined,
      };
    },
  };
}

it('two senders at one URL are told by what their requests have', () => {
  const mixed = [1, 2, 3].map((number) =>
    attempt(number, { 'user-agent': 'Acme/1.0', 'x-acme-id': `a${number}` }),
  );
  const others = [4, 5].map((number) => attempt(number, { 'user-agent': 'Other/2.0' }));
  expect(foundIn(mixed, 'senders')).toBeUndefined();
  expect(foundIn([...mixed, ...others], 'senders')).toMatchObject({
    certainty: 'does_not_fit',
    because: expect.stringContaining('3 of Acme/1.0, 2 of Other/2.0'),
    evidence: [4, 5],
  });
});

it.each([
  ['an hour fast', 3_600_000, '1h fast'],
  ['an hour slow', -3_600_000, '1h slow'],
  ['right', 0, undefined],
])(
  'a clock that is %s is told, and the signature is found by the timestamp that was sent',
  (_, offsetMs, value) => {
    const attempts = [1, 2].map((number) =>
      attempt(number, { 'x-time': String((AT_MS + number * 1_000 + offsetMs) / 1_000) }),
    );
    expect(foundIn(attempts, 'clock')?.value).toBe(value);
    expect(foundIn(attempts, 'headers.x-time')?.value).toBe('{timestamp}');
  },
);

it.each([
  ['the right secret', 's3cret', '{body}', undefined],
  ['another secret', 'not it', undefined, 'the secret may be wrong'],
  ['no secret', undefined, undefined, 'give it with --secret'],
])('with %s the signature is found or said to be unknown, with what to do', (_, secret, value, because) => {
  const attempts = [1, 2].map((number) => {
    const { body } = attempt(number, {});
    return attempt(number, { 'x-signature': createHmac('sha256', 's3cret').update(body).digest('hex') });
  });
  expect(foundIn(attempts, 'signature.signed_content', secret)?.value).toBe(value);
  expect(foundIn(attempts, 'signature', secret)?.because ?? '').toContain(because ?? '');
  // The rest is found all the same.
  expect(foundIn(attempts, 'method', secret)?.value).toBe('POST');
});

function attempt(number: number, headers: Readonly<Record<string, string>>): Attempt {
  const body = JSON.stringify({ id: `evt_${number}`, note: 'something that is long enough to tell it' });
  return {
    number,
    atMs: AT_MS + number * 1_000,
    method: 'POST',
    url: '/',
    headers,
    body,
    answer: { status: 200 },
  };
}

function foundIn(attempts: readonly Attempt[], field: string, secret?: string) {
  const known = secret === undefined ? {} : { secret };
  const run: Run = {
    id: 'recorded',
    kind: 'recorded',
    ...known,
    emitted: [],
    attempts,
    untilMs: AT_MS + 60_000,
  };
  const accuracy = { toMs: 1_000 };
  return findingsOf(knowledgeOf([run], accuracy), accuracy).find((finding) => finding.field === field);
}
