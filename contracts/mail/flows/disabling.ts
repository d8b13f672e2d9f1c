// Endpoints that fail too often. Whether attempts or deliveries count is not documented (M-G-05), so what is
// proven here holds by either reading.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, changeEndpoint, inTurn, readEndpoint, register } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const disablingFlows: readonly Flow[] = [
  flow({
    service: 'mail',
    title:
      'ten deliveries in a row that fail for good disable the endpoint, and no event reaches it any more',
    rules: ['M-LF-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-disabled', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-disabled', ['bounce']);
      for (let count = 0; count < 10; count++) await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled, after ten deliveries in a row failed', enabled, false);
      assertThat(disabled_at !== null, 'disabled_at should say when the endpoint was disabled, and is null');
      const before = await session.inbox.received(endpoint.inbox);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const after = await session.inbox.received(endpoint.inbox);
      assertSame('deliveries to an endpoint that is disabled', after.length - before.length, 0);
    },
  }),
  flow({
    service: 'mail',
    title: 'one delivery that fails for good does not disable the endpoint',
    rules: ['M-LF-01'],
    needs,
    async run(session) {
      await session.inbox.script('mail-six', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-six', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const { enabled, disabled_at } = await readEndpoint(session, endpoint);
      assertSame('enabled, after six failures in a row', enabled, true);
      assertSame('disabled_at, after six failures in a row', disabled_at, null);
    },
  }),
  flow({
    service: 'mail',
    title: 'the tenth attempt in a row that fails disables the endpoint, and not the ninth',
    rules: ['M-LF-01'],
    gaps: ['M-G-05', 'M-G-23'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-tenth', always({ status: 500 }));
      await using endpoint = await register(session, 'mail-tenth', ['bounce']);
      for (let count = 0; count < 9; count++) await session.emit('mail', 'bounce');
      const ninth = await readEndpoint(session, endpoint);
      assertSame('enabled, after nine failures', ninth.enabled, true);
      assertSame('failure_count, after nine failures', ninth.failure_count, 9);
      await session.emit('mail', 'bounce');
      const tenth = await readEndpoint(session, endpoint);
      assertSame('enabled, after the tenth failure', tenth.enabled, false);
      assertSame('disabled_at, at the tenth failure', tenth.disabled_at, tenth.last_failure_at);
    },
  }),
  flow({
    service: 'mail',
    title: 'a success in between lets the failures be counted anew',
    rules: ['M-LF-02'],
    needs,
    async run(session) {
      const six = Array.from({ length: 6 }, () => ({ status: 500 }));
      await session.inbox.script('mail-recovered', inTurn(...six, { status: 200 }, ...six));
      await using endpoint = await register(session, 'mail-recovered', ['bounce']);
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      await session.emit('mail', 'bounce');
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      assertReceived(
        await session.inbox.received(endpoint.inbox),
        13,
        'six failed, one succeeded, six failed',
      );
      const { enabled } = await readEndpoint(session, endpoint);
      assertSame('enabled, after six failures, a success and six failures', enabled, true);
    },
  }),
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
  flow({
    service: 'mail',
    title: 'the figures of an endpoint follow its deliveries',
    rules: ['M-LF-05'],
    needs,
    async run(session) {
      await session.inbox.script('mail-figures', inTurn({ status: 200 }));
      await using endpoint = await register(session, 'mail-figures', ['bounce']);
      await session.emit('mail', 'bounce');
      const [first] = await session.inbox.received(endpoint.inbox);
      const succeeded = await readEndpoint(session, endpoint);
      assertSame(
        'last_success_at, after a success',
        secondOf(succeeded.last_success_at),
        secondOf(first?.at),
      );
      assertSame('last_failure_at, before any failure', succeeded.last_failure_at, null);
      await session.inbox.script(endpoint.inbox, always({ status: 500 }));
      await session.clock.advance('1h');
      await session.emit('mail', 'bounce');
      await session.clock.advance('4h');
      const last = (await session.inbox.received(endpoint.inbox)).at(-1);
      const failed = await readEndpoint(session, endpoint);
      assertSame('last_failure_at, after failures', secondOf(failed.last_failure_at), secondOf(last?.at));
      assertSame('last_success_at, after failures', failed.last_success_at, succeeded.last_success_at);
      // By any reading of what is counted: six attempts failed, and with them a delivery.
      assertThat(
        failed.failure_count > 0,
        'failure_count should count a delivery that failed for good, and is 0',
      );
    },
  }),
  flow({
    service: 'mail',
    title: 'failure_count is that of failed attempts in a row',
    rules: ['M-LF-05', 'M-LF-02'],
    gaps: ['M-G-23'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await session.inbox.script('mail-count', inTurn({ status: 500 }, { status: 500 }));
      await using endpoint = await register(session, 'mail-count', ['bounce']);
      for (const expected of [1, 2, 0]) {
        await session.emit('mail', 'bounce');
        const { failure_count } = await readEndpoint(session, endpoint);
        assertSame('failure_count, after two failures and a success one by one', failure_count, expected);
      }
    },
  }),
];

/** Instants are compared by the second: how exactly a service dates an attempt is not documented. */
function secondOf(at: string | null | undefined): number | null {
  return at == null ? null : Math.floor(Date.parse(at) / 1_000);
}
