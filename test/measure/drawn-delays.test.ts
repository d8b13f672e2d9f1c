// Delays that are drawn, and what else is learned by many events: from which bounds, for how long, how many at once, and an
// HTTP message signature beside.

import { expect, it } from 'vitest';
import { drawnDelayMs, drawnFrom, jitterOf } from '../../src/delivery/policy/jitter.ts';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { holdingReceiver } from '../../src/measure/holding-receiver.ts';
import { drawnDelaysOf } from '../../src/measure/infer/drawn-delays.ts';
import { jitterFor } from '../../src/measure/infer/jitter.ts';
import { compared } from './compared.ts';
import { measuredSender } from './measured-sender.ts';

const EVENTS = 150;

it.each([
  { kind: 'full' },
  { kind: 'equal' },
  { kind: 'around', share: 0.1 },
  { kind: 'above', share: 0.25 },
  { kind: 'around', span: '30s' },
  { kind: 'above', span: '1m' },
] as const)('%j: what explains samples of it draws from the same bounds', (written) => {
  const jitter = jitterOf(written);
  const delaysMs = [60_000, 300_000, 3_600_000];
  const seen = delaysMs.map((delayMs) => {
    const drawn = Array.from({ length: EVENTS }, (_, at) =>
      drawnDelayMs(jitter, delayMs, { seed: 1, deliveryId: `del_${at}`, attemptCount: delayMs }),
    );
    const [leastMs, mostMs] = [Math.min(...drawn), Math.max(...drawn)];
    return { leastMs, mostMs, count: EVENTS, beyondMs: Math.ceil((mostMs - leastMs) * 0.05) };
  });
  const found = jitterFor(seen);
  const bounds = found?.delaysMs.map((delayMs) => drawnFrom(jitterOf(found.jitter), delayMs));
  expect(bounds).toEqual(delaysMs.map((delayMs) => drawnFrom(jitter, delayMs)));
});

it('delays that no jitter draws are explained by none', () => {
  const seen = [
    { leastMs: 1_000, mostMs: 1_100, count: EVENTS, beyondMs: 5 },
    { leastMs: 1_000, mostMs: 90_000, count: EVENTS, beyondMs: 500 },
    { leastMs: 500_000, mostMs: 500_010, count: EVENTS, beyondMs: 1 },
  ];
  expect(jitterFor(seen)).toBeUndefined();
});

const secret = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;
const { signature: _, headers: __, ...rest } = presetNamed('stripe') ?? {};

it('jitter, its span, concurrency and a message signature are found', async () => {
  const policy = {
    ...rest,
    concurrency: 3,
    retry_after: { mode: 'replace', statuses: [429, 503], at_most: '2h' },
    schedule: {
      delays: ['0s', '10m', '1h'],
      measured_from: 'previous_failure',
      until: '6h',
      jitter: { kind: 'equal' },
    },
    headers: {},
    signature: {
      algorithm: 'ed25519',
      message: { components: ['@method', '@target-uri', 'content-digest'], keyid: 'k1' },
    },
  };
  const { findings } = await measuredSender({ policy, events: { 'order.paid': { type: 'object' } }, secret });
  const fields = compared(policy, findings);
  expect(fields.filter(({ verdict }) => verdict !== 'right')).toEqual([]);
  expect(fields.flatMap(({ covered }) => covered)).not.toContain(false);
  expect(findings.find(({ field }) => field === 'concurrency')?.value).toBe(3);
});

it('delays from the first attempt of which several are none are found', () => {
  const chains = Array.from({ length: EVENTS }, (_, at) => {
    const attempts = [0, 0, 0, 60_000 + at * 100].map((sinceMs, index) => ({
      number: index + 1,
      atMs: sinceMs,
      method: 'POST',
      url: '/',
      headers: {},
      body: '',
      answer: { status: 500 },
    }));
    const [first, ...others] = attempts;
    if (first === undefined) throw new Error('there are four');
    const run = { id: `drawn ${at}`, kind: 'drawn' as const, emitted: [], attempts, untilMs: 0 };
    return { run, attempts: [first, ...others] as const, emitted: { atMs: 0 } };
  });
  const found = drawnDelaysOf(chains, false);
  expect(found?.delays.map(({ leastMs, mostMs }) => [leastMs, mostMs])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [60_000, 74_900],
  ]);
});

it('a receiver that holds requests tells how many come, and then answers all', async () => {
  const receiver = await holdingReceiver();
  const lanes = Array.from({ length: 4 }, async () => {
    for (let count = 0; count < 3; count++) expect((await fetch(receiver.url)).status).toBe(200);
  });
  expect(await receiver.most(12)).toBe(4);
  await Promise.all(lanes);
  receiver.close();
});
