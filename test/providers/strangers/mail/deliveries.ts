// Faults of deliveries: their order, their bytes, and what becomes of endpoints.

import {
  answersAltered,
  changed,
  counting,
  fieldsIn,
  isCall,
  type Stranger,
} from '../../../support/altered-provider.ts';
import {
  ALL,
  answersTaken,
  attemptsAltered,
  eventOf,
  eventsAltered,
  nothing,
  ONE,
  webhooksIn,
} from './alterations.ts';

export const deliveriesStrangers: Readonly<Record<string, Stranger>> = {
  'disabled-shown-enabled': {
    rule: 'M-LF-01',
    is: 'The list shows an endpoint that was disabled as enabled.',
    alter: answersAltered([['GET', ALL]], (fields) => ({
      ...fields,
      webhooks: webhooksIn(fields).map((each) =>
        each.disabled_at === null ? each : { ...each, enabled: true, disabled_at: null },
      ),
    })),
  },
  'second-enable-for-show': {
    rule: 'M-LF-03',
    is: 'An endpoint that is disabled a second time cannot be enabled any more.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          if (!isCall(call, 'PATCH', ONE) || fieldsIn(call).enabled !== true) return proceed();
          const now = await proceed({ method: 'GET', raw: nothing });
          const isAgain = fieldsIn(now).disabled_at != null && times(call.path) > 1;
          return isAgain
            ? changed(now, (fields) => ({ ...fields, enabled: true, disabled_at: null }))
            : proceed();
        },
      };
    },
  },
  'paused-listed-enabled': {
    rule: 'M-LF-04',
    is: 'The list shows paused endpoints as enabled.',
    alter: answersAltered([['GET', ALL]], (fields) => ({
      ...fields,
      webhooks: webhooksIn(fields).map((each) =>
        each.disabled_at === null ? { ...each, enabled: true } : each,
      ),
    })),
  },
  'failure-count-up-to-5': {
    rule: 'M-LF-05',
    is: 'failure_count is never shown above 5.',
    alter: answersAltered([['GET', ONE]], (fields) => ({
      ...fields,
      failure_count: Math.min(5, Number(fields.failure_count)),
    })),
  },
  'failure-forgotten-by-success': {
    rule: 'M-LF-05',
    is: 'A success makes last_failure_at null.',
    alter: answersAltered([['GET', ONE]], (fields) => {
      const isOver = String(fields.last_success_at) > String(fields.last_failure_at);
      return fields.last_success_at !== null && isOver ? { ...fields, last_failure_at: null } : fields;
    }),
  },
  'last-success-of-the-day': {
    rule: 'M-LF-05',
    is: 'last_success_at is the day alone, as midnight.',
    alter: answersAltered([['GET', ONE]], (fields) =>
      typeof fields.last_success_at === 'string'
        ? { ...fields, last_success_at: `${fields.last_success_at.slice(0, 10)}T00:00:00.000000+00:00` }
        : fields,
    ),
  },
  'retry-redirected': {
    rule: 'M-DL-01',
    is: 'A redirect at a retry is a success.',
    alter: answersTaken((status, number) => (number > 1 && status >= 300 && status < 400 ? 200 : undefined)),
  },
  '429-taken-for-success': {
    rule: 'M-DL-01',
    is: 'An answer of 429 ends the delivery.',
    alter: answersTaken((status) => (status === 429 ? 200 : undefined)),
  },
  '299-is-a-failure': {
    rule: 'M-DL-01',
    is: 'Answers from 206 on are failures.',
    alter: answersTaken((status) => (status > 205 && status < 300 ? 500 : undefined)),
  },
  'sixth-success-ignored': {
    rule: 'M-DL-01',
    is: 'A success of attempt 6 does not count.',
    alter: answersTaken((status, number) => (number === 6 && status < 300 ? 500 : undefined)),
  },
  'fourth-attempt-lost': {
    rule: 'M-DL-02',
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
  'third-as-text': {
    rule: 'M-DL-04',
    is: 'Attempt 3 has the Content-Type text/plain.',
    alter: attemptsAltered(({ headers }, number) =>
      number === 3 ? { headers: { ...headers, 'Content-Type': 'text/plain' } } : undefined,
    ),
  },
  'fifth-timestamp-in-ms': {
    rule: 'M-DL-04',
    is: 'X-Mail-Timestamp of attempt 5 is in milliseconds.',
    alter: attemptsAltered(({ headers }, number) =>
      number === 5
        ? { headers: { ...headers, 'X-Mail-Timestamp': `${headers['X-Mail-Timestamp']}000` } }
        : undefined,
    ),
  },
  'same-url-once': {
    rule: 'M-DL-05',
    is: 'A url that two endpoints have gets an event once.',
    alter: () => {
      const seen = new Map<string, string>();
      return {
        async send(request, proceed) {
          const key = `${request.url} ${eventOf(request).event_id}`;
          const by = request.headers['X-Mail-Signature'] ?? '';
          const first = seen.get(key) ?? by;
          seen.set(key, first);
          return first === by ? proceed() : new Response(null, { status: 200 });
        },
      };
    },
  },
  'timestamp-one-later': {
    rule: 'M-SG-01',
    is: 'X-Mail-Timestamp of retries is a second later than the one that is signed.',
    alter: attemptsAltered(({ headers }, number) =>
      number > 1
        ? { headers: { ...headers, 'X-Mail-Timestamp': String(Number(headers['X-Mail-Timestamp']) + 1) } }
        : undefined,
    ),
  },
  'body-spaced-after-signing': {
    rule: 'M-SG-01',
    is: 'The body of retries is written in another way than the one that is signed.',
    alter: attemptsAltered((request, number) =>
      number > 1 ? { body: JSON.stringify(eventOf(request), null, 1) } : undefined,
    ),
  },
  'event-dated-at-attempt': {
    rule: 'M-EV-01',
    gap: 'M-G-25',
    is: 'timestamp of a retry is that of the attempt.',
    alter: eventsAltered((event, number) =>
      number > 1 ? { ...event, timestamp: Number(event.timestamp) + 60 * number } : event,
    ),
  },
  'event-id-by-endpoint': {
    rule: 'M-EV-01',
    is: 'Each endpoint gets an event under another event_id.',
    alter: eventsAltered((event, _, url) => ({
      ...event,
      event_id:
        url === ''
          ? event.event_id
          : `${event.event_id}${[...url].reduce((sum, each) => sum + each.charCodeAt(0), 0)}`,
    })),
  },
  'recipient-with-name': {
    rule: 'M-EV-01',
    is: 'recipient_email of a click is a name and an address.',
    alter: eventsAltered((event) =>
      event.event_type === 'click' ? { ...event, recipient_email: `Ada <${event.recipient_email}>` } : event,
    ),
  },
  'header-without-group': {
    rule: 'M-EV-02',
    is: 'X-Mail-Event of group_resubscribe is resubscribe.',
    alter: attemptsAltered(({ headers }) =>
      headers['X-Mail-Event'] === 'group_resubscribe'
        ? { headers: { ...headers, 'X-Mail-Event': 'resubscribe' } }
        : undefined,
    ),
  },
};
