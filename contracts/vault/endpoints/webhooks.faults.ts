// Webhooks that are listed, read or removed otherwise than documented.

import {
  type Alter,
  answered,
  answers,
  changed,
  entries,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  lists,
  replies,
} from '../../support/wire-faults.ts';
import {
  CREATE,
  DELIVERIES,
  LIST,
  listed,
  now,
  ONE,
  refusal,
  shows,
  UPDATE,
  webhooksIn,
} from '../alterations.ts';

const DELETE = 'deleteWebhook';

/** Answers removals and removes nothing: what was to go is gone by its id, in the list, or in both. */
const hides =
  (where: 'by id' | 'in the list' | 'everywhere'): Alter =>
  () => {
    const hidden = new Set<unknown>();
    return {
      async answer({ operation, values }, proceed) {
        if (operation !== LIST && hidden.has(values.id) && where !== 'in the list') return refusal(404);
        if (operation === DELETE && (await now(proceed)).status === 200) {
          hidden.add(values.id);
          return { status: 204 };
        }
        const answer = await proceed();
        return operation === LIST && where !== 'by id'
          ? changed(answer, (body) => ({ webhooks: webhooksIn(body).filter(({ id }) => !hidden.has(id)) }))
          : answer;
      },
    };
  };

/** Lists webhooks in another way once they were changed. */
const relisted =
  (change: (webhook: Fields) => readonly Fields[]): Alter =>
  () => {
    const altered = new Set<unknown>();
    return {
      async answer({ operation, values }, proceed) {
        if (operation === UPDATE) altered.add(values.id);
        const answer = await proceed();
        if (operation !== LIST) return answer;
        return changed(answer, (body) => ({
          webhooks: webhooksIn(body).flatMap((each) => (altered.has(each.id) ? change(each) : each)),
        }));
      },
    };
  };

/** Removes other webhooks as well. */
const removesWith = (isRemoved: (other: Fields, removed: Fields, all: readonly Fields[]) => boolean): Alter =>
  instead(DELETE, async ({ values }, proceed) => {
    const all = await listed(proceed);
    const removed = all.find(({ id }) => id === values.id);
    const answer = await proceed();
    if (answer.status < 300 && removed !== undefined)
      for (const other of all)
        if (other !== removed && isRemoved(other, removed, all))
          await proceed({ path: `/v1/webhooks/${other.id}` });
    return answer;
  });

/** Alters what is answered about webhooks that were removed. */
const afterRemoval =
  (operation: string, change: (answer: ReturnType<typeof refusal>) => object): Alter =>
  () => {
    const removed = new Set<unknown>();
    return {
      async answer(call, proceed) {
        if (call.operation === DELETE) removed.add(call.values.id);
        const answer = await proceed();
        return call.operation === operation && removed.has(call.values.id)
          ? { ...answer, ...change(answer) }
          : answer;
      },
    };
  };

const NO_DELIVERIES = { deliveries: [], cursor: null, has_more: false };

