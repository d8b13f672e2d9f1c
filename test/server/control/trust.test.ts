// Who may control a server: everybody on this machine but web pages, or whoever has the token.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { requestBytes, sendRaw } from '../../support/raw-http.ts';

const mock = await startMock();
const guarded = await startMock({ controlToken: 'open-sesame' });
afterAll(() => Promise.all([mock.close(), guarded.close()]));

const WORLDS = '/_countersign/worlds';
const { host } = new URL(mock.url);
const listWith = (headers: Record<string, string>) =>
  sendRaw(mock.url, requestBytes(`GET ${WORLDS}`, headers));

test.each([
  host,
  'localhost',
  'localhost:4010',
  'LOCALHOST',
  '127.0.0.1',
  '127.8.9.10:80',
  '[::1]',
  '[::1]:4010',
])('a call to the host %s is trusted', async (Host) => {
  expect((await listWith({ Host })).status).toBe(200);
});

test.each([
  'evil.test',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'evil.test:4010',
  '10.0.0.1',
  '169.254.169.254',
  '',
])('a call to the host "%s" is not', async (Host) => {
  const { status, json } = await listWith({ Host });
  expect({ status, type: json.type }).toEqual({
    status: 403,
    type: 'urn:countersign:error:untrusted-origin',
  });
});

test('a call without any host is not trusted', async () => {
  const { status, json } = await sendRaw(mock.url, `GET ${WORLDS} HTTP/1.0\r\n\r\n`);
  expect({ status, type: json.type }).toEqual({
    status: 403,
    type: 'urn:countersign:error:untrusted-origin',
  });
});

test('a page of the server itself may call it', async () => {
  expect((await listWith({ Host: host, Origin: mock.url })).status).toBe(200);
});

test.each(['http://evil.test', 'null', 'http://127.0.0.1:1', 'https://localhost.evil.test'])(
  'a page of %s may not, and nothing is changed',
  async (Origin) => {
    const headers = { Host: host, Origin, 'Content-Type': 'text/plain' };
    const body = '{"id":"trust-forged"}';
    const { status, json } = await sendRaw(mock.url, requestBytes(`POST ${WORLDS}`, headers, body));
    expect({ status, type: json.type }).toEqual({
      status: 403,
      type: 'urn:countersign:error:untrusted-origin',
    });
    expect((await call(mock.url, 'GET', `${WORLDS}/trust-forged`)).status).toBe(404);
  },
);

test('the services are for everybody, wherever a call comes from', async () => {
  const headers = { Host: 'evil.test', Origin: 'http://evil.test' };
  const { status } = await sendRaw(mock.url, requestBytes('GET /v3/user/webhooks', headers));
  expect(status).toBe(401);
});

test.each([
  ['GET', WORLDS],
  ['POST', WORLDS],
  ['POST', `${WORLDS}/default/reset`],
  ['GET', '/_countersign/stream'],
  ['GET', '/_countersign/simulate'],
])('where a token is needed, %s %s is refused without it', async (method, path) => {
  const missing = await call(guarded.url, method, path);
  expect(problemOf(missing)).toMatchObject({ code: 'missing-control-token', status: 401 });
  expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="countersign"');
  const wrong = await call(guarded.url, method, path, { token: 'open-barley' });
  expect(problemOf(wrong)).toMatchObject({ code: 'wrong-control-token', status: 401 });
  expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="countersign"');
});

test.each(['Basic open-sesame', 'Bearer', 'Bearer ', 'open-sesame'])(
  'the authorization "%s" is no token',
  async (authorization) => {
    const refused = await call(guarded.url, 'GET', WORLDS, { headers: { authorization } });
    expect(problemOf(refused).code).toBe('missing-control-token');
  },
);

test('with the token every host and origin is trusted', async () => {
  const headers = { Host: 'ci.example', Origin: 'http://ci.example', Authorization: 'bearer open-sesame' };
  expect((await sendRaw(guarded.url, requestBytes(`GET ${WORLDS}`, headers))).status).toBe(200);
});

test('health needs no token', async () => {
  expect((await call(guarded.url, 'GET', '/_countersign/health')).status).toBe(200);
});

test('a server that listens beyond loopback makes a token when it is given none', async () => {
  await using open = await startMock({ host: '0.0.0.0' });
  expect(open.controlToken).toMatch(/^[\w-]{32,}$/);
  expect((await call(open.url, 'GET', WORLDS)).status).toBe(401);
  expect((await call(open.url, 'GET', WORLDS, { token: open.controlToken ?? '' })).status).toBe(200);
});
