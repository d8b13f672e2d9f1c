// What makes an attempt a success or a failure, and what a forced retry does about a failed delivery.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import {
  always,
  ask,
  assertReceived,
  emit,
  granted,
  inTurn,
  listed,
  only,
  type Schemas,
  subscribe,
} from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const outcomeFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'any answer of 2xx is a success',
    rules: ['V-DL-01'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 201 }, { status: 204 }, { status: 299 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      for (let count = 0; count < 3; count++) await emit(session, hook, 'secret.created');
      await session.clock.advance('1h');
      assertReceived(await hook.received(), 3, 'three events were answered 201, 204 and 299');
      const statuses = (await listed(session, hook)).map(({ status }) => status);
      assertSame('status of the deliveries', statuses, ['success', 'success', 'success']);
    },
  }),
  flow({
    service: 'vault',
    title: 'an answer within ten seconds is in time',
    rules: ['V-DL-01'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 200, delay_ms: 9_000 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('1m');
      assertReceived(await hook.received(), 1, 'the receiver answered 200 after nine seconds');
      assertSame('status of the delivery', only(await listed(session, hook), 'deliveries').status, 'success');
    },
  }),
  flow({
    service: 'vault',
    title: 'an answer that is not 2xx fails the attempt',
    rules: ['V-DL-02'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 302 }, { status: 404 }, { status: 503 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      for (let count = 0; count < 3; count++) await emit(session, hook, 'secret.created');
      await session.clock.advance('31s');
      assertReceived(await hook.received(), 6, 'three events were answered 302, 404 and 503 at first');
    },
  }),
  flow({
    service: 'vault',
    title: 'an answer after more than ten seconds fails the attempt',
    rules: ['V-DL-03'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 200, delay_ms: 11_000 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('1m');
      assertReceived(
        await hook.received(),
        2,
        'the receiver answered the first attempt after eleven seconds',
      );
    },
  }),
  flow({
    service: 'vault',
    title: 'an attempt that is never answered fails after ten seconds, and the next delay counts from then',
    rules: ['V-DL-03', 'V-DL-04'],
    gaps: ['V-G-20', 'V-G-28'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ hang: true }) });
      await emit(session, hook, 'secret.created');
      const { response_code, duration_ms } = only(await listed(session, hook), 'deliveries');
      assertSame('response_code and duration_ms after a timeout', [response_code, duration_ms], [null, null]);
      await session.clock.advance('39s');
      assertReceived(await hook.received(), 1, 'the second attempt is due 40 seconds after the first');
      await session.clock.advance('1s');
      assertReceived(await hook.received(), 2, '40 seconds have passed');
    },
  }),
  flow({
    service: 'vault',
    title: 'a failed delivery is sent again when a retry is forced',
    rules: ['V-WH-17', 'V-DL-01'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const failed = only(await listed(session, hook), 'deliveries');
      await granted(session, 'POST', `${hook.path}/deliveries/${failed.id}/retry`);
      assertReceived(await hook.received(), 8, 'seven attempts failed and a retry was forced');
      assertSame('status of the delivery', only(await listed(session, hook), 'deliveries').status, 'success');
    },
  }),
  flow({
    service: 'vault',
    title: 'a forced retry is one attempt outside the schedule',
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
  }),
  flow({
    service: 'vault',
    title: 'a webhook is failing once a delivery is exhausted, and healthy again after a success',
    rules: ['V-WH-01'],
    gaps: ['V-G-02', 'V-G-33'],
    needs,
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      const status = async () => (await granted<Schemas['Webhook']>(session, 'GET', hook.path)).status;
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      assertSame('status after an exhausted delivery', await status(), 'failing');
      await emit(session, hook, 'secret.created');
      assertSame('status after a success', await status(), 'healthy');
    },
  }),
  flow({
    service: 'vault',
    title: 'what happens while a webhook is off is not sent, and what waited goes on when it is on again',
    rules: ['V-WH-04', 'V-WH-12'],
    gaps: ['V-G-03', 'V-G-18'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['secret.*'], { answers: inTurn({ status: 500 }) });
      const waiting = await emit(session, hook, 'secret.created');
      await granted(session, 'PATCH', hook.path, { enabled: false });
      await emit(session, hook, 'secret.updated');
      await session.clock.advance('1h');
      assertReceived(await hook.received(), 1, 'the webhook was switched off after the first attempt');
      await granted(session, 'PATCH', hook.path, { enabled: true });
      const [, second, ...more] = await hook.received();
      assertThat(
        second?.headers['x-vault-event-id'] === waiting.event_id && more.length === 0,
        'only the delivery that waited should be sent when the webhook is on again',
      );
    },
  }),
];
