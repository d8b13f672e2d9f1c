// Attempts that are made, signed or taken otherwise than documented.

import {
  type Alter,
  attempts,
  events,
  type Fields,
  faultsOf,
  headers,
  takesAnswers,
} from '../../support/wire-faults.ts';

/** Alters a header of attempts, given the number of each. */
const headed = (name: string, change: (value: string, number: number) => string | undefined): Alter =>
  attempts(({ headers }, number) => {
    const value = change(headers[name] ?? '', number);
    return value === undefined ? undefined : { headers: { ...headers, [name]: value } };
  });

/** Takes some answers of receivers for another. */
const takes = (isMeant: (status: number | null, number: number) => boolean, status: number): Alter =>
  takesAnswers((given, number) => (isMeant(given, number) ? status : given));

const isIn = (status: number | null, hundred: number) => Math.floor((status ?? 0) / 100) === hundred;

/** A fault for each of some statuses. */
const forEach = (statuses: readonly number[], does: (status: number) => string, instead: number) =>
  Object.fromEntries(
    statuses.map((status) => [does(status), takes((given) => given === status, instead)] as const),
  );

/** Sends to another URL than the registered one. */
const sendsTo = (change: (url: string) => string): Alter => attempts(({ url }) => ({ url: change(url) }));

/** Sends attempts without a header, from one of them on. */
const lacks = (name: string, from: number): Alter =>
  headers((sent, number) => {
    const { [name]: _, ...rest } = sent;
    return number < from ? sent : rest;
  });

