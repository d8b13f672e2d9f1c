// Webhooks that are registered, or shown when they are, otherwise than documented.

import {
  answers,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  replaced,
  replies,
  without,
} from '../../support/wire-faults.ts';
import { CREATE, ONE, refusal, registers, shows, stores } from '../alterations.ts';

const text = (value: unknown, change: (text: string) => string) => replaced(value, change);

/** Registers a webhook with other filters than the given ones, and shows those. */
const registersFilters = (change: (filters: Fields) => Fields) =>
  registers((given) =>
    given.filters == null ? given : { ...given, filters: change(fieldsOf(given.filters)) },
  );

const withTags = (change: (tags: readonly unknown[]) => readonly unknown[]) =>
  registersFilters(({ tags, ...filters }) =>
    Array.isArray(tags) ? { ...filters, tags: change(tags) } : filters,
  );

export const registrationFaults = faultsOf({
  'V-WH-01': {
    'does not show when a webhook was registered': answers(CREATE, (webhook) =>
      without(webhook, 'created_at'),
    ),
    'lowers the case of a url': registers(({ url, ...given }) => ({
      ...given,
      url: text(url, (each) => each.toLowerCase()),
    })),
    'drops characters outside ASCII from a name': registers(({ name, ...given }) => ({
      ...given,
      name: text(name, (each) => each.replace(/[^ -~]/g, '') || 'x'),
    })),
    'cuts a name off after 64 characters': registers(({ name, ...given }) => ({
      ...given,
      name: text(name, (each) => each.slice(0, 64)),
    })),
    'puts the entries of events in order': registers((given) =>
      Array.isArray(given.events) ? { ...given, events: given.events.toSorted() } : given,
    ),
    'shows the signing secret of a webhook that is read': () => {
      const secrets = new Map<unknown, unknown>();
      return {
        async answer({ operation, body }, proceed) {
          const answer = await proceed();
          const { id } = fieldsOf(answer.body);
          if (operation === CREATE) secrets.set(id, fieldsOf(body).secret);
          return operation === ONE && secrets.has(id)
            ? { ...answer, body: { ...fieldsOf(answer.body), secret: secrets.get(id) } }
            : answer;
        },
      };
    },
    'dates a registration without a time zone': shows((webhook) => ({
      ...webhook,
      created_at: String(webhook.created_at).replace(/Z|\+00:00/, ''),
    })),
    'has no status of a webhook that is disabled': shows((webhook) => ({
      ...webhook,
      status: webhook.enabled ? webhook.status : null,
    })),
    'shows no filters where there are none': shows(({ filters, ...webhook }) =>
      Object.keys(fieldsOf(filters)).length === 0 ? webhook : { ...webhook, filters },
    ),
  },
  'V-WH-04.1': {
    'switches every new webhook on': registers((given) => ({ ...given, enabled: true })),
    'sends to a webhook that was registered disabled': stores(CREATE, (given) => ({
      ...given,
      enabled: true,
    })),
    'sends nothing to a webhook that was registered with enabled true': stores(CREATE, (given) =>
      given.enabled === true ? { ...given, enabled: false } : given,
    ),
  },
  'V-WH-04.2': {
    'registers webhooks as disabled by default': registers((given) => ({ enabled: false, ...given })),
    'registers a webhook with filters as disabled by default': registers((given) => ({
      enabled: given.filters === undefined,
      ...given,
    })),
  },
  'V-WH-05.1': {
    'forgets the path_prefix of a new webhook': registersFilters((filters) =>
      without(filters, 'path_prefix'),
    ),
    'drops the slash at the end of path_prefix': registersFilters(({ path_prefix: prefix, ...filters }) =>
      prefix === undefined ? filters : { ...filters, path_prefix: text(prefix, (p) => p.replace(/\/$/, '')) },
    ),
    'answers null where a webhook has no filters': shows((webhook) => ({
      ...webhook,
      filters: Object.keys(fieldsOf(webhook.filters)).length === 0 ? null : webhook.filters,
    })),
    'refuses filters without path_prefix': instead(CREATE, ({ body }, proceed) => {
      const { filters } = fieldsOf(body);
      return filters !== undefined && fieldsOf(filters).path_prefix === undefined ? refusal(422) : proceed();
    }),
  },
  'V-WH-05.2': {
    'forgets the secret_type of a new webhook': registersFilters((filters) =>
      without(filters, 'secret_type'),
    ),
  },
  'V-WH-05.3': {
    'stores tags only together with a path_prefix': registersFilters((filters) =>
      filters.path_prefix === undefined ? without(filters, 'tags') : filters,
    ),
    'keeps the last tag of a filter alone': withTags((tags) => tags.slice(-1)),
    'loses the last of several tags of a filter': withTags((tags) =>
      tags.length > 1 ? tags.slice(0, -1) : tags,
    ),
    'lowers the case of the tags of a filter': withTags((tags) =>
      tags.map((tag) => String(tag).toLowerCase()),
    ),
  },
  'V-WH-05': {
    'keeps the first of several filters alone': registersFilters((filters) =>
      Object.fromEntries(Object.entries(filters).slice(0, 1)),
    ),
  },
  'V-SUB-05.1': {
    'forgets the secret_type and the tags of a new webhook': registersFilters((filters) =>
      without(filters, 'secret_type', 'tags'),
    ),
  },
  'V-WH-06': {
    'warns of every registration': replies(CREATE, (reply) => ({
      ...reply,
      headers: { ...reply.headers, warning: '299 - "be careful with policy.* and others"' },
    })),
  },
  'V-SUB-06': {
    'takes a filter by tags for one by path': replies(CREATE, (reply, { body }) => {
      const { warning: _, ...headers } = reply.headers ?? {};
      return fieldsOf(fieldsOf(body).filters).tags === undefined ? reply : { ...reply, headers };
    }),
  },
  'V-WH-08.1': {
    'answers 200 to a registration': replies(CREATE, (reply) =>
      reply.status === 201 ? { ...reply, status: 200 } : reply,
    ),
  },
  'V-WH-08.2': {
    'refuses a field that it does not know': instead(CREATE, ({ body }, proceed) =>
      'colour' in fieldsOf(body) ? refusal(422) : proceed(),
    ),
    'registers every webhook twice': instead(CREATE, async (_, proceed) => {
      await proceed();
      return proceed();
    }),
    'answers a registration and forgets it': instead(CREATE, async (_, proceed) => {
      const answer = await proceed();
      const path = `/v1/webhooks/${fieldsOf(answer.body).id}`;
      if (answer.status < 300) await proceed({ method: 'DELETE', path, body: undefined });
      return answer;
    }),
  },
});
