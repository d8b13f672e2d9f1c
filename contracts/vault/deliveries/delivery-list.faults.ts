// Lists of deliveries that leave something out, or return the wrong pages.

import {
  type Alter,
  answered,
  answers,
  asks,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  lists,
} from '../../support/wire-faults.ts';
import { DELIVERIES, deliveriesIn, listed } from '../alterations.ts';

/** Takes the query of the list for another one. */
const asksFor = (change: (query: Fields) => Fields): Alter =>
  asks(DELIVERIES, ({ query }) => ({ query: { ...query, ...change(query) } }));

/** Alters the pages behind a cursor, given the page before. */
const pagesBehind =
  (change: (page: Fields, before: readonly Fields[]) => Fields): Alter =>
  () => {
    const pages = new Map<unknown, readonly Fields[]>();
    return {
      async answer({ operation, query }, proceed) {
        const answer = await proceed();
        if (operation !== DELIVERIES) return answer;
        const { cursor } = fieldsOf(answer.body);
        const before = pages.get(query.cursor);
        if (cursor != null) pages.set(cursor, deliveriesIn(answer.body));
        return before === undefined ? answer : changed(answer, (page) => change(page, before));
      },
    };
  };

export const deliveryListFaults = faultsOf({
  'V-WH-15': {
    'leads from the second page back to the first': () => {
      const second = new Set<unknown>();
      return {
        async answer({ operation, query: { cursor, ...query } }, proceed) {
          if (operation !== DELIVERIES) return proceed();
          const answer = await proceed(second.has(cursor) ? { query } : {});
          if (cursor !== undefined) second.add(fieldsOf(answer.body).cursor);
          return answer;
        },
      };
    },
    'lists what has not failed where successes are asked for': instead(
      DELIVERIES,
      async ({ query: { status, ...query } }, proceed) => {
        if (status !== 'success') return proceed();
        return changed(await proceed({ query }), (page) => ({
          ...page,
          deliveries: deliveriesIn(page).filter((each) => each.status !== 'failed'),
        }));
      },
    ),
    'lists what is pending where failures are asked for': instead(
      DELIVERIES,
      async ({ query: { status, ...query } }, proceed) => {
        if (status !== 'failed') return proceed();
        return changed(await proceed({ query }), (page) => ({
          ...page,
          deliveries: deliveriesIn(page).filter((each) => each.status !== 'success'),
        }));
      },
    ),
    'gives no cursor from the second page on': answers(DELIVERIES, (page, { query }) =>
      query.cursor === undefined ? page : { ...page, cursor: null },
    ),
    'answers a list without deliveries with 404': instead(DELIVERIES, async (_, proceed) => {
      const answer = await proceed();
      const isEmpty = answer.status === 200 && deliveriesIn(answer.body).length === 0;
      return isEmpty ? answered(404, { title: 'There are none.' }) : answer;
    }),
    'leaves the last delivery of the last page out': answers(DELIVERIES, (page) => ({
      ...page,
      deliveries: page.has_more ? page.deliveries : deliveriesIn(page).slice(0, -1),
    })),
  },
  'V-WH-15.1': {
    'begins a page with the oldest delivery': lists(DELIVERIES, (all) => all.toReversed()),
    'lists what was delivered alone where no status is asked for': lists(DELIVERIES, (all, { query }) =>
      query.status === undefined ? all.filter(({ status }) => status !== 'failed') : all,
    ),
    'has an empty text for the cursor of the last page': answers(DELIVERIES, (page) => ({
      ...page,
      cursor: page.cursor ?? '',
    })),
    'lists the deliveries of all webhooks': instead(DELIVERIES, async (_, proceed) => {
      const pages = (await listed(proceed)).map(({ id }) =>
        proceed({ path: `/v1/webhooks/${id}/deliveries` }),
      );
      const all = (await Promise.all(pages)).flatMap(({ body }) => deliveriesIn(body));
      return changed(await proceed(), (page) => ({ ...page, deliveries: all }));
    }),
  },
  'V-WH-15.2': {
    'pays no attention to the filter by status': asksFor(() => ({ status: undefined })),
    'pays attention to the filter by status on the first page alone': asksFor(({ cursor }) =>
      cursor === undefined ? {} : { status: undefined },
    ),
    'pays no attention to the filter by status where there is a limit': asksFor(({ limit }) =>
      limit === undefined ? {} : { status: undefined },
    ),
    'finds nothing that is pending': lists(DELIVERIES, (all, { query }) =>
      query.status === 'pending' ? [] : all,
    ),
  },
  'V-WH-15.3': {
    'puts more on a page than requested': asksFor(() => ({ limit: 100 })),
    'puts one more on a page than requested': asksFor(({ limit }) =>
      limit === undefined ? {} : { limit: Number(limit) + 1 },
    ),
    'puts fifteen deliveries on a page without a limit': asksFor(({ limit = 15 }) => ({ limit })),
    'takes a limit of 101': asksFor(({ limit }) => (limit === '101' ? { limit: 100 } : {})),
    'pays no attention to the limit where there is a filter by status': asksFor(({ status }) =>
      status === undefined ? {} : { limit: undefined },
    ),
    'starts again at every cursor': asksFor(() => ({ cursor: undefined })),
    'starts again at the cursor of another webhook': instead(DELIVERIES, async ({ query }, proceed) => {
      const answer = await proceed();
      const isRefused = answer.status === 400 || answer.status === 422;
      return isRefused ? proceed({ query: { ...query, cursor: undefined } }) : answer;
    }),
    'never says that there are more pages': answers(DELIVERIES, (page) => ({ ...page, has_more: false })),
    'says that there is more behind a last page that is full': answers(DELIVERIES, (page, { query }) => {
      const last = deliveriesIn(page).at(-1);
      return last === undefined || deliveriesIn(page).length !== Number(query.limit)
        ? page
        : { ...page, cursor: page.cursor ?? String(last.id).replace('del_', 'cur_'), has_more: true };
    }),
    'begins a page with the last delivery of the page before': pagesBehind((page, before) => ({
      ...page,
      deliveries: [...before.slice(-1), ...deliveriesIn(page).slice(0, -1)],
    })),
    'leaves a delivery out between two pages': pagesBehind((page) => ({
      ...page,
      deliveries: deliveriesIn(page).slice(1),
    })),
    'starts again at the third page': () => {
      const second = new Set<unknown>();
      const third = new Set<unknown>();
      return {
        async answer({ operation, query: { cursor, ...query } }, proceed) {
          if (operation !== DELIVERIES) return proceed();
          const answer = await proceed(third.has(cursor) ? { query } : {});
          const { cursor: next } = fieldsOf(answer.body);
          if (cursor === undefined) second.add(next);
          else if (second.has(cursor)) third.add(next);
          return answer;
        },
      };
    },
  },
});
