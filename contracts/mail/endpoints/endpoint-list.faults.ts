// Pages of endpoints that leave something out, or hold what was not asked for.

import {
  type Alter,
  answers,
  asks,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
} from '../../support/wire-faults.ts';
import { endpointsIn, invalid } from '../alterations.ts';

const LIST = 'listWebhooks';

const asksFor = (change: (query: Fields) => Fields): Alter =>
  asks(LIST, ({ query }) => ({ query: { ...query, ...change(query) } }));

type Cut = (all: readonly Fields[], page: number, size: number, query: Fields) => readonly Fields[];

/** Divides the whole list into pages in another way. */
const cuts = (cut: Cut): Alter =>
  instead(LIST, async ({ query }, proceed) => {
    const answer = await proceed();
    const whole = await proceed({ query: { ...query, page: 1, page_size: 100 } });
    return changed(answer, (body) => ({
      ...body,
      webhooks: cut(endpointsIn(whole.body), Number(query.page ?? 1), Number(query.page_size ?? 20), query),
    }));
  });

const pageOf = (all: readonly Fields[], page: number, size: number) =>
  all.slice((page - 1) * size, page * size);

/** Lists by another property than `enabled` where one is asked for. */
const activeIf = (isActive: (endpoint: Fields) => boolean): Alter =>
  instead(LIST, async ({ query: { is_active: wanted, ...query } }, proceed) =>
    wanted === undefined
      ? proceed()
      : changed(await proceed({ query }), (body) => ({
          ...body,
          webhooks: endpointsIn(body).filter((each) => String(isActive(each)) === String(wanted)),
        })),
  );

const sized = (size: number): Alter => asksFor(({ page_size: given = size }) => ({ page_size: given }));

export const endpointListFaults = faultsOf({
  'M-EP-08.1': {
    'loses the last endpoint of a page that is not full': cuts((all, page, size) =>
      all.slice((page - 1) * size, Math.min(page * size, Math.max(1, all.length - 1))),
    ),
    'lists the last endpoint of the second page twice': cuts((all, page, size) => {
      const listed = pageOf(all, page, size);
      return page === 2 ? [...listed, ...listed.slice(-1)] : listed;
    }),
    'leaves paused endpoints out of the whole list': cuts((all, page, size) =>
      pageOf(
        all.filter(({ enabled }) => enabled === true),
        page,
        size,
      ),
    ),
    'counts one endpoint too many as the total': answers(LIST, (body) => ({
      ...body,
      total: Number(body.total) + 1,
    })),
    'counts the endpoints of the page as the total': answers(LIST, (body) => ({
      ...body,
      total: endpointsIn(body).length,
    })),
  },
  'M-EP-08.2': {
    'counts pages from 0': asksFor(({ page }) => (page === undefined ? {} : { page: Number(page) + 1 })),
    'begins each page with the last endpoint of the one before': cuts((all, page, size) =>
      all.slice(Math.max(0, (page - 1) * size - 1), page * size),
    ),
    'shows the second page for every page after it': cuts((all, page, size) =>
      pageOf(all, Math.min(page, 2), size),
    ),
    'counts the page size of every later page as 20': cuts((all, page, size) =>
      page === 1 ? all.slice(0, size) : all.slice((page - 1) * 20, (page - 1) * 20 + size),
    ),
    'lists the newest endpoints first': cuts((all, page, size) => pageOf(all.toReversed(), page, size)),
    'shows the second page unless another one is asked for': asksFor(({ page = 2 }) => ({ page })),
  },
  'M-EP-08.3': {
    'grants pages of more than 100 endpoints': asksFor(({ page_size: size }) =>
      Number(size) > 100 ? { page_size: 100 } : {},
    ),
    'never puts more than twenty endpoints on a page': cuts((all, page, size) =>
      pageOf(all, page, size).slice(0, 20),
    ),
    'refuses pages of 100 endpoints': instead(LIST, ({ query }, proceed) =>
      query.page_size === '100' ? invalid('page_size') : proceed(),
    ),
    'takes a page size of 0': asksFor(({ page_size: size }) => (size === '0' ? { page_size: 1 } : {})),
  },
  'M-EP-08.4': Object.fromEntries(
    [10, 19, 21, 100].map((size) => [`puts ${size} endpoints on a page by default`, sized(size)]),
  ),
  'M-EP-09': {
    'ignores is_active when listing endpoints': asksFor(() => ({ is_active: undefined })),
    'lists the endpoints that are not enabled when those that are were requested': asksFor(
      ({ is_active: wanted }) => (wanted === undefined ? {} : { is_active: wanted !== 'true' }),
    ),
    'counts all endpoints as the total of those that are enabled': instead(
      LIST,
      async ({ query }, proceed) => {
        const all = await proceed({ query: { ...query, is_active: undefined } });
        return changed(await proceed(), (body) => ({ ...body, total: fieldsOf(all.body).total }));
      },
    ),
    'filters each page by itself': activeIf(({ enabled }) => enabled === true),
    'takes endpoints that were disabled by failures for active ones': activeIf(
      ({ enabled, disabled_at: at }) => enabled === true || at !== null,
    ),
    'takes an endpoint that is enabled again for one that is not': () => {
      const paused = new Set<unknown>();
      const { answer } = activeIf(({ id, enabled }) => enabled === true && !paused.has(id))();
      return {
        answer(call, proceed) {
          if (call.operation === 'updateWebhook' && fieldsOf(call.body).enabled === false)
            paused.add(call.values.webhook_id);
          return answer?.(call, proceed) ?? proceed();
        },
      };
    },
  },
});
