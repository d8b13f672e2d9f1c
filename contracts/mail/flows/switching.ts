// Endpoints that are paused, and enabled again.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, changeEndpoint, readEndpoint, register } from './support.ts';

export const switchingFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title: 'delivery resumes once an endpoint that was disabled is enabled',
    rules: ['M-LF-03'],
    needs: ['states', 'inbox', 'emit'],
    async run(session) {
      const inbox = 'mail-resumed';
      const state = await session.state('the endpoint was disabled', { url: session.inbox.url(inbox) });
      const endpoint = { id: String(state.webhook_id) };
      await session.emit('mail', 'bounce', { recipient_email: 'before@customer.example' });
      const { enabled } = await changeEndpoint(session, endpoint, { enabled: true });
      assertSame('enabled, in the answer to the change', enabled, true);
      await session.emit('mail', 'bounce', { recipient_email: 'after@customer.example' });
      const bodies = (await session.inbox.received(inbox)).map(({ body }) => body);
      const isThere = bodies.some((body) => body.includes('after@customer.example'));
      assertThat(isThere, 'an event after the endpoint was enabled should be delivered, and was not');
    },
  }),
  flow({
    service: 'mail',
    title:
      'what waited while an endpoint was disabled is sent when it is enabled; what happened meanwhile is not',
    rules: ['M-LF-03'],
    gaps: ['M-G-06'],
    needs: ['states', 'inbox', 'emit'],
    async run(session) {
      const inbox = 'mail-waiting';
      const state = await session.state('the endpoint was disabled', { url: session.inbox.url(inbox) });
      await session.emit('mail', 'bounce', { recipient_email: 'meanwhile@customer.example' });
      await changeEndpoint(session, { id: String(state.webhook_id) }, { enabled: true });
      const bodies = (await session.inbox.received(inbox)).map(({ body }) => body);
      assertReceived(bodies, 1, 'one delivery waited for its retry');
      assertThat(
        !bodies.some((body) => body.includes('meanwhile@customer.example')),
        'an event that happened while the endpoint was disabled should not be delivered later, and was',
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'enabling forgets the failures',
    rules: ['M-LF-03'],
    gaps: ['M-G-07'],
    needs: ['states', 'inbox', 'emit'],
    async run(session) {
      const inbox = 'mail-forgotten';
      const url = session.inbox.url(inbox);
      const { webhook_id } = await session.state('the endpoint was disabled', { url });
      const endpoint = { id: String(webhook_id) };
      await changeEndpoint(session, endpoint, { enabled: true });
      await session.inbox.script(inbox, always({ status: 500 }));
      await session.emit('mail', 'bounce');
      const { enabled } = await readEndpoint(session, endpoint);
      assertSame('enabled, after one failure since it was enabled', enabled, true);
    },
  }),
  flow({
    service: 'mail',
    title: 'an endpoint that is paused gets nothing until it is enabled',
    rules: ['M-LF-04'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using endpoint = await register(session, 'mail-paused', ['bounce']);
      const { enabled } = await changeEndpoint(session, endpoint, { enabled: false });
      assertSame('enabled, in the answer to the pause', enabled, false);
      await session.emit('mail', 'bounce');
      await session.clock.advance('2m');
      assertReceived(await session.inbox.received(endpoint.inbox), 0, 'the endpoint is paused');
      await changeEndpoint(session, endpoint, { enabled: true });
      await session.emit('mail', 'bounce', { recipient_email: 'after@customer.example' });
      const bodies = (await session.inbox.received(endpoint.inbox)).map(({ body }) => body);
      const isThere = bodies.some((body) => body.includes('after@customer.example'));
      assertThat(isThere, 'an event after the pause should be delivered, and was not');
    },
  }),
];
