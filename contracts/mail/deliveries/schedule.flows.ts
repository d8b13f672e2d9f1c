// When a failed delivery is retried, and when retries end.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertGaps, assertReceived, inTurn, times } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { attemptsOf, countsOf, emitted, RETRY_DELAYS, register } from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;
const failure = { status: 500 };

export const scheduleFlows = flowsOf('mail', {
  'a delivery that always fails is tried again after 1, 5 and 15 minutes, 1 hour and 2 hours': {
    rules: ['M-DL-02.1', 'M-DL-02.2'],
    needs,
    async run(session) {
      await session.inbox.script('mail-schedule', always(failure));
      await using endpoint = await register(session, 'mail-schedule', ['bounce']);
      const event = await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertGaps('seconds from each attempt to the next', attempts, RETRY_DELAYS);
    },
  },
  'each delivery has its own schedule, independently of other events and endpoints': {
    rules: ['M-DL-02.1', 'M-DL-02.2', 'M-DL-05.4'],
    needs,
    async run(session) {
      await session.inbox.script('mail-own-schedule', inTurn(...times(4, failure)));
      await session.inbox.script('mail-other-schedule', inTurn(failure));
      await using endpoint = await register(session, 'mail-own-schedule', ['bounce', 'open']);
      await using other = await register(session, 'mail-other-schedule', ['bounce']);
      const bounce = await emitted(session, 'bounce');
      await session.clock.advance('30s');
      const open = await emitted(session, 'open');
      await session.clock.advance('4h');
      for (const [type, event] of Object.entries({ bounce, open })) {
        const attempts = await attemptsOf(session, endpoint.inbox, event);
        assertGaps(`seconds from each attempt for ${type} to the next`, attempts, RETRY_DELAYS.slice(0, 2));
      }
      const attempts = await attemptsOf(session, other.inbox, bounce);
      assertGaps('seconds between the attempts at another endpoint', attempts, RETRY_DELAYS.slice(0, 1));
    },
  },
  'a delivery is given up after its sixth attempt, and each of them is about the same event': {
    rules: ['M-DL-03.1'],
    needs,
    async run(session) {
      await session.inbox.script('mail-given-up', always({ status: 503 }));
      await using endpoint = await register(session, 'mail-given-up', ['bounce']);
      const event = await emitted(session, 'bounce', { recipient_email: 'given-up@customer.example' });
      await session.clock.advance('7d');
      assertReceived(await attemptsOf(session, endpoint.inbox, event), 6, 'all of them failed within a week');
      // Retries may have any id; the recipient identifies them.
      const bodies = (await session.inbox.received(endpoint.inbox)).map(({ body }) => body);
      assertReceived(
        bodies.filter((body) => body.includes('given-up@')),
        6,
        'one event was emitted',
      );
    },
  },
  'a delivery is on record as failed once its sixth attempt has failed, and not before': {
    rules: ['M-DL-03.2'],
    needs: [...needs, 'deliveries'],
    async run(session) {
      await session.inbox.script('mail-failed-for-good', inTurn({ status: 200 }, ...times(6, failure)));
      await using endpoint = await register(session, 'mail-failed-for-good', ['bounce', 'open']);
      const [received, lost] = [await emitted(session, 'open'), await emitted(session, 'bounce')];
      const recorded = async (event: string) =>
        (await session.deliveries('mail', endpoint.id)).find(({ event_id: id }) => id === event);
      await session.clock.advance('100m');
      const waiting = await recorded(lost);
      assertSame('attempts on record before the last', waiting?.attempts, 5);
      assertThat(waiting?.status !== 'failed', 'a delivery after five attempts should not be failed, and is');
      await session.clock.advance('3h');
      const { status, attempts } = (await recorded(lost)) ?? {};
      assertSame('status and attempts after the last', [status, attempts], ['failed', 6]);
      assertSame('status of a delivery that was received', (await recorded(received))?.status, 'success');
    },
  },
  'a delivery that succeeds at last is not tried again': {
    rules: ['M-DL-01.3', 'M-DL-02.1'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-at-last', ['bounce']);
      for (const failures of [2, 5]) {
        await session.inbox.script(endpoint.inbox, inTurn(...times(failures, failure)));
        const event = await emitted(session, 'bounce');
        await session.clock.advance('1d');
        const counts = await countsOf(session, endpoint.inbox, [event]);
        assertSame(`attempts, of which ${failures} failed`, counts, [failures + 1]);
      }
    },
  },
});
