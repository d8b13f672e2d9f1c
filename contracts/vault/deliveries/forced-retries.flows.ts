// The forced retry of a failed delivery.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted, refused } from '../call-vault.ts';
import { emit, eventIdOf, latestRecord, listed, ofEvent, only, type Schemas, subscribe } from '../support.ts';
import { assertSigned } from './signing.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const forcedRetriesFlows = flowsOf('vault', {
  'a failed delivery is sent again when a retry is forced': {
    rules: ['V-WH-17', 'V-DL-01.3'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      const { event_id } = await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const { id } = await latestRecord(session, hook, event_id);
      await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
      const attempts = await hook.received();
      assertReceived(attempts, 8, 'seven attempts failed and a retry was forced');
      assertSame('events in these attempts', [...new Set(attempts.map(eventIdOf))], [event_id]);
      assertSame('status of the delivery', (await latestRecord(session, hook, event_id)).status, 'success');
      await session.clock.advance('3d');
      assertReceived(await hook.received(), 8, 'the forced retry was a success');
    },
  },
  'a forced retry is one attempt outside the schedule': {
    rules: ['V-WH-17'],
    gaps: ['V-G-05', 'V-G-06'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: always({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const { id } = only(await listed(session, hook), 'deliveries');
      const retry = `${hook.path}/deliveries/${id}/retry`;
      const { status, body } = await ask<Schemas['Delivery']>(session, 'POST', retry);
      assertSame('answer to the forced retry', [status, body.status], [202, 'pending']);
      await session.clock.advance('3d');
      assertReceived(await hook.received(), 8, 'the forced retry failed, too');
      const after = only(await listed(session, hook), 'deliveries');
      assertSame('the delivery', [after.status, after.attempt], ['failed', 8]);
    },
  },
  'a forced retry sends only its own delivery': {
    rules: ['V-WH-17'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 21 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      await using healthy = await subscribe(session, ['policy.created']);
      const events = [];
      for (let count = 0; count < 3; count++)
        events.push((await emit(session, hook, 'policy.created')).event_id);
      await session.clock.advance('35h');
      // The one in the middle is neither the oldest nor the newest.
      const [oldest, retried, newest] = events;
      const { id } = await latestRecord(session, hook, retried);
      await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
      const attempts = await hook.received();
      assertReceived(ofEvent(attempts, retried), 8, 'a retry of it was forced');
      for (const other of [oldest, newest]) {
        assertReceived(ofEvent(attempts, other), 7, 'a retry of another delivery was forced');
        const { status } = await latestRecord(session, hook, other);
        assertSame('status of another delivery', status, 'failed');
      }
      assertReceived(await healthy.received(String(retried)), 1, 'another webhook was sent it again');
    },
  },
  'a delivery is retried under its own webhook only, and an unknown one is refused': {
    rules: ['V-WH-17'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using other = await subscribe(session, ['policy.updated']);
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      const { id } = await latestRecord(session, hook, event_id);
      await refused(session, 'POST', `${other.path}/deliveries/${id}/retry`);
      await refused(session, 'POST', `${hook.path}/deliveries/${id}0/retry`);
      assertReceived(await hook.received(), 7, 'both retries were refused');
      await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
      assertReceived(await hook.received(), 8, 'the third retry was granted');
    },
  },
  'a delivery that fails again can be retried again, as the same event': {
    rules: ['V-WH-17', 'V-DL-07.1'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      const { event_id } = await emit(session, hook, 'policy.created');
      for (const which of ['first', 'second']) {
        await session.clock.advance('35h');
        const before = (await hook.received()).length;
        const { id } = await latestRecord(session, hook, event_id);
        await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
        const after = (await hook.received()).length;
        assertThat(after > before, `no attempt was made when a ${which} retry was forced`);
      }
      for (const delivery of await hook.received()) {
        assertSame('event_id in the body', eventIdOf(delivery), event_id);
        assertSame('X-Vault-Event-Id', delivery.headers['x-vault-event-id'], event_id);
      }
    },
  },
  'a delivery that succeeded, or is pending, is not retried by force': {
    rules: ['V-WH-17'],
    gaps: ['V-G-05', 'V-G-29'],
    needs: ['inbox', 'emit'],
    async run(session) {
      for (const status of [200, 500]) {
        await using hook = await subscribe(session, ['policy.created'], { answers: always({ status }) });
        const { event_id } = await emit(session, hook, 'policy.created');
        const { id } = await latestRecord(session, hook, event_id);
        const retry = await ask(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
        assertSame(`status of a retry after the answer ${status}`, retry.status, 409);
        assertReceived(await hook.received(), 1, 'the retry was refused');
      }
    },
  },
  'a delivery can be retried again and again, and each retry is numbered on': {
    rules: ['V-WH-17', 'V-WH-16.3', 'V-WH-16.6'],
    gaps: ['V-G-05', 'V-G-06', 'V-G-28'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      for (const expected of [8, 9]) {
        const { id } = await latestRecord(session, hook, event_id);
        await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
        assertReceived(await hook.received(), expected, 'another retry was forced');
        const { attempt, status } = await latestRecord(session, hook, event_id);
        assertSame('the delivery', [attempt, status], [expected, 'failed']);
      }
    },
  },
  'a forced retry goes to a disabled webhook too, and a test that failed can be retried': {
    rules: ['V-WH-17'],
    gaps: ['V-G-03', 'V-G-05', 'V-G-31', 'V-G-38'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn({ status: 500 }) });
      const { delivery_id } = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      await granted(session, 'PATCH', hook.path, { enabled: false });
      await granted(session, 'POST', `${hook.path}/deliveries/${delivery_id}/retry`);
      assertReceived(await session.inbox.received(hook.mark), 2, 'a retry of the test was forced');
      assertSame('status of the test', only(await listed(session, hook), 'deliveries').status, 'success');
    },
  },
  'a forced retry is signed with the secret that the webhook has by then': {
    rules: ['V-WH-17', 'V-DL-06.1'],
    gaps: ['V-G-03', 'V-G-11', 'V-G-45'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      const secret = `new-${hook.secret}`;
      await granted(session, 'PATCH', hook.path, { secret });
      const { id } = await latestRecord(session, hook, event_id);
      await granted(session, 'POST', `${hook.path}/deliveries/${id}/retry`);
      const retried = (await hook.received()).at(-1);
      assertThat(retried !== undefined, 'a delivery that was retried should arrive');
      assertSigned(retried, secret, 'of a forced retry');
    },
  },
});
