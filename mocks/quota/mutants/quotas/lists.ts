// Lists that leave something out, or return the wrong pages.

import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { alterBody, type Body, loseOperation } from '../support.ts';

/** Changes the items of a list. */
function alterList(
  service: AnyService,
  operation: string,
  change: (items: readonly Body[]) => readonly Body[],
): AnyService {
  return alterBody(service, [operation], (body) => {
    const field = 'quotas' in body ? 'quotas' : 'usage';
    return { ...body, [field]: change(body[field] as readonly Body[]) };
  });
}

const USAGE_LISTS = [
  ['Q-EP-12.1', 'listUserUsage'],
  ['Q-EP-12.3', 'listGroupUsage'],
  ['Q-EP-12.5', 'listShareUsage'],
] as const;

export const listMutants: readonly Mutant[] = [
  {
    rule: 'Q-EP-06.1',
    does: 'knows no list of user quotas',
    alter: (service) => loseOperation(service, 'listUserQuotas'),
  },
  {
    rule: 'Q-EP-06.1',
    does: 'leaves the last user quota out of the list',
    alter: (service) => alterList(service, 'listUserQuotas', (quotas) => quotas.slice(0, -1)),
  },
  {
    rule: 'Q-EP-06.3',
    does: 'begins every page with the first user quota',
    alter: (service) =>
      replaceOperation(service, 'listUserQuotas', ({ query }, _, proceed) =>
        proceed({ query: { ...query, offset: 0 } }),
      ),
  },
  {
    rule: 'Q-EP-06.2',
    does: 'ignores the limit when listing user quotas',
    alter: (service) =>
      replaceOperation(service, 'listUserQuotas', ({ query }, _, proceed) =>
        proceed({ query: { ...query, limit: 1_000 } }),
      ),
  },
  {
    rule: 'Q-EP-09.1',
    does: 'knows no list of group quotas',
    alter: (service) => loseOperation(service, 'listGroupQuotas'),
  },
  {
    rule: 'Q-EP-09.1',
    does: 'lists no group quotas',
    alter: (service) => alterList(service, 'listGroupQuotas', () => []),
  },
  {
    rule: 'Q-EP-09.1',
    does: 'lists no group quota but the first',
    alter: (service) => alterList(service, 'listGroupQuotas', (quotas) => quotas.slice(0, 1)),
  },
  {
    rule: 'Q-EP-09.1',
    does: 'leaves soft quotas out of the list of group quotas',
    alter: (service) =>
      alterList(service, 'listGroupQuotas', (quotas) =>
        quotas.filter((quota) => quota.limit_type === 'hard'),
      ),
  },
  {
    rule: 'Q-EP-06.1',
    does: 'leaves soft quotas out of the list of user quotas',
    alter: (service) =>
      alterList(service, 'listUserQuotas', (quotas) => quotas.filter((quota) => quota.limit_type === 'hard')),
  },
  {
    rule: 'Q-EP-06.2',
    does: 'lists at most 100 user quotas, whatever is asked for',
    alter: (service) =>
      replaceOperation(service, 'listUserQuotas', ({ query }, _, proceed) =>
        proceed({ query: { ...query, limit: Math.min(100, Number(query.limit ?? 100)) } }),
      ),
  },
  {
    rule: 'Q-EP-06.3',
    does: 'takes offset for the number of a page',
    alter: (service) =>
      replaceOperation(service, 'listUserQuotas', ({ query }, _, proceed) => {
        const { offset = 0, limit = 100 } = query as { readonly offset?: number; readonly limit?: number };
        return proceed({ query: { ...query, offset: offset * limit } });
      }),
  },
  ...USAGE_LISTS.flatMap(([rule, operation]): Mutant[] => [
    {
      rule,
      does: `knows no ${operation}`,
      alter: (service) => loseOperation(service, operation),
    },
    {
      rule,
      does: `leaves the first out of ${operation}`,
      alter: (service) => alterList(service, operation, (usage) => usage.slice(1)),
    },
    {
      rule,
      does: `lists nothing but zeros in ${operation}`,
      alter: (service) =>
        alterList(service, operation, (usage) => usage.map((item) => ({ ...item, used_bytes: 0 }))),
    },
  ]),
  {
    rule: 'Q-EP-06.1',
    does: 'shows nobody as exempt in the list of user quotas',
    alter: (service) =>
      alterList(service, 'listUserQuotas', (quotas) => quotas.map((quota) => ({ ...quota, exempt: false }))),
  },
  {
    rule: 'Q-EP-06.3',
    does: 'begins a page of user quotas at a multiple of its limit only',
    alter: (service) =>
      replaceOperation(service, 'listUserQuotas', ({ query }, _, proceed) => {
        const { offset = 0, limit = 100 } = query as { readonly offset?: number; readonly limit?: number };
        return proceed({ query: { ...query, offset: offset - (offset % limit) } });
      }),
  },
  {
    rule: 'Q-EP-06.1',
    does: 'counts in total only what is on the page',
    alter: (service) =>
      alterBody(service, ['listUserQuotas'], (body) => ({
        ...body,
        total: (body.quotas as readonly Body[]).length,
      })),
  },
  {
    rule: 'Q-EP-12.1',
    does: 'shows one file for each user in the list of usage',
    alter: (service) =>
      alterList(service, 'listUserUsage', (usage) => usage.map((item) => ({ ...item, file_count: 1 }))),
  },
  {
    rule: 'Q-EP-12.1',
    does: 'lists only users who hold something',
    alter: (service) =>
      alterList(service, 'listUserUsage', (usage) => usage.filter(({ used_bytes: bytes }) => bytes !== 0)),
  },
];
