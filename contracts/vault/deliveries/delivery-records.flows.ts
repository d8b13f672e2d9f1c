// The records in the list of deliveries.

import { assertFields, assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { emit, eventIdOf, eventOf, latestRecord, subscribe } from '../support.ts';
import { page } from './delivery-list.flows.ts';

export const deliveryRecordsFlows = flowsOf('vault', {
  'a delivery record has the event, the attempt and the status that the receiver answered': {
    rules: ['V-WH-16.1', 'V-WH-16.3', 'V-WH-16.4', 'V-WH-16.6', 'V-WH-15.1'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('35s');
      const [received] = await hook.received();
      assertThat(received !== undefined, 'an event that was emitted was not delivered');
      const record = await latestRecord(session, hook, eventIdOf(received));
      const { event_id, event_type, status, response_code, attempt } = record;
      assertSame(
        'the record',
        { event_id, event_type, status, response_code, attempt },
        {
          event_id: eventOf(received).event_id,
          event_type: 'secret.created',
          status: 'success',
          response_code: 200,
          attempt: 2,
        },
      );
      assertThat(record.id?.startsWith('del_'), `the id of a delivery should begin with del_: ${record.id}`);
      assertSame('type of duration_ms', typeof record.duration_ms, 'number');
      assertSame('type of timestamp', typeof record.timestamp, 'string');
    },
  },
  'a record has the duration in milliseconds, and the time of the attempt': {
    rules: ['V-WH-16.1', 'V-WH-16.2', 'V-WH-16.4', 'V-WH-16.5', 'V-WH-16.6'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 201, delay_ms: 1_500 }, { status: 204 });
      await using hook = await subscribe(session, ['policy.created', 'policy.binding.created'], { answers });
      const now = await session.clock.now();
      const slow = await emit(session, hook, 'policy.binding.created');
      const quick = await emit(session, hook, 'policy.created');
      const record = await latestRecord(session, hook, slow.event_id);
      const { event_type, response_code, attempt, status } = record;
      assertSame(
        'the record',
        { event_type, response_code, attempt, status },
        {
          event_type: 'policy.binding.created',
          response_code: 201,
          attempt: 1,
          status: 'success',
        },
      );
      const took = Number(record.duration_ms);
      assertThat(
        Number.isInteger(took) && took >= 1_490 && took < 6_000,
        `duration_ms of an answer after 1500 ms should be about that, and is ${record.duration_ms}`,
      );
      const offMs = Math.abs(Date.parse(record.timestamp) - now.getTime());
      assertThat(
        offMs < 60_000,
        `timestamp should be when the receiver was asked, and is ${record.timestamp}`,
      );
      const other = await latestRecord(session, hook, quick.event_id);
      assertFields('the other record', other, {
        event_type: 'policy.created',
        response_code: 204,
        attempt: 1,
      });
      await session.clock.advance('1h');
      const later = await latestRecord(session, hook, slow.event_id);
      assertSame('the record an hour later', later, record);
    },
  },
  'the record of a second attempt has its own duration': {
    rules: ['V-WH-16.5', 'V-WH-16.6'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 500, delay_ms: 3_000 }, { status: 200 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const { event_id } = await emit(session, hook, 'policy.created');
      await session.clock.advance('1m');
      const { attempt, duration_ms } = await latestRecord(session, hook, event_id);
      assertSame('attempt', attempt, 2);
      assertThat(
        Number(duration_ms) < 2_900,
        `the second answer came at once, and duration_ms is ${duration_ms}`,
      );
    },
  },
  'the attempts of a delivery are counted one by one, and each has its own answer': {
    rules: ['V-WH-16.3', 'V-WH-16.4', 'V-WH-16.5', 'V-WH-16.6'],
    gaps: ['V-G-20', 'V-G-28', 'V-G-29'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 500, delay_ms: 20 }, { hang: true }, { status: 204, delay_ms: 47 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const { event_id } = await emit(session, hook, 'policy.created');
      const shown = [];
      for (const wait of ['1s', '41s', '310s']) {
        await session.clock.advance(wait);
        const { attempt, status, response_code, duration_ms } = await latestRecord(session, hook, event_id);
        shown.push([attempt, status, response_code, duration_ms]);
      }
      assertSame('attempt, status, response_code and duration_ms', shown, [
        [1, 'pending', 500, 20],
        [2, 'pending', null, null],
        [3, 'success', 204, 47],
      ]);
      const { deliveries } = await page(session, hook, '');
      assertSame('records of one delivery', deliveries.length, 1);
    },
  },
});
