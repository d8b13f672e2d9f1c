// Bad input over the wire: a clear 4xx in the service's own form, and nothing is changed. What the HTTP
// parser itself refuses has no form: a status and a closed connection.

import { METHODS } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { addWebhook, SEND, tokenOf, WEBHOOKS } from '../mocks/mail/caller.ts';
import { type RawAnswer, RawConnection, requestBytes, sendRaw } from '../support/raw-http.ts';

const mock = await startMock();
afterAll(() => mock.close());

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** All documents of a world, and what is to come; requests themselves are noted in the journal. */
async function documentsOf(world: MockWorld): Promise<unknown> {
  const { collections, queue } = (await world.control('GET', '/snapshot')).body.state;
  const { rate_windows: _, ...documents } = collections;
  return { documents, queue };
}

interface Tried {
  readonly line: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends a request with a good credential, and makes sure that it has changed nothing. */
async function refused(world: MockWorld, { line, headers = {}, body = '' }: Tried): Promise<RawAnswer> {
  const [method, path] = line.split(' ');
  const before = await documentsOf(world);
  const authorization = { Authorization: `Bearer ${tokenOf(world, 'live')}` };
  const bytes = requestBytes(`${method} /w/${world.id}${path}`, { ...authorization, ...headers }, body);
  const answer = await sendRaw(mock.url, bytes);
  expect(await documentsOf(world)).toEqual(before);
  return answer;
}

/** The two forms in which the mail service says what is wrong. */
const DETAIL = {
  detail: expect.toSatisfy(
    (detail) =>
      typeof detail === 'string' ||
      detail.every((fault: object) => Object.keys(fault).toSorted().join() === 'loc,msg,type'),
  ),
};
const ERRORS = { errors: expect.arrayContaining([expect.objectContaining({ message: expect.any(String) })]) };

/** One of each kind that json-body.test.ts tells. */
const unreadable: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half a document', '{"url":'],
  ['a NUL character', '{"url":"https://a.test/\\u0000"}'],
  ['__proto__ in disguise', '{"\\u005f\\u005fproto__":{"url":1}}'],
  ['an absurd depth', '['.repeat(200_000) + ']'.repeat(200_000)],
];

test.each(unreadable)('a body with %s is 400', async (_, body) => {
  const world = await mock.world();
  const headers = { ...JSON_TYPE, 'Content-Length': String(Buffer.byteLength(body)) };
  const answer = await refused(world, { line: `POST ${WEBHOOKS}`, headers, body });
  expect(answer).toMatchObject({ status: 400, json: { detail: expect.any(String) } });
  const sending = await refused(world, { line: `POST ${SEND}`, headers, body });
  expect(sending).toMatchObject({ status: 400, json: ERRORS });
});

test.each(['text/plain', ';;;', ''])('the content type "%s" is 400', async (type) => {
  const world = await mock.world();
  const body = JSON.stringify({ url: world.inboxUrl('hook'), enabled_events: ['*'] });
  const headers = { 'Content-Type': type };
  const answer = await refused(world, { line: `POST ${WEBHOOKS}`, headers, body });
  expect(answer).toMatchObject({ status: 400, json: DETAIL });
  expect(answer.json.detail).toContain(type);
});

const URL_OF_HOOK = 'https://hooks.test/';
/** All of them different, so that whoever looks for a pair has to look long. */
const manyEvents = Array.from({ length: 100_000 }, (_, index) => `e${index}`);

const invalid: readonly (readonly [string, unknown, readonly (string | number)[]])[] = [
  ['null', null, ['body']],
  ['a list', [], ['body']],
  ['a text', 'text', ['body']],
  ['an absurd number', 1e308, ['body']],
  ['no field', {}, ['body', 'url']],
  ['a number for a url', { url: 7 }, ['body', 'url']],
  ['https://[::1', { url: 'https://[::1', enabled_events: ['bounce'] }, ['body', 'url']],
  ['another scheme', { url: 'javascript:alert(1)' }, ['body', 'url']],
  ['a line break in a url', { url: 'https://hooks.test/\r\nX-Injected: 1' }, ['body', 'url']],
  ['a space in a url', { url: 'https://hooks.test/a b' }, ['body', 'url']],
  ['a url of 100,000 characters', { url: `https://hooks.test/${'a'.repeat(100_000)}` }, ['body', 'url']],
  ['an object for a list', { enabled_events: {} }, ['body', 'enabled_events']],
  ['an event that there is not', { enabled_events: ['opened'] }, ['body', 'enabled_events', 0]],
  ['a name that every object has', { enabled_events: ['toString'] }, ['body', 'enabled_events', 0]],
  ['100,000 events', { url: URL_OF_HOOK, enabled_events: manyEvents }, ['body', 'enabled_events']],
  [
    'items that answer for themselves',
    { enabled_events: [{}, { valueOf: 1 }] },
    ['body', 'enabled_events', 0],
  ],
];

test.each(invalid)('a body with %s is 422 with the place of its fault', async (_, json, loc) => {
  const world = await mock.world();
  const body = JSON.stringify(json);
  const answer = await refused(world, { line: `POST ${WEBHOOKS}`, headers: JSON_TYPE, body });
  expect(answer).toMatchObject({ status: 422, json: DETAIL });
  expect(answer.json.detail.map((fault: { readonly loc: unknown }) => fault.loc)).toContainEqual(loc);
});

test('a body with a million faults is 422 with the first of them', async () => {
  const world = await mock.world();
  const personalizations = Array(1_000).fill({ to: Array(1_000).fill({}) });
  const body = JSON.stringify({ from: { email: 'news@example.com' }, personalizations });
  const answer = await refused(world, { line: `POST ${SEND}`, headers: JSON_TYPE, body });
  expect(answer).toMatchObject({ status: 422, json: ERRORS });
  expect(answer.json.errors[0].field).toBe('personalizations.0.to.0.email');
});

test.each([
  '/v3',
  '/v3/',
  '/v3/nowhere',
  '/v3/user/webhooks;x=1',
  '/V3/user/webhooks',
  '/v3//user/webhooks',
  '/v3/user/webhooks/wh_1/wh_2/wh_3/wh_4',
  '/v3/user/../user/webhooks',
])('the path %s is 404', async (path) => {
  const world = await mock.world();
  const { status, json } = await refused(world, { line: `GET ${path}` });
  expect(status).toBe(404);
  expect(json).toEqual(expect.toSatisfy((body) => 'detail' in body));
});

test.each([
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  '__proto__',
  'constructor',
  'wh_0%0d%0aX-Injected:%201',
])('the id %s is 404 and never found', async (id) => {
  const world = await mock.world();
  await addWebhook(world);
  for (const line of [`GET ${WEBHOOKS}/${id}`, `DELETE ${WEBHOOKS}/${id}`, `GET /v3/messages/${id}`]) {
    const answer = await refused(world, { line });
    expect(answer).toMatchObject({ status: 404, json: DETAIL });
    expect(answer.headers).not.toHaveProperty('x-injected');
  }
});

test.each(['%zz', '%', '%E0%A4%A', '%ED%A0%80', '%FF'])(
  'the id %s cannot be decoded and is 400',
  async (id) => {
    const world = await mock.world();
    const answer = await refused(world, { line: `GET ${WEBHOOKS}/${id}` });
    expect(answer).toMatchObject({ status: 400, json: DETAIL });
  },
);

test('an id that is too long is 422', async () => {
  const world = await mock.world();
  const answer = await refused(world, { line: `GET ${WEBHOOKS}/${'a'.repeat(5_000)}` });
  expect(answer).toMatchObject({ status: 422, json: DETAIL });
});

test.each([
  ['PUT', `${WEBHOOKS}/wh_0000000000000000`, 'GET, HEAD, DELETE, PATCH'],
  ['GET', SEND, 'POST'],
  ['HEAD', SEND, 'POST'],
])('%s %s is 405 and says what is allowed', async (method, path, allow) => {
  const world = await mock.world();
  const answer = await refused(world, { line: `${method} ${path}` });
  expect(answer).toMatchObject({ status: 405, headers: { allow } });
  expect(answer.json).toEqual(method === 'HEAD' ? undefined : { detail: 'Method not allowed' });
});

test.each(METHODS.filter((method) => !['CONNECT', 'GET', 'HEAD', 'POST'].includes(method)))(
  '%s, with and without a body, is 405 wherever a path does not have it',
  async (method) => {
    const world = await mock.world();
    for (const [headers, body] of [
      [{}, ''],
      [{ 'Content-Type': 'foo' }, '{}'],
    ] as const) {
      const answer = await refused(world, { line: `${method} ${WEBHOOKS}`, headers, body });
      expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD, POST' } });
      expect(answer.json).toEqual({ detail: 'Method not allowed' });
      const control = await sendRaw(mock.url, requestBytes(`${method} /_countersign/health`, headers, body));
      expect(control).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    }
  },
);

test.each([
  'page=0',
  'page=-1',
  'page=NaN',
  'page=1e3',
  'page=0x10',
  'page=%D9%A1',
  'page=',
  'page=1&page=2',
  'page=99999999999999999999',
  'page_size=101',
  'is_active=yes',
])('the query %s is 422', async (query) => {
  const world = await mock.world();
  const answer = await refused(world, { line: `GET ${WEBHOOKS}?${query}` });
  expect(answer).toMatchObject({ status: 422, json: DETAIL });
});

test.each([
  ['no token', 'Bearer'],
  ['an empty token', 'Bearer '],
  ['a token of 10,000 characters', `Bearer ${'a'.repeat(10_000)}`],
  ['two tokens', 'Bearer a b'],
  ['another scheme', 'Basic YTpi'],
  ['what looks like a JWT', 'Bearer a.b.c'],
  ['a JWT of nothing', 'Bearer ..'],
  ['bytes that are no text', 'Bearer \xff\xfe'],
])('an authorization of %s is 401', async (_, Authorization) => {
  const world = await mock.world();
  const answer = await refused(world, { line: `GET ${WEBHOOKS}`, headers: { Authorization } });
  expect(answer).toMatchObject({ status: 401, json: DETAIL });
});

test.each([
  ['another protocol', 'GET / SMTP/1.1\r\n\r\n'],
  ['a method that there is not', requestBytes('FROB /v3/user/webhooks')],
  ['a length and chunks', requestBytes(`POST ${WEBHOOKS}`, { 'Transfer-Encoding': 'chunked' }, '{}')],
  ['a broken chunk', `${requestBytes(`POST ${WEBHOOKS}`, { 'Transfer-Encoding': 'chunked' })}zz\r\n`],
  ['a NUL in a header', requestBytes('GET /v3/user/webhooks', { 'X-A': 'b\0c' })],
  ['a URL of 20,000 characters', requestBytes(`GET /v3/${'a'.repeat(20_000)}`)],
  ['no host', 'GET /v3/user/webhooks HTTP/1.1\r\n\r\n'],
])('%s is refused by the parser: a status and a closed connection', async (_, bytes) => {
  const { status } = await sendRaw(mock.url, Buffer.from(bytes, 'latin1'));
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test.each(unreadable.slice(1))('the control API refuses a body with %s, too', async (_, body) => {
  const world = await mock.world();
  const before = await world.clock();
  const path = `/_countersign/worlds/${world.id}/clock/advance`;
  const answer = await sendRaw(mock.url, requestBytes(`POST ${path}`, JSON_TYPE, body));
  expect(answer).toMatchObject({ status: 400, json: { type: 'urn:countersign:error:malformed-json' } });
  expect(await world.clock()).toEqual(before);
});

test.each([
  ['GET /_countersign/worlds/%00', 404, 'unknown-world'],
  ['GET /_countersign/worlds/..%2f..%2fetc', 404, 'unknown-world'],
  ['GET /_countersign/worlds/__proto__', 404, 'unknown-world'],
  ['GET /w/%2e%2e/v3/user/webhooks', 404, 'unknown-world'],
  ['GET /_countersign/worlds/%zz', 400, 'malformed-url'],
  ['GET /_countersign/worlds/%ED%A0%80', 400, 'malformed-url'],
  [`GET /_countersign/worlds/${'a'.repeat(5_000)}`, 422, 'validation-failed'],
  ['GET /_countersign', 404, 'unknown-path'],
  ['GET /_countersign/worlds/default/nowhere', 404, 'unknown-path'],
  ['GET /_countersign/Worlds', 404, 'unknown-path'],
  ['OPTIONS *', 404, 'unknown-path'],
  ['TRACE /_countersign/health', 405, 'method-not-allowed'],
  ['PROPFIND /_countersign/health', 405, 'method-not-allowed'],
  ['DELETE /_countersign/stream', 405, 'method-not-allowed'],
])('the control API answers %s with %i', async (line, status, code) => {
  const answer = await sendRaw(mock.url, requestBytes(line));
  const type = code === undefined ? undefined : `urn:countersign:error:${code}`;
  expect({ status: answer.status, type: answer.json?.type }).toEqual({ status, type });
  if (status === 405) expect(answer.headers.allow).toBe('GET, HEAD');
});

test('a caller that stops in the middle of its body changes nothing and breaks nothing', async () => {
  const world = await mock.world();
  const before = await documentsOf(world);
  const connection = await RawConnection.open(mock.url);
  const headers = { Authorization: `Bearer ${tokenOf(world, 'live')}`, 'Content-Length': '1000' };
  connection.write(`${requestBytes(`POST /w/${world.id}${WEBHOOKS}`, { ...JSON_TYPE, ...headers })}{"url":`);
  await world.clock();
  connection.destroy();
  await world.clock();
  expect(await documentsOf(world)).toEqual(before);
});
