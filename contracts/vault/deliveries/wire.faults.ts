// Attempts that are sent elsewhere, signed or written otherwise than documented.

import {
  type Alter,
  attempts,
  faultsOf,
  fieldsOf,
  headers,
  withholds,
  without,
} from '../../support/wire-faults.ts';

/** Sends to another URL than the registered one. */
const sendsTo = (change: (url: string, number: number) => string): Alter =>
  attempts(({ url }, number) => ({ url: change(url, number) }));

/** Writes a header in another way; `event` is the body. */
const writes = (
  name: string,
  change: (value: string, number: number, event: Readonly<Record<string, unknown>>) => string,
): Alter =>
  attempts((attempt, number) => ({
    headers: {
      ...attempt.headers,
      [name]: change(String(attempt.headers[name]), number, fieldsOf(JSON.parse(attempt.body))),
    },
  }));

const [EVENT_ID, TYPE, TIMESTAMP, SIGNATURE] = [
  'X-Vault-Event-Id',
  'X-Vault-Event-Type',
  'X-Vault-Timestamp',
  'X-Vault-Signature',
];

const withoutQuery = (url: string) => url.replace(/\?.*/, '');

export const wireFaults = faultsOf({
  'V-DL-06': {
    'does not sign test events': () => {
      let isTest = false;
      return {
        answer(call, proceed) {
          isTest = call.operation === 'testWebhook';
          return proceed();
        },
        send({ headers: { [SIGNATURE]: _, ...unsigned } }, proceed) {
          return proceed(isTest ? { headers: unsigned } : {});
        },
      };
    },
    'cuts a body after 2,000 characters': attempts(({ body }) => ({ body: body.slice(0, 2_000) })),
    'names the tenant to the first webhook only that gets an event': () => {
      const first = new Map<unknown, string>();
      return {
        send({ url, body }, proceed) {
          const event = fieldsOf(JSON.parse(body));
          const known = first.get(event.event_id) ?? url;
          first.set(event.event_id, known);
          return proceed(known === url ? {} : { body: JSON.stringify({ ...event, tenant_id: null }) });
        },
      };
    },
  },
  'V-DL-06.1': {
    'does not sign': headers((sent) => lacking(sent, SIGNATURE)),
    'does not sign from the third attempt on': headers((sent, number) =>
      number < 3 ? sent : lacking(sent, SIGNATURE),
    ),
  },
  'V-DL-06.3': {
    'sends nothing new to a webhook whose last attempt failed': () => {
      const failing = new Set<string>();
      const begun = new Set<string>();
      return {
        async send({ url, body }, proceed) {
          const key = `${url} ${fieldsOf(JSON.parse(body)).event_id}`;
          if (!begun.has(key) && failing.has(url)) return { status: 200 };
          begun.add(key);
          const response = await proceed();
          if (response.status !== null && response.status < 300) failing.delete(url);
          else failing.add(url);
          return response;
        },
      };
    },
    'sends an event to the first of several webhooks alone': () => {
      const first = new Map<unknown, string>();
      return withholds(({ event_id: id }, _, url) => {
        first.set(id, first.get(id) ?? url);
        return first.get(id) !== url;
      })();
    },
    'lowers the case of the url that it sends to': sendsTo((url) => url.toLowerCase()),
    'leaves the query out of the url that it sends to': sendsTo(withoutQuery),
    'sends to a url whose query it has decoded': sendsTo((url) =>
      url.replace(/\?.*/, (query) => decodeURIComponent(query)),
    ),
    'keeps the last of several values of a name in the query': sendsTo((url) => {
      const sent = new URL(url);
      for (const [name, value] of [...sent.searchParams]) sent.searchParams.set(name, value);
      return sent.href;
    }),
    'leaves the query out of the url from the third attempt on': sendsTo((url, number) =>
      number < 3 ? url : withoutQuery(url),
    ),
  },
  'V-DL-07': {
    'writes the timestamp of the first attempt into that of retries': () => {
      const first = new Map<string, string>();
      return {
        send({ url, body, headers: sent }, proceed) {
          const key = `${url} ${fieldsOf(JSON.parse(body)).event_id}`;
          const timestamp = first.get(key) ?? String(sent[TIMESTAMP]);
          first.set(key, timestamp);
          return proceed({ headers: { ...sent, [TIMESTAMP]: timestamp } });
        },
      };
    },
    'writes X-Vault-Event-Type of the fifth attempt in capitals': writes(TYPE, (type, number) =>
      number === 5 ? type.toUpperCase() : type,
    ),
  },
  'V-DL-07.1': {
    'sends another id than in the body': writes(EVENT_ID, () => 'evt_another'),
    'names another event in its header from the second attempt on': writes(EVENT_ID, (id, number) =>
      number === 1 ? id : `${id}2`,
    ),
  },
  'V-DL-07.2': {
    'sends the event id in the place of the type': writes(TYPE, (_, __, { event_id: id }) => String(id)),
    'names the first two segments of a type in its header': writes(TYPE, (type) =>
      type.split('.', 2).join('.'),
    ),
  },
  'V-DL-07.3': {
    'sends the signature without sha256=': writes(SIGNATURE, (value) => value.replace('sha256=', '')),
    'has no sha256= before the signature from the third attempt on': writes(SIGNATURE, (value, number) =>
      number < 3 ? value : value.replace('sha256=', ''),
    ),
  },
  'V-DL-07.4': {
    'sends the timestamp in milliseconds': writes(TIMESTAMP, (seconds) => `${seconds}000`),
    'sends the timestamp in milliseconds from the second attempt on': writes(TIMESTAMP, (seconds, number) =>
      number < 2 ? seconds : `${seconds}000`,
    ),
    'sends the same timestamp with every delivery': writes(TIMESTAMP, () => '1600000000'),
  },
  'V-DL-07.5': {
    'has another User-Agent': writes('User-Agent', () => 'Vault/2'),
    'has another User-Agent from the second attempt on': writes('User-Agent', (agent, number) =>
      number === 1 ? agent : 'Vault-Retry/1.0',
    ),
  },
  'V-EV-01': {
    'gives the fourth attempt another event id, in the body and in the header': attempts(
      ({ headers: sent, body }, number) =>
        number === 4
          ? {
              body: JSON.stringify({ ...fieldsOf(JSON.parse(body)), event_id: 'evt_another' }),
              headers: { ...sent, [EVENT_ID]: 'evt_another' },
            }
          : undefined,
    ),
  },
});

function lacking(sent: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return without(sent, name) as Record<string, string>;
}
