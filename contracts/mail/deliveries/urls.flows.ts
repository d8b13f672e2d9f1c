// The URL that deliveries go to: all of it, at every attempt, and for each endpoint its own.

import { assertSame } from '../../support/assertions.ts';
import { always } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { assertSentTo, awkwardUrl } from '../../support/sent-to.ts';
import { attemptsOf, changeEndpoint, emitted, readEndpoint, register } from '../support.ts';

export const urlFlows = flowsOf('mail', {
  'every attempt goes to the whole registered url, query included': {
    rules: ['M-DL-05.4'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const url = awkwardUrl(session.inbox.url('mail-whole-url'));
      await session.inbox.script('mail-whole-url', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-whole-url', ['bounce'], { url });
      const event = await emitted(session, 'bounce');
      await session.clock.advance('4h');
      const attempts = await attemptsOf(session, endpoint.inbox, event);
      assertSame('attempts', attempts.length, 6);
      assertSentTo(attempts, url, 'the six attempts');
    },
  },
  'endpoints whose urls differ in the query alone are sent to each at its own': {
    rules: ['M-DL-05.4', 'M-EP-11.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const inbox = 'mail-query-apart';
      const [first, second, third] = ['first', 'second', 'third'].map((own) =>
        awkwardUrl(session.inbox.url(inbox), own),
      ) as [string, string, string];
      await using one = await register(session, inbox, ['bounce'], { url: first });
      await using other = await register(session, inbox, ['bounce'], { url: second });
      const urlsOf = async () => {
        const event = await emitted(session, 'bounce');
        return (await attemptsOf(session, inbox, event)).map(({ url }) => new URL(url).href).sort();
      };
      assertSame('urls of an event', await urlsOf(), [first, second].sort());
      await changeEndpoint(session, other, { url: third });
      assertSame('url after the change', (await readEndpoint(session, other)).url, third);
      assertSame('url of the other endpoint', (await readEndpoint(session, one)).url, first);
      assertSame('urls of an event after the change', await urlsOf(), [first, third].sort());
    },
  },
});
