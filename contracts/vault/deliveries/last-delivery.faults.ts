// The last delivery and the figures of a webhook, told otherwise than documented.

import {
  type Alter,
  answers,
  changed,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  type Proceed,
  without,
} from '../../support/wire-faults.ts';
import { deliveriesIn, listed, ONE, UPDATE } from '../alterations.ts';

/** Alters what is shown of a webhook by itself. */
const detail = (field: 'statistics' | 'last_delivery', change: (value: Fields) => object): Alter =>
  answers(ONE, (webhook) => ({
    ...webhook,
    [field]:
      webhook[field] === null ? null : { ...fieldsOf(webhook[field]), ...change(fieldsOf(webhook[field])) },
  }));

/** The deliveries at a path, in the order of their attempts. */
async function deliveriesAt(path: string, proceed: Proceed): Promise<readonly Fields[]> {
  const list = { method: 'GET', path: `${path}/deliveries`, query: { limit: 100 }, body: undefined };
  return deliveriesIn((await proceed(list)).body).toSorted((a, b) =>
    String(a.timestamp).localeCompare(String(b.timestamp)),
  );
}

/** Shows another delivery as the last one. */
const showsLast = (
  choose: (own: readonly Fields[]) => Fields | undefined,
  of: (path: string, proceed: Proceed) => Promise<readonly Fields[]> = deliveriesAt,
): Alter =>
  instead(ONE, async ({ path }, proceed) => {
    const chosen = choose(await of(path, proceed));
    return changed(await proceed(), (webhook) => {
      const { id, timestamp, status, response_code } = chosen ?? {};
      return webhook.last_delivery === null || chosen === undefined
        ? webhook
        : { ...webhook, last_delivery: { id, timestamp, status, response_code } };
    });
  });

/** The deliveries of several webhooks, in the order of their attempts. */
const ofAll =
  (isMeant: (webhook: Fields, own: Fields) => boolean) => async (path: string, proceed: Proceed) => {
    const all = await listed(proceed);
    const own = all.find(({ id }) => path.endsWith(String(id))) ?? {};
    const paths = all.filter((each) => isMeant(each, own)).map(({ id }) => `/v1/webhooks/${id}`);
    const lists = await Promise.all(paths.map((each) => deliveriesAt(each, proceed)));
    return lists.flat().toSorted((a, b) => String(a.timestamp).localeCompare(String(b.timestamp)));
  };

/** Shows other figures, given the deliveries of the webhook. */
const figures = (change: (own: readonly Fields[], figures: Fields) => object): Alter =>
  instead(ONE, async ({ path }, proceed) => {
    const own = await deliveriesAt(path, proceed);
    return changed(await proceed(), ({ statistics, ...webhook }) => ({
      ...webhook,
      statistics: { ...fieldsOf(statistics), ...change(own, fieldsOf(statistics)) },
    }));
  });

/** Alters what is read of a webhook once it was changed. */
const afterChange =
  (change: (webhook: Fields) => object): Alter =>
  () => {
    const ids = new Set<unknown>();
    return {
      async answer({ operation, values }, proceed) {
        if (operation === UPDATE) ids.add(values.id);
        const answer = await proceed();
        return operation === ONE && ids.has(values.id)
          ? changed(answer, (webhook) => ({ ...webhook, ...change(webhook) }))
          : answer;
      },
    };
  };

const latenciesOf = (own: readonly Fields[]) =>
  own.flatMap(({ duration_ms: ms, response_code: code }) => (code === null ? [] : [Number(ms)]));

const meanOf = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length);

