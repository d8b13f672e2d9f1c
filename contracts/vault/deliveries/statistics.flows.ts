// The statistics that a webhook shows.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { granted } from '../call-vault.ts';
import { detailOf, emit, listed, only, type Schemas, subscribe } from '../support.ts';

export const statisticsFlows = flowsOf('vault', {
  'the statistics of a webhook cover the last 24 hours': {
    rules: ['V-WH-09.2', 'V-WH-10.1', 'V-WH-10.2', 'V-WH-10.3', 'V-WH-10.4'],
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
  },
  'the success rate leaves out what is pending': {
    rules: ['V-WH-10.2'],
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
  },
  'the figures and the last delivery of a webhook leave out those of another': {
    rules: ['V-WH-09.2', 'V-WH-09.3', 'V-WH-10.1', 'V-WH-11.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await using other = await subscribe(session, ['policy.updated', 'policy.deleted']);
      await emit(session, hook, 'policy.created');
      await emit(session, other, 'policy.updated');
      await emit(session, other, 'policy.deleted');
      const { id } = only(await listed(session, hook), 'deliveries');
      const { statistics, last_delivery } = await detailOf(session, hook);
      assertSame('deliveries_24h', statistics.deliveries_24h, 1);
      assertSame('last_delivery', last_delivery?.id, id);
    },
  },
  'a delivery counts in the statistics for 24 hours, not for less': {
    rules: ['V-WH-10.4'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await emit(session, hook, 'policy.created');
      await session.clock.advance('23h');
      await emit(session, hook, 'policy.created');
      const count = async () => (await detailOf(session, hook)).statistics.deliveries_24h;
      assertSame('deliveries_24h after 23 hours', await count(), 2);
      await session.clock.advance('2h');
      assertSame('deliveries_24h after 25 hours', await count(), 1);
    },
  },
  'a delivery whose attempt is exactly 24 hours old still counts': {
    rules: ['V-WH-10.4'],
    gaps: ['V-G-43'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await emit(session, hook, 'policy.created');
      const count = async () => (await detailOf(session, hook)).statistics.deliveries_24h;
      await session.clock.advance('24h');
      assertSame('deliveries_24h after 24 hours', await count(), 1);
      await session.clock.advance('1ms');
      assertSame('deliveries_24h a millisecond later', await count(), 0);
    },
  },
  'success_rate_24h and avg_latency_ms leave out what is older than 24 hours': {
    rules: ['V-WH-10.4'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500, delay_ms: 3_000 }));
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('60h');
      await emit(session, hook, 'policy.created');
      const { success_rate_24h, avg_latency_ms } = (await detailOf(session, hook)).statistics;
      assertSame('success_rate_24h', success_rate_24h, 1);
      assertThat(
        avg_latency_ms < 1_400,
        `answers have been quick for 24 hours, and avg_latency_ms is ${avg_latency_ms}`,
      );
    },
  },
  'deliveries_24h counts every delivery, however many there are': {
    rules: ['V-WH-10.1'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      for (let count = 0; count < 25; count++) await emit(session, hook, 'policy.created');
      assertSame('deliveries_24h', (await detailOf(session, hook)).statistics.deliveries_24h, 25);
    },
  },
  'avg_latency_ms is the mean of what the answers took, in milliseconds': {
    rules: ['V-WH-10.3'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const answers = inTurn(
        { status: 200, delay_ms: 3_000 },
        { status: 200, delay_ms: 1_000 },
        { status: 200, delay_ms: 500 },
      );
      await using hook = await subscribe(session, ['policy.created'], { answers });
      for (let count = 0; count < 3; count++) await emit(session, hook, 'policy.created');
      const { avg_latency_ms: mean } = (await detailOf(session, hook)).statistics;
      assertThat(
        mean >= 1_490 && mean < 2_400,
        `answers took 3000, 1000 and 500 ms; avg_latency_ms should be about 1500, and is ${mean}`,
      );
    },
  },
  'avg_latency_ms is rounded, and leaves out attempts that were not answered': {
    rules: ['V-WH-10.3'],
    gaps: ['V-G-28', 'V-G-43'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 200, delay_ms: 100 }, { status: 500, delay_ms: 301 }, { hang: true });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      for (let count = 0; count < 3; count++) await emit(session, hook, 'policy.created');
      assertSame('avg_latency_ms', (await detailOf(session, hook)).statistics.avg_latency_ms, 201);
    },
  },
  'success_rate_24h is a share between 0 and 1, also when a delivery has failed': {
    rules: ['V-WH-10.2'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      await emit(session, hook, 'policy.created');
      const { success_rate_24h: rate } = (await detailOf(session, hook)).statistics;
      assertThat(
        // A delivery with a final failure may have begun, and so be counted, more than 24 hours ago.
        rate > 0 && rate <= 1,
        `one delivery failed and one did not, and success_rate_24h is ${rate}`,
      );
    },
  },
  'the statistics count each delivery once, by its latest attempt': {
    rules: ['V-WH-10.1', 'V-WH-10.2'],
    gaps: ['V-G-28', 'V-G-43'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failures = Array.from({ length: 8 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(...failures) });
      await emit(session, hook, 'policy.created');
      await session.clock.advance('35h');
      await emit(session, hook, 'policy.created');
      await session.clock.advance('1m');
      for (let count = 0; count < 2; count++) await emit(session, hook, 'policy.created');
      const { deliveries_24h, success_rate_24h } = (await detailOf(session, hook)).statistics;
      assertSame('deliveries_24h and success_rate_24h', [deliveries_24h, success_rate_24h], [4, 0.75]);
    },
  },
  'deliveries_24h counts a delivery whose attempts fail, too': {
    rules: ['V-WH-10.1'],
    gaps: ['V-G-43'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 500 }, { status: 200 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      for (let count = 0; count < 2; count++) await emit(session, hook, 'policy.created');
      assertSame('deliveries_24h', (await detailOf(session, hook)).statistics.deliveries_24h, 2);
    },
  },
  'a webhook that nothing was sent to has statistics': {
    rules: ['V-WH-09.2', 'V-WH-10.1', 'V-WH-10.2', 'V-WH-10.3'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const { statistics } = await detailOf(session, hook);
      const { deliveries_24h, success_rate_24h, avg_latency_ms } = statistics ?? {};
      const types = [deliveries_24h, success_rate_24h, avg_latency_ms].map((figure) => typeof figure);
      assertSame('types of the figures', types, ['number', 'number', 'number']);
      assertSame('deliveries_24h', deliveries_24h, 0);
    },
  },
});
