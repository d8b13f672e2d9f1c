// The test of a webhook: one event, sent at once, and what the receiver answered.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, granted, inTurn, type Schemas, subscribe } from './support.ts';

export const webhookTestsFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'a test sends one event and answers what the receiver did',
    rules: ['V-WH-14'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], {
        filters: null,
        answers: inTurn({ status: 202 }),
      });
      const result = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      const received = await session.inbox.received(hook.mark);
      assertThat(received.length > 0, 'a test should send an event, and none came');
      assertSame('status and response_code', [result.status, result.response_code], ['success', 202]);
      assertSame('type of duration_ms', typeof result.duration_ms, 'number');
      assertSame('type of delivery_id', typeof result.delivery_id, 'string');
    },
  }),
  flow({
    service: 'vault',
    title: 'a test that fails is not tried again and leaves the webhook healthy',
    rules: ['V-WH-14'],
    gaps: ['V-G-31', 'V-G-52'],
    needs: ['clock', 'inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      const result = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      assertSame('status and response_code', [result.status, result.response_code], ['failed', 500]);
      await session.clock.advance('35h');
      assertReceived(await session.inbox.received(hook.mark), 1, 'a test is sent once');
      assertSame('status', (await granted<Schemas['Webhook']>(session, 'GET', hook.path)).status, 'healthy');
    },
  }),
];
