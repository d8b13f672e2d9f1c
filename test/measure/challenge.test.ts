// The challenge that a new URL is asked: its form and the answers that are taken are found, where it is one of those that
// public pages show; and where it is not, nothing is guessed.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { answeringReceiver } from '../../src/measure/holding-receiver.ts';
import { answered, challengeFinding, seenChallenge } from '../../src/measure/infer/challenge.ts';
import { measure } from '../../src/measure/measure.ts';
import type { Arrival, Run } from '../../src/measure/observation.ts';
import type { Sender } from '../../src/measure/sender.ts';
import { compared } from './compared.ts';
import { measuredSender } from './measured-sender.ts';

interface Vector {
  readonly name: string;
  readonly challenge: object;
}

const { vectors } = JSON.parse(
  readFileSync(new URL('../../vectors/challenges.json', import.meta.url), 'utf8'),
) as { vectors: readonly Vector[] };
const FORMS = [
  ...new Map(vectors.map(({ name, challenge }) => [JSON.stringify(challenge), { name, challenge }])).values(),
];
const EVENTS = { 'order.paid': { type: 'object' } };
const SECRET = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;

/** A sender that tries each event once, so that little else is measured. */
async function found(challenge: object) {
  const policy = { ...presetNamed('github'), challenge, concurrency: 3 };
  const { findings, runs } = await measuredSender({ policy, events: EVENTS, secret: SECRET });
  const field = (name: string) => compared(policy, findings).find((each) => each.field === name);
  return { challenge: field('challenge'), concurrency: field('concurrency'), runs };
}

it.each(FORMS)(
  'the challenge of the vector $name is found, with the answers that it takes',
  async ({ challenge }) => {
    const seen = await found(challenge);
    expect(seen.challenge).toMatchObject({ verdict: 'right', finding: { certainty: 'likely' } });
    expect(seen.concurrency).toMatchObject({ verdict: 'right', truth: 3 });
  },
);

it('an answer that nobody would guess stays unknown, and what was tried is told', async () => {
  const body = '{"nonce":"{challenge}"}';
  const { challenge } = await found({ method: 'POST', body, answers: [{ json: { reply: '{challenge}' } }] });
  expect(challenge).toMatchObject({
    verdict: 'not found',
    finding: {
      certainty: 'unknown',
      because: expect.stringMatching(/asked by POST, and none of [0-9]+ answers/),
    },
  });
});

it('what a new URL is asked is no event, so that the rest is found as without it', async () => {
  const { runs } = await found({
    method: 'GET',
    query: { c: '{challenge}' },
    answers: [{ body: '{challenge}' }],
  });
  const of = (kind: string) => runs.filter((run) => run.kind === kind).flatMap(({ attempts }) => attempts);
  expect(of('look').every(({ method }) => method === 'POST')).toBe(true);
  expect(of('challenge').some(({ method }) => method === 'GET')).toBe(true);
});

const asking = (body: string): Run => ({
  id: body,
  kind: 'challenge',
  emitted: [],
  attempts: [{ ...request(body), number: 1, answer: { status: 200 } }],
  untilMs: 0,
  proof: { asked: 1, isProven: false },
});

function request(body: string, url = '/'): Arrival {
  return { atMs: 0, method: 'POST', url, headers: { 'content-type': 'application/json' }, body };
}

it('what differs in more than one text does not fit', () => {
  const runs = ['{"a":"abcdefghijkl","b":"0"}', '{"a":"mnopqrstuvwx","b":"1"}'].map(asking);
  expect(seenChallenge(runs, [])).toEqual({ why: expect.stringContaining('differs in more than one text') });
  expect(challengeFinding(runs, []).certainty).toBe('does_not_fit');
});

it('where any answer will do, that does not fit', () => {
  const runs = [{ ...asking('{"a":"abcdefghijkl"}'), proof: { asked: 1, isProven: true } }];
  expect(challengeFinding(runs, [])).toMatchObject({
    certainty: 'does_not_fit',
    because: expect.stringContaining('any answer'),
  });
});

it('a digest of the challenge is made as the sender signs', () => {
  const form = { method: 'POST', query: { c: 'x-{challenge}' }, headers: {}, body: '', isSigned: false };
  const digest = { algorithm: 'hmac-sha256', encoding: 'hex', secretFormat: 'text' } as const;
  const step = { do: 'prove', form, by: { json: { at: '{challenge}', by: '{digest}' } }, digest } as const;
  const { body = '' } = answered(step, request('', '/?c=x-abc'), 'key');
  // HMAC-SHA256 of abc by key, as any other tool computes it.
  expect(JSON.parse(body)).toEqual({
    at: 'abc',
    by: '9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab',
  });
});

it('of a sender that cannot be registered with again and again it is unknown', async () => {
  const line = { secret: undefined, script: async () => undefined, emit: async () => undefined };
  const sender: Sender = {
    ...{ name: 'acme', isVirtual: true, types: [], hasOtherHost: false, close: async () => undefined },
    open: async () => ({
      ...line,
      ...{ now: async () => 0, pass: async () => undefined, close: async () => undefined },
      received: async () => [request('{"id":"evt_1"}')],
    }),
  };
  const { findings } = await measure(sender);
  expect(findings.find(({ field }) => field === 'challenge')?.certainty).toBe('unknown');
});

it('a sender that hangs up in the middle of a request ends nothing: the next one is answered', async () => {
  const receiver = await answeringReceiver(async ({ body }) => ({ status: 200, body }));
  try {
    const { hostname, port } = new URL(receiver.url);
    const half = connect(Number(port), hostname);
    half.write('POST / HTTP/1.1\r\nHost: receiver\r\nContent-Length: 10\r\n\r\nhal', () =>
      half.resetAndDestroy(),
    );
    await once(half, 'close');
    const answer = await fetch(receiver.url, { method: 'POST', body: 'whole' });
    expect(await answer.text()).toBe('whole');
    expect(receiver.arrivals.map(({ body }) => body)).toEqual(['whole']);
  } finally {
    receiver.close();
  }
});
