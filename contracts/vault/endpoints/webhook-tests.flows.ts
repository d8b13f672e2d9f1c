// The test of a webhook: one event, sent immediately, and the receiver's response.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { ask, granted } from '../call-vault.ts';
import { assertSigned } from '../deliveries/signing.ts';
import {
  type AnyEvent,
  detailOf,
  eventIdOf,
  eventOf,
  listed,
  only,
  type Schemas,
  subscribe,
} from '../support.ts';

export const webhookTestsFlows = flowsOf('vault', {
  'a test sends one event and answers what the receiver did': {
    rules: ['V-WH-14.1', 'V-WH-14.2'],
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
  },
  'a test that fails is not tried again and leaves the webhook healthy': {
    rules: ['V-WH-14.1', 'V-WH-14.2'],
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
  },
  'a test sends one signed event, only to its own webhook': {
    rules: ['V-WH-14.1', 'V-DL-06.1', 'V-DL-07.1', 'V-DL-07.2', 'V-DL-07.3'],
    needs: ['inbox'],
    async run(session) {
      await using other = await subscribe(session, ['**']);
      await using hook = await subscribe(session, ['rotation.*']);
      await granted(session, 'POST', `${hook.path}/test`);
      const { headers, body } = only(await session.inbox.received(hook.mark), 'test deliveries');
      const { event_id, event_type } = JSON.parse(body) as AnyEvent;
      assertSame(
        'X-Vault-Event-Id and X-Vault-Event-Type',
        [headers['x-vault-event-id'], headers['x-vault-event-type']],
        [event_id, event_type],
      );
      const { 'x-vault-signature': signature = '' } = headers;
      assertThat(
        /^sha256=.+$/.test(signature),
        `a test should be signed, and has the signature "${signature}"`,
      );
      const others = (await session.inbox.received(other.mark)).filter(({ body: text }) =>
        text.includes(event_id),
      );
      assertSame('deliveries of the test to another webhook', others.length, 0);
    },
  },
  'a test answers the status that the receiver gave, and how long it took in milliseconds': {
    rules: ['V-WH-14.2'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], {
        answers: inTurn({ status: 204, delay_ms: 1_500 }, { status: 503 }),
      });
      const test = () => granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      const slow = await test();
      assertSame('response_code', slow.response_code, 204);
      const took = Number(slow.duration_ms);
      assertThat(
        Number.isInteger(took) && took >= 1_490 && took < 6_000,
        `duration_ms of an answer after 1500 ms should be about that, and is ${slow.duration_ms}`,
      );
      const failed = await test();
      assertSame('response_code of a failure', failed.response_code, 503);
      assertThat(failed.status !== slow.status, `a test that failed has the status ${failed.status}, too`);
    },
  },
  'each test is an event and a delivery of its own': {
    rules: ['V-WH-14.1', 'V-WH-14.2'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const ids = [];
      for (let count = 0; count < 3; count++)
        ids.push((await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`)).delivery_id);
      assertSame('different delivery_ids of three tests', new Set(ids).size, 3);
      const events = (await session.inbox.received(hook.mark)).map(eventIdOf);
      assertSame('different events of three tests', new Set(events).size, 3);
    },
  },
  'a test that is not answered has neither response_code nor duration_ms': {
    rules: ['V-WH-14.2'],
    gaps: ['V-G-28', 'V-G-33'],
    needs: ['inbox'],
    async run(session) {
      for (const answer of [{ reset: true }, { hang: true }]) {
        await using hook = await subscribe(session, ['policy.created'], { answers: inTurn(answer) });
        const { delivery_id: _, ...result } = await granted<Schemas['TestResult']>(
          session,
          'POST',
          `${hook.path}/test`,
        );
        const expected = { status: 'failed', response_code: null, duration_ms: null };
        assertSame(`result after ${JSON.stringify(answer)}`, result, expected);
      }
    },
  },
  'a test is listed among the deliveries under the id that it answers': {
    rules: ['V-WH-14.2'],
    gaps: ['V-G-31'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const { delivery_id } = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      const ids = (await listed(session, hook)).map(({ id }) => id);
      assertSame('ids of the deliveries', ids, [delivery_id]);
    },
  },
  'a test is listed among the deliveries and counted in the statistics': {
    rules: ['V-WH-14.2', 'V-WH-10.1', 'V-WH-10.2', 'V-WH-15.1'],
    gaps: ['V-G-28', 'V-G-31'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ status: 500 }) });
      const { delivery_id } = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      const record = only(await listed(session, hook), 'deliveries');
      assertSame('the delivery that is listed', [record.id, record.status], [delivery_id, 'failed']);
      const { statistics, last_delivery } = await detailOf(session, hook);
      assertSame('last_delivery', last_delivery?.id, delivery_id);
      const { deliveries_24h, success_rate_24h } = statistics;
      assertSame('deliveries_24h and success_rate_24h', [deliveries_24h, success_rate_24h], [1, 0]);
    },
  },
  'a test is signed with the secret, and carries the first type that the patterns select': {
    rules: ['V-WH-14.1', 'V-DL-06.1'],
    gaps: ['V-G-11', 'V-G-14'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['rotation.*', 'policy.binding.*']);
      await granted(session, 'POST', `${hook.path}/test`);
      const delivery = only(await session.inbox.received(hook.mark), 'test deliveries');
      assertSigned(delivery, hook.secret, 'of a test');
      assertSame('type of the test', eventOf(delivery).event_type, 'policy.binding.created');
    },
  },
  'filters do not hold a test back, and its path begins with path_prefix': {
    rules: ['V-WH-14.1'],
    gaps: ['V-G-14', 'V-G-37'],
    needs: ['inbox'],
    async run(session) {
      for (const path_prefix of ['prod/billing/', 'p'.repeat(1_024)]) {
        const filters = { path_prefix, secret_type: 'database', tags: ['pci'] };
        await using hook = await subscribe(session, ['secret.*'], { filters });
        await granted(session, 'POST', `${hook.path}/test`);
        const { path } = eventOf(only(await session.inbox.received(hook.mark), 'test deliveries')) as Pathed;
        assertThat(
          path?.startsWith(path_prefix) === true,
          `the path of a test should be allowed, and is ${path}`,
        );
      }
    },
  },
  'a disabled webhook can be tested': {
    rules: ['V-WH-14.1', 'V-WH-14.2'],
    gaps: ['V-G-38'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { enabled: false });
      const { status } = await granted<Schemas['TestResult']>(session, 'POST', `${hook.path}/test`);
      assertSame('status of the test', status, 'success');
      assertSame('test deliveries', (await session.inbox.received(hook.mark)).length, 1);
    },
  },
  'a webhook that selects no type has nothing to test, and nothing is sent': {
    rules: ['V-WH-14.1'],
    gaps: ['V-G-16', 'V-G-21', 'V-G-30', 'V-G-37'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['dynamic.*']);
      assertSame('status', (await ask(session, 'POST', `${hook.path}/test`)).status, 409);
      assertSame('test deliveries', (await session.inbox.received(hook.mark)).length, 0);
    },
  },
});

/** An event that may concern a path. */
type Pathed = { readonly path?: string };
