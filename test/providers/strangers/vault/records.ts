// Faults of what is on record of deliveries, of tests, and of the list of types.

import {
  answered,
  answersAltered,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  queryOf,
  type Stranger,
  withQuery,
} from '../../../support/altered-provider.ts';
import {
  ADMIN,
  ALL,
  DELIVERIES,
  deliveriesIn,
  nothing,
  ONE,
  RETRY,
  recordsAltered,
  TYPES,
} from './alterations.ts';

export const recordsStrangers: Readonly<Record<string, Stranger>> = {
  'last-delivery-once-settled': {
    rule: 'V-WH-11',
    is: 'last_delivery is null while the delivery is pending.',
    alter: answersAltered([['GET', ONE]], (webhook) =>
      (webhook.last_delivery as Fields | null)?.status === 'pending'
        ? { ...webhook, last_delivery: null }
        : webhook,
    ),
  },
  'test-id-of-first': {
    rule: 'V-WH-14',
    is: 'Each test of a webhook answers the delivery_id of the first.',
    alter: () => {
      const first = new Map<string, unknown>();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'POST', `${ONE}/test`)) return proceed();
          return changed(await proceed(), (result) => {
            if (!first.has(call.path)) first.set(call.path, result.delivery_id);
            return { ...result, delivery_id: first.get(call.path) };
          });
        },
      };
    },
  },
  'test-code-as-text': {
    rule: 'V-WH-14',
    is: 'response_code of a test is a text.',
    alter: answersAltered([['POST', `${ONE}/test`]], (result) => ({
      ...result,
      response_code: String(result.response_code),
    })),
  },
  'third-page-is-first': {
    rule: 'V-WH-15',
    is: 'The cursor of the second page leads back to the first.',
    alter: () => {
      const second = new Set<string>();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'GET', DELIVERIES)) return proceed();
          const cursor = queryOf(call).get('cursor');
          const path =
            cursor !== null && second.has(cursor)
              ? withQuery(call, (query) => query.delete('cursor'))
              : call.path;
          const answer = await proceed({ path });
          if (cursor !== null) second.add(String(fieldsIn(answer).cursor));
          return answer;
        },
      };
    },
  },
  'success-with-pending': {
    rule: 'V-WH-15',
    is: 'status=success lists all deliveries that have not failed.',
    alter: instead('GET', DELIVERIES, async (call, proceed) => {
      if (queryOf(call).get('status') !== 'success') return proceed();
      const all = await proceed({ path: withQuery(call, (query) => query.delete('status')) });
      return changed(all, (fields) => ({
        ...fields,
        deliveries: deliveriesIn(fields).filter(({ status }) => status !== 'failed'),
      }));
    }),
  },
  'more-without-cursor': {
    rule: 'V-WH-15',
    is: 'Of the second page on there is no cursor, though there is more.',
    alter: answersAltered([['GET', DELIVERIES]], (fields, call) =>
      queryOf(call).has('cursor') ? { ...fields, cursor: null } : fields,
    ),
  },
  'nothing-is-404': {
    rule: 'V-WH-15',
    is: 'A list without deliveries is 404.',
    alter: instead('GET', DELIVERIES, async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 200 && deliveriesIn(fieldsIn(answer)).length === 0
        ? answered(404, { error: { code: 'none', message: 'There are none.' } })
        : answer;
    }),
  },
  'attempt-as-text': {
    rule: 'V-WH-16',
    is: 'attempt is a text from the second on.',
    alter: recordsAltered((record) =>
      Number(record.attempt) > 1 ? { ...record, attempt: String(record.attempt) } : record,
    ),
  },
  'duration-in-seconds': {
    rule: 'V-WH-16',
    is: 'duration_ms is in seconds.',
    alter: recordsAltered((record) => ({
      ...record,
      duration_ms: record.duration_ms === null ? null : Math.round(Number(record.duration_ms) / 1000),
    })),
  },
  'no-answer-as-200': {
    rule: 'V-WH-16',
    is: 'A delivery that nobody answered is on record with 200.',
    alter: recordsAltered((record) => ({
      ...record,
      response_code: record.status === 'success' ? record.response_code : (record.response_code ?? 200),
    })),
  },
  'exhausted-as-error': {
    rule: 'V-WH-16',
    is: 'A delivery that has failed has the status error in lists that are not filtered.',
    alter: recordsAltered((record, call) =>
      record.status === 'failed' && !queryOf(call).has('status') ? { ...record, status: 'error' } : record,
    ),
  },
  'record-ids-of-reads': {
    rule: 'V-WH-16',
    is: 'The second list of a webhook gives its records other ids.',
    alter: () => {
      const reads = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (!isCall(call, 'GET', DELIVERIES) || reads(call.path) === 1) return answer;
          return changed(answer, (fields) => ({
            ...fields,
            deliveries: deliveriesIn(fields).map((record) => ({ ...record, id: `${record.id}b` })),
          }));
        },
      };
    },
  },
  'retry-of-all-failed': {
    rule: 'V-WH-17',
    is: 'A forced retry is made of all failed deliveries of the webhook.',
    alter: instead('POST', RETRY, async (call, proceed) => {
      const [, id] = /\/v1\/webhooks\/([^/]+)\//.exec(call.path) ?? [];
      const list = await proceed({
        method: 'GET',
        path: `${ALL}/${id}/deliveries?status=failed`,
        raw: nothing,
      });
      const answer = await proceed();
      for (const { id: other } of deliveriesIn(fieldsIn(list)))
        if (answer.status < 300 && !call.path.includes(String(other)))
          await proceed({ path: `${ALL}/${id}/deliveries/${other}/retry` });
      return answer;
    }),
  },
  'types-by-scope': {
    rule: 'V-WH-18',
    is: 'Without the admin scope the list of types leaves the secrets out.',
    alter: answersAltered([['GET', TYPES]], (fields, call) =>
      call.headers.authorization === ADMIN
        ? fields
        : {
            types: (fields.types as readonly Fields[]).filter(
              ({ name }) => !String(name).startsWith('secret'),
            ),
          },
    ),
  },
  'type-listed-twice': {
    rule: 'V-EV-04',
    is: 'The list has a type twice.',
    alter: answersAltered([['GET', TYPES]], (fields) => ({
      types: [...(fields.types as readonly Fields[]), (fields.types as readonly Fields[])[3]],
    })),
  },
};
