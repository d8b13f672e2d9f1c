// Faults of webhooks as a resource, and of callers.

import {
  answersAltered,
  bytesOf,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  type PassedAnswer,
  type Stranger,
} from '../../../support/altered-provider.ts';
import { ADMIN, ALL, admitted, listAltered, listed, nothing, ONE, RETRY } from './alterations.ts';

export const webhooksStrangers: Readonly<Record<string, Stranger>> = {
  'created-at-of-read': {
    rule: 'V-WH-01',
    is: 'GET one has the time of the call as created_at.',
    alter: answersAltered([['GET', ONE]], (webhook) => ({
      ...webhook,
      created_at: '2026-06-01T12:00:00.000000Z',
    })),
  },
  'single-event-as-text': {
    rule: 'V-WH-01',
    is: 'events of a webhook with one entry is a text in the list.',
    alter: listAltered((webhooks) =>
      webhooks.map((each) => {
        const [first, second] = each.events as readonly string[];
        return second === undefined ? { ...each, events: first } : each;
      }),
    ),
  },
  'tags-not-listed': {
    rule: 'V-SUB-05',
    is: 'The list shows filters without tags.',
    alter: listAltered((webhooks) =>
      webhooks.map((each) => {
        const { tags: _, ...filters } = each.filters as Fields;
        return { ...each, filters };
      }),
    ),
  },
  'listed-twice': {
    rule: 'V-WH-07',
    is: 'With three or more webhooks one is listed twice.',
    alter: listAltered((webhooks) => (webhooks.length > 2 ? [...webhooks, webhooks[1] as Fields] : webhooks)),
  },
  'urls-of-neighbours': {
    rule: 'V-WH-07',
    is: 'The list shows each webhook with the url of the next.',
    alter: listAltered((webhooks) =>
      webhooks.map((each, index) => ({ ...each, url: webhooks[(index + 1) % webhooks.length]?.url })),
    ),
  },
  'disabled-without-statistics': {
    rule: 'V-WH-09',
    is: 'A webhook that is not enabled has no statistics.',
    alter: answersAltered([['GET', ONE]], ({ statistics, ...webhook }) =>
      webhook.enabled === false ? webhook : { ...webhook, statistics },
    ),
  },
  'latency-in-seconds': {
    rule: 'V-WH-10',
    is: 'avg_latency_ms is in seconds.',
    alter: answersAltered([['GET', ONE]], (webhook) => {
      const statistics = webhook.statistics as Fields;
      const latency = Math.round(Number(statistics.avg_latency_ms) / 1000);
      return { ...webhook, statistics: { ...statistics, avg_latency_ms: latency } };
    }),
  },
  'second-patch-lost': {
    rule: 'V-WH-12',
    is: 'The second PATCH of a webhook is answered and not stored.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'PATCH', ONE) || times(call.path) !== 2) return proceed();
          const now = await proceed({ method: 'GET', raw: nothing });
          const { secret: _, ...given } = fieldsIn(call);
          return changed(now, ({ statistics: __, last_delivery: ___, ...webhook }) => ({
            ...webhook,
            ...given,
          }));
        },
      };
    },
  },
  'delete-disables-another': {
    rule: 'V-WH-13',
    is: 'DELETE of a webhook disables the one that was created before it.',
    alter: instead('DELETE', ONE, async (call, proceed) => {
      const all = await listed(proceed);
      const answer = await proceed();
      const place = all.findIndex(({ id }) => call.path.endsWith(`/${id}`));
      const other = all[place + 1];
      if (answer.status < 300 && other !== undefined)
        await proceed({ method: 'PATCH', path: `${ALL}/${other.id}`, raw: bytesOf({ enabled: false }) });
      return answer;
    }),
  },
  'unknown-token-reads-one': {
    rule: 'V-AU-01',
    is: 'GET one takes any token.',
    alter: admitted('GET', ONE, ({ headers }) => headers.authorization !== undefined),
  },
  'retry-without-token': {
    rule: 'V-AU-01',
    is: 'A forced retry needs no token.',
    alter: admitted('POST', RETRY, ({ headers }) => headers.authorization === undefined),
  },
  'test-without-token': {
    rule: 'V-AU-01',
    is: 'A test needs no token.',
    alter: admitted('POST', `${ONE}/test`, ({ headers }) => headers.authorization === undefined),
  },
  'patch-without-token-done': {
    rule: 'V-AU-01',
    is: 'PATCH without a token is refused, and done.',
    alter: instead('PATCH', ONE, async (call, proceed) => {
      const answer = await proceed();
      if (answer.status === 401) await proceed({ headers: { ...call.headers, authorization: ADMIN } });
      return answer;
    }),
  },
  'list-of-admin-cached': {
    rule: 'V-AU-02',
    is: 'A list that an admin has read is shown to callers without the scope.',
    alter: () => {
      let last: PassedAnswer | undefined;
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (!isCall(call, 'GET', ALL)) return answer;
          if (answer.status === 200) last = answer;
          return answer.status === 403 && last !== undefined ? last : answer;
        },
      };
    },
  },
  'disabled-created-without-scope': {
    rule: 'V-AU-02',
    is: 'A webhook that is not enabled can be created without the scope.',
    alter: admitted('POST', ALL, (call) => fieldsIn(call).enabled === false),
  },
};
