// Callers that are let in, kept out or told something else than documented, and answers that say it in another form.

import {
  type Alter,
  type Answer,
  admits,
  answered,
  answers,
  type Call,
  changed,
  counting,
  type Fields,
  faultsOf,
  fieldsOf,
  instead,
  replies,
} from '../../support/wire-faults.ts';

/** Alters the answers of a status, whatever was called. */
const errors =
  (status: number, change: (answer: Answer & { readonly body?: Fields }, call: Call) => Answer): Alter =>
  () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      return answer.status === status ? change({ ...answer, body: fieldsOf(answer.body) }, call) : answer;
    },
  });

/** Alters a header of the answers of a status. */
const headers = (status: number, name: string, change: (value: string) => string): Alter =>
  errors(status, (answer) => ({
    ...answer,
    headers: { ...answer.headers, [name]: change(answer.headers?.[name] ?? '') },
  }));

/** Alters `detail` in the answers of a status. */
const details = (status: number, change: (detail: unknown, call: Call) => unknown): Alter =>
  errors(status, (answer, call) => ({
    ...answer,
    body: { ...answer.body, detail: change(answer.body?.detail, call) },
  }));

const isToken = ({ headers: { authorization = '' } }: Call) => authorization.split('.').length === 3;

export const callerFaults = faultsOf({
  'M-AU-01': {
    'accepts access tokens for reads alone': () => ({
      async answer(call, proceed) {
        const answer = await proceed();
        const isWrite = call.method !== 'GET' && answer.status < 300;
        return isToken(call) && isWrite ? answered(401, { detail: 'Invalid API key' }) : answer;
      },
    }),
  },
  'M-AU-02': {
    'reads the settings only for who may change them': instead('getEventSettings', async (_, proceed) => {
      const tried = await proceed({ method: 'PATCH', body: {} });
      return tried.status === 403 ? tried : proceed();
    }),
    'changes the settings for who may only read them': admits('updateEventSettings', 'live', [403]),
  },
  'M-AU-02.3': {
    'writes the scope that is missing in quotes': details(403, (detail) =>
      String(detail)
        .replace('scope: ', 'scope: "')
        .replace(/(?<=scope: "\S+)$/, '"'),
    ),
  },
  'M-AU-03': {
    'answers a removal without credentials as one with wrong ones': details(401, (detail, { method }) =>
      method === 'DELETE' ? 'Invalid API key' : detail,
    ),
    'shows the settings for an access token that has expired': instead(
      'getEventSettings',
      async (_, proceed) => {
        const answer = await proceed();
        return fieldsOf(answer.body).detail === 'JWT expired' ? proceed({ as: 'live' }) : answer;
      },
    ),
  },
  'M-AU-04': {
    'refuses a suspended tenant with 401': errors(403, (answer) =>
      answer.body?.detail === 'Tenant suspended' ? { ...answer, status: 401 } : answer,
    ),
    'refuses a change of another tenant’s endpoint with 403 and another text': replies(
      'updateWebhook',
      (answer) => (answer.status === 404 ? answered(403, { detail: 'Forbidden' }) : answer),
    ),
  },
  'M-AU-05.2': {
    'wants a verified domain of test keys': instead('sendMail', async ({ caller }, proceed) => {
      if (caller !== 'test') return proceed();
      const { status } = await proceed({ as: 'live' });
      return status === 403
        ? answered(403, { errors: [{ message: 'Sender domain not verified', field: null, help: null }] })
        : proceed();
    }),
  },
  'M-ER-01': {
    'answers what is wrong with a send as detail': errors(422, (answer, { operation }) =>
      operation === 'sendMail'
        ? {
            ...answer,
            body: {
              detail: ((answer.body?.errors ?? []) as Fields[]).map(({ message: msg }) => ({
                loc: ['body'],
                msg,
                type: 'value_error',
              })),
            },
          }
        : answer,
    ),
    'answers a refused batch id as detail': errors(401, (answer, { operation }) =>
      operation === 'createBatch' ? { ...answer, body: { detail: 'Missing Authorization header' } } : answer,
    ),
  },
  'M-ER-02': {
    'answers what is not found with an object as detail': details(404, (message, { path }) =>
      path.startsWith('/v3/templates') || path.startsWith('/api') ? { message } : message,
    ),
    'answers a query that breaks its schema with 400': errors(422, (answer, { method }) =>
      method === 'GET' ? { ...answer, status: 400 } : answer,
    ),
    'writes the place of a validation error as text': details(422, (detail) =>
      Array.isArray(detail) ? detail.map((each: Fields) => ({ ...each, loc: String(each.loc) })) : detail,
    ),
  },
  'M-ER-03': {
    'answers a send to nobody with 422': errors(400, (answer, { operation, body }) => {
      const { personalizations } = fieldsOf(body);
      const isToNobody = Array.isArray(personalizations) && personalizations.length === 0;
      return operation === 'sendMail' && isToNobody ? { ...answer, status: 422 } : answer;
    }),
  },
  'M-ER-08': {
    'answers the removal of an endpoint that does not exist with 204': replies('deleteWebhook', (answer) =>
      answer.status === 404 ? { status: 204 } : answer,
    ),
    'answers the removal of an address that is not listed with 204': replies('deleteBounce', (answer) =>
      answer.status === 404 ? { status: 204 } : answer,
    ),
    'shows a message that does not exist with nulls': replies('getMessage', (answer) =>
      answer.status === 404 ? answered(200, { status: null, error_message: null }) : answer,
    ),
  },
  'M-ER-09': {
    'gives a role a name that is in use, as it seems': replies('updateRole', (answer, { body }) =>
      answer.status === 409 ? answered(200, fieldsOf(body)) : answer,
    ),
  },
  'M-ER-12': {
    'writes Retry-After as 0': headers(429, 'retry-after', () => '0'),
    'writes X-RateLimit-Remaining as 1': headers(429, 'x-ratelimit-remaining', () => '1'),
    'writes X-RateLimit-Reset as a date': headers(429, 'x-ratelimit-reset', (at) =>
      new Date(Number(at) * 1_000).toISOString(),
    ),
  },
  'M-ER-12.4': {
    'writes X-RateLimit-Reset in milliseconds': headers(429, 'x-ratelimit-reset', (at) => `${at}000`),
  },
  'M-ER-13': {
    'leaves the request id of an unexpected error empty': errors(500, (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-request-id': '', 'x-mail-request-id': '' },
    })),
  },
  'M-ER-14': {
    'answers 503 to the first call of an outage, and 500 to the others': () => {
      const times = counting();
      return {
        async answer(_, proceed) {
          const answer = await proceed();
          return answer.status === 503 && times(503) > 1 ? { ...answer, status: 500 } : answer;
        },
      };
    },
  },
  'M-ER-17.2': {
    'answers a change of an endpoint with 201': replies('updateWebhook', (answer) =>
      answer.status === 200 ? { ...answer, status: 201 } : answer,
    ),
  },
  'M-ER-07': {
    'answers the deletion of all bounces with 202': replies('deleteBounces', (answer) =>
      answer.status === 204 ? answered(202, {}) : answer,
    ),
  },
  'M-MS-02': {
    'leaves the error_message of a message that failed empty': answers('getMessage', (message) => ({
      ...message,
      error_message: message.error_message === null ? null : '',
    })),
    'says from the second read on that a message that failed was sent': () => {
      const reads = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          const isFailed = call.operation === 'getMessage' && fieldsOf(answer.body).status === 'FAILED';
          return isFailed && reads(call.path) > 1
            ? changed(answer, (message) => ({ ...message, status: 'SENT' }))
            : answer;
        },
      };
    },
  },
});
