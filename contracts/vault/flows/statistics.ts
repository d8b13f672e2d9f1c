// What a webhook tells of its deliveries: tests, figures, the last one.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { assertReceived, emit, granted, inTurn, listed, only, type Schemas, subscribe } from './support.ts';

export const statisticsFlows: readonly Flow[] = [
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
  flow({
    service: 'vault',
    title: 'the statistics of a webhook cover the last 24 hours',
    rules: ['V-WH-09', 'V-WH-10'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const figures = async () =>
        (await granted<Schemas['WebhookDetail']>(session, 'GET', hook.path)).statistics;
      await emit(session, hook, 'secret.created');
      await emit(session, hook, 'secret.created');
      const fresh = await figures();
      assertSame('deliveries_24h after two deliveries', fresh.deliveries_24h, 2);
      assertSame('success_rate_24h after two successes', fresh.success_rate_24h, 1);
      assertThat(
        Number.isInteger(fresh.avg_latency_ms) && fresh.avg_latency_ms >= 0,
        `avg_latency_ms should be a number of milliseconds, and is ${fresh.avg_latency_ms}`,
      );
      await session.clock.advance('25h');
      assertSame('deliveries_24h 25 hours later', (await figures()).deliveries_24h, 0);
    },
  }),
  flow({
    service: 'vault',
    title: 'the success rate leaves out what is pending',
    rules: ['V-WH-10'],
    gaps: ['V-G-31', 'V-G-43'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], {
        answers: inTurn({ status: 500 }, { status: 500 }),
      });
      await granted(session, 'POST', `${hook.path}/test`);
      await emit(session, hook, 'secret.created');
      await emit(session, hook, 'secret.created');
      const { statistics } = await granted<Schemas['WebhookDetail']>(session, 'GET', hook.path);
      const { deliveries_24h, success_rate_24h } = statistics;
      assertSame('deliveries_24h and success_rate_24h', [deliveries_24h, success_rate_24h], [3, 0.5]);
    },
  }),
  flow({
    service: 'vault',
    title: 'the last delivery of a webhook is the one that is listed',
    rules: ['V-WH-11', 'V-WH-09'],
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
  }),
];
