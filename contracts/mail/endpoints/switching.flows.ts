// Endpoints that are paused, and endpoints that are enabled again.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSigned, rotatedOnce } from '../deliveries/signatures.flows.ts';
import {
  attemptsOf,
  changeEndpoint,
  countsOf,
  emitted,
  listedEndpoints,
  type OwnEndpoint,
  readEndpoint,
  register,
  untilRetry,
} from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;
const failing = always({ status: 500 });
const working = always({ status: 200 });

export const switchingFlows = flowsOf('mail', {
  'a pause is shown by the answer, the endpoint and the list, and spares the rotation of the secret': {
    rules: ['M-LF-04', 'M-EP-13.1', 'M-EP-11.3'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-paused-shown', ['bounce']);
      for (const enabled of [false, true, false]) {
        const answer = await changeEndpoint(session, endpoint, { enabled });
        const listed = (await listedEndpoints(session)).find(({ id }) => id === endpoint.id);
        const shown = [answer, await readEndpoint(session, endpoint), listed].map((each) => each?.enabled);
        assertSame('enabled in the answer, the endpoint and the list', shown, Array(3).fill(enabled));
      }
      const secret = await rotatedOnce(session, endpoint);
      assertThat(secret !== endpoint.secret, 'the secret of a paused endpoint should be rotated, too');
      assertSame('enabled after the rotation', (await readEndpoint(session, endpoint)).enabled, false);
    },
  },
  'delivery resumes once an endpoint that was disabled is enabled: the same events, signed with the same secret':
    {
      rules: ['M-LF-03.1', 'M-LF-03.2', 'M-EP-11.1', 'M-EP-11.2', 'M-SG-01.2'],
      needs,
      async run(session) {
        await using endpoint = await disabled(session, 'mail-resumed');
        await session.inbox.script(endpoint.inbox, working);
        const { enabled } = await changeEndpoint(session, endpoint, { enabled: true });
        assertSame('enabled, in the answer to the change', enabled, true);
        const [wanted, unwanted] = [await emitted(session, 'bounce'), await emitted(session, 'open')];
        const [delivery, ...more] = await attemptsOf(session, endpoint.inbox, wanted);
        assertThat(
          delivery !== undefined,
          'an event after the endpoint was enabled should be delivered, and was not',
        );
        assertSame('further deliveries of it', more.length, 0);
        assertSigned(delivery, endpoint.secret, 'a delivery after the endpoint was enabled again');
        assertSame(
          'deliveries of an event it never wanted',
          await countsOf(session, endpoint.inbox, [unwanted]),
          [0],
        );
        // The success before this has set the failures back, so that one failure does not disable the endpoint again.
        await session.inbox.script(endpoint.inbox, inTurn({ status: 500 }));
        const failing = await emitted(session, 'bounce');
        await untilRetry(session);
        const next = await emitted(session, 'bounce');
        assertSame(
          'attempts for an event that fails at first, and for the next one',
          await countsOf(session, endpoint.inbox, [failing, next]),
          [2, 1],
        );
        const now = await readEndpoint(session, endpoint);
        assertSame(
          'enabled and events, when it is read',
          [now.enabled, now.enabled_events],
          [true, ['bounce']],
        );
      },
    },
  'an endpoint that was enabled again is disabled again by ten more failures, and enabled again': {
    rules: ['M-LF-01.1', 'M-LF-03.1', 'M-LF-03.2'],
    needs,
    async run(session) {
      await using endpoint = await disabled(session, 'mail-twice');
      const { disabled_at: first } = await readEndpoint(session, endpoint);
      await session.inbox.script(endpoint.inbox, working);
      await changeEndpoint(session, endpoint, { enabled: true });
      await emitted(session, 'bounce');
      await session.clock.advance('1h');
      await failTenTimes(session, endpoint);
      const { enabled, disabled_at: second } = await readEndpoint(session, endpoint);
      assertSame('enabled, after ten more failures', enabled, false);
      assertThat(
        Date.parse(second ?? '') > Date.parse(first ?? ''),
        `disabled_at should be later than ${first}, and is ${second}`,
      );
      await session.inbox.script(endpoint.inbox, working);
      await changeEndpoint(session, endpoint, { enabled: true });
      assertSame('enabled, once enabled again', (await readEndpoint(session, endpoint)).enabled, true);
      const event = await emitted(session, 'bounce');
      assertSame('deliveries then', await countsOf(session, endpoint.inbox, [event]), [1]);
    },
  },
  'what waited while an endpoint was disabled is sent when it is enabled; what happened meanwhile is not': {
    rules: ['M-LF-03.2'],
    gaps: ['M-G-05', 'M-G-06'],
    needs,
    async run(session) {
      await session.inbox.script('mail-waiting', failing);
      await using endpoint = await register(session, 'mail-waiting', ['bounce']);
      const waiting: string[] = [];
      for (let count = 0; count < 10; count++) waiting.push(await emitted(session, 'bounce'));
      const meanwhile = await emitted(session, 'bounce');
      await session.clock.advance('1d');
      await session.inbox.script(endpoint.inbox, working);
      await changeEndpoint(session, endpoint, { enabled: true });
      const counts = await countsOf(session, endpoint.inbox, [...waiting, meanwhile]);
      assertSame('attempts for ten events that waited, and one that did not', counts, [
        ...waiting.map(() => 2),
        0,
      ]);
    },
  },
  'enabling forgets the failures: the count, the date, and what they would come to': {
    rules: ['M-LF-03.1'],
    gaps: ['M-G-07'],
    needs,
    async run(session) {
      await using endpoint = await disabled(session, 'mail-forgotten');
      await session.inbox.script(endpoint.inbox, working);
      const { failure_count, disabled_at } = await changeEndpoint(session, endpoint, { enabled: true });
      assertSame('failure_count and disabled_at, once enabled', [failure_count, disabled_at], [0, null]);
      // Deferred events are sent first, to a receiver that still works.
      await session.inbox.received(endpoint.inbox);
      await session.inbox.script(endpoint.inbox, failing);
      await emitted(session, 'bounce');
      const { enabled } = await readEndpoint(session, endpoint);
      assertSame('enabled, after one failure since it was enabled', enabled, true);
    },
  },
  'a paused endpoint gets nothing until it is enabled, whatever else is changed; other endpoints do': {
    rules: ['M-LF-04', 'M-LF-03', 'M-DL-05.4'],
    needs,
    async run(session) {
      await using endpoint = await register(session, 'mail-paused', ['bounce']);
      await using other = await register(session, 'mail-not-paused', ['bounce']);
      await using all = await register(session, 'mail-paused-all', ['*']);
      await changeEndpoint(session, all, { enabled: false });
      const { enabled } = await changeEndpoint(session, endpoint, { enabled: false });
      assertSame('enabled, in the answer to the pause', enabled, false);
      const paused = await emitted(session, 'bounce');
      await changeEndpoint(session, endpoint, { enabled_events: ['bounce', 'open'] });
      assertSame(
        'enabled, after a change of the events',
        (await readEndpoint(session, endpoint)).enabled,
        false,
      );
      const still = await emitted(session, 'open');
      await session.clock.advance('2d');
      const late = await emitted(session, 'bounce');
      await session.clock.advance('2m');
      for (const { inbox } of [endpoint, all])
        assertSame(
          'events at a paused endpoint, the last after two days',
          await countsOf(session, inbox, [paused, still, late]),
          [0, 0, 0],
        );
      assertSame('the event at another endpoint', await countsOf(session, other.inbox, [paused]), [1]);
      await changeEndpoint(session, endpoint, { enabled: true });
      const after = await emitted(session, 'bounce');
      assertSame('an event after the pause', await countsOf(session, endpoint.inbox, [after]), [1]);
      await changeEndpoint(session, endpoint, { enabled: false });
      const again = await emitted(session, 'bounce');
      assertSame('an event in a second pause', await countsOf(session, endpoint.inbox, [again]), [0]);
    },
  },
  'a pause makes retries wait; enabling sends them, and not what happened meanwhile': {
    rules: ['M-LF-04', 'M-LF-03'],
    gaps: ['M-G-06'],
    needs,
    async run(session) {
      await session.inbox.script('mail-pause-waits', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-pause-waits', ['bounce']);
      const before = await emitted(session, 'bounce');
      await changeEndpoint(session, endpoint, { enabled: false });
      const meanwhile = await emitted(session, 'bounce');
      await session.clock.advance('1h');
      assertSame(
        'attempts during the pause',
        await countsOf(session, endpoint.inbox, [before, meanwhile]),
        [1, 0],
      );
      await changeEndpoint(session, endpoint, { enabled: true });
      assertSame('attempts after it', await countsOf(session, endpoint.inbox, [before, meanwhile]), [2, 0]);
    },
  },
});

/** An endpoint for bounces that failed until it was disabled, under either interpretation of what counts (M-G-05). */
async function disabled(session: Session, inbox: string): Promise<OwnEndpoint> {
  const endpoint = await register(session, inbox, ['bounce']);
  await failTenTimes(session, endpoint);
  const { enabled } = await readEndpoint(session, endpoint);
  assertSame('enabled, after ten deliveries in a row failed', enabled, false);
  return endpoint;
}

async function failTenTimes(session: Session, { inbox }: OwnEndpoint): Promise<void> {
  await session.inbox.script(inbox, failing);
  for (let count = 0; count < 10; count++) await emitted(session, 'bounce');
  await session.clock.advance('4h');
}
