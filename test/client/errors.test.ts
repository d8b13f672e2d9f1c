// What is thrown for an answer that is no success: typed by service, and without the token.

import { inspect } from 'node:util';
import { expect, expectTypeOf, test } from 'vitest';
import {
  createMailClient,
  createQuotaClient,
  createVaultClient,
  MailError,
  QuotaError,
  ServiceError,
  VaultError,
} from '../../src/client/index.ts';
import { answer, scripted } from './calls.ts';

const baseUrl = 'http://service.test';

/** Options of a client whose every call is answered like this. */
function answering(...args: Parameters<typeof answer>) {
  return { baseUrl, token: 'tok_never_told', retry: false, fetch: scripted(answer(...args)).fetch } as const;
}

test('unwrap has the data of a success, typed by the operation', async () => {
  const mail = createMailClient(answering(200, { webhooks: [], total: 0 }));
  const list = await mail.unwrap(mail.GET('/v3/user/webhooks'));
  expect(list).toEqual({ webhooks: [], total: 0 });
  expectTypeOf(list.total).toEqualTypeOf<number>();
});

test('unwrap of an answer without a body has nothing', async () => {
  const mail = createMailClient(answering(204));
  const path = { webhook_id: 'wh_1' };
  const gone = await mail.unwrap(mail.DELETE('/v3/user/webhooks/{webhook_id}', { params: { path } }));
  expect(gone).toBeUndefined();
});

test('M-ER-01 an error of sending has the list of errors', async () => {
  const errors = [
    { message: 'Field required', field: 'subject', help: null },
    { message: 'Too many', field: null, help: 'Send fewer' },
  ];
  const mail = createMailClient(answering(400, { errors }, { 'x-request-id': 'req_1' }));
  const error = await mail
    .unwrap(mail.POST('/v3/mail/send', { body: {} as never }))
    .catch((caught) => caught);
  expect(error).toBeInstanceOf(MailError);
  expect(error).toMatchObject({ service: 'mail', status: 400, requestId: 'req_1', retryClass: 'never' });
  expect(error).toMatchObject({ errors, detail: null, faults: [] });
  expect(String(error)).toBe(
    'MailError: mail answered 400: subject: Field required; Too many (request req_1)',
  );
});

test('M-ER-02, M-ER-13 any other error has a detail, or the faults of the schema', async () => {
  const internal = createMailClient(
    answering(500, { detail: 'Internal server error' }, { 'x-mail-request-id': 'req_2' }),
  );
  const error = await internal.unwrap(internal.GET('/v3/user/webhooks')).catch((caught) => caught);
  expect(error).toMatchObject({ detail: 'Internal server error', requestId: 'req_2', retryClass: 'backoff' });
  const faults = [{ loc: ['query', 'page'], msg: 'must be >= 1', type: 'minimum' }];
  const invalid = createMailClient(answering(422, { detail: faults }));
  const refusal = await invalid.unwrap(invalid.GET('/v3/user/webhooks')).catch((caught) => caught);
  expect(refusal).toMatchObject({ detail: null, faults, requestId: null });
  expect(refusal.message).toBe('mail answered 422: query.page: must be >= 1');
});

test('Q-EN-08, Q-EN-10 a full quota has its code, its level and its numbers', async () => {
  const error = {
    code: 'QUOTA_EXCEEDED',
    message: 'The write would exceed the quota of share shr_docs.',
    level: 'share',
    target_type: 'share',
    target_id: 'shr_docs',
    limit_bytes: 10,
    used_bytes: 9,
    requested_bytes: 2,
  };
  const quota = createQuotaClient(answering(507, { error }));
  const params = { path: { path: 'a.txt' } };
  const caught = await quota
    .unwrap(quota.PUT('/api/v1/files/{path}', { params, body: 'ab' }))
    .catch((thrown) => thrown);
  expect(caught).toBeInstanceOf(QuotaError);
  expect(caught).toMatchObject({ code: 'QUOTA_EXCEEDED', level: 'share', quota: error, retryClass: 'never' });
  expect(caught.message).toBe(
    'quota answered 507: QUOTA_EXCEEDED The write would exceed the quota of share shr_docs.',
  );
});

test('another refusal of the quota service has no level', async () => {
  const faults = [{ pointer: '/body/limit_bytes', message: 'must be integer' }];
  const error = { code: 'VALIDATION_FAILED', message: 'The request does not fit its schema.', faults };
  const quota = createQuotaClient(answering(422, { error }));
  const caught = await quota.unwrap(quota.GET('/api/v1/quotas/tenant')).catch((thrown) => thrown);
  expect(caught).toMatchObject({ code: 'VALIDATION_FAILED', level: null, quota: null, faults });
});

test.each([
  ['17', 17],
  ['Fri, 01 Jan 2100 00:00:00 GMT', expect.toSatisfy((seconds: number) => seconds > 1_000_000)],
  ['Thu, 01 Jan 2015 00:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s is kept, in seconds, beside all headers', async (header, retryAfter) => {
  const quota = createQuotaClient(answering(429, {}, { 'retry-after': header, 'x-ratelimit-limit': '60' }));
  const caught = await quota.unwrap(quota.GET('/api/v1/quotas/tenant')).catch((thrown) => thrown);
  expect(caught).toMatchObject({ status: 429, retryAfter });
  expect(caught.headers.get('x-ratelimit-limit')).toBe('60');
});

test('an error of the vault is its problem document', async () => {
  const problem = {
    type: 'urn:problem-type:vault:invalid-request',
    title: 'Invalid request',
    status: 422,
    detail: 'The request has 1 error.',
    errors: [{ pointer: '/url', detail: 'is required' }],
  };
  const vault = createVaultClient(answering(422, problem, { 'content-type': 'application/problem+json' }));
  const caught = await vault.unwrap(vault.GET('/v1/webhooks')).catch((thrown) => thrown);
  expect(caught).toBeInstanceOf(VaultError);
  expect(caught).toMatchObject({ problem, faults: problem.errors });
  expect(caught.message).toBe('vault answered 422: The request has 1 error. /url is required');
});

test.each([
  ['mail', () => createMailClient(answering(502)), '/v3/user/webhooks'],
  ['quota', () => createQuotaClient(answering(502)), '/api/v1/quotas/tenant'],
  ['vault', () => createVaultClient(answering(502)), '/v1/webhooks'],
])('an answer of %s in no known form is an error all the same', async (service, create, path) => {
  const client = create() as ReturnType<typeof createMailClient>;
  const caught = await client.unwrap(client.GET(path as '/v3/user/webhooks')).catch((thrown) => thrown);
  expect(caught).toBeInstanceOf(ServiceError);
  expect(caught).toMatchObject({ service, status: 502, message: `${service} answered 502` });
});

test('the token is sent, asked for anew before each call, and never told', async () => {
  const tokens = ['tok_1', 'tok_2'];
  const sent: (string | null)[] = [];
  const mail = createMailClient({
    baseUrl,
    token: async () => tokens.shift() ?? '',
    fetch: async (request) => {
      sent.push(request.headers.get('authorization'));
      return answer(403, { detail: 'Tenant suspended' });
    },
  });
  const caught = await mail.unwrap(mail.GET('/v3/user/webhooks')).catch((thrown) => thrown);
  await mail.GET('/v3/user/webhooks', { headers: { authorization: 'Bearer own' } });
  await mail.GET('/v3/user/webhooks');
  expect(sent).toEqual(['Bearer tok_1', 'Bearer own', 'Bearer tok_2']);
  expect(inspect(caught, { depth: 10, showHidden: true }) + JSON.stringify(caught)).not.toContain('tok_');
});
