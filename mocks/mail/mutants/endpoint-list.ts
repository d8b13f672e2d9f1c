// Mutants of the list of webhook endpoints: M-EP-08 and M-EP-09.

import { alterDocument, type Mutant, replaceOperation } from '../../../src/service/mutant.ts';
import { alterBody, without } from './alterations.ts';

export const endpointListMutants: readonly Mutant[] = [
  {
    rule: 'M-EP-08',
    does: 'leaves the total out of the list of endpoints',
    overlaps: ['M-AU-01', 'M-AU-02', 'M-EP-09'],
    alter: (service) => alterBody(service, ['listWebhooks'], (body) => without(body, 'total')),
  },
  {
    rule: 'M-EP-08',
    does: 'puts ten endpoints on a page unless asked otherwise',
    alter: (service) =>
      alterDocument(service, ({ components: { parameters } }) => {
        parameters.PageSize.schema.default = 10;
      }),
  },
  {
    rule: 'M-EP-08',
    does: 'counts pages from 0',
    overlaps: ['M-EP-09'],
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
    rule: 'M-EP-08',
    does: 'grants pages of more than 100 endpoints',
    alter: (service) =>
      alterDocument(service, ({ components: { parameters } }) => {
        parameters.PageSize.schema.maximum = 1_000;
      }),
  },
  {
    rule: 'M-EP-09',
    does: 'lists all endpoints whatever is_active says',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) =>
        proceed({ query: { ...query, is_active: undefined } }),
      ),
  },
  {
    rule: 'M-EP-09',
    does: 'lists the endpoints that are not enabled when it is asked for those that are',
    alter: (service) =>
      replaceOperation(service, 'listWebhooks', ({ query }, _, proceed) => {
        const { is_active: isActive } = query;
        return proceed({ query: isActive === undefined ? query : { ...query, is_active: !isActive } });
      }),
  },
];
