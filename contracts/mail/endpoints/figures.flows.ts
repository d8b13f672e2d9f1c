// The delivery statistics in the record of an endpoint.

import type { ReceivedDelivery } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn, times } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { attemptsOf, changeEndpoint, emitted, readEndpoint, register, untilRetry } from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;
const failure = { status: 500 };

export const figureFlows = flowsOf('mail', {
  'the dates of success and failure are those of the latest attempts, and other endpoints have their own': {
    rules: ['M-LF-05.1', 'M-LF-05.2', 'M-EP-01'],
    needs,
    async run(session) {
      await session.inbox.script(
        'mail-figures',
        inTurn({ status: 200 }, { status: 201 }, failure, failure, { status: 204 }),
      );
      await using endpoint = await register(session, 'mail-figures', ['bounce']);
      await using other = await register(session, 'mail-no-figures', ['open']);
      const datesNow = async () => {
        const { last_success_at: success, last_failure_at: failed } = await readEndpoint(session, endpoint);
        return { success: secondOf(success), failure: secondOf(failed) };
      };
      const first = await emitted(session, 'bounce');
      const firstAt = secondAt((await attemptsOf(session, endpoint.inbox, first))[0]);
      assertDates('dates after a success', await datesNow(), { success: firstAt, failure: null });
      await session.clock.advance('1h');
      const second = await emitted(session, 'bounce');
      const secondSuccess = secondAt((await attemptsOf(session, endpoint.inbox, second))[0]);
      assertDates('dates after a second success', await datesNow(), {
        success: secondSuccess,
        failure: null,
      });
      await session.clock.advance('1h');
      const third = await emitted(session, 'bounce');
      await untilRetry(session);
      const [, retry] = await attemptsOf(session, endpoint.inbox, third);
      assertDates('dates after two failures', await datesNow(), {
        success: secondSuccess,
        failure: secondAt(retry),
      });
      await untilRetry(session, 2);
      const [, , last] = await attemptsOf(session, endpoint.inbox, third);
      const dates = { success: secondAt(last), failure: secondAt(retry) };
      assertDates('dates after a success at the third attempt', await datesNow(), dates);
      await changeEndpoint(session, endpoint, { enabled_events: ['click'] });
      assertDates('dates after a change of the events', await datesNow(), dates);
      const { last_success_at, last_failure_at, failure_count } = await readEndpoint(session, other);
      assertSame(
        'figures of another endpoint',
        [last_success_at, last_failure_at, failure_count],
        [null, null, 0],
      );
    },
  },
  'failure_count counts a delivery that failed for good': {
    rules: ['M-LF-05.3'],
    needs,
    async run(session) {
      await session.inbox.script('mail-counted', inTurn(...times(6, failure)));
      await using endpoint = await register(session, 'mail-counted', ['bounce']);
      await using healthy = await register(session, 'mail-counted-elsewhere', ['bounce']);
      await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const { failure_count: count, last_success_at } = await readEndpoint(session, endpoint);
      // One delivery with six attempts: it is not documented which of them count.
      assertThat(
        count >= 1 && count <= 6,
        `failure_count should be from 1 to 6 after one delivery failed, and is ${count}`,
      );
      assertSame('last_success_at, without any success', last_success_at, null);
      const { failure_count: none } = await readEndpoint(session, healthy);
      assertSame('failure_count of an endpoint that received the event', none, 0);
    },
  },
  'last_failure_at has an attempt that was not answered, too': {
    rules: ['M-LF-05.2'],
    needs,
    async run(session) {
      await session.inbox.script('mail-unanswered-figure', inTurn({ hang: true }));
      await using endpoint = await register(session, 'mail-unanswered-figure', ['bounce']);
      const [attempt] = await attemptsOf(session, endpoint.inbox, await emitted(session, 'bounce'));
      await session.clock.advance('45s');
      const { last_failure_at, last_success_at } = await readEndpoint(session, endpoint);
      const after = Date.parse(last_failure_at ?? '') - Date.parse(attempt?.at ?? '');
      // Whether the attempt is dated with its beginning or its end is not documented.
      assertThat(
        after >= -2_000 && after <= 32_000,
        `last_failure_at should be within 30 seconds of ${attempt?.at}, and is ${last_failure_at}`,
      );
      assertSame('last_success_at', last_success_at, null);
    },
  },
  'failure_count counts failed attempts in a row, and is 0 after a success at any attempt': {
    rules: ['M-LF-05.3', 'M-LF-02'],
    gaps: ['M-G-05', 'M-G-23'],
    needs,
    async run(session) {
      await session.inbox.script('mail-count', inTurn(failure, failure, { status: 200 }, failure));
      await using endpoint = await register(session, 'mail-count', ['bounce']);
      await emitted(session, 'bounce');
      const counts = [(await readEndpoint(session, endpoint)).failure_count];
      for (const retry of [1, 2] as const) {
        await untilRetry(session, retry);
        counts.push((await readEndpoint(session, endpoint)).failure_count);
      }
      await emitted(session, 'bounce');
      counts.push((await readEndpoint(session, endpoint)).failure_count);
      assertSame('failure_count, after failure, failure, success and failure', counts, [1, 2, 0, 1]);
    },
  },
});

/** Compares two pairs of dates; the precision of attempt dates is not documented. */
function assertDates(subject: string, actual: Dates, expected: Dates): void {
  const isNear = (one: number | null, other: number | null) =>
    one === other || (one !== null && other !== null && Math.abs(one - other) <= 1);
  const isSame = isNear(actual.success, expected.success) && isNear(actual.failure, expected.failure);
  if (!isSame) assertSame(subject, actual, expected);
}

interface Dates {
  readonly success: number | null;
  readonly failure: number | null;
}

/** An instant in whole seconds. */
function secondOf(instant: string | null): number | null {
  return instant === null ? null : Math.floor(Date.parse(instant) / 1_000);
}

function secondAt(delivery: ReceivedDelivery | undefined): number | null {
  return secondOf(delivery?.at ?? null);
}
