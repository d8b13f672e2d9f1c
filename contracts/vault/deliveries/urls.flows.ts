// The URL that deliveries go to: all of it, at every attempt, and for each webhook its own.

import { assertSame } from '../../support/assertions.ts';
import { always, assertReceived } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSentTo, awkwardUrl } from '../../support/sent-to.ts';
import { granted } from '../call-vault.ts';
import { emit, ofEvent, type Schemas, subscribe } from '../support.ts';

export const urlFlows = flowsOf('vault', {
  'every attempt goes to the whole registered url, query included': {
    rules: ['V-DL-06.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], {
        answers: always({ status: 500 }),
        addressed: (url) => awkwardUrl(url),
      });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      const attempts = await hook.received();
      assertReceived(attempts, 7, 'all of them failed');
      assertSentTo(attempts, hook.url, 'the seven attempts');
    },
  },
  'webhooks whose urls differ in the query alone are sent to each at its own': {
    rules: ['V-DL-06.3', 'V-WH-08.2'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using first = await subscribe(session, ['policy.created'], {
        addressed: (url) => awkwardUrl(url, 'first'),
      });
      const url = awkwardUrl(session.inbox.url(first.mark), 'second');
      const body = { name: 'second', url, secret: first.secret, events: ['policy.created'] };
      const second = await granted<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', body);
      const { event_id } = await emit(session, first, 'policy.created');
      const urls = ofEvent(await first.received(), event_id).map((delivery) => new URL(delivery.url).href);
      await granted(session, 'DELETE', `/v1/webhooks/${second.id}`);
      assertSame('url of the second webhook', second.url, url);
      assertSame('urls of an event', urls.sort(), [first.url, url].map((each) => new URL(each).href).sort());
    },
  },
  'a test event goes to the whole registered url': {
    rules: ['V-WH-14.1', 'V-DL-06.3'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], {
        addressed: (url) => awkwardUrl(url),
      });
      await granted(session, 'POST', `${hook.path}/test`);
      assertSentTo(await session.inbox.received(hook.mark), hook.url, 'the test event');
    },
  },
  'after the url has changed, events go to the whole new one': {
    rules: ['V-WH-12', 'V-DL-06.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const url = awkwardUrl(hook.url, 'changed');
      await granted(session, 'PATCH', hook.path, { url });
      const { event_id } = await emit(session, hook, 'policy.created');
      assertSentTo(ofEvent(await hook.received(), event_id), url, 'an event after the change');
    },
  },
});
