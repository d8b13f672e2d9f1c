// The list of deliveries: its filter, its order and its pages.

import type { Session } from '../../../src/verify/session.ts';
import { assertSame, assertThat } from '../../support/assertions.ts';
import { inTurn } from '../../support/deliveries.ts';
import { flowsOf } from '../../support/flows.ts';
import { granted, refused } from '../call-vault.ts';
import { emit, listed, type Schemas, type Subscription, subscribe } from '../support.ts';

export type Page = Schemas['DeliveryPage'];

export const deliveryListFlows = flowsOf('vault', {
  'the filter by status leaves out the deliveries of another status': {
    rules: ['V-WH-15.1', 'V-WH-15.2'],
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
      const all = new Set((await listed(session, hook)).map(({ event_id }) => event_id));
      const expected = [failed.event_id, succeeded.event_id];
      assertSame('events of all deliveries', [...all].toSorted(), expected.toSorted());
    },
  },
  'pages of a limit lead by their cursors through all deliveries, each once': {
    rules: ['V-WH-15.1', 'V-WH-15.3'],
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
  },
  'deliveries that arrive between two pages are neither repeated nor do they hide another': {
    rules: ['V-WH-15.3'],
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
  },
  'the list of a webhook without deliveries is empty': {
    rules: ['V-WH-15.1'],
    needs: ['inbox'],
    async run(session) {
      await using hook = await subscribe(session, ['policy.created']);
      const { deliveries, has_more } = await page(session, hook, '');
      assertSame('deliveries and has_more', [deliveries, has_more], [[], false]);
    },
  },
  'the list has only the deliveries of its own webhook': {
    rules: ['V-WH-15.1'],
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
  },
  'pages of one delivery, and of as many as there are, show each once': {
    rules: ['V-WH-15.3'],
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
  },
  'a filter by status holds on every page': {
    rules: ['V-WH-15.2', 'V-WH-15.3'],
    needs: ['clock', 'inbox', 'emit'],
    async run(session) {
      const failing = 'policy.deleted';
      await using hook = await subscribe(session, ['policy.created', failing], {
        answers: inTurn(
          ...Array.from({ length: 3 }, () => ({ status: 200 })),
          ...Array.from({ length: 14 }, () => ({ status: 500 })),
        ),
      });
      const succeeded: unknown[] = [];
      const succeed = async (times: number) => {
        for (let count = 0; count < times; count++)
          succeeded.push((await emit(session, hook, 'policy.created')).event_id);
      };
      // Failed deliveries lie between successful ones, so that a page in either order has to skip them.
      await succeed(3);
      for (let count = 0; count < 2; count++) await emit(session, hook, failing);
      await session.clock.advance('35h');
      await succeed(3);
      const pages = await pagesOf(session, hook, '?status=success&limit=2');
      const seen = pages.flatMap(({ deliveries }) => eventIdsOf(deliveries));
      assertSame('events of successful deliveries on pages of 2', seen.toSorted(), succeeded.toSorted());
      const lengths = pages.map(({ deliveries }) => deliveries.length);
      assertSame('successful deliveries on each page of 2', lengths, [2, 2, 2]);
      const types = (await listed(session, hook, '?status=failed')).map(({ event_type }) => event_type);
      assertSame('types of failed deliveries', [...new Set(types)], [failing]);
    },
  },
  'the list begins with the newest delivery, and has twenty on a page': {
    rules: ['V-WH-15.1', 'V-WH-15.3'],
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
  },
  'pending deliveries are found by their status': {
    rules: ['V-WH-15.2'],
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
  },
  'a cursor goes on behind its delivery when that one has left the filter': {
    rules: ['V-WH-15.2', 'V-WH-15.3'],
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
  },
  'invalid limits, statuses and cursors are refused, and values at the bounds are accepted': {
    rules: ['V-WH-15.2', 'V-WH-15.3'],
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
  },
});

export function page(session: Session, { path }: Subscription, query: string): Promise<Page> {
  return granted<Page>(session, 'GET', `${path}/deliveries${query}`);
}

function eventIdsOf(deliveries: readonly Schemas['Delivery'][]): unknown[] {
  return deliveries.map(({ event_id }) => event_id);
}

/** All pages of a list, one after another; fails if there are more than possible. */
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
