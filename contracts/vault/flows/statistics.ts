// The figures and the last delivery that a webhook shows.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { emit, granted, inTurn, listed, only, type Schemas, subscribe } from './support.ts';

export const statisticsFlows: readonly Flow[] = [
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
