// Which attempts count as a success or a failure.

import { assertSame, assertThat } from '../../support/assertions.ts';
import { always, assertReceived, inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { emit, latestRecord, listed, ofEvent, only, subscribe } from '../support.ts';

const needs = ['clock', 'inbox', 'emit'] as const;

export const outcomesFlows = flowsOf('vault', {
  'any answer of 2xx is a success': {
    rules: ['V-DL-01.1'],
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
  },
  'an answer within ten seconds is in time': {
    rules: ['V-DL-01.2'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 200, delay_ms: 9_000 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('1m');
      assertReceived(await hook.received(), 1, 'the receiver answered 200 after nine seconds');
      assertSame('status of the delivery', only(await listed(session, hook), 'deliveries').status, 'success');
    },
  },
  'an answer that is not 2xx fails the attempt': {
    rules: ['V-DL-02'],
    needs,
    async run(session) {
      const answers = inTurn({ status: 302 }, { status: 404 }, { status: 503 });
      await using hook = await subscribe(session, ['secret.created'], { answers });
      for (let count = 0; count < 3; count++) await emit(session, hook, 'secret.created');
      await session.clock.advance('35s');
      assertReceived(await hook.received(), 6, 'three events were answered 302, 404 and 503 at first');
    },
  },
  'an answer after more than ten seconds fails the attempt': {
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
  },
  'an attempt that is never answered fails after ten seconds, and the next delay counts from then': {
    rules: ['V-DL-03', 'V-DL-04.2'],
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
  },
  'the record of an attempt that was not answered has no status of a receiver': {
    rules: ['V-WH-16.4'],
    needs,
    async run(session) {
      const answers = inTurn({ hang: true }, { status: 418 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const { event_id } = await emit(session, hook, 'policy.created');
      const { response_code: unanswered } = await latestRecord(session, hook, event_id);
      assertThat(
        typeof unanswered !== 'number' || unanswered < 100,
        `response_code is ${unanswered}, which the receiver did not answer`,
      );
      await session.clock.advance('1m');
      const { response_code } = await latestRecord(session, hook, event_id);
      assertSame('response_code of the second attempt', response_code, 418);
    },
  },
  'every answer of 3xx, 4xx and 5xx fails its attempt, and the next one is half a minute later': {
    rules: ['V-DL-02'],
    needs,
    async run(session) {
      const codes = [300, 301, 304, 307, 400, 401, 403, 410, 422, 429, 500, 502, 504];
      const answers = inTurn(...codes.map((status) => ({ status })));
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const emitted = [];
      for (const code of codes) emitted.push([code, (await emit(session, hook, 'policy.created')).event_id]);
      await session.clock.advance('35s');
      const received = await hook.received();
      for (const [code, eventId] of emitted)
        assertReceived(ofEvent(received, eventId), 2, `its first attempt was answered ${code}`);
    },
  },
  'an answer shortly before ten seconds is in time, and one shortly after is not': {
    rules: ['V-DL-01.2', 'V-DL-03'],
    needs,
    async run(session) {
      for (const [delay_ms, attempts] of [
        [9_800, 1],
        [10_200, 2],
      ] as const) {
        const answers = inTurn({ status: 200, delay_ms });
        await using hook = await subscribe(session, ['policy.created'], { answers });
        await emit(session, hook, 'policy.created');
        await session.clock.advance('1m');
        assertReceived(await hook.received(), attempts, `the receiver answered 200 after ${delay_ms} ms`);
      }
    },
  },
  'a later attempt is answered in time within ten seconds, too, and not after that': {
    rules: ['V-DL-01.2', 'V-DL-03'],
    needs,
    async run(session) {
      for (const [delay_ms, attempts] of [
        [9_500, 2],
        [10_500, 3],
      ] as const) {
        const answers = inTurn({ status: 500 }, { status: 200, delay_ms });
        await using hook = await subscribe(session, ['policy.created'], { answers });
        await emit(session, hook, 'policy.created');
        await session.clock.advance('10m');
        const reason = `the receiver answered the second attempt after ${delay_ms} ms`;
        assertReceived(await hook.received(), attempts, reason);
      }
    },
  },
  'every answer of 3xx, 4xx and 5xx fails a later attempt as well': {
    rules: ['V-DL-02'],
    needs,
    async run(session) {
      for (const status of [302, 400, 404, 410, 503]) {
        const answers = inTurn({ status: 500 }, { status });
        await using hook = await subscribe(session, ['policy.created'], { answers });
        await emit(session, hook, 'policy.created');
        await session.clock.advance('10m');
        assertReceived(await hook.received(), 3, `its second attempt was answered ${status}`);
      }
    },
  },
  'half a minute after an attempt that was never answered, the next one is made': {
    rules: ['V-DL-04.2', 'V-DL-03'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: inTurn({ hang: true }) });
      await emit(session, hook, 'policy.created');
      // It is not documented whether the delay counts from the attempt or from the timeout.
      await session.clock.advance('45s');
      assertReceived(await hook.received(), 2, 'the first attempt was made 45 seconds ago');
    },
  },
  'a connection that is reset fails the attempt': {
    rules: ['V-DL-03'],
    needs,
    async run(session) {
      const answers = inTurn({ reset: true }, { reset: true });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('10m');
      assertReceived(await hook.received(), 3, 'the first two connections were reset');
      const { status } = await latestRecord(session, hook, event_id);
      assertSame('status of the delivery', status, 'success');
    },
  },
  'a receiver that never answers is tried as often as one that fails': {
    rules: ['V-DL-03', 'V-DL-05.1', 'V-DL-05.2'],
    needs,
    async run(session) {
      await using hook = await subscribe(session, ['policy.created'], { answers: always({ hang: true }) });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('9d');
      assertReceived(await hook.received(), 7, 'none of them was answered within nine days');
      const { status } = await latestRecord(session, hook, event_id);
      assertSame('status of the delivery', status, 'failed');
    },
  },
});
