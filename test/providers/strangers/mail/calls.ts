// Faults of messages, callers and errors.

import {
  answered,
  answersAltered,
  changed,
  counting,
  type Fields,
  fieldsIn,
  instead,
  isCall,
  type Stranger,
} from '../../../support/altered-provider.ts';
import { admitted, errorsAltered, ONE, SETTINGS, tokenOf } from './alterations.ts';

export const callsStrangers: Readonly<Record<string, Stranger>> = {
  'bulk-delete-202': {
    rule: 'M-MS-01',
    gap: 'M-G-02',
    is: 'Deleting all bounces answers 202.',
    alter: instead('DELETE', '/v3/suppression/bounces', async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 204 ? answered(202, {}) : answer;
    }),
  },
  'error-message-empty': {
    rule: 'M-MS-02',
    is: 'error_message of a FAILED message is empty.',
    alter: answersAltered([['GET', '/v3/messages/*']], (fields) => ({
      ...fields,
      error_message: fields.error_message === null ? null : '',
    })),
  },
  'failed-for-a-moment': {
    rule: 'M-MS-02',
    is: 'From the second read on a FAILED message is SENT.',
    alter: () => {
      const reads = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (!isCall(call, 'GET', '/v3/messages/*') || fieldsIn(answer).status !== 'FAILED') return answer;
          return reads(call.path) === 1
            ? answer
            : changed(answer, (fields) => ({ ...fields, status: 'SENT' }));
        },
      };
    },
  },
  'test-key-from-unverified': {
    rule: 'M-AU-05',
    is: 'A test key cannot send from an unverified domain.',
    alter: instead('POST', '/v3/mail/send', async (call, proceed) => {
      const isTest = (call.headers.authorization ?? '').includes('key-test');
      const isVerified = isTest
        ? (
            await proceed({
              headers: { ...call.headers, authorization: `Bearer ${await tokenOf(proceed, 'live')}` },
            })
          ).status !== 403
        : true;
      return isVerified
        ? proceed()
        : answered(403, { errors: [{ message: 'Sender domain not verified', field: null, help: null }] });
    }),
  },
  'jwt-for-reads': {
    rule: 'M-AU-01',
    is: 'A JWT is accepted for reads alone.',
    alter: () => ({
      async answer(call, proceed) {
        const isJwt = (call.headers.authorization ?? '').split('.').length === 3;
        const answer = await proceed();
        const isWrite = call.method !== 'GET' && answer.status < 300;
        return isJwt && isWrite ? answered(401, { detail: 'Invalid API key' }) : answer;
      },
    }),
  },
  'settings-need-write': {
    rule: 'M-AU-02',
    is: 'Reading the settings takes webhooks.write.',
    alter: instead('GET', SETTINGS, async (call, proceed) => {
      const tried = await proceed({ method: 'PATCH', raw: Buffer.from('{}') });
      return tried.status === 403 ? tried : proceed({ headers: call.headers });
    }),
  },
  'settings-written-with-read': {
    rule: 'M-AU-02',
    is: 'PATCH of the settings takes webhooks.read.',
    alter: admitted('PATCH', SETTINGS, 403),
  },
  'scope-in-quotes': {
    rule: 'M-AU-02',
    is: 'The detail of a missing scope has it in quotes.',
    alter: errorsAltered(403, (fields) => ({
      detail: String(fields.detail).replace(/scope: (.*)$/, 'scope: "$1"'),
    })),
  },
  'missing-as-invalid': {
    rule: 'M-AU-03',
    is: 'DELETE without credentials is answered "Invalid API key".',
    alter: errorsAltered(401, (fields, call) =>
      call.method === 'DELETE' ? { detail: 'Invalid API key' } : fields,
    ),
  },
  'expired-jwt-for-settings': {
    rule: 'M-AU-03',
    is: 'The settings can be read with an expired JWT.',
    alter: instead('GET', SETTINGS, async (call, proceed) => {
      const answer = await proceed();
      if (fieldsIn(answer).detail !== 'JWT expired') return answer;
      return proceed({
        headers: { ...call.headers, authorization: `Bearer ${await tokenOf(proceed, 'live')}` },
      });
    }),
  },
  'suspended-as-401': {
    rule: 'M-AU-04',
    is: 'A suspended tenant is refused with 401.',
    alter: errorsAltered(403, (fields) =>
      fields.detail === 'Tenant suspended' ? answered(401, fields) : fields,
    ),
  },
  'foreign-forbidden': {
    rule: 'M-AU-04',
    is: "Another tenant's endpoint is refused with 403 and another text.",
    alter: instead('PATCH', ONE, async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 404 ? answered(403, { detail: 'Forbidden' }) : answer;
    }),
  },
  'send-422-as-detail': {
    rule: 'M-ER-01',
    gap: 'M-G-20',
    is: 'Validation failures of a send are answered as detail.',
    alter: errorsAltered(422, (fields, call) =>
      call.path === '/v3/mail/send'
        ? {
            detail: ((fields.errors ?? []) as Fields[]).map(({ message }) => ({
              loc: ['body'],
              msg: message,
              type: 'value_error',
            })),
          }
        : fields,
    ),
  },
  'not-found-as-object': {
    rule: 'M-ER-02',
    is: 'detail of a 404 is an object.',
    alter: errorsAltered(404, (fields, call) =>
      call.path.startsWith('/v3/templates') || call.path.startsWith('/api')
        ? { detail: { message: fields.detail } }
        : fields,
    ),
  },
  'query-failures-as-400': {
    rule: 'M-ER-02',
    gap: 'M-G-18',
    is: 'A query parameter that fails validation is 400.',
    alter: errorsAltered(422, (fields, call) => (call.method === 'GET' ? answered(400, fields) : fields)),
  },
  'loc-as-text': {
    rule: 'M-ER-02',
    is: 'loc of a validation failure is a text.',
    alter: errorsAltered(422, (fields) => ({
      ...fields,
      ...(Array.isArray(fields.detail)
        ? { detail: (fields.detail as Fields[]).map((each) => ({ ...each, loc: String(each.loc) })) }
        : {}),
    })),
  },
  'nobody-as-422': {
    rule: 'M-ER-03',
    is: 'Empty personalizations are 422.',
    alter: errorsAltered(400, (fields, call, answer) =>
      call.path === '/v3/mail/send' && String(call.raw).includes('"personalizations":[]')
        ? { ...answer, status: 422 }
        : fields,
    ),
  },
  'unknown-endpoint-deleted': {
    rule: 'M-ER-08',
    is: 'DELETE of an unknown endpoint answers 204.',
    alter: instead('DELETE', ONE, async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 404 ? answered(204) : answer;
    }),
  },
  'unknown-message-empty': {
    rule: 'M-ER-08',
    is: 'An unknown message is answered 200 with nulls.',
    alter: instead('GET', '/v3/messages/*', async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 404 ? answered(200, { status: null, error_message: null }) : answer;
    }),
  },
  'retry-after-0': {
    rule: 'M-ER-12',
    is: 'Retry-After is 0.',
    alter: errorsAltered(429, (_, __, answer) => ({
      ...answer,
      headers: { ...answer.headers, 'retry-after': '0' },
    })),
  },
  'one-remaining': {
    rule: 'M-ER-12',
    is: 'X-RateLimit-Remaining of a 429 is 1.',
    alter: errorsAltered(429, (_, __, answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-ratelimit-remaining': '1' },
    })),
  },
  'reset-in-ms': {
    rule: 'M-ER-12',
    is: 'X-RateLimit-Reset is in milliseconds.',
    alter: errorsAltered(429, (_, __, answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-ratelimit-reset': `${answer.headers['x-ratelimit-reset']}000` },
    })),
  },
  'request-id-empty': {
    rule: 'M-ER-13',
    is: 'The request id of a 500 is empty.',
    alter: errorsAltered(500, (_, __, answer) => ({
      ...answer,
      headers: { ...answer.headers, 'x-request-id': '', 'x-mail-request-id': '' },
    })),
  },
  'outage-seen-once': {
    rule: 'M-ER-14',
    is: 'During an outage only the first call is 503, the others are 500.',
    alter: () => {
      const times = counting();
      return {
        async answer(call, proceed) {
          const answer = await proceed();
          if (call.path.startsWith('/test/')) times('reset');
          return answer.status === 503 && times('503') > 1 ? { ...answer, status: 500 } : answer;
        },
      };
    },
  },
  'change-answers-201': {
    rule: 'M-ER-17',
    is: 'PATCH of an endpoint answers 201.',
    alter: instead('PATCH', ONE, async (_, proceed) => {
      const answer = await proceed();
      return answer.status === 200 ? { ...answer, status: 201 } : answer;
    }),
  },
};
