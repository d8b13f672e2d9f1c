// Attempts that are made, signed or taken otherwise than documented.

import {
  type Alter,
  attempts,
  events,
  type Fields,
  faultsOf,
  takesAnswers,
} from '../../support/wire-faults.ts';

/** Alters a header of attempts, given the number of each. */
const headed = (name: string, change: (value: string, number: number) => string | undefined): Alter =>
  attempts(({ headers }, number) => {
    const value = change(headers[name] ?? '', number);
    return value === undefined ? undefined : { headers: { ...headers, [name]: value } };
  });

export const attemptFaults = faultsOf({
  'M-DL-01': {
    'does not try again after a redirect of a retry': takesAnswers((status, number) =>
      number > 1 && status !== null && status >= 300 && status < 400 ? 200 : status,
    ),
    'takes 429 for a success': takesAnswers((status) => (status === 429 ? 200 : status)),
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
