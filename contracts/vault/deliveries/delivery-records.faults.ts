// Records of deliveries that are told otherwise than documented.

import {
  type Alter,
  changed,
  counting,
  entries,
  type Fields,
  faultsOf,
  fieldsOf,
  lists,
  without,
} from '../../support/wire-faults.ts';
import { DELIVERIES, deliveriesIn } from '../alterations.ts';

/** Alters every record that is listed. */
const records = (change: (record: Fields, query: Fields) => Fields): Alter =>
  entries(DELIVERIES, (record, { query }) => ({ ...record, ...change(record, query) }));

/** Alters the records, given what was answered to the first attempt of each event. */
const knowingFirst =
  (change: (status: number | null) => Fields): Alter =>
  () => {
    const first = new Map<unknown, number | null>();
    return {
      async answer({ operation }, proceed) {
        const answer = await proceed();
        if (operation !== DELIVERIES) return answer;
        return changed(answer, (page) => ({
          ...page,
          deliveries: deliveriesIn(page).map((record) => {
            const status = first.get(record.event_id);
            return status === undefined ? record : { ...record, ...change(status) };
          }),
        }));
      },
      async send({ body }, proceed) {
        const response = await proceed();
        const { event_id: id } = fieldsOf(JSON.parse(body));
        if (!first.has(id)) first.set(id, response.status);
        return response;
      },
    };
  };

export const deliveryRecordFaults = faultsOf({
  'V-WH-16': {
    'writes the number of an attempt as text from the second on': records(({ attempt }) => ({
      attempt: Number(attempt) > 1 ? String(attempt) : attempt,
    })),
    'notes 200 where nobody answered': records(({ status, response_code: code }) => ({
      response_code: status === 'success' ? code : (code ?? 200),
    })),
    'calls a delivery that has failed an error in lists that are not filtered': records(
      ({ status }, query) => ({
        status: status === 'failed' && query.status === undefined ? 'error' : status,
      }),
    ),
    'gives records other ids from the second list on': () => {
      const reads = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.operation !== DELIVERIES || reads(call.path) === 1) return answer;
          return changed(answer, (page) => ({
            ...page,
            deliveries: deliveriesIn(page).map((record) => ({ ...record, id: `${record.id}b` })),
          }));
        },
      };
    },
  },
  'V-WH-16.1': {
    'does not show which event a delivery is of': entries(DELIVERIES, (record) =>
      without(record, 'event_id'),
    ),
    'names the first two segments of the type of a delivery': records(({ event_type: type }) => ({
      event_type: String(type).split('.', 2).join('.'),
    })),
    'names the delivery in the place of its event': records(({ id }) => ({
      event_id: String(id).replace('del_', 'evt_'),
    })),
  },
  'V-WH-16.2': {
    'dates deliveries an hour late': records(({ timestamp }) => ({
      timestamp: new Date(Date.parse(String(timestamp)) + 3_600_000).toISOString(),
    })),
    'dates a delivery when it is read': records(() => ({ timestamp: '2026-06-01T12:00:00.000Z' })),
  },
  'V-WH-16.3': {
    'calls failed what was delivered at a later attempt': records(({ status, attempt }) => ({
      status: status === 'success' && Number(attempt) > 1 ? 'failed' : status,
    })),
    'calls failed what is tried again': records(({ status, attempt, response_code: code }) => ({
      status: status === 'pending' && (code !== null || Number(attempt) > 1) ? 'failed' : status,
    })),
    'writes the status of a delivery in capitals': records(({ status }) => ({
      status: String(status).toUpperCase(),
    })),
  },
  'V-WH-16.4': {
    'puts 504 on record for an attempt that was not answered': records(({ response_code: code }) => ({
      response_code: code ?? 504,
    })),
    'shows what the receiver answered to the first attempt at every one': knowingFirst((status) => ({
      response_code: status,
    })),
  },
  'V-WH-16.5': {
    'shows how long the receiver took in seconds': records(({ duration_ms: ms }) => ({
      duration_ms: ms === null ? null : Math.round(Number(ms) / 1_000),
    })),
    'shows the duration 10000 after a timeout': records(({ duration_ms: ms }) => ({
      duration_ms: ms ?? 10_000,
    })),
  },
  'V-WH-16.6': {
    'counts the attempts of a delivery from 0': records(({ attempt }) => ({ attempt: Number(attempt) - 1 })),
    'shows every attempt as the first': records(() => ({ attempt: 1 })),
    'shows every attempt that was not the last as the first': records(({ attempt, status }) => ({
      attempt: status === 'pending' ? 1 : attempt,
    })),
    'counts the attempts over all deliveries of a webhook': lists(DELIVERIES, (all) =>
      all.map((record, index) => {
        const before = all.slice(index + 1);
        const count = before.reduce((sum, { attempt }) => sum + Number(attempt), Number(record.attempt));
        return { ...record, attempt: count };
      }),
    ),
  },
});
