// --budget: how long an exploration takes at most, whatever the receiver does or leaves undone.

import { afterEach, expect, test, vi } from 'vitest';
import { NoDeduplication } from '../../../examples/receivers/planted/no-deduplication.ts';
import {
  type Arrival,
  RightReceiver,
  serve,
  type VaultEvent,
} from '../../../examples/receivers/planted/right-receiver.ts';
import { explored, SECRET } from '../../support/explored.ts';

const BUDGET = ['--budget', '3s', '--histories', '1000'];

/** The budget alone is in time that the tests move; what takes shorter is not waited for by timers of this kind. */
const spend = () => void vi.advanceTimersByTime(3_000);

afterEach(() => void vi.useRealTimers());

test('a receiver that is silent is given up when the budget is over', async () => {
  class Silent extends RightReceiver {
    override receive(): Promise<number> {
      spend();
      return new Promise(() => {});
    }
  }
  expect(await exploredBy(new Silent(SECRET))).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      /hangs: it gave a plain secret\.created no answer within the budget of 3 s\n$/,
    ),
  });
});

test('a receiver that is silent on one event only is refused, since nothing could be tried', async () => {
  class SilentOnUpdates extends RightReceiver {
    override async take(event: VaultEvent, arrival: Arrival): Promise<void> {
      if (event.event_type !== 'secret.updated') return super.take(event, arrival);
      spend();
      await new Promise(() => {});
    }
  }
  expect(await exploredBy(new SilentOnUpdates(SECRET))).toMatchObject({
    code: 2,
    stderr:
      'countersign: no history was delivered within the budget of 3 s; give more with --budget, or each answer less with --timeout\n',
  });
});

test('a failure that was found is told as far as it was made smaller, and nothing is delivered any more', async () => {
  class Counted extends NoDeduplication {
    arrived = 0;
    spendAt = Number.POSITIVE_INFINITY;

    override take(event: VaultEvent): void {
      if (++this.arrived === this.spendAt) spend();
      super.take(event);
    }
  }
  const whole = new Counted(SECRET);
  expect((await exploredBy(whole)).code).toBe(1);
  const cut = new Counted(SECRET);
  // It is over while the failure is repeated, which is made smaller before.
  cut.spendAt = whole.arrived - 1;
  const { code, stdout } = await exploredBy(cut, '--json');
  const { failures } = JSON.parse(stdout) as { failures: { property: string }[] };
  expect({ code, properties: failures.map(({ property }) => property) }).toEqual({
    code: 1,
    properties: ['same_state'],
  });
  expect(cut.arrived).toBe(cut.spendAt);
});

async function exploredBy(receiver: RightReceiver, ...flags: readonly string[]) {
  await using served = await serve(receiver);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await explored(served.origin, ...BUDGET, ...flags);
  } finally {
    vi.useRealTimers();
  }
}
