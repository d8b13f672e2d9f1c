// Mutants of the list of webhook endpoints: M-EP-08 and M-EP-09.

import type { RuleId } from '../../../../specs/generated/rules.ts';
import { endpoints } from '../../../../src/delivery/endpoint.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDocument, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AfterDelivery, AnyService } from '../../../../src/service/service.ts';
import { afterChange, alterBody, type Fields } from '../alterations.ts';

export const endpointListMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-08.4',
    does: 'puts ten endpoints on a page by default',
    alter: (service) =>
      alterDocument(service, ({ components: { parameters } }) => {
        parameters.PageSize.schema.default = 10;
      }),
  },
  {
    rule: 'M-EP-08.2',
    does: 'counts pages from 0',
    alter: (service) =>
      replaceOperation(
        alterDocument(service, ({ components: { parameters } }) => {
          parameters.Page.schema.minimum = 0;
        }),
        'listWebhooks',
        ({ query }, _, proceed) => proceed({ query: { ...query, page: Number(query.page ?? 0) + 1 } }),
      ),
  },
  {
    rule: 'M-EP-08.3',
    does: 'grants pages of more than 100 endpoints',
    alter: (service) =>
      alterDocument(service, ({ components: { parameters } }) => {
        parameters.PageSize.schema.maximum = 1_000;
      }),
  },
  {
    rule: 'M-EP-09',
    does: 'ignores is_active when listing endpoints',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) =>
        proceed({ query: { ...query, is_active: undefined } }),
      ),
  },
  {
    rule: 'M-EP-09',
    does: 'lists the endpoints that are not enabled when those that are were requested',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
        const { is_active: isActive } = query;
        return proceed({ query: isActive === undefined ? query : { ...query, is_active: !isActive } });
      }),
  },
  ...(
    [
      [
        'M-EP-08.2',
        'begins each page with the last endpoint of the one before',
        (all, page, size) => all.slice(Math.max(0, (page - 1) * size - 1), page * size),
      ],
      [
        'M-EP-08.1',
        'loses the last endpoint of a page that is not full',
        (all, page, size) => all.slice((page - 1) * size, Math.min(page * size, Math.max(1, all.length - 1))),
      ],
      [
        'M-EP-08.3',
        'never puts more than twenty endpoints on a page',
        (all, page, size) => all.slice((page - 1) * size, (page - 1) * size + Math.min(size, 20)),
      ],
      [
        'M-EP-08.1',
        'lists the last endpoint of the second page twice',
        (all, page, size) => {
          const listed = all.slice((page - 1) * size, page * size);
          return page === 2 ? [...listed, ...listed.slice(-1)] : listed;
        },
      ],
      [
        'M-EP-08.1',
        'leaves paused endpoints out of the whole list',
        (all, page, size) =>
          all.filter(({ enabled }) => enabled === true).slice((page - 1) * size, page * size),
      ],
      [
        'M-EP-08.2',
        'shows the second page for every page after it',
        (all, page, size) => all.slice((Math.min(page, 2) - 1) * size, Math.min(page, 2) * size),
      ],
      [
        'M-EP-08.2',
        'counts the page size of every later page as 20',
        (all, page, size) =>
          page === 1 ? all.slice(0, size) : all.slice((page - 1) * 20, (page - 1) * 20 + size),
      ],
      [
        'M-EP-08.2',
        'lists the newest endpoints first',
        (all, page, size) => all.toReversed().slice((page - 1) * size, page * size),
      ],
    ] as const satisfies readonly (readonly [RuleId, string, Cut])[]
  ).map(
    ([rule, does, cut]): Mutant => ({
      rule,
      does,
      alter: (service) => alterPages(service, cut),
    }),
  ),
  ...(
    [
      ['refuses pages of 100 endpoints', 'maximum', 99],
      ['takes a page size of 0', 'minimum', 0],
    ] as const
  ).map(
    ([does, bound, value]): Mutant => ({
      rule: 'M-EP-08.3',
      does,
      alter: (service) =>
        alterDocument(service, ({ components: { parameters } }) => {
          parameters.PageSize.schema[bound] = value;
        }),
    }),
  ),
  ...[19, 21, 100].map(
    (size): Mutant => ({
      rule: 'M-EP-08.4',
      does: `puts ${size} endpoints on a page by default`,
      alter: (service) =>
        alterDocument(service, ({ components: { parameters } }) => {
          parameters.PageSize.schema.default = size;
        }),
    }),
  ),
  {
    rule: 'M-EP-08.1',
    does: 'counts one endpoint too many as the total',
    alter: (service) =>
      alterBody(service, ['listWebhooks'], (body) => ({ ...body, total: Number(body.total) + 1 })),
  },
  {
    rule: 'M-EP-08.2',
    does: 'shows the second page unless another one is asked for',
    alter: (service) =>
      alterDocument(service, ({ components: { parameters } }) => {
        parameters.Page.schema.default = 2;
      }),
  },
  {
    rule: 'M-EP-09',
    does: 'takes an endpoint that is enabled again for one that is not',
    alter: (service) =>
      replaceOperation(
        afterChange(service, (world, { id, state }) => {
          if (state !== 'enabled')
            world.collection(endpoints).update(id, { attributes: { wasPaused: true } });
        }),
        'listWebhooks',
        ({ query }, world, proceed) => {
          if (query.is_active === undefined) return proceed();
          const reply = proceed({ query: { ...query, is_active: undefined } });
          const { webhooks = [] } = bodyOf(reply);
          const wasPaused = ({ id }: Fields) =>
            world.collection(endpoints).get(String(id))?.attributes.wasPaused === true;
          const kept = webhooks.filter(
            (endpoint) => (endpoint.enabled === true && !wasPaused(endpoint)) === query.is_active,
          );
          return { ...(reply as Reply), body: { ...bodyOf(reply), webhooks: kept } };
        },
      ),
  },
  {
    rule: 'M-EP-08.1',
    does: 'counts the endpoints of the page as the total',
    alter: (service) =>
      alterBody(service, ['listWebhooks'], (body) => ({
        ...body,
        total: (body.webhooks as unknown[]).length,
      })),
  },
  {
    rule: 'M-EP-09',
    does: 'counts all endpoints as the total of those that are enabled',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
        const all = bodyOf(proceed({ query: { ...query, is_active: undefined } }));
        const reply = proceed();
        return { ...(reply as Reply), body: { ...bodyOf(reply), total: all.total } };
      }),
  },
  {
    rule: 'M-EP-09',
    does: 'filters each page by itself',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
        const reply = proceed({ query: { ...query, is_active: undefined } });
        const { is_active: isActive } = query;
        const { webhooks } = bodyOf(reply);
        if (isActive === undefined || webhooks === undefined) return reply;
        return {
          ...(reply as Reply),
          body: { ...bodyOf(reply), webhooks: webhooks.filter(({ enabled }) => enabled === isActive) },
        };
      }),
  },
  {
    rule: 'M-EP-09',
    does: 'takes endpoints that were disabled by failures for active ones',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
        if (query.is_active === undefined) return proceed();
        const reply = proceed({ query: { ...query, is_active: undefined } });
        const { webhooks = [] } = bodyOf(reply);
        const isActive = ({ enabled, disabled_at: at }: Fields) => enabled === true || at !== null;
        const kept = webhooks.filter((endpoint) => isActive(endpoint) === query.is_active);
        return { ...(reply as Reply), body: { ...bodyOf(reply), webhooks: kept } };
      }),
  },
];

type Cut = (all: readonly Fields[], page: number, size: number) => readonly Fields[];

/** Divides the whole list into pages in a different way. */
function alterPages(service: AnyService, cut: Cut): AnyService {
  return replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
    const reply = proceed({ query: { ...query, page: 1, page_size: 100 } });
    const { webhooks = [] } = bodyOf(reply);
    const page = cut(webhooks, Number(query.page ?? 1), Number(query.page_size ?? 20));
    return { ...(reply as Reply), body: { ...bodyOf(reply), webhooks: page } };
  });
}

function bodyOf(reply: Reply | AfterDelivery): Fields & { readonly webhooks?: readonly Fields[] } {
  return ('body' in reply ? reply.body : {}) as Fields;
}
