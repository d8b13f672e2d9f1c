// Which endpoints an event reaches, and how often.

import { assertSame } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import {
  assertForeign,
  at,
  attemptsOf,
  changeEndpoint,
  countsOf,
  ENDPOINT,
  ENDPOINTS,
  EVENT_TYPES,
  emitted,
  listedIds,
  mailAs,
  type OwnEndpoint,
  register,
  untilRetry,
} from '../support.ts';
import { assertSigned, isSigned } from './signatures.flows.ts';

export const subscriptionFlows = flowsOf('mail', {
  'an event goes to every enabled endpoint whose events have its type': {
    rules: ['M-DL-05.4', 'M-DL-05.5', 'M-EP-06.1', 'M-EP-06.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using all = await register(session, 'mail-all', ['*']);
      await using some = await register(session, 'mail-some', ['dropped', 'bounce']);
      await using others = await register(session, 'mail-others', ['open', 'click']);
      await using paused = await register(session, 'mail-off', ['*']);
      await changeEndpoint(session, paused, { enabled: false });
      const events = [await emitted(session, 'bounce'), await emitted(session, 'click')];
      const bounceAndClickAt = ({ inbox }: OwnEndpoint) => countsOf(session, inbox, events);
      assertSame('bounce and click at an endpoint for all', await bounceAndClickAt(all), [1, 1]);
      assertSame(
        'bounce and click at an endpoint for dropped and bounce',
        await bounceAndClickAt(some),
        [1, 0],
      );
      assertSame(
        'bounce and click at an endpoint for open and click',
        await bounceAndClickAt(others),
        [0, 1],
      );
      assertSame(
        'bounce and click at an endpoint that is not enabled',
        await bounceAndClickAt(paused),
        [0, 0],
      );
    },
  },
  'each of the twelve types reaches the endpoint for it, and none whose type has a similar name': {
    rules: ['M-DL-05.4', 'M-EV-02.1', 'M-EP-06.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoints = new AsyncDisposableStack();
      for (const type of EVENT_TYPES) endpoints.use(await register(session, `mail-only-${type}`, [type]));
      const events: string[] = [];
      for (const type of EVENT_TYPES) events.push(await emitted(session, type));
      for (const [index, type] of EVENT_TYPES.entries()) {
        const expected = events.map((_, other) => (other === index ? 1 : 0));
        assertSame(
          `the twelve events at an endpoint for ${type}`,
          await countsOf(session, `mail-only-${type}`, events),
          expected,
        );
      }
    },
  },
  'the first and the second attempt are HTTP POSTs': {
    rules: ['M-DL-05.2'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-method', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-method', ['bounce']);
      const event = await emitted(session, 'bounce');
      await untilRetry(session);
      const methods = (await attemptsOf(session, endpoint.inbox, event)).map(({ method }) => method);
      assertSame('methods of the attempts', methods, ['POST', 'POST']);
    },
  },
  'an event that is received reaches each endpoint once, signed with its own secret, one url or two': {
    rules: ['M-DL-05.1', 'M-DL-05.4', 'M-DL-01.3', 'M-SG-01.1', 'M-SG-01.2'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using first = await register(session, 'mail-once', ['bounce', 'open']);
      await using second = await register(session, 'mail-once', ['*']);
      await using third = await register(session, 'mail-once-more', ['bounce']);
      const event = await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const shared = await attemptsOf(session, 'mail-once', event);
      assertSame('deliveries to a url of two endpoints', shared.length, 2);
      const secretOf = ({ headers }: (typeof shared)[number]) =>
        shared.findIndex((one) => one.headers['x-mail-signature'] === headers['x-mail-signature']);
      assertSame('different signatures of these two', shared.map(secretOf), [0, 1]);
      const [one, other] = shared;
      const isFirst = isSigned(one, first.secret);
      assertSigned(one, (isFirst ? first : second).secret, 'the first of the two');
      assertSigned(other, (isFirst ? second : first).secret, 'the second of the two');
      const alone = await attemptsOf(session, 'mail-once-more', event);
      assertSame('deliveries to a url of one endpoint', alone.length, 1);
      assertSigned(alone[0], third.secret, 'the delivery to a third endpoint');
    },
  },
  "another tenant's endpoint is not listed, shown, changed or removed, and gets no event": {
    rules: ['M-AU-04.2', 'M-DL-05.4', 'M-EP-08.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const [mail, other] = [await mailAs(session), await mailAs(session, 'other_tenant')];
      const body = { url: session.inbox.url('mail-foreign'), enabled_events: ['*' as const] };
      const foreign = await other.unwrap(other.POST(ENDPOINTS, { body }));
      try {
        await using own = await register(session, 'mail-own', ['bounce']);
        const listed = await listedIds(session);
        assertSame(
          'own and foreign endpoint in the list',
          [own, foreign].map(({ id }) => listed.includes(id)),
          [true, false],
        );
        for (const [what, { error, response }] of Object.entries({
          'a read': await mail.GET(ENDPOINT, at(foreign)),
          'a change': await mail.PATCH(ENDPOINT, { ...at(foreign), body: { enabled: false } }),
          'a removal': await mail.DELETE(ENDPOINT, at(foreign)),
        }))
          assertForeign(what, response.status, error?.detail);
        const event = await emitted(session, 'bounce');
        assertSame('the event at the own endpoint', await countsOf(session, 'mail-own', [event]), [1]);
        assertSame(
          'the event at the foreign endpoint',
          await countsOf(session, 'mail-foreign', [event]),
          [0],
        );
        assertSame(
          'enabled, as its owner reads it',
          (await other.unwrap(other.GET(ENDPOINT, at(foreign)))).enabled,
          true,
        );
      } finally {
        await other.DELETE(ENDPOINT, at(foreign));
      }
    },
  },
});
