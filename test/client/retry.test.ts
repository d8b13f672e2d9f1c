// Which calls are repeated, after which wait, and how often.

import createClient from 'openapi-fetch';
import { expect, test, vi } from 'vitest';
import type { paths } from '../../specs/generated/mail.ts';
import {
  createMailClient,
  createQuotaClient,
  createVaultClient,
  retryMiddleware,
} from '../../src/client/index.ts';
import { type Answer, answer, scripted } from './calls.ts';

const baseUrl = 'http://mail.test';
const MESSAGE = {
  from: { email: 'ada@example.com' },
  personalizations: [{ to: [{ email: 'ben@example.com' }] }],
  subject: 'Hello',
  content: [{ type: 'text/plain', value: 'Hello' }],
} as const;

/** A mail client and what it did. */
function mailAgainst(...answers: readonly Answer[]) {
  const calls = scripted(...answers);
  return { ...calls, mail: createMailClient({ baseUrl, fetch: calls.fetch, retry: calls.retry }) };
}

const send = (mail: ReturnType<typeof createMailClient>) =>
  mail.POST('/v3/mail/send', { body: structuredClone(MESSAGE) as never });

test.each([400, 401, 403, 404, 409, 410, 413, 422])('M-ER-15 %i is never retried', async (status) => {
  const { mail, requests } = mailAgainst(answer(status, { detail: 'no' }, { 'retry-after': '1' }));
  expect((await mail.GET('/v3/user/webhooks')).response.status).toBe(status);
  expect(requests).toHaveLength(1);
});

test('M-ER-15 429 is retried after what Retry-After says, whatever the method: it was refused unseen', async () => {
  const limited = answer(429, { errors: [] }, { 'retry-after': '17' });
  const { mail, requests, waits } = mailAgainst(limited, limited, answer(202, { message_id: 'msg_1' }));
  expect((await send(mail)).response.status).toBe(202);
  expect(waits).toEqual([17_000, 17_000]);
  expect(requests).toEqual(Array(3).fill(`POST /v3/mail/send ${JSON.stringify(MESSAGE)}`));
});

test('M-ER-15 429 may name a date', async () => {
  const limited = answer(429, {}, { 'retry-after': 'Thu, 01 Jan 2026 00:00:09 GMT' });
  const { mail, waits } = mailAgainst(limited, answer(200, {}));
  await mail.GET('/v3/user/webhooks');
  expect(waits).toEqual([9_000]);
});

test('M-ER-15 500 is retried three times with exponential backoff and full jitter', async () => {
  const { mail, requests, waits } = mailAgainst(answer(500, { detail: 'Internal server error' }));
  expect((await mail.GET('/v3/user/webhooks')).response.status).toBe(500);
  expect(requests).toHaveLength(4);
  expect(waits).toEqual([499, 999, 1_999]);
});

test('M-ER-15 503 is retried with exponential backoff, bounded in length and number', async () => {
  const calls = scripted(answer(503, {}));
  const retry = { ...calls.retry, maxDelayMs: 2_000 };
  const mail = createMailClient({ baseUrl, fetch: calls.fetch, retry });
  expect((await mail.GET('/v3/user/webhooks')).response.status).toBe(503);
  expect(calls.waits).toEqual([499, 999, 1_999, 1_999, 1_999]);
});

test('a 503 that says when to come back is asked again then', async () => {
  const { mail, waits } = mailAgainst(answer(503, {}, { 'retry-after': '3' }), answer(200, {}));
  await mail.GET('/v3/user/webhooks');
  expect(waits).toEqual([3_000]);
});

test('a Retry-After that is too long is the caller’s to wait', async () => {
  const { mail, waits } = mailAgainst(answer(429, {}, { 'retry-after': '121' }));
  expect((await mail.GET('/v3/user/webhooks')).response.status).toBe(429);
  expect(waits).toEqual([]);
});

test('a 429 without a readable Retry-After backs off', async () => {
  const { mail, waits } = mailAgainst(answer(429, {}), answer(200, {}));
  await mail.GET('/v3/user/webhooks');
  expect(waits).toEqual([499]);
});

test.each([
  [500, 4],
  [503, 6],
])('M-ER-15 a send that met %i is repeated: the documents make no exception', async (status, attempts) => {
  const { mail, requests } = mailAgainst(answer(status, { errors: [] }));
  expect((await send(mail)).response.status).toBe(status);
  expect(requests).toEqual(Array(attempts).fill(`POST /v3/mail/send ${JSON.stringify(MESSAGE)}`));
});

test('a caller that would rather lose a mail than send it twice can say so; a rate limit is waited for all the same', async () => {
  const repeats = { 'POST /v3/mail/send': false };
  const failed = scripted(answer(503, { errors: [] }));
  await send(createMailClient({ baseUrl, fetch: failed.fetch, retry: { ...failed.retry, repeats } }));
  expect(failed.requests).toHaveLength(1);
  const limited = scripted(answer(429, {}), answer(202, {}));
  await send(createMailClient({ baseUrl, fetch: limited.fetch, retry: { ...limited.retry, repeats } }));
  expect(limited.requests).toHaveLength(2);
});

