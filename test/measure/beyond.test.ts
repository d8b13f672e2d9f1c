// What a measurement cannot tell of a sender is unknown: nothing else that looks the same is stated in its place.

import { expect, it } from 'vitest';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import { compared } from './compared.ts';
import { measuredSender } from './measured-sender.ts';

const secret = `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`;
const events = { 'order.paid': { type: 'object' }, 'order.refunded': { type: 'object' } };
const delays = ['0s', '1m', '10m', '12h'];

it.each([
  [
    'delays that are drawn',
    { schedule: { delays, measured_from: 'previous_failure', jitter: { kind: 'full' } } },
  ],
  [
    'delays that are drawn around those from the first attempt',
    { schedule: { delays, measured_from: 'first_attempt', jitter: { kind: 'around', share: 0.2 } } },
  ],
  [
    'events one after another',
    { order: 'strict', auto_disable: { consecutive_failures: 3, counts: 'deliveries' } },
  ],
  [
    'the share of failures',
    { auto_disable: { failing_share: { share: 0.5, within: '1h', at_least: 5 }, counts: 'attempts' } },
  ],
  [
    'the time of failures of events whose delays are drawn',
    {
      schedule: { delays, measured_from: 'previous_failure', jitter: { kind: 'equal' } },
      auto_disable: { failing_for: '5d', counts: 'deliveries' },
    },
  ],
  ['the time of failures', { auto_disable: { failing_for: '4m', counts: 'attempts' } }],
])('%s: nothing wrong is certain', async (_, change) => {
  const policy = { ...presetNamed('slack'), ...change };
  const { findings } = await measuredSender({ policy, events, secret });
  const certain = compared(policy, findings).filter(({ finding }) => finding?.certainty === 'certain');
  expect(certain.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  expect(certain.length).toBeGreaterThan(10);
  expect(findings.find(({ field }) => field === 'auto_disable.consecutive_failures')?.value).toBeUndefined();
});

it('what is not learned of a sender is stated as unknown, and never left out', async () => {
  const schedule = { delays, measured_from: 'previous_failure', jitter: { kind: 'full' } };
  const auto_disable = { consecutive_failures: 2, counts: 'attempts' };
  const policy = { ...presetNamed('slack'), schedule, auto_disable, concurrency: 1 };
  const { findings } = await measuredSender({ policy, events, secret });
  const unlearned = findings.filter(({ because }) => because.startsWith('not learned'));
  expect(unlearned.map(({ field }) => field)).toEqual(expect.arrayContaining(['schedule.jitter', 'waiting']));
  expect(unlearned.every(({ certainty }) => certainty === 'unknown')).toBe(true);
});
