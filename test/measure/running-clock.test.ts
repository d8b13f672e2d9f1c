// A sender whose clock can be moved, and runs: what arrives is a few milliseconds late, now more, now less.

import { expect, it } from 'vitest';
import { presetNamed } from '../../src/delivery/policy/preset.ts';
import type { Sender } from '../../src/measure/sender.ts';
import { measuredSender } from './measured-sender.ts';

it('a schedule is found on a clock that runs, and what is late by milliseconds is no jitter', async () => {
  const { findings } = await measuredSender(
    {
      policy: presetNamed('standard-webhooks') ?? {},
      events: { 'order.paid': { type: 'object' } },
      secret: `whsec_${Buffer.from('a secret for a measurement only').toString('base64')}`,
    },
    onRunningClock,
  );
  const found = (field: string) => findings.find((finding) => finding.field === field);
  expect(found('schedule.delays')?.value).toEqual([
    '0s',
    '5s',
    '5m',
    '30m',
    '2h',
    '5h',
    '10h',
    '14h',
    '20h',
    '1d',
  ]);
  expect(found('schedule.jitter')?.certainty).not.toBe('certain');
});

function onRunningClock(sender: Sender): Sender {
  let steps = 0;
  return {
    ...sender,
    close: () => sender.close(),
    open: async (purpose) => {
      const line = await sender.open(purpose);
      return {
        secret: line.secret,
        script: (answers, then) => line.script(answers, then),
        emit: (type) => line.emit(type),
        pass: (forMs, untilCount) => line.pass(forMs, untilCount),
        close: () => line.close(),
        // It runs by a millisecond for each look, however busy the machine is.
        now: async () => (await line.now()) + (++steps % 500),
        received: async () =>
          (await line.received()).map((arrival, index) => ({
            ...arrival,
            atMs: arrival.atMs + ((index * 5) % 7),
          })),
      };
    },
  };
}