export const webhookFaults = faultsOf({
  'V-WH-01': {
    'gives a webhook in the list an id of another form': entries(LIST, ({ id, ...webhook }) => ({
      ...webhook,
      id: String(id).replace('wh_', ''),
    })),
    'shows the time of the read as that of the creation': answers(ONE, (webhook) => ({
      ...webhook,
      created_at: '2026-06-01T12:00:00.000000Z',
    })),
    'shows when a webhook was created in seconds': shows((webhook) => ({
      ...webhook,
      created_at: Math.floor(Date.parse(String(webhook.created_at)) / 1_000),
    })),
    'lists the only entry of a webhook as text': entries(LIST, (webhook) => {
      const [first, second] = webhook.events as readonly string[];
      return second === undefined ? { ...webhook, events: first } : webhook;
    }),
  },
  'V-SUB-05': {
    'lists filters without tags': entries(LIST, ({ filters, ...webhook }) => {
      const { tags: _, ...others } = fieldsOf(filters);
      return { ...webhook, filters: others };
    }),
  },
  'V-WH-07.1': {
    'answers 206 to the list': replies(LIST, (reply) =>
      reply.status === 200 ? { ...reply, status: 206 } : reply,
    ),
    'answers 204 where there is no webhook to list': replies(LIST, (reply) =>
      reply.status === 200 && webhooksIn(fieldsOf(reply.body)).length === 0 ? { status: 204 } : reply,
    ),
  },
  'V-WH-07': {
    'lists one of several webhooks twice': lists(LIST, (all) =>
      all.length > 2 ? [...all, all[1] as Fields] : all,
    ),
    'lists each webhook with the url of the next': lists(LIST, (all) =>
      all.map((each, index) => ({ ...each, url: all[(index + 1) % all.length]?.url })),
    ),
    'leaves one of several webhooks out of the list': lists(LIST, (all) =>
      all.length > 1 ? all.slice(1) : all,
    ),
  },
  'V-WH-07.2': {
    'lists webhooks under another name': answers(LIST, ({ webhooks }) => ({ items: webhooks })),
    'lists no webhook': lists(LIST, () => []),
    'lists webhooks in the opposite order': lists(LIST, (all) => all.toReversed()),
    'lists twenty webhooks at most': lists(LIST, (all) => all.slice(0, 20)),
    'leaves webhooks that are disabled out of the list': lists(LIST, (all) =>
      all.filter(({ enabled }) => enabled),
    ),
    'lists every webhook with the filters of the first': lists(LIST, (all) =>
      all.map((webhook) => ({ ...webhook, filters: all[0]?.filters })),
    ),
    'lists a webhook twice once it was changed': relisted((webhook) => [webhook, webhook]),
    'lists a webhook no more once it was changed': relisted(() => []),
  },
  'V-WH-04.1': {
    'lists a disabled webhook as enabled': entries(LIST, (webhook) => ({ ...webhook, enabled: true })),
  },
  'V-WH-09': {
    'shows no statistics of a webhook that is not enabled': answers(ONE, ({ statistics, ...webhook }) =>
      webhook.enabled === false ? webhook : { ...webhook, statistics },
    ),
  },
  'V-WH-09.1': {
    'reads the webhook that is listed first for every id': instead(ONE, async (_, proceed) => {
      const [first] = await listed(proceed);
      return first === undefined ? proceed() : proceed({ path: `/v1/webhooks/${first.id}` });
    }),
    'reads no webhook that is disabled': replies(ONE, (reply) =>
      fieldsOf(reply.body).enabled === false ? refusal(404) : reply,
    ),
  },
  'V-WH-13': {
    'answers a removal and keeps the webhook': instead(DELETE, async (_, proceed) =>
      (await now(proceed)).status === 200 ? { status: 204 } : proceed(),
    ),
    'removes a webhook only from the list': hides('in the list'),
    'removes a webhook only by its id': hides('by id'),
    'goes on sending events to a webhook that was removed': hides('everywhere'),
    'removes the webhook that is listed last in addition to the given one': removesWith(
      (other, _, all) => other === all.at(-1),
    ),
    'removes every webhook with the url of the one that is to go': removesWith(
      (other, { url }) => other.url === url,
    ),
    'disables the webhook that was created before the one that is removed': instead(
      DELETE,
      async ({ values }, proceed) => {
        const all = await listed(proceed);
        const answer = await proceed();
        const other = all[all.findIndex(({ id }) => id === values.id) + 1];
        if (answer.status < 300 && other !== undefined)
          await proceed({ method: 'PATCH', path: `/v1/webhooks/${other.id}`, body: { enabled: false } });
        return answer;
      },
    ),
    'goes on listing the deliveries of a webhook that was removed': afterRemoval(DELIVERIES, () =>
      answered(200, NO_DELIVERIES),
    ),
    'answers the removal of a webhook that is gone like any other': replies(DELETE, (reply) =>
      reply.status === 404 ? { status: 204 } : reply,
    ),
    'takes the deliveries of all webhooks away with the one that is removed': () => {
      let isRemoved = false;
      return {
        async answer({ operation }, proceed) {
          const answer = await proceed();
          if (operation === DELETE && answer.status < 300) isRemoved = true;
          return operation === DELIVERIES && isRemoved ? changed(answer, () => NO_DELIVERIES) : answer;
        },
      };
    },
    'refuses a webhook with the name of one that was removed': () => {
      const names = new Set<unknown>();
      return {
        async answer({ operation, body }, proceed) {
          if (operation === DELETE) names.add(fieldsOf((await now(proceed)).body).name);
          return operation === CREATE && names.has(fieldsOf(body).name ?? '') ? refusal(409) : proceed();
        },
      };
    },
    'removes a webhook at the second call alone': () => {
      const noted = new Set<unknown>();
      return {
        async answer({ operation, values }, proceed) {
          const isFirst = operation === DELETE && !noted.has(values.id);
          if (isFirst) noted.add(values.id);
          return isFirst && (await now(proceed)).status === 200 ? { status: 204 } : proceed();
        },
      };
    },
  },
  'V-WH-08.2': {
    'refuses a webhook with the url of another one': instead(CREATE, async ({ body }, proceed) =>
      (await listed(proceed)).some(({ url }) => url === fieldsOf(body).url) ? refusal(409) : proceed(),
    ),
  },
});
