// The last delivery that a webhook shows.

import { assertSame } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { granted } from '../call-vault.ts';
import { detailOf, emit, latestRecord, listed, only, type Schemas, subscribe } from '../support.ts';

export const lastDeliveryFlows = flowsOf('vault', {
  'the last delivery of a webhook is the one that is listed': {
    rules: ['V-WH-11.1', 'V-WH-11.2', 'V-WH-11.3', 'V-WH-09.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 204 }) });
      await emit(session, hook, 'secret.created');
      const { id } = only(await listed(session, hook), 'deliveries');
      const { last_delivery } = await granted<Schemas['WebhookDetail']>(session, 'GET', hook.path);
      const { id: lastId, status, response_code } = last_delivery ?? {};
      assertSame(
        'last_delivery',
        { id: lastId, status, response_code },
        { id, status: 'success', response_code: 204 },
      );
    },
  },
  'the last delivery of a webhook is the latest of several, whatever its outcome': {
    rules: ['V-WH-11.1', 'V-WH-11.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 204 }, { status: 201 }, { status: 503 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      for (const code of [204, 201, 503]) {
        const { event_id } = await emit(session, hook, 'policy.created');
        const record = await latestRecord(session, hook, event_id);
        const { id, timestamp, response_code } = (await detailOf(session, hook)).last_delivery ?? {};
        const expected = { id: record.id, timestamp: record.timestamp, response_code: code };
        assertSame('last_delivery', { id, timestamp, response_code }, expected);
        await session.clock.advance('10s');
      }
    },
  },
  'the last delivery of a webhook may be one that has failed for good': {
    rules: ['V-WH-11.1', 'V-WH-11.2', 'V-WH-11.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 503 }));
      await using hook = await subscribe(session, ['policy.created'], {
        answers: inTurn({ status: 200 }, ...failures),
      });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('1m');
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      const { id } = await latestRecord(session, hook, event_id);
      const { id: lastId, status, response_code } = (await detailOf(session, hook)).last_delivery ?? {};
      assertSame('last_delivery', [lastId, status, response_code], [id, 'failed', 503]);
    },
  },
  'the last delivery has the outcome of its latest attempt, and the same one when it is read later': {
    rules: ['V-WH-11.1', 'V-WH-11.2', 'V-WH-11.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 500 }, { status: 204 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('1m');
      const { last_delivery: last } = await detailOf(session, hook);
      assertSame('status and response_code', [last?.status, last?.response_code], ['success', 204]);
      await session.clock.advance('1h');
      assertSame('last_delivery an hour later', (await detailOf(session, hook)).last_delivery, last);
    },
  },
  'the last delivery is that of the webhook itself where another has the same url': {
    rules: ['V-WH-11.1'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const twin = { name: 'twin', secret: hook.secret, url: session.inbox.url(hook.mark) };
      const given = { ...twin, events: ['policy.updated'] };
      const { id } = await granted<Schemas['Webhook']>(session, 'POST', '/v1/webhooks', given);
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('10s');
      await emit(session, hook, 'policy.updated');
      const { id: own } = await latestRecord(session, hook, event_id);
      const { last_delivery } = await detailOf(session, hook);
      await granted(session, 'DELETE', `/v1/webhooks/${id}`);
      assertSame('last_delivery', last_delivery?.id, own);
    },
  },
  'the last delivery is the one with the latest attempt, also when it is an older one': {
    rules: ['V-WH-11.1', 'V-WH-11.2', 'V-WH-11.3'],
    gaps: ['V-G-28', 'V-G-29'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 503 }, { status: 204 }, { status: 500 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('1s');
      await emit(session, hook, 'policy.created');
      await session.clock.advance('30s');
      const { id } = await latestRecord(session, hook, event_id);
      const { last_delivery: last } = await detailOf(session, hook);
      assertSame('last_delivery', [last?.id, last?.status, last?.response_code], [id, 'pending', 500]);
    },
  },
});