export const attemptFaults = faultsOf({
  'M-DL-01.1': {
    ...forEach([300, 301, 304, 404, 410, 422, 429], (status) => `takes ${status} for a success`, 200),
    ...forEach([302, 307, 401, 500], (status) => `does not try again after ${status}`, 200),
    'does not try again after a refusal of a retry': takes(
      (status, number) => number > 1 && isIn(status, 4),
      200,
    ),
  },
  'M-DL-01.2': {
    'does not retry when there is no answer': takes((status) => status === null, 200),
    'does not try again when a retry is not answered': takes(
      (status, number) => number > 1 && status === null,
      200,
    ),
  },
  'M-DL-01.3': {
    ...forEach([204, 206, 299], (status) => `tries again after ${status}`, 500),
    'tries again although the second attempt was received': takes(
      (status, number) => number === 2 && isIn(status, 2),
      500,
    ),
    'tries again although a retry was received': takes(
      (status, number) => number === 3 && isIn(status, 2),
      500,
    ),
  },
  'M-DL-04.1': {
    'sends retries as text/plain': headed('Content-Type', (_, number) =>
      number > 1 ? 'text/plain' : undefined,
    ),
    'sends the payload as plain text': headed('Content-Type', () => 'text/plain'),
    'calls the body application/vnd.mail+json': headed('Content-Type', () => 'application/vnd.mail+json'),
  },
  'M-DL-04.2': {
    'calls itself mail-webhook/1.0': headed('User-Agent', () => 'mail-webhook/1.0'),
    'calls itself Mail/2.0': headed('User-Agent', () => 'Mail/2.0'),
    'calls itself Mail-Webhook-Retry/1.0 when it tries again': headed('User-Agent', (_, number) =>
      number > 1 ? 'Mail-Webhook-Retry/1.0' : undefined,
    ),
  },
  'M-DL-04.3': {
    'writes X-Mail-Event with hyphens': headed('X-Mail-Event', (type) => type.replaceAll('_', '-')),
    'leaves X-Mail-Event out': lacks('X-Mail-Event', 1),
    'leaves X-Mail-Event out of retries': lacks('X-Mail-Event', 2),
  },
  'M-DL-04.5': { 'signs no retries': lacks('X-Mail-Signature', 2) },
  'M-DL-05.1': { 'signs no retries': lacks('X-Mail-Signature', 2) },
  'M-SG-01.1': {
    'writes the signature with sha256= before it': headed('X-Mail-Signature', (value) => `sha256=${value}`),
  },
  'M-EP-11.1': {
    'sorts the query of the url that it sends to': sendsTo((url) => {
      const [path, query = ''] = url.split('?');
      return query === '' ? url : `${path}?${query.split('&').sort().join('&')}`;
    }),
  },
  'M-DL-01': {
    'does not try again after a redirect of a retry': takes(
      (status, number) => number > 1 && isIn(status, 3),
      200,
    ),
    'takes 206 and above for failures': takesAnswers((status) =>
      status !== null && status > 205 && status < 300 ? 500 : status,
    ),
    'does not count a success of the sixth attempt': takesAnswers((status, number) =>
      number === 6 && status !== null && status < 300 ? 500 : status,
    ),
  },
  'M-DL-02': {
    'counts the fourth attempt without making it': () => {
      const { send } = attempts((_, number) => (number === 4 ? 'not sent' : undefined))();
      return {
        send: async (attempt, proceed) => {
          let isMade = false;
          const answer = await send?.(attempt, (change) => {
            isMade = true;
            return proceed(change);
          });
          return isMade && answer !== undefined ? answer : { status: 500 };
        },
      };
    },
  },
  'M-DL-04': {
    'sends the third attempt as text/plain': headed('Content-Type', (_, number) =>
      number === 3 ? 'text/plain' : undefined,
    ),
    'writes X-Mail-Timestamp of the fifth attempt in milliseconds': headed(
      'X-Mail-Timestamp',
      (at, number) => (number === 5 ? `${at}000` : undefined),
    ),
  },
  'M-DL-05.4': {
    'leaves the query out of the url that it sends to': sendsTo((url) => url.split('?', 1)[0] ?? ''),
    'writes a space in a query as a plus': sendsTo((url) => url.replaceAll('%20', '+')),
    'sends an event once to a url that two endpoints have': () => {
      const seen = new Map<string, string>();
      return {
        async send(attempt, proceed) {
          const key = `${attempt.url} ${(JSON.parse(attempt.body) as Fields).event_id}`;
          const by = attempt.headers['X-Mail-Signature'] ?? '';
          const first = seen.get(key) ?? by;
          seen.set(key, first);
          return first === by ? proceed() : { status: 200 };
        },
      };
    },
  },
  'M-DL-06': {
    'delivers without the token that it was given': attempts(
      ({ headers: { Authorization: _, ...headers } }) => ({ headers }),
    ),
  },
  'M-SG-01': {
    'writes a second later into X-Mail-Timestamp of retries than it signs': headed(
      'X-Mail-Timestamp',
      (at, number) => (number > 1 ? String(Number(at) + 1) : undefined),
    ),
    'writes the body of retries in another way than it signs it': attempts(({ body }, number) =>
      number > 1 ? { body: JSON.stringify(JSON.parse(body), null, 1) } : undefined,
    ),
    'writes the signature in base64': headed('X-Mail-Signature', (signature) =>
      Buffer.from(signature, 'hex').toString('base64'),
    ),
  },
  'M-EV-02': {
    'names resubscribe in the header of group_resubscribe': headed('X-Mail-Event', (type) =>
      type === 'group_resubscribe' ? 'resubscribe' : undefined,
    ),
  },
  'M-EV-01.5': {
    'writes the name of the recipient of a click beside the address': events('click', (event) => ({
      ...event,
      recipient_email: `Ada <${event.recipient_email}>`,
    })),
  },
  'M-EV-01.1': {
    'gives each endpoint an event under another id': attempts(({ url, body }) => ({
      body: body.replace('"evt_', `"evt_${[...url].reduce((sum, each) => sum + each.charCodeAt(0), 0)}_`),
    })),
  },
  'M-EV-01.3': {
    'writes the time of the attempt into retries': attempts(({ body }, number) => {
      const event = JSON.parse(body) as Fields;
      return number > 1
        ? { body: JSON.stringify({ ...event, timestamp: Number(event.timestamp) + 60 * number }) }
        : undefined;
    }),
  },
});
