// The list of deliveries: its records, its filter, its pages.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import {
  emit,
  eventIdOf,
  eventOf,
  granted,
  inTurn,
  latestRecord,
  listed,
  refused,
  type Schemas,
  type Subscription,
  subscribe,
} from './support.ts';

type Page = Schemas['DeliveryPage'];

export const deliveryListFlows: readonly Flow[] = [
  flow({
    service: 'vault',
    title: 'a delivery record tells the event, the attempt and what the receiver answered',
    rules: ['V-WH-16', 'V-WH-15'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn({ status: 500 }) });
      await emit(session, hook, 'secret.created');
      await session.clock.advance('31s');
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
  }),
  flow({
    service: 'vault',
    title: 'the filter by status leaves out the deliveries of another status',
    rules: ['V-WH-15'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failures = Array.from({ length: 7 }, () => ({ status: 500 }));
      await using hook = await subscribe(session, ['secret.created'], { answers: inTurn(...failures) });
      const failed = await emit(session, hook, 'secret.created');
      await session.clock.advance('35h');
      const succeeded = await emit(session, hook, 'secret.created');
      const eventsOf = async (status: string) => [
        ...new Set((await listed(session, hook, `?status=${status}`)).map(({ event_id }) => event_id)),
      ];
      assertSame('events of failed deliveries', await eventsOf('failed'), [failed.event_id]);
      assertSame('events of successful deliveries', await eventsOf('success'), [succeeded.event_id]);
      assertSame('events of pending deliveries', await eventsOf('pending'), []);
    },
  }),
  flow({
    service: 'vault',
    title: 'pages of a limit lead by their cursors through all deliveries, each once',
    rules: ['V-WH-15'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const emitted = [];
      for (let count = 0; count < 11; count++) emitted.push(await emit(session, hook, 'secret.created'));
      const first = await page(session, hook, '?limit=10');
      assertSame('deliveries on a first page of 10', first.deliveries.length, 10);
      assertSame('has_more of the first page', first.has_more, true);
      assertThat(typeof first.cursor === 'string', 'a page with more behind it should have a cursor');
      const second = await page(session, hook, `?limit=10&cursor=${encodeURIComponent(first.cursor)}`);
      assertSame('has_more of the last page', second.has_more, false);
      const seen = [...first.deliveries, ...second.deliveries].map(({ event_id }) => event_id);
      const all = emitted.map(({ event_id }) => event_id);
      assertSame('events on both pages', seen.toSorted(), all.toSorted());
    },
  }),
  flow({
    service: 'vault',
    title: 'deliveries that arrive between two pages are neither repeated nor do they hide another',
    rules: ['V-WH-15'],
    gaps: ['V-G-07'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['secret.created']);
      const emitted = [];
      for (let count = 0; count < 4; count++) emitted.push(await emit(session, hook, 'secret.created'));
      const first = await page(session, hook, '?limit=2');
      await emit(session, hook, 'secret.created');
      const second = await page(session, hook, `?limit=2&cursor=${first.cursor}`);
      const seen = [...first.deliveries, ...second.deliveries].map(({ event_id }) => event_id);
      const newestFirst = emitted.map(({ event_id }) => event_id).reverse();
      assertSame('events on two pages, newest first', seen, newestFirst);
      assertSame('has_more of the last page', second.has_more, false);
    },
  }),
  flow({
    service: 'vault',
    title: 'the list of a webhook without deliveries is empty',
    rules: ['V-WH-15'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const { deliveries, has_more } = await page(session, hook, '');
      assertSame('deliveries and has_more', [deliveries, has_more], [[], false]);
    },
  }),
  flow({
    service: 'vault',
    title: 'the list has the deliveries of its own webhook alone',
    rules: ['V-WH-15'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await using other = await subscribe(session, ['policy.created', 'policy.updated']);
      const { event_id } = await emit(session, hook, 'policy.created');
      await emit(session, hook, 'policy.updated');
      const records = await listed(session, hook);
      assertSame('events of the deliveries', eventIdsOf(records), [event_id]);
      const ids = (await listed(session, other)).map(({ id }) => id);
      assertSame('deliveries of the other webhook', ids.length, 2);
      assertThat(!records.some(({ id }) => ids.includes(id)), 'two webhooks share a delivery');
    },
  }),
  flow({
    service: 'vault',
    title: 'pages of one delivery, and of as many as there are, show each once',
    rules: ['V-WH-15'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const emitted = [];
      for (let count = 0; count < 5; count++)
        emitted.push((await emit(session, hook, 'policy.created')).event_id);
      for (const limit of [1, 2, 4, 5, 6]) {
        const pages = await pagesOf(session, hook, `?limit=${limit}`);
        const seen = pages.flatMap(({ deliveries }) => eventIdsOf(deliveries));
        assertSame(`events on the pages of ${limit}`, seen.toSorted(), emitted.toSorted());
        const lengths = pages.map(({ deliveries }) => deliveries.length);
        const full = Array<number>(Math.ceil(5 / limit) - 1).fill(limit);
        assertSame(`deliveries on each page of ${limit}`, lengths, [...full, 5 - full.length * limit]);
      }
    },
  }),
  flow({
    service: 'vault',
    title: 'a filter by status holds on every page',
    rules: ['V-WH-15'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failing = 'policy.deleted';
      await using hook = await subscribe(session, ['policy.created', failing], {
        answers: inTurn(...Array.from({ length: 14 }, () => ({ status: 500 }))),
      });
      for (let count = 0; count < 2; count++) await emit(session, hook, failing);
      await session.clock.advance('35h');
      const succeeded = [];
      for (let count = 0; count < 5; count++)
        succeeded.push((await emit(session, hook, 'policy.created')).event_id);
      const pages = await pagesOf(session, hook, '?status=success&limit=2');
      const seen = pages.flatMap(({ deliveries }) => eventIdsOf(deliveries));
      assertSame('events of successful deliveries on pages of 2', seen.toSorted(), succeeded.toSorted());
      const types = (await listed(session, hook, '?status=failed')).map(({ event_type }) => event_type);
      assertSame('types of failed deliveries', [...new Set(types)], [failing]);
    },
  }),
  flow({
    service: 'vault',
    title: 'a record tells how long the receiver took in milliseconds, and when it was asked',
    rules: ['V-WH-16'],
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
      assertSame('the other record', [other.event_type, other.response_code], ['policy.created', 204]);
    },
  }),
  flow({
    service: 'vault',
    title: 'the attempts of a delivery are counted one by one, and each has its own answer',
    rules: ['V-WH-16'],
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
  }),
  flow({
    service: 'vault',
    title: 'the list begins with the newest delivery, and has twenty on a page',
    rules: ['V-WH-15'],
    gaps: ['V-G-07'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const emitted = [];
      for (let count = 0; count < 21; count++) {
        emitted.unshift((await emit(session, hook, 'policy.created')).event_id);
        await session.clock.advance('1s');
      }
      const [first, second, ...more] = await pagesOf(session, hook, '');
      assertSame('events on the first page', eventIdsOf(first?.deliveries ?? []), emitted.slice(0, 20));
      assertSame('events on the second page', eventIdsOf(second?.deliveries ?? []), emitted.slice(20));
      assertSame('cursor of the last page, and pages after it', [second?.cursor, more.length], [null, 0]);
    },
  }),
  flow({
    service: 'vault',
    title: 'pending deliveries are found by their status',
    rules: ['V-WH-15'],
    gaps: ['V-G-28', 'V-G-29'],
    needs: ['inbox', 'emit'],
    async run(session) {
      const answers = inTurn({ status: 200 }, { status: 500 });
      await using hook = await subscribe(session, ['policy.created'], { answers });
      await emit(session, hook, 'policy.created');
      const { event_id } = await emit(session, hook, 'policy.created');
      assertSame('events of pending deliveries', eventIdsOf(await listed(session, hook, '?status=pending')), [
        event_id,
      ]);
      assertSame('failed deliveries', await listed(session, hook, '?status=failed'), []);
    },
  }),
  flow({
    service: 'vault',
    title: 'a cursor goes on behind its delivery when that one has left the filter',
    rules: ['V-WH-15'],
    gaps: ['V-G-07', 'V-G-28', 'V-G-29'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const answers = inTurn(...Array.from({ length: 3 }, () => ({ status: 500 })));
      await using hook = await subscribe(session, ['policy.created'], { answers });
      const emitted = [];
      for (let count = 0; count < 3; count++) {
        emitted.push((await emit(session, hook, 'policy.created')).event_id);
        await session.clock.advance('10s');
      }
      await session.clock.advance('5s');
      const first = await page(session, hook, '?limit=1');
      assertSame('the newest delivery', eventIdsOf(first.deliveries), [emitted[2]]);
      await session.clock.advance('1h');
      const next = await page(session, hook, `?limit=1&status=success&cursor=${first.cursor}`);
      assertSame('the delivery behind it', eventIdsOf(next.deliveries), [emitted[1]]);
    },
  }),
  flow({
    service: 'vault',
    title: 'limits, statuses and cursors that there are not are refused, and those at the bounds are taken',
    rules: ['V-WH-15'],
    gaps: ['V-G-07', 'V-G-12'],
    needs: ['inbox', 'emit'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      await using other = await subscribe(session, ['policy.created']);
      for (let count = 0; count < 2; count++) await emit(session, hook, 'policy.created');
      const { cursor } = await page(session, other, '?limit=1');
      for (const query of ['limit=1', 'limit=100', 'status=failed', 'limit=2&status=success'])
        await page(session, hook, `?${query}`);
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=ten',
        'limit=1.5',
        'status=lost',
        'status=SUCCESS',
        'cursor=',
        'cursor=cur_tampered',
        `cursor=${cursor}`,
      ])
        await refused(session, 'GET', `${hook.path}/deliveries?${query}`);
    },
  }),
];

function page(session: Session, { path }: Subscription, query: string): Promise<Page> {
  return granted<Page>(session, 'GET', `${path}/deliveries${query}`);
}

function eventIdsOf(deliveries: readonly Schemas['Delivery'][]): unknown[] {
  return deliveries.map(({ event_id }) => event_id);
}

/** All pages of a list, one after another; more than there can be are a failure. */
async function pagesOf(session: Session, hook: Subscription, query: string): Promise<readonly Page[]> {
  const pages = [await page(session, hook, query)];
  for (let last = pages[0]; last?.has_more; last = pages.at(-1)) {
    assertThat(pages.length < 50, 'the pages of a list should come to an end');
    assertThat(typeof last.cursor === 'string', 'a page with more behind it should have a cursor');
    const next = `${query === '' ? '?' : `${query}&`}cursor=${encodeURIComponent(last.cursor)}`;
    pages.push(await page(session, hook, next));
  }
  return pages;
}
