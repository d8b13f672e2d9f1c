// Changing and removing webhook endpoints: which fields change, which do not, and the effect on deliveries.

import { assertRefused, assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSigned } from '../deliveries/signatures.flows.ts';
import {
  at,
  attemptsOf,
  changeEndpoint,
  countsOf,
  documented,
  ENDPOINT,
  emitted,
  listedIds,
  mailAs,
  readEndpoint,
  register,
  tryToChange,
  untilRetry,
} from '../support.ts';

export const endpointChangeFlows = flowsOf('mail', {
  'a change affects only the given fields, and only that endpoint': {
    rules: ['M-EP-11.1', 'M-EP-11.2', 'M-EP-11.3', 'M-ER-17.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using other = await register(session, 'mail-untouched', ['bounce', 'open']);
      await using twin = await register(session, 'mail-kept', ['bounce', 'open']);
      await using endpoint = await register(session, 'mail-kept', ['bounce', 'open']);
      await emitted(session, 'bounce');
      const untouched = await readEndpoint(session, other);
      const alike = await readEndpoint(session, twin);
      const url = session.inbox.url('mail-moved');
      for (const change of [
        { enabled_events: ['click', 'open'] as const },
        { url },
        { enabled: false },
        { enabled: true },
        { url: session.inbox.url('mail-kept'), enabled_events: ['*'] as const, enabled: false },
      ]) {
        const before = await readEndpoint(session, endpoint);
        const answer = await changeEndpoint(session, endpoint, change);
        const fields = Object.keys(change).join(', ');
        assertSame(
          `the answer to a change of ${fields}`,
          documented(answer),
          documented({ ...before, ...change }),
        );
        const now = await readEndpoint(session, endpoint);
        assertSame(`the endpoint after a change of ${fields}`, documented(now), documented(answer));
      }
      assertSame(
        'another endpoint after all that',
        documented(await readEndpoint(session, other)),
        documented(untouched),
      );
      assertSame(
        'an endpoint that had the same url and events',
        documented(await readEndpoint(session, twin)),
        documented(alike),
      );
    },
  },
  'a paused endpoint stays paused and an enabled one enabled, whatever else of it is changed': {
    rules: ['M-EP-11.2', 'M-LF-04'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-stays', ['bounce']);
      for (const enabled of [false, true]) {
        await changeEndpoint(session, endpoint, { enabled });
        for (const change of [
          { url: session.inbox.url('mail-stays-so') },
          { enabled_events: ['open'] as const },
          { url: session.inbox.url('mail-stays'), enabled_events: ['*'] as const },
        ]) {
          const fields = Object.keys(change).join(' and ');
          await changeEndpoint(session, endpoint, change);
          const now = await readEndpoint(session, endpoint);
          assertSame(`enabled, after a change of ${fields}`, now.enabled, enabled);
        }
      }
    },
  },
  'a change that is refused changes nothing': {
    rules: ['M-EP-11.2', 'M-EP-06.3'],
    needs: ['inbox'],
    async run(session) {
      await using endpoint = await register(session, 'mail-as-it-was', ['bounce']);
      const before = await readEndpoint(session, endpoint);
      const url = session.inbox.url('mail-elsewhere');
      for (const change of [
        { url, enabled: 'perhaps' },
        { url, enabled_events: ['bounced'] },
        { enabled: false, enabled_events: ['open', 'opened'] },
        { enabled: false, url: 7 },
        { enabled: false, url: 'not a url' },
      ])
        assertRefused(`the change ${JSON.stringify(change)}`, await tryToChange(session, endpoint, change));
      assertSame(
        'the endpoint after the refusals',
        documented(await readEndpoint(session, endpoint)),
        documented(before),
      );
      assertSame('status of a change to another url', await tryToChange(session, endpoint, { url }), 200);
    },
  },
  'deliveries follow a change of the events and of the url, signed with the same secret': {
    rules: ['M-EP-11.1', 'M-EP-11.2', 'M-DL-05.1', 'M-DL-05.4', 'M-SG-01.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-before', ['bounce']);
      await changeEndpoint(session, endpoint, { enabled_events: ['open', 'click'] });
      const early = [await emitted(session, 'bounce'), await emitted(session, 'click')];
      assertSame('bounce and click at the first url', await countsOf(session, 'mail-before', early), [0, 1]);
      await changeEndpoint(session, endpoint, { url: session.inbox.url('mail-after') });
      const late = await emitted(session, 'open');
      assertSame(
        'an event at the first url, after the move',
        await countsOf(session, 'mail-before', [late]),
        [0],
      );
      const [delivery] = await attemptsOf(session, 'mail-after', late);
      assertThat(delivery !== undefined, 'an event after the move should reach the second url, and does not');
      assertSigned(delivery, endpoint.secret, 'a delivery after two changes');
      await changeEndpoint(session, endpoint, { enabled_events: ['*'] });
      const any = [await emitted(session, 'spam_report'), await emitted(session, 'bounce')];
      assertSame('two events after a change to all', await countsOf(session, 'mail-after', any), [1, 1]);
      await changeEndpoint(session, endpoint, { enabled_events: ['open'] });
      const few = [await emitted(session, 'spam_report'), await emitted(session, 'open')];
      assertSame('two events after a change to one type', await countsOf(session, 'mail-after', few), [0, 1]);
    },
  },
  'an endpoint that was removed is unknown and not listed, and gets no event any more': {
    rules: ['M-EP-12.1', 'M-EP-12.2', 'M-ER-08.1', 'M-ER-17.4', 'M-DL-05.4'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using left = await register(session, 'mail-gone', ['bounce']);
      await using endpoint = await register(session, 'mail-gone', ['bounce']);
      const mail = await mailAs(session);
      const { response } = await mail.DELETE(ENDPOINT, at(endpoint));
      assertSame('status of the removal', response.status, 204);
      assertSame('body of the removal', await response.text(), '');
      const event = await emitted(session, 'bounce');
      const attempts = await attemptsOf(session, 'mail-gone', event);
      assertSame('deliveries to one url that had two endpoints', attempts.length, 1);
      assertSigned(attempts[0], left.secret, 'the delivery to the endpoint that is left');
      assertSame('status of a read', (await mail.GET(ENDPOINT, at(endpoint))).response.status, 404);
      assertSame('status of a change', await tryToChange(session, endpoint, { enabled: true }), 404);
      const rotation = await mail.POST(`${ENDPOINT}/signing_secret`, at(endpoint));
      assertSame('status of a rotation', rotation.response.status, 404);
      assertSame(
        'status of a second removal',
        (await mail.DELETE(ENDPOINT, at(endpoint))).response.status,
        404,
      );
      const listed = (await listedIds(session)).filter((id) => id === endpoint.id || id === left.id);
      assertSame('which of the two is listed', listed, [left.id]);
      assertSame(
        'the url of the one that is left',
        (await readEndpoint(session, left)).url,
        session.inbox.url('mail-gone'),
      );
    },
  },
  'an endpoint at the url of one that was removed begins with nothing on record': {
    rules: ['M-EP-12.2', 'M-EP-01'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-anew', inTurn({ status: 200 }, { status: 500 }));
      await using first = await register(session, 'mail-anew', ['bounce']);
      await emitted(session, 'bounce');
      await emitted(session, 'bounce');
      const { last_failure_at: failed } = await readEndpoint(session, first);
      assertThat(failed !== null, 'last_failure_at should be set after a failure, and is null');
      await first.remove();
      await using second = await register(session, 'mail-anew', ['bounce']);
      const { last_success_at, last_failure_at, failure_count, disabled_at } = await readEndpoint(
        session,
        second,
      );
      assertSame(
        'last success, last failure, failures and disabling of the second endpoint',
        [last_success_at, last_failure_at, failure_count, disabled_at],
        [null, null, 0, null],
      );
    },
  },
  'with an endpoint the records of its deliveries are removed, received and failed ones, and no others': {
    rules: ['M-EP-12.3'],
    needs: ['inbox', 'deliveries', 'emit'],
    async run(session) {
      await session.inbox.script('mail-records', inTurn({ status: 200 }, { status: 200 }, { status: 500 }));
      await using left = await register(session, 'mail-records', ['open']);
      await using endpoint = await register(session, 'mail-records', ['bounce']);
      const kept = await emitted(session, 'open');
      const events = [await emitted(session, 'bounce'), await emitted(session, 'bounce')];
      const recorded = async ({ id }: { readonly id: string }) =>
        (await session.deliveries('mail', id)).map((record) => record.event_id).sort();
      assertSame('events on record before the removal', await recorded(endpoint), [...events].sort());
      await endpoint.remove();
      assertSame('events on record after the removal', await recorded(endpoint), []);
      assertSame('events on record for the endpoint that is left', await recorded(left), [kept]);
    },
  },
  'what waits for another endpoint is sent though one is removed': {
    rules: ['M-EP-12.2', 'M-DL-02.1'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-left', inTurn({ status: 500 }));
      await using left = await register(session, 'mail-left', ['bounce']);
      await using endpoint = await register(session, 'mail-leaves', ['bounce']);
      const event = await emitted(session, 'bounce');
      await endpoint.remove();
      await untilRetry(session);
      assertSame('attempts at the endpoint that is left', await countsOf(session, left.inbox, [event]), [2]);
    },
  },
  'what waited for an endpoint that was removed is not sent': {
    rules: ['M-EP-12'],
    gaps: ['M-G-24'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-removed', inTurn({ status: 500 }));
      await using endpoint = await register(session, 'mail-removed', ['bounce']);
      const event = await emitted(session, 'bounce');
      await endpoint.remove();
      await session.clock.advance('4h');
      assertSame(
        'attempts, the endpoint removed after the first',
        await countsOf(session, 'mail-removed', [event]),
        [1],
      );
    },
  },
});
