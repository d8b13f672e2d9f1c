// What is on record of deliveries and tests, and the list of types, told otherwise than documented.

import {
  answered,
  answers,
  changed,
  counting,
  entries,
  type Fields,
  fault,
  fieldsOf,
  instead,
  lists,
  type WireFault,
} from '../../support/wire-faults.ts';

const LIST = 'listDeliveries';

export const recordFaults: readonly WireFault[] = [
  fault(
    'V-WH-11',
    'shows no last delivery while it is pending',
    answers('getWebhook', (webhook) =>
      fieldsOf(webhook.last_delivery).status === 'pending' ? { ...webhook, last_delivery: null } : webhook,
    ),
  ),
  fault('V-WH-15', 'leads from the second page back to the first', () => {
    const second = new Set<unknown>();
    return {
      async answer({ operation, query: { cursor, ...query } }, proceed) {
        if (operation !== LIST) return proceed();
        const answer = await proceed(second.has(cursor) ? { query } : {});
        if (cursor !== undefined) second.add(fieldsOf(answer.body).cursor);
        return answer;
      },
    };
  }),
  fault(
    'V-WH-15',
    'lists what has not failed where successes are asked for',
    instead(LIST, async ({ query: { status, ...query } }, proceed) => {
      if (status !== 'success') return proceed();
      return changed(await proceed({ query }), (page) => ({
        ...page,
        deliveries: (page.deliveries as Fields[]).filter((each) => each.status !== 'failed'),
      }));
    }),
  ),
  fault(
    'V-WH-15',
    'gives no cursor from the second page on',
    answers(LIST, (page, { query }) => (query.cursor === undefined ? page : { ...page, cursor: null })),
  ),
  fault(
    'V-WH-15',
    'answers a list without deliveries with 404',
    instead(LIST, async (_, proceed) => {
      const answer = await proceed();
      const { deliveries } = fieldsOf(answer.body);
      return Array.isArray(deliveries) && deliveries.length === 0
        ? answered(404, { title: 'There are none.' })
        : answer;
    }),
  ),
  fault(
    'V-WH-16',
    'writes the number of an attempt as text from the second on',
    entries(LIST, (record) =>
      Number(record.attempt) > 1 ? { ...record, attempt: String(record.attempt) } : record,
    ),
  ),
  fault(
    'V-WH-16',
    'writes duration_ms in seconds',
    entries(LIST, ({ duration_ms: ms, ...record }) => ({
      ...record,
      duration_ms: ms === null ? null : Math.round(Number(ms) / 1_000),
    })),
  ),
  fault(
    'V-WH-16',
    'notes 200 where nobody answered',
    entries(LIST, (record) =>
      record.status === 'success' ? record : { ...record, response_code: record.response_code ?? 200 },
    ),
  ),
  fault(
    'V-WH-16',
    'calls a delivery that has failed an error in lists that are not filtered',
    entries(LIST, (record, { query }) =>
      record.status === 'failed' && query.status === undefined ? { ...record, status: 'error' } : record,
    ),
  ),
  fault('V-WH-16', 'gives records other ids from the second list on', () => {
    const reads = counting();
    return {
      async answer(call, proceed) {
        const answer = await proceed();
        if (call.operation !== LIST || reads(call.path) === 1) return answer;
        return changed(answer, (page) => ({
          ...page,
          deliveries: (page.deliveries as Fields[]).map((record) => ({ ...record, id: `${record.id}b` })),
        }));
      },
    };
  }),
  fault(
    'V-WH-17',
    'tries all failed deliveries of a webhook again with one',
    instead('retryDelivery', async ({ path, values }, proceed) => {
      const base = path.slice(0, path.indexOf('/deliveries/') + '/deliveries'.length);
      const { body } = await proceed({
        method: 'GET',
        path: base,
        query: { status: 'failed' },
        body: undefined,
      });
      const answer = await proceed();
      for (const { id } of (fieldsOf(body).deliveries ?? []) as Fields[])
        if (answer.status < 300 && id !== values.delivery_id) await proceed({ path: `${base}/${id}/retry` });
      return answer;
    }),
  ),
  fault(
    'V-WH-18',
    'leaves the types of secrets out of the list without the admin scope',
    lists('listEventTypes', (types, { caller }) =>
      caller === 'admin' ? types : types.filter((type) => !JSON.stringify(type).includes('"secret.')),
    ),
  ),
  fault(
    'V-EV-04',
    'lists a type twice',
    lists('listEventTypes', (types) => [...types, types[3] as Fields]),
  ),
];
