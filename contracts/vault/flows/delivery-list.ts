// The list of deliveries: its records, its filter, its pages.

import { type Flow, flow } from '../../../src/verify/flow.ts';
import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import {
  emit,
  eventOf,
  granted,
  inTurn,
  listed,
  only,
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
      const record = only(await listed(session, hook), 'deliveries');
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
      const eventsOf = async (status: string) =>
        (await listed(session, hook, `?status=${status}`)).map(({ event_id }) => event_id);
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
];

function page(session: Session, { path }: Subscription, query: string): Promise<Page> {
  return granted<Page>(session, 'GET', `${path}/deliveries${query}`);
}
