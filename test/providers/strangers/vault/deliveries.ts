// Faults of deliveries and subscriptions.

import {
  bytesOf,
  changed,
  counting,
  type Fields,
  fieldsIn,
  isCall,
  type Stranger,
} from '../../../support/altered-provider.ts';
import { answersTaken, attemptsAltered, entriesTaken, eventOf, ONE } from './alterations.ts';

export const deliveriesStrangers: Readonly<Record<string, Stranger>> = {
  'test-unsigned': {
    rule: 'V-DL-06',
    is: 'Test events have no signature.',
    alter: () => {
      let isTest = false;
      return {
        async answer(call, proceed) {
          isTest = isCall(call, 'POST', `${ONE}/test`);
          return proceed();
        },
        send({ headers }, proceed) {
          const { 'X-Vault-Signature': _, ...unsigned } = headers;
          return proceed(isTest ? { headers: unsigned } : {});
        },
      };
    },
  },
  '204-is-a-failure': {
    rule: 'V-DL-01',
    is: 'An answer without a body is a failure.',
    alter: answersTaken((status) => (status === 204 ? 500 : undefined)),
  },
  'seventh-success-ignored': {
    rule: 'V-DL-01',
    is: 'A success of attempt 7 does not count.',
    alter: answersTaken((status, number) => (number === 7 && status < 300 ? 500 : undefined)),
  },
  'slow-success-ignored': {
    rule: 'V-DL-01',
    is: 'A success that takes longer than 6 s is a failure.',
    alter: () => ({
      async send(_, proceed) {
        const response = await proceed();
        const isSlow = Number(response.headers.get('test-duration-ms')) > 6_000;
        return isSlow && response.ok
          ? new Response(null, { status: 500, headers: response.headers })
          : response;
      },
    }),
  },
  'gone-is-done': {
    rule: 'V-DL-02',
    is: 'An answer of 404 or 410 ends the delivery as a success.',
    alter: answersTaken((status) => (status === 404 || status === 410 ? 200 : undefined)),
  },
  '401-disables': {
    rule: 'V-DL-02',
    is: 'An answer of 401 is taken for a success.',
    alter: answersTaken((status) => (status === 401 ? 200 : undefined)),
  },
  'retry-redirected': {
    rule: 'V-DL-02',
    is: 'A redirect at a retry is a success.',
    alter: answersTaken((status, number) => (number > 1 && status >= 300 && status < 400 ? 200 : undefined)),
  },
  'fourth-attempt-lost': {
    rule: 'V-DL-04',
    is: 'Attempt 4 is counted and not made.',
    alter: () => {
      const numbers = counting();
      return {
        send: async (request, proceed) =>
          numbers(`${request.url} ${eventOf(request).event_id}`) === 4
            ? new Response(null, { status: 500 })
            : proceed(),
      };
    },
  },
  'seventh-attempt-lost': {
    rule: 'V-DL-04',
    is: 'Attempt 7 is counted and not made.',
    alter: () => {
      const numbers = counting();
      return {
        send: async (request, proceed) =>
          numbers(`${request.url} ${eventOf(request).event_id}`) === 7
            ? new Response(null, { status: 500 })
            : proceed(),
      };
    },
  },
  'attempts-made-twice': {
    rule: 'V-DL-04',
    is: 'Attempt 3 is made twice.',
    alter: () => {
      const numbers = counting();
      return {
        async send(request, proceed) {
          const response = await proceed();
          if (numbers(`${request.url} ${eventOf(request).event_id}`) === 3) await proceed();
          return response;
        },
      };
    },
  },
  'long-body-cut': {
    rule: 'V-DL-06',
    is: 'A body is cut after 2,000 characters.',
    alter: attemptsAltered(({ body }) => ({ body: body.slice(0, 2_000) })),
  },
  'second-copy-without-tenant': {
    rule: 'V-DL-06',
    is: 'Only the first webhook that gets an event gets it with its tenant.',
    alter: () => {
      const first = new Map<unknown, string>();
      return {
        send(request, proceed) {
          const event = eventOf(request);
          const url = first.get(event.event_id) ?? request.url;
          first.set(event.event_id, url);
          return proceed(url === request.url ? {} : { body: JSON.stringify({ ...event, tenant_id: null }) });
        },
      };
    },
  },
  'timestamp-of-first-attempt': {
    rule: 'V-DL-07',
    gap: 'V-G-11',
    is: 'X-Vault-Timestamp of retries is that of the first attempt.',
    alter: () => {
      const first = new Map<string, string>();
      return {
        send(request, proceed) {
          const key = `${request.url} ${eventOf(request).event_id}`;
          const timestamp = first.get(key) ?? String(request.headers['X-Vault-Timestamp']);
          first.set(key, timestamp);
          return proceed({ headers: { ...request.headers, 'X-Vault-Timestamp': timestamp } });
        },
      };
    },
  },
  'type-header-of-retry-in-capitals': {
    rule: 'V-DL-07',
    is: 'X-Vault-Event-Type of attempt 5 is in upper case.',
    alter: attemptsAltered(({ headers }, number) =>
      number === 5
        ? {
            headers: {
              ...headers,
              'X-Vault-Event-Type': String(headers['X-Vault-Event-Type']).toUpperCase(),
            },
          }
        : undefined,
    ),
  },
  'expiring-hears-expired': {
    rule: 'V-SUB-01',
    is: 'secret.expiring matches secret.expired, too.',
    alter: entriesTaken((entry) => (entry === 'secret.expiring' ? [entry, 'secret.expired'] : [entry])),
  },
  'updated-hears-rotated': {
    rule: 'V-SUB-01',
    is: 'secret.updated matches secret.rotated, too.',
    alter: entriesTaken((entry) => (entry === 'secret.updated' ? [entry, 'secret.rotated'] : [entry])),
  },
  'star-without-underscore': {
    rule: 'V-SUB-02',
    is: 'certificate.* does not match certificate.renewal_failed.',
    alter: entriesTaken((entry) =>
      entry === 'certificate.*'
        ? ['issued', 'renewed', 'revoked', 'expiring'].map((each) => `certificate.${each}`)
        : [entry],
    ),
  },
  'star-of-patch-is-created': {
    rule: 'V-SUB-02',
    is: 'A star that PATCH brings selects the first type of the family.',
    alter: () => ({
      async answer(call, proceed) {
        const { events, ...rest } = fieldsIn(call);
        if (!isCall(call, 'PATCH', ONE) || !Array.isArray(events)) return proceed();
        const taken = events.map((entry) => (entry === 'secret.*' ? 'secret.created' : entry));
        return changed(await proceed({ raw: bytesOf({ ...rest, events: taken }) }), (webhook) => ({
          ...webhook,
          events,
        }));
      },
    }),
  },
  'double-star-without-unreachable': {
    rule: 'V-SUB-03',
    is: 'federation.** does not match federation.backend.unreachable.',
    alter: entriesTaken((entry) => (entry === 'federation.**' ? ['federation.sync.*'] : [entry])),
  },
  'prefix-of-patch-ignored': {
    rule: 'V-SUB-04',
    is: 'A path_prefix that PATCH brings is shown and does not filter.',
    alter: () => ({
      async answer(call, proceed) {
        const { filters, ...rest } = fieldsIn(call);
        const given = filters as Fields | null | undefined;
        if (!isCall(call, 'PATCH', ONE) || given?.path_prefix === undefined) return proceed();
        const { path_prefix: _, ...others } = given;
        return changed(await proceed({ raw: bytesOf({ ...rest, filters: others }) }), (webhook) => ({
          ...webhook,
          filters: given,
        }));
      },
    }),
  },
};
