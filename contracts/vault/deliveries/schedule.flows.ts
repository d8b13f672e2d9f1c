// When a failed delivery is retried, and when retries end.

import { about } from '../../../src/verify/failed-assertion.ts';
import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, areNear, assertReceived, inTurn, secondsBetween } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { emit, eventIdOf, latestRecord, listed, ofEvent, only, subscribe } from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

/** In seconds: 30 s, 5 and 30 minutes, 2, 8 and 24 hours. */
const DELAYS = [30, 300, 1_800, 7_200, 28_800, 86_400];

/** The same delays, counted from the first attempt. */
const FROM_THE_FIRST = DELAYS.map((delay, index) => delay - (DELAYS[index - 1] ?? 0));

/** Longer than the whole schedule, under either way of counting. */
const WHOLE_SCHEDULE = '35h';

export const scheduleFlows = flowsOf('vault', {
  'the timestamp of each attempt is when it is made and signed': {
    rules: ['V-DL-07.4'],
    gaps: ['V-G-11'],
    needs,
    async run(session) {
      // From here on the clock of the service and the real one differ.
      await session.clock.advance('2h');
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'policy.created');
      await session.clock.advance(WHOLE_SCHEDULE);
      const offs = (await hook.received()).map(({ headers, at }) => {
        const signedMs = Number(headers['x-vault-timestamp']) * 1_000;
        return { own: Math.abs(signedMs - Date.parse(at)), real: Math.abs(signedMs - Date.now()) };
      });
      assertReceived(offs, 7, 'all of them failed');
      const isNow = offs.every(({ own }) => own < 300_000) || offs.every(({ real }) => real < 300_000);
      assertThat(isNow, 'X-Vault-Timestamp of each attempt should be the time of the attempt');
    },
  },
  'a failing delivery is tried seven times, after 30 s, 5 min, 30 min, 2 h, 8 h and 24 h': {
    rules: ['V-DL-04.1', 'V-DL-04.2', 'V-DL-04.3', 'V-DL-04.4', 'V-DL-04.5', 'V-DL-04.6', 'V-DL-04.7'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 500 }) });
      const emittedAt = await session.clock.now();
      await emit(session, hook, 'secret.created');
      await session.clock.advance(WHOLE_SCHEDULE);
      const attempts = await hook.received();
      await about(['V-DL-04.1'], () => assertAtOnce(emittedAt, attempts[0]));
      const gaps = secondsBetween(attempts);
      const isCountedFromTheFirst = areNear(gaps.slice(1, 2), FROM_THE_FIRST.slice(1, 2));
      const delays = isCountedFromTheFirst ? FROM_THE_FIRST : DELAYS;
      for (const [index, delay] of delays.entries())
        await about([`V-DL-04.${index + 2}`], () =>
          assertThat(
            areNear(gaps.slice(index, index + 1), [delay]),
            `attempt ${index + 2} should be made ${delay} s after the one before, and is made after ${gaps[index] ?? 'no'} s; all intervals in seconds are ${gaps.join(', ')}`,
          ),
        );
    },
  },
  'the first attempt is made without any time having to pass': {
    rules: ['V-DL-04.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      for (let count = 0; count < 2; count++) {
        const { event_id } = await emit(session, hook, 'policy.created');
        assertReceived(await hook.received(String(event_id)), 1, 'the event was just emitted');
      }
    },
  },
  'each delay counts from the failure before': {
    rules: ['V-DL-04.2', 'V-DL-04.3', 'V-DL-04.4', 'V-DL-04.5', 'V-DL-04.6', 'V-DL-04.7'],
    gaps: ['V-G-20'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance(WHOLE_SCHEDULE);
      assertSame('seconds from each attempt to the next', secondsBetween(await hook.received()), DELAYS);
    },
  },
  'a delivery is failed after its seventh attempt, and is not tried any more': {
    rules: ['V-DL-05.1', 'V-DL-05.2', 'V-WH-16.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 503 }) });
      const { event_id } = await emit(session, hook, 'secret.created');
      await session.clock.advance('9d');
      const attempts = await hook.received();
      assertReceived(attempts, 7, 'all of them failed within nine days');
      assertSame('events in these attempts', [...new Set(attempts.map(eventIdOf))], [event_id]);
      const { status } = await latestRecord(session, hook, event_id);
      assertSame('status of the delivery', status, 'failed');
    },
  },
  'a delivery that succeeds at the last attempt is a success': {
    rules: ['V-DL-01.3', 'V-DL-05.3'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 6 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      const { event_id } = await emit(session, hook, 'secret.created');
      await session.clock.advance('9d');
      assertReceived(await hook.received(), 7, 'six attempts failed and the seventh did not');
      const { status } = await latestRecord(session, hook, event_id);
      assertSame('status of the delivery', status, 'success');
    },
  },
  'a success ends a delivery': {
    rules: ['V-DL-05.3', 'V-DL-01.3'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      const failing = await emit(session, hook, 'secret.created');
      await session.clock.advance('35s');
      const healthy = await emit(session, hook, 'secret.created');
      await session.clock.advance('40d');
      const attempts = await hook.received();
      assertReceived(
        ofEvent(attempts, failing.event_id),
        2,
        'the first attempt failed and the second did not',
      );
      assertReceived(ofEvent(attempts, healthy.event_id), 1, 'the first attempt did not fail');
    },
  },
  'a delivery is pending between its attempts': {
    rules: ['V-WH-16.3', 'V-WH-16.4', 'V-WH-16.6'],
    gaps: ['V-G-28', 'V-G-29'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 503 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35s');
      const { status, attempt, response_code } = only(await listed(session, hook), 'deliveries');
      assertSame('the delivery', [status, attempt, response_code], ['pending', 2, 503]);
    },
  },
  'each of two failing deliveries of a webhook has its seven attempts': {
    rules: ['V-DL-05.1', 'V-DL-05.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      const events = [];
      for (const pause of ['1h', '40d']) {
        events.push((await emit(session, hook, 'policy.created')).event_id);
        await session.clock.advance(pause);
      }
      const attempts = await hook.received();
      for (const eventId of events) {
        assertReceived(ofEvent(attempts, eventId), 7, 'all of them failed within forty days');
        assertSame('status', (await latestRecord(session, hook, eventId)).status, 'failed');
      }
    },
  },
  'a success at any attempt ends a delivery': {
    rules: ['V-DL-05.3', 'V-DL-01.3'],
    needs,
    async run(session) {
      for (const failures of [2, 3, 4, 5]) {
        const answers = inTurn(...Array.from({ length: failures }, () => ({ status: 500 })));
        await using hook = await subscribe(session, ['policy.created'], { answers });
        const { event_id } = await emit(session, hook, 'policy.created');
        await session.clock.advance(WHOLE_SCHEDULE);
        assertReceived(
          await hook.received(),
          failures + 1,
          `${failures} attempts failed and the next did not`,
        );
        const { status } = await latestRecord(session, hook, event_id);
        assertSame('status of the delivery', status, 'success');
      }
    },
  },
  'each delivery has its own schedule, whatever the outcome of earlier ones': {
    rules: ['V-DL-04.1', 'V-DL-04.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      const first = await emit(session, hook, 'policy.created');
      await session.clock.advance('10m');
      const second = await emit(session, hook, 'policy.created');
      const emittedAt = await session.clock.now();
      await session.clock.advance('35s');
      const attempts = await hook.received();
      assertReceived(ofEvent(attempts, first.event_id), 3, 'ten and a half minutes have passed');
      const own = ofEvent(attempts, second.event_id);
      assertReceived(own, 2, '31 seconds have passed');
      assertAtOnce(emittedAt, own[0]);
      const gaps = secondsBetween(own);
      assertThat(areNear(gaps, [30]), `its second attempt came after ${gaps} seconds`);
    },
  },
  'a success in between does not shorten or lengthen the schedule of another delivery': {
    rules: ['V-DL-04.2', 'V-DL-04.3', 'V-DL-04.4'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 500 }, { status: 500 }, { status: 200 }, { status: 500 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const failing = await emit(session, hook, 'policy.created');
      await session.clock.advance('60s');
      await emit(session, hook, 'policy.created');
      await session.clock.advance('50m');
      const gaps = secondsBetween(ofEvent(await hook.received(), failing.event_id));
      // The fourth attempt is 30 minutes after the third, or 30 minutes after the first.
      const isDocumented = [
        [30, 300, 1_800],
        [30, 270, 1_500],
      ].some((delays) => areNear(gaps, delays));
      assertThat(isDocumented, `the attempts have ${gaps.join(', ')} seconds between them`);
    },
  },
  'every failed delivery is retried, and a successful one is not': {
    rules: ['V-DL-04.2', 'V-DL-04.3', 'V-DL-05.3'],
    needs,
    async run(session) {
      const failing = { answers: always({ status: 500 }) };
      await using first = await subscribe(session, ['policy.created'], failing);
      await using healthy = await subscribe(session, ['policy.created']);
      await using second = await subscribe(session, ['policy.created'], failing);
      const { event_id } = await emit(session, first, 'policy.created');
      await session.clock.advance('10m');
      for (const hook of [first, second])
        assertReceived(
          await hook.received(String(event_id)),
          3,
          'its receiver has been failing for ten minutes',
        );
      assertReceived(await healthy.received(String(event_id)), 1, 'its receiver answered 200');
    },
  },
});

function assertAtOnce(emittedAt: Date, first: ReceivedDelivery | undefined): void {
  const offMs = Math.abs(Date.parse(String(first?.at)) - emittedAt.getTime());
  assertThat(offMs <= 2_000, `the first attempt came at ${first?.at}, ${offMs} ms from the event`);
}