test('where nothing is documented, a POST that failed is not repeated', async () => {
  const { fetch, retry, requests } = scripted(answer(503, {}));
  await createVaultClient({ baseUrl, fetch, retry }).POST('/v1/webhooks', { body: {} as never });
  expect(requests).toHaveLength(1);
});

test('a POST that the documents call idempotent is repeated even without an answer', async () => {
  const { mail, requests } = mailAgainst(new TypeError('fetch failed'), answer(204));
  const path = { id: 'usr_ada', role_id: 'rol_1' };
  await mail.POST('/api/admin/users/{id}/roles/{role_id}', { params: { path } });
  expect(requests).toHaveLength(2);
});

test('a PUT that writes the next version of a secret is not repeated', async () => {
  const { fetch, retry, requests } = scripted(answer(503, {}));
  const vault = createVaultClient({ baseUrl, fetch, retry });
  await vault.PUT('/v1/secrets/{path}', { params: { path: { path: 'prod/db' } }, body: { value: 's' } });
  expect(requests).toEqual(['PUT /v1/secrets/prod/db {"value":"s"}']);
});

test('a write that a quota refuses is not repeated', async () => {
  const { fetch, retry, requests } = scripted(answer(507, {}));
  const quota = createQuotaClient({ baseUrl, fetch, retry });
  const params = { path: { path: 'minutes/a b.mp4' }, header: { 'X-Share-Id': 'shr_docs' } };
  await quota.PUT('/api/v1/files/{path}', { params, body: 'as it is' });
  expect(requests).toEqual(['PUT /api/v1/files/minutes/a%20b.mp4 as it is']);
});

test('a call that gets no answer is repeated where that is safe, and its error is thrown in the end', async () => {
  const refused = new TypeError('fetch failed');
  const read = mailAgainst(refused, answer(200, { webhooks: [], total: 0 }));
  expect((await read.mail.GET('/v3/user/webhooks')).data).toEqual({ webhooks: [], total: 0 });
  const sent = mailAgainst(refused);
  await expect(send(sent.mail)).rejects.toBe(refused);
  expect(sent.requests).toHaveLength(1);
  const lost = mailAgainst(refused);
  await expect(lost.mail.GET('/v3/user/webhooks')).rejects.toBe(refused);
  expect(lost.requests).toHaveLength(6);
  const gone = mailAgainst(answer(503, {}), refused);
  await expect(gone.mail.GET('/v3/user/webhooks')).rejects.toBe(refused);
});

test('an abort ends the wait at once, and nothing is asked again', async () => {
  const { fetch, requests } = scripted(answer(429, {}, { 'retry-after': '100' }));
  const controller = new AbortController();
  const mail = createMailClient({
    baseUrl,
    fetch: async (request) => {
      setImmediate(() => controller.abort());
      return fetch(request);
    },
  });
  const call = mail.GET('/v3/user/webhooks', { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(requests).toHaveLength(1);
});

test('an aborted call is not repeated', async () => {
  const controller = new AbortController();
  const fetch = vi.fn(async ({ signal }: Request) => {
    controller.abort();
    throw signal.reason;
  });
  // Its wait knows nothing of signals.
  const mail = createMailClient({ baseUrl, fetch, retry: scripted().retry });
  const call = mail.GET('/v3/user/webhooks', { signal: controller.signal });
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(fetch).toHaveBeenCalledOnce();
});

test('other middleware sees each call once, with the answer that counts', async () => {
  const { mail, requests } = mailAgainst(answer(503, {}), answer(200, {}));
  const seen: (string | number)[] = [];
  mail.use({
    onRequest: ({ request }) => void seen.push(request.method),
    onResponse: ({ response }) => void seen.push(response.status),
  });
  await mail.GET('/v3/user/webhooks');
  expect(requests).toHaveLength(2);
  expect(seen).toEqual(['GET', 200]);
});

test('retries can be switched off, and given other rules', async () => {
  const off = scripted(answer(503, {}));
  await createMailClient({ baseUrl, fetch: off.fetch, retry: false }).GET('/v3/user/webhooks');
  expect(off.requests).toHaveLength(1);
  const own = scripted(answer(502, {}));
  const retry = { ...own.retry, rules: { 502: { retryClass: 'backoff', maxRepeats: 1 } } } as const;
  await createMailClient({ baseUrl, fetch: own.fetch, retry }).GET('/v3/user/webhooks');
  expect(own.requests).toHaveLength(2);
});

test('any client of openapi-fetch can use the retries', async () => {
  const { fetch, retry, requests } = scripted(answer(500, {}), answer(200, {}));
  const client = createClient<paths>({ baseUrl, fetch });
  client.use(retryMiddleware(retry));
  expect((await client.GET('/v3/user/webhooks')).response.status).toBe(200);
  expect(requests).toHaveLength(2);
});
