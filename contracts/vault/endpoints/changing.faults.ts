// Webhooks that are changed otherwise than was asked for.

import {
  type Alter,
  changed,
  counting,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  replaced,
  takes,
  withholds,
  without,
} from '../../support/wire-faults.ts';
import { listed, now, shows, stores, textsIn, UPDATE, updates } from '../alterations.ts';

/** Shows a field that a change brings, and goes on with the old one. */
const shownOnly = (field: string): Alter => stores(UPDATE, (given) => without(given, field));

export const changingFaults = faultsOf({
  'V-WH-12': {
    'answers a change and forgets it': instead(UPDATE, async ({ body }, proceed) =>
      changed(await now(proceed), (webhook) => ({
        ...without(webhook, 'statistics', 'last_delivery'),
        ...without(fieldsOf(body), 'secret'),
      })),
    ),
    'answers the second change of a webhook, and does not store it': () => {
      const times = counting();
      return {
        async answer({ operation, path, body }, proceed) {
          if (operation !== UPDATE || times(path) !== 2) return proceed();
          return changed(await now(proceed), (webhook) => ({
            ...without(webhook, 'statistics', 'last_delivery'),
            ...without(fieldsOf(body), 'secret'),
          }));
        },
      };
    },
    'removes the filters at every change that does not name them': takes(UPDATE, (given) => ({
      filters: null,
      ...given,
    })),
    'enables a webhook at every change that does not disable it': takes(UPDATE, (given) => ({
      enabled: true,
      ...given,
    })),
    'changes the webhook that is listed first as well': instead(UPDATE, async ({ values }, proceed) => {
      const [first] = await listed(proceed);
      if (first !== undefined && first.id !== values.id) await proceed({ path: `/v1/webhooks/${first.id}` });
      return proceed();
    }),
    'changes the name before it refuses a url': instead(UPDATE, async ({ body }, proceed) => {
      const answer = await proceed();
      const { name } = fieldsOf(body);
      if (name !== undefined && (answer.status === 400 || answer.status === 422))
        await proceed({ body: { name } });
      return answer;
    }),
    'merges new filters into the old ones': updates((given, { filters }) =>
      given.filters == null
        ? given
        : { ...given, filters: { ...fieldsOf(filters), ...fieldsOf(given.filters) } },
    ),
    'shows new filters and goes on with the old ones': shownOnly('filters'),
    'shows new events and goes on with the old ones': shownOnly('events'),
    'shows a new url and goes on with the old one': shownOnly('url'),
    'keeps the old signing secret of a webhook that gets a new url': takes(UPDATE, (given) =>
      given.url === undefined ? given : without(given, 'secret'),
    ),
    'changes the first of several fields alone': takes(UPDATE, (given) =>
      Object.fromEntries(Object.entries(given).slice(0, 1)),
    ),
    'adds new events to the old ones': updates((given, { events }) =>
      given.events === undefined ? given : { ...given, events: [events, given.events].flat() },
    ),
    'goes on signing with the old secret': takes(UPDATE, (given) => without(given, 'secret')),
    'takes every earlier change back at a change': () => {
      const registered = new Map<unknown, Fields>();
      return {
        async answer({ operation, values, body }, proceed) {
          if (operation !== UPDATE) return proceed();
          const { name, url, events, enabled } = fieldsOf((await now(proceed)).body);
          const first = registered.get(values.id) ?? { name, url, events, enabled };
          registered.set(values.id, first);
          return proceed({ body: { ...(name === undefined ? {} : first), ...fieldsOf(body) } });
        },
      };
    },
    'dates a registration anew at every change': () => {
      const ids = new Set<unknown>();
      const dated = shows((webhook) =>
        ids.has(webhook.id) ? { ...webhook, created_at: '2026-01-01T00:00:01.000Z' } : webhook,
      )();
      return {
        answer(call, proceed) {
          if (call.operation === UPDATE) ids.add(call.values.id);
          return dated.answer?.(call, proceed) ?? proceed();
        },
      };
    },
    'sends nothing new to a webhook that was enabled again': () => {
      // A receiver in a test environment may be at another origin.
      const paths = new Set<string>();
      return {
        ...withholds((_, __, url) => paths.has(new URL(url).pathname))(),
        async answer({ operation, body }, proceed) {
          const answer = await proceed();
          const { url } = fieldsOf(answer.body);
          if (operation === UPDATE && fieldsOf(body).enabled === true && answer.status === 200)
            paths.add(new URL(String(url)).pathname);
          return answer;
        },
      };
    },
    'sends every type to a webhook that is enabled again': stores(UPDATE, (given) =>
      given.enabled === true ? { ...given, events: ['**'] } : given,
    ),
  },
  'V-WH-03': {
    'takes a url without TLS at a change': stores(UPDATE, (given) => ({
      ...given,
      ...(given.url === undefined
        ? {}
        : { url: replaced(given.url, (url) => url.replace(/^http:/, 'https:')) }),
    })),
  },
  'V-SUB-01.2': {
    'takes an exact type for its family once it was changed': stores(UPDATE, (given) =>
      given.events !== undefined
        ? {
            ...given,
            events: textsIn(given.events).map((entry) => `${entry.slice(0, entry.lastIndexOf('.') + 1)}*`),
          }
        : given,
    ),
  },
});
