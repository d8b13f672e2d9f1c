// What makes an attempt a success or a failure.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import { assertSame } from '../../support/assertions.ts';
import { assertReceived, emit, inTurn, listed, only, subscribe } from './support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const outcomesFlows: readonly Flow[] = [
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
];
