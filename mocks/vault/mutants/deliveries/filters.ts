// Mutants of the filters of a subscription.

import { deliveries } from '../../../../src/delivery/delivery.ts';
import { type Endpoint, endpoints } from '../../../../src/delivery/endpoint.ts';
import type { World } from '../../../../src/engine/world.ts';
import type { Reply } from '../../../../src/openapi/handler.ts';
import { alterDeliveries, type Mutant, replaceOperation } from '../../../../src/service/mutant.ts';
import type { AnyService } from '../../../../src/service/service.ts';
import { selectorsOf } from '../../domain/selectors.ts';
import { attributesOf } from '../../domain/webhooks.ts';
import type { Schemas } from '../../spec.ts';
import { refile, without } from '../alterations.ts';

export const filtersMutants: readonly Mutant[] = [
  {
    rule: 'V-SUB-04',
    does: 'pays no attention to path_prefix',
    alter: (service) => refile(service, ({ events }) => selectorsOf(events, {})),
  },
  ...(
    [
      ['looks for path_prefix anywhere in the path', (path, prefix) => path.includes(prefix)],
      [
        'takes path_prefix in any case',
        (path, prefix) => path.toLowerCase().startsWith(prefix.toLowerCase()),
      ],
      [
        'wants something behind path_prefix',
        (path, prefix) => path.startsWith(prefix) && path.length > prefix.length,
      ],
      [
        'takes a dot in path_prefix for any character',
        (path, prefix) =>
          path.startsWith(prefix) || new RegExp(`^${prefix.replace(/[%/]/g, '\\$&')}`).test(path),
      ],
      [
        'takes an underscore in path_prefix for any character',
        (path, prefix) =>
          path.startsWith(prefix) ||
          new RegExp(`^${prefix.replace(/[.%/]/g, '\\$&').replaceAll('_', '.')}`).test(path),
      ],
      [
        'takes the beginning of path_prefix for the whole',
        (path, prefix) => prefix.startsWith(path) || path.startsWith(prefix),
      ],
    ] as readonly (readonly [string, (path: string, prefix: string) => boolean])[]
  ).map(
    ([does, isPassed]): Mutant => ({
      rule: 'V-SUB-04',
      does,
      alter: (service) =>
        holdBack(
          refile(service, ({ events }) => selectorsOf(events, {})),
          ({ path }, { path_prefix }) =>
            path_prefix === undefined || (path !== undefined && isPassed(path, path_prefix)),
        ),
    }),
  ),
  {
    rule: 'V-SUB-04',
    does: 'applies path_prefix only to secrets',
    alter: (service) =>
      holdBack(
        refile(service, ({ events }) => selectorsOf(events, {})),
        ({ event_type, path }, { path_prefix = '' }) =>
          event_type.startsWith('certificate.') || (path ?? '').startsWith(path_prefix),
      ),
  },
  {
    rule: 'V-SUB-04',
    does: 'sends an event only to the webhook with the longest prefix',
    alter: (service) =>
      alterDeliveries(service, (delivery, world) => {
        const prefixLength = (id: string) => {
          const webhook = world.collection(endpoints).get(id);
          return webhook === undefined ? 0 : (attributesOf(webhook).filters.path_prefix ?? '').length;
        };
        const own = prefixLength(delivery.endpointId);
        const all = world.collection(deliveries).by('event', delivery.eventId);
        return own > 0 && all.some(({ endpointId }) => prefixLength(endpointId) > own) ? undefined : delivery;
      }),
  },
  {
    rule: 'V-SUB-04',
    does: 'sends every type of the family below path_prefix',
    alter: (service) =>
      refile(service, (webhook) => {
        const { filters } = attributesOf(webhook);
        const families = webhook.events.map((entry) => `${entry.split('.', 1)[0]}.**`);
        return selectorsOf(filters.path_prefix === undefined ? webhook.events : families, filters);
      }),
  },
  ...(
    [
      ['secret_type', 'pays no attention to secret_type'],
      ['tags', 'pays no attention to tags'],
    ] as const
  ).map(
    ([field, does]): Mutant => ({
      rule: 'V-SUB-05.2',
      does,
      alter: (service) => unfiltered(service, (filters) => without(filters, field)),
    }),
  ),
  {
    rule: 'V-SUB-05.2',
    does: 'checks only the first tag of a secret',
    alter: (service) =>
      holdBack(
        service,
        ({ data, event_type }, { tags }) =>
          tags === undefined || event_type !== 'secret.created' || tags.includes(String(data.tags?.[0])),
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'checks only the first tag of a filter',
    alter: (service) =>
      unfiltered(service, ({ tags, ...filters }) =>
        tags === undefined ? filters : { ...filters, tags: tags.slice(0, 1) },
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'wants every tag of a filter',
    alter: (service) =>
      holdBack(
        service,
        ({ data, event_type }, { tags }) =>
          tags === undefined ||
          event_type !== 'secret.created' ||
          tags.every((tag) => data.tags?.includes(tag)),
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'looks for type and tags in the event, and not at the secret',
    alter: (service) =>
      holdBack(service, ({ data }, { secret_type, tags }) => {
        if (secret_type !== undefined && data.secret_type !== secret_type) return false;
        return tags === undefined || tags.some((tag) => data.tags?.includes(tag));
      }),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'lets events pass that are about no secret',
    alter: (service) =>
      unfiltered(service, (filters, { events }) =>
        events.includes('**') ? without(without(filters, 'tags'), 'secret_type') : filters,
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'takes the beginning of a secret_type for the whole',
    alter: (service) =>
      passAs(service, ({ secret_type }, wanted) => String(secret_type).startsWith(wanted.secret_type ?? '')),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'takes the beginning of a tag for the whole',
    alter: (service) =>
      passAs(service, ({ tags = [] }, wanted) =>
        anyTag(wanted, (tag) => tags.some((own) => own.startsWith(tag))),
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'takes tags in any case',
    alter: (service) =>
      passAs(service, ({ tags = [] }, wanted) =>
        anyTag(wanted, (tag) => tags.some((own) => own.toLowerCase() === tag.toLowerCase())),
      ),
  },
  {
    rule: 'V-SUB-05.2',
    does: 'checks only the last tag of a secret',
    alter: (service) =>
      holdBack(
        service,
        ({ data, event_type }, { tags }) =>
          tags === undefined || event_type !== 'secret.created' || tags.includes(String(data.tags?.at(-1))),
      ),
  },
  {
    rule: 'V-SUB-04',
    does: 'drops what is outside ASCII from path_prefix',
    alter: (service) => passPrefix(service, (prefix) => prefix.replace(/[^ -~]/g, '')),
  },
  {
    rule: 'V-SUB-04',
    does: 'compares the first 32 characters of path_prefix',
    alter: (service) => passPrefix(service, (prefix) => prefix.slice(0, 32)),
  },
];

type Filters = Schemas['WebhookFilters'];

/** The parts of an event that a mutant uses. */
interface Held {
  readonly event_type: string;
  readonly path?: string;
  readonly data: { readonly secret_type?: string; readonly tags?: readonly string[] };
}

/** Suppresses deliveries that do not pass the filters of their webhook, interpreted differently. */
function holdBack(service: AnyService, isPassed: (event: Held, filters: Filters) => boolean): AnyService {
  return alterDeliveries(service, (delivery, world) => {
    const webhook = world.collection(endpoints).get(delivery.endpointId);
    if (webhook === undefined || delivery.isTest) return delivery;
    return isPassed(JSON.parse(delivery.body), attributesOf(webhook).filters) ? delivery : undefined;
  });
}

/** Reads path_prefix as another prefix. */
function passPrefix(service: AnyService, change: (prefix: string) => string): AnyService {
  return holdBack(
    refile(service, ({ events }) => selectorsOf(events, {})),
    ({ path }, { path_prefix }) =>
      path_prefix === undefined || path?.startsWith(change(path_prefix)) === true,
  );
}

/** Compares new secrets with filters by type or tag in another way. */
function passAs(service: AnyService, isPassed: (data: Held['data'], wanted: Filters) => boolean): AnyService {
  const given = new WeakMap<World, Map<string, Filters>>();
  const noting = unfiltered(service, ({ secret_type, tags, ...filters }, { id }, world) => {
    const known = given.get(world) ?? new Map<string, Filters>();
    given.set(world, known.set(id, { ...(secret_type && { secret_type }), ...(tags && { tags }) }));
    return filters;
  });
  return alterDeliveries(noting, (delivery, world) => {
    const wanted = given.get(world)?.get(delivery.endpointId);
    const isFree = wanted === undefined || delivery.eventType !== 'secret.created' || delivery.isTest;
    return isFree || isPassed(JSON.parse(delivery.body).data, wanted) ? delivery : undefined;
  });
}

function anyTag({ tags }: Filters, isIn: (tag: string) => boolean): boolean {
  return tags === undefined || tags.some(isIn);
}

/** Stores other filters of a new webhook than it returns. */
function unfiltered(
  service: AnyService,
  change: (filters: Filters, webhook: Endpoint, world: World) => object,
): AnyService {
  return replaceOperation(service, 'createWebhook', (_, world, proceed) => {
    const reply = proceed() as Reply;
    const webhook = world.collection(endpoints).get((reply.body as Schemas['Webhook']).id);
    if (webhook === undefined) return reply;
    const { filters, ...rest } = attributesOf(webhook);
    const changed = change(filters, webhook, world) as Filters;
    world.collection(endpoints).update(webhook.id, { attributes: { ...rest, filters: changed } });
    return reply;
  });
}
