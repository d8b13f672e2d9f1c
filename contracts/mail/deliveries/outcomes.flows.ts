// Which responses of a receiver count as success, and how long the service waits for a response.

import type { ReceiverAnswer, Session } from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';
import { assertGaps, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  attemptsOf,
  countsOf,
  emitted,
  RETRY_DELAYS,
  readEndpoint,
  register,
  untilRetry,
} from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const outcomeFlows = flowsOf('mail', {
  'a success at the last attempt is a success': {
    rules: ['M-DL-01.3', 'M-DL-03.2', 'M-LF-05.1'],
    needs: [...needs, 'deliveries'],
    async run(session) {
      await session.inbox.script('mail-last-chance', inTurn(...Array(5).fill({ status: 500 })));
      await using endpoint = await register(session, 'mail-last-chance', ['open']);
      const event = await emitted(session, 'open');
      await session.clock.advance('4h');
      assertSame('attempts', await countsOf(session, endpoint.inbox, [event]), [6]);
      const records = await session.deliveries('mail', endpoint.id);
      const statuses = records.filter((each) => each.event_id === event).map(({ status }) => status);
      assertSame('status of the delivery', statuses, ['success']);
      const { last_success_at } = await readEndpoint(session, endpoint);
      assertSame('whether last_success_at is set', last_success_at !== null, true);
    },
  },
  'every answer but 2xx fails the attempt, redirects and refusals included': {
    rules: ['M-DL-01.1'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-failures', ['open']);
      for (const status of [300, 301, 302, 304, 307, 400, 401, 404, 410, 422, 429, 500, 503])
        assertSame(
          `attempts within a minute, the first answered ${status}`,
          await attemptsAfter(session, endpoint.inbox, { status }),
          2,
        );
    },
  },
  'every answer but 2xx fails a retry, too': {
    rules: ['M-DL-01.1'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-failing-retries', ['open']);
      for (const status of [302, 404, 410, 500]) {
        await session.inbox.script(endpoint.inbox, inTurn({ status: 503 }, { status }));
        const event = await emitted(session, 'open');
        await untilRetry(session);
        await untilRetry(session, 2);
        const counts = await countsOf(session, endpoint.inbox, [event]);
        assertSame(`attempts until the second retry, the second answered ${status}`, counts, [3]);
      }
    },
  },
  'any 2xx is a success, and ends the delivery': {
    rules: ['M-DL-01.3', 'M-DL-02'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-successes', ['open']);
      for (const status of [200, 201, 202, 204, 206, 299])
        assertSame(
          `attempts within a minute, the first answered ${status}`,
          await attemptsAfter(session, endpoint.inbox, { status }),
          1,
        );
    },
  },
  'a receiver that never answers fails each attempt after 30 seconds, and the delay counts from then': {
    rules: ['M-DL-01.2', 'M-DL-02.1', 'M-DL-02.2'],
    needs,
    async run(session) {
      await session.inbox.script('mail-hanging', inTurn({ hang: true }, { hang: true }, { hang: true }));
      await using endpoint = await register(session, 'mail-hanging', ['click']);
      const event = await emitted(session, 'click');
      await session.clock.advance('1h');
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertGaps(
        'seconds between the attempts, 30 of each to fail',
        attempts,
        RETRY_DELAYS.slice(0, 3).map((delay) => delay + 30),
      );
    },
  },
  'an answer after 29 seconds is in time, one after 31 seconds is not': {
    rules: ['M-DL-01.2', 'M-DL-01.3'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-slow', ['open']);
      const slow = (delay_ms: number) => ({ status: 200, delay_ms });
      assertSame(
        'attempts, the first answered after 29 s',
        await attemptsAfter(session, endpoint.inbox, slow(29_000), '5m'),
        1,
      );
      assertSame(
        'attempts, the first answered after 31 s',
        await attemptsAfter(session, endpoint.inbox, slow(31_000), '5m'),
        2,
      );
      for (const [seconds, expected] of [
        [29, 2],
        [31, 3],
      ] as const) {
        await session.inbox.script(endpoint.inbox, inTurn({ status: 503 }, slow(seconds * 1_000)));
        const event = await emitted(session, 'open');
        await session.clock.advance('10m');
        const counts = await countsOf(session, endpoint.inbox, [event]);
        assertSame(`attempts, the second answered after ${seconds} s`, counts, [expected]);
      }
    },
  },
  'a receiver that breaks the connection fails the attempt': {
    rules: ['M-DL-01.2'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-reset', ['open']);
      assertSame(
        'attempts, the first cut off',
        await attemptsAfter(session, endpoint.inbox, { reset: true }),
        2,
      );
    },
  },
  'a success of one event and at one endpoint ends no other delivery': {
    rules: ['M-DL-01.1', 'M-DL-01.3', 'M-DL-02.2'],
    needs,
    async run(session) {
      await session.inbox.script('mail-one-fails', inTurn({ status: 500 }, { status: 500 }));
      await using failing = await register(session, 'mail-one-fails', ['open', 'click']);
      await using working = await register(session, 'mail-one-works', ['open', 'click']);
      const first = await emitted(session, 'open');
      const second = await emitted(session, 'click');
      const third = await emitted(session, 'open');
      await session.clock.advance('2m');
      const events = [first, second, third];
      assertSame(
        'attempts where the first two fail',
        await countsOf(session, failing.inbox, events),
        [2, 2, 1],
      );
      assertSame('attempts where all succeed', await countsOf(session, working.inbox, events), [1, 1, 1]);
    },
  },
});

/** Counts the attempts for an event within some time: the first attempt gets this response, all others get 200. */
async function attemptsAfter(
  session: Session,
  inbox: string,
  answer: ReceiverAnswer,
  within = `${RETRY_DELAYS[0]}s`,
): Promise<number> {
  await session.inbox.script(inbox, inTurn(answer));
  const event = await emitted(session, 'open');
  await session.clock.advance(within);
  const [count = 0] = await countsOf(session, inbox, [event]);
  return count;
}
