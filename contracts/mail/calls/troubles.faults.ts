// Rate limits and outages that are answered otherwise than documented.

import { type Alter, type Answer, type Call, faultsOf, fieldsOf } from '../../support/wire-faults.ts';

/** Alters a header of the refusals of calls that are too many. */
const limited = (name: string, change: (value: string) => string | number): Alter =>
  errors(
    ({ status }) => status === 429,
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, [name]: String(change(answer.headers?.[name] ?? '')) },
    }),
  );

const errors =
  (isMeant: (answer: Answer, call: Call) => boolean, change: (answer: Answer) => Answer): Alter =>
  () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      return isMeant(answer, call) ? change(answer) : answer;
    },
  });

const isDown = (name: string) => (answer: Answer) =>
  answer.status === 503 && JSON.stringify(fieldsOf(answer.body)).includes(name);

const answeredWith = (name: string, status: number): Alter =>
  errors(isDown(name), (answer) => ({ ...answer, status }));

/** Writes the headers of a refusal otherwise. */
const [AFTER, LIMIT, REMAINING, RESET] = [
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
];

export const troubleFaults = faultsOf({
  'M-ER-12.1': {
    'sends a Retry-After that ends before the window': limited(AFTER, () => 1),
    'writes Retry-After as if the window had just begun': limited(AFTER, () => 60),
    'writes Retry-After in milliseconds': limited(AFTER, (value) => Number(value) * 1_000),
    'writes Retry-After as a date': limited(AFTER, () => 'Thu, 01 Jan 2026 00:01:00 GMT'),
    'writes Retry-After as 0': limited(AFTER, () => 0),
  },
  'M-ER-12.2': {
    'writes one call too few into X-RateLimit-Limit': limited(LIMIT, (value) => Number(value) - 1),
    'writes X-RateLimit-Limit as 0': limited(LIMIT, () => 0),
  },
  'M-ER-12.3': {
    'writes X-RateLimit-Remaining as 1': limited(REMAINING, () => 1),
    'writes X-RateLimit-Remaining as -1': limited(REMAINING, () => -1),
  },
  'M-ER-12.4': {
    'writes X-RateLimit-Reset as the seconds that are left': limited(RESET, () => 60),
    'writes X-RateLimit-Reset a minute too late': limited(RESET, (value) => Number(value) + 60),
  },
  'M-ER-13': {
    'gives all unexpected errors one request id': errors(
      ({ status }) => status === 500,
      (answer) => ({ ...answer, headers: { ...answer.headers, 'x-request-id': 'req_0000000000000000' } }),
    ),
  },
  'M-ER-14.1': { 'answers 500 while the database is down': answeredWith('database', 500) },
  'M-ER-14.2': { 'answers 500 while the cache is down': answeredWith('cache', 500) },
  'M-ER-14.3': { 'answers 401 while the key set is down': answeredWith('key set', 401) },
});
