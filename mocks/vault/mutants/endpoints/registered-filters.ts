// Mutants of the filters that a webhook is registered with.

import { type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import type { Schemas } from '../../spec.ts';
import { alterShown, refusal, registerAs, without } from '../alterations.ts';

export const registeredFiltersMutants: readonly Mutant[] = [
  {
    rule: 'V-WH-05.1',
    does: 'forgets the path_prefix of a new webhook',
    alter: (service) => forgetFilters(service, ['path_prefix']),
  },
  {
    rule: 'V-SUB-05.1',
    does: 'forgets the secret_type and the tags of a new webhook',
    alter: (service) => forgetFilters(service, ['secret_type', 'tags']),
  },
  {
    rule: 'V-WH-05.3',
    does: 'stores tags only together with a path_prefix',
    alter: (service) =>
      registerAs(service, ({ filters, ...given }) => ({
        ...given,
        filters: filters?.path_prefix === undefined ? without(filters ?? {}, 'tags') : filters,
      })),
  },
  {
    rule: 'V-WH-05.1',
    does: 'answers null where a webhook has no filters',
    alter: (service) =>
      alterShown(service, (webhook) => ({
        ...webhook,
        filters: Object.keys(webhook.filters).length === 0 ? null : webhook.filters,
      })),
  },
  {
    rule: 'V-WH-05.2',
    does: 'forgets the secret_type of a new webhook',
    alter: (service) => forgetFilters(service, ['secret_type']),
  },
  {
    rule: 'V-WH-05.3',
    does: 'keeps the last tag of a filter alone',
    alter: (service) =>
      registerFilters(service, ({ tags, ...filters }) =>
        tags === undefined ? filters : { ...filters, tags: tags.slice(-1) },
      ),
  },
  {
    rule: 'V-WH-05.3',
    does: 'lowers the case of the tags of a filter',
    alter: (service) =>
      registerFilters(service, ({ tags, ...filters }) =>
        tags === undefined ? filters : { ...filters, tags: tags.map((tag) => tag.toLowerCase()) },
      ),
  },
  {
    rule: 'V-WH-05.1',
    does: 'drops the slash at the end of path_prefix',
    alter: (service) =>
      registerFilters(service, ({ path_prefix, ...filters }) =>
        path_prefix === undefined ? filters : { ...filters, path_prefix: path_prefix.replace(/\/$/, '') },
      ),
  },
  {
    rule: 'V-WH-05.1',
    does: 'refuses filters without path_prefix',
    alter: (service) =>
      replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
        const { filters } = body as Schemas['WebhookCreate'];
        return filters !== undefined && filters.path_prefix === undefined ? refusal(422) : proceed();
      }),
  },
];

/** Registers a webhook with other filters than the given ones. */
function registerFilters(
  service: AnyService,
  change: (filters: Schemas['WebhookFilters']) => Schemas['WebhookFilters'],
): AnyService {
  return registerAs(service, (given) =>
    given.filters === undefined ? given : { ...given, filters: change(given.filters) },
  );
}

function forgetFilters(service: Parameters<Mutant['alter']>[0], names: readonly string[]) {
  return replaceOperation(service, 'createWebhook', ({ body }, _, proceed) => {
    const { filters } = body as Schemas['WebhookCreate'];
    if (filters === undefined) return proceed();
    return proceed({ body: { ...(body as object), filters: names.reduce(without, filters) } });
  });
}