export const lastDeliveryFaults = faultsOf({
  'V-WH-11': {
    'shows no last delivery while it is pending': answers(ONE, (webhook) =>
      fieldsOf(webhook.last_delivery).status === 'pending' ? { ...webhook, last_delivery: null } : webhook,
    ),
  },
  'V-WH-09.3': {
    'leaves the last delivery out of a webhook': answers(ONE, (webhook) => without(webhook, 'last_delivery')),
    'forgets the last delivery of a webhook that was changed': afterChange(() => ({ last_delivery: null })),
  },
  'V-WH-11.1': {
    'shows the last delivery of any webhook': showsLast(
      (all) => all.at(-1),
      ofAll(() => true),
    ),
    'shows the last delivery of another webhook with the same url': showsLast(
      (all) => all.at(-1),
      ofAll(({ url }, own) => url === own.url),
    ),
    'shows the first delivery as the last': showsLast(([first]) => first),
    'shows the last delivery that succeeded': showsLast(
      (own) => own.filter(({ status }) => status === 'success').at(-1) ?? own.at(-1),
    ),
    'passes over what has failed for good': showsLast((own) =>
      own.filter(({ status }) => status !== 'failed').at(-1),
    ),
    'dates the last delivery when it is read': detail('last_delivery', () => ({
      timestamp: '2026-06-01T12:00:00.000Z',
    })),
  },
  'V-WH-11.2': {
    'shows the status of the last delivery with other values': detail('last_delivery', () => ({
      status: 'delivered',
    })),
    'goes on calling the last delivery pending once an attempt has failed': showsLast((own) => {
      const last = own.at(-1);
      return Number(last?.attempt) > 1 ? { ...last, status: 'pending' } : undefined;
    }),
  },
  'V-WH-11.3': {
    'shows what the receiver answered to the last delivery as a text': detail(
      'last_delivery',
      ({ response_code: code }) => ({ response_code: String(code) }),
    ),
  },
  'V-WH-09.2': {
    'leaves the statistics out of a webhook': answers(ONE, (webhook) => without(webhook, 'statistics')),
    'has no statistics of a webhook that nothing was sent to': answers(ONE, (webhook) =>
      webhook.last_delivery === null ? without(webhook, 'statistics') : webhook,
    ),
    'forgets the figures of a webhook that was changed': afterChange(({ statistics }) => ({
      statistics: { ...fieldsOf(statistics), deliveries_24h: 0 },
    })),
  },
  'V-WH-10.1': {
    'counts the deliveries of all webhooks': instead(ONE, async (_, proceed) => {
      const paths = (await listed(proceed)).map(({ id }) => `/v1/webhooks/${id}`);
      const all = await Promise.all(paths.map((path) => proceed({ path })));
      const counts = all.map(({ body }) => Number(fieldsOf(fieldsOf(body).statistics).deliveries_24h));
      return changed(await proceed(), ({ statistics, ...webhook }) => ({
        ...webhook,
        statistics: { ...fieldsOf(statistics), deliveries_24h: counts.reduce((sum, each) => sum + each, 0) },
      }));
    }),
    'counts attempts instead of deliveries': figures((own) => ({
      deliveries_24h: own.reduce((sum, { attempt }) => sum + Number(attempt), 0),
    })),
    'counts twenty deliveries at most': detail('statistics', ({ deliveries_24h: count }) => ({
      deliveries_24h: Math.min(Number(count), 20),
    })),
    'counts the deliveries that succeeded alone': detail(
      'statistics',
      ({ deliveries_24h: count, success_rate_24h: rate }) => ({
        deliveries_24h: Math.round(Number(count) * Number(rate)),
      }),
    ),
  },
  'V-WH-10.2': {
    'shows the success rate in percent': detail('statistics', ({ success_rate_24h: rate }) => ({
      success_rate_24h: Number(rate) * 100,
    })),
    'shows the share of failures': detail('statistics', ({ success_rate_24h: rate }) => ({
      success_rate_24h: 1 - Number(rate),
    })),
    'takes the success rate for 0 as soon as one delivery has failed': detail(
      'statistics',
      ({ success_rate_24h: rate }) => ({ success_rate_24h: Math.floor(Number(rate)) }),
    ),
  },
  'V-WH-10.3': {
    'shows the mean latency in seconds': detail('statistics', ({ avg_latency_ms: ms }) => ({
      avg_latency_ms: Math.round(Number(ms) / 1_000),
    })),
    'shows the mean latency with a fraction': detail('statistics', ({ avg_latency_ms: ms }) => ({
      avg_latency_ms: Number(ms) + 0.25,
    })),
    'shows the longest latency as the mean': figures((own) => ({
      avg_latency_ms: Math.max(...latenciesOf(own), 0),
    })),
    'shows the latency of the latest delivery as the mean': figures((own) => ({
      avg_latency_ms: latenciesOf(own).at(-1) ?? 0,
    })),
    'rounds the mean latency down': figures((own) => ({
      avg_latency_ms: Math.floor(meanOf(latenciesOf(own))),
    })),
  },
  'V-WH-10.4': {
    'counts all deliveries that there ever were': figures((own) => ({ deliveries_24h: own.length })),
    'takes the success rate of all deliveries that there ever were': figures((own) => ({
      success_rate_24h: own.filter(({ status }) => status === 'success').length / Math.max(1, own.length),
    })),
    'takes the mean latency of all deliveries that there ever were': figures((own) => ({
      avg_latency_ms: Math.round(meanOf(latenciesOf(own))),
    })),
  },
});
