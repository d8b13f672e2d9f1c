// Who may control a server: everybody on this machine but web pages, or whoever has the token.

import { afterAll, expect, test } from 'vitest';
import { call, startMock } from '../../../src/index.ts';
import { problemOf } from '../../support/problem.ts';
import { requestBytes, sendRaw } from '../../support/raw-http.ts';
import { shop } from '../../support/shop/caller.ts';

const mock = await startMock({ services: [shop] });
const guarded = await startMock({ services: [shop], controlToken: 'open-sesame' });
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
  'localhost.',
  '127.0.0.1.',
  'localhost@evil.test',
  '127.0.0.1#.evil.test',
  '[::1].evil.test',
  '[::ffff:10.0.0.1]',
  '2130706433',
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

test.each([
  [
    'an image or a script of another site',
    'GET',
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
  ],
  ['a frame of another site', 'GET', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'iframe' }],
  ['a page of another port', 'GET', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'empty' }],
  ['a form of another site', 'POST', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
])('%s is not trusted, though it has no Origin', async (_, method, headers) => {
  const { status, json } = await sendRaw(
    mock.url,
    requestBytes(`${method} ${WORLDS}`, { Host: host, ...headers }),
  );
  expect({ status, type: json.type }).toEqual({
    status: 403,
    type: 'urn:countersign:error:untrusted-origin',
  });
});

test.each([
  ['a page of the server itself', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'empty' }],
  ['an address that a person has typed', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }],
  ['a link that a person has followed', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
])('%s is trusted', async (_, headers) => {
  expect((await listWith({ Host: host, ...headers })).status).toBe(200);
});

test('a host in the request line goes before the Host header', async () => {
  const listAt = (url: string, Host: string) =>
    sendRaw(mock.url, requestBytes(`GET ${url}${WORLDS}`, { Host }));
  expect((await listAt('http://evil.test', host)).status).toBe(403);
  expect((await listAt('HTTP://evil.test:80', host)).status).toBe(403);
  expect((await listAt(`http://${host}@evil.test`, host)).status).toBe(403);
  expect((await listAt(`http://${host}`, 'evil.test')).status).toBe(200);
});

test('a whole URL in the request line reaches the world that it names', async () => {
  const world = await mock.world();
  const { status } = await sendRaw(mock.url, requestBytes(`GET ${mock.url}/w/${world.id}/shop/webhooks`));
  expect(status).toBe(401);
  expect(await world.requests()).toMatchObject([{ path: '/shop/webhooks', status: 401 }]);
});

test.each(['POST', 'PUT', 'DELETE'])('no page of another origin may ask for %s', async (asked) => {
  const headers = { Host: host, Origin: 'http://evil.test', 'Access-Control-Request-Method': asked };
  for (const path of [WORLDS, '/shop/webhooks', '/_countersign/stream', '/']) {
    const answer = await sendRaw(mock.url, requestBytes(`OPTIONS ${path}`, headers));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test.each(['/shop/webhooks', '/w/default/shop/webhooks', '/w/nowhere/shop/webhooks', '/shop/nowhere'])(
  'a page that has rebound its name to this machine does not reach %s',
  async (path) => {
    const world = await mock.world();
    const url = path.replace('default', world.id);
    const foreign = await sendRaw(mock.url, requestBytes(`GET ${url}`, { Host: 'evil.test' }));
    expect({
      status: foreign.status,
      type: foreign.json.type,
      media: foreign.headers['content-type'],
    }).toEqual({
      status: 403,
      type: 'urn:countersign:error:untrusted-origin',
      media: 'application/problem+json; charset=utf-8',
    });
    expect(await world.requests()).toEqual([]);
    for (const Host of [host, 'localhost', '[::1]:4010'])
      expect((await sendRaw(mock.url, requestBytes(`GET ${url}`, { Host }))).status).not.toBe(403);
  },
);

test('where a token is needed, the services are reached under any name', async () => {
  const headers = { Host: 'mock.test' };
  const { status } = await sendRaw(guarded.url, requestBytes('GET /shop/webhooks', headers));
  expect(status).toBe(401);
});

test('the reference pages need no token, and show nothing of any world', async () => {
  for (const page of ['', 'documents', 'shop.json', 'control.json']) {
    const answer = await call(guarded.url, 'GET', `/_countersign/docs/${page}`);
    expect(answer.status).toBe(200);
    const text = JSON.stringify(answer.body);
    for (const { shop } of [guarded.defaultWorld.credentials as { shop: Record<string, string> }])
      for (const key of Object.values(shop)) expect(text).not.toContain(key);
  }
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

test.each(['open-sesam', 'open-sesamee', 'OPEN-SESAME', 'öpen', '🔑'])(
  'the token "%s" is wrong, whatever its length',
  async (token) => {
    const headers = { authorization: Buffer.from(`Bearer ${token}`).toString('latin1') };
    const refused = await call(guarded.url, 'GET', WORLDS, { headers });
    expect(problemOf(refused).status).toBe(401);
  },
);

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
  await using open = await startMock({ services: [shop], host: '0.0.0.0' });
  expect(open.controlToken).toMatch(/^[\w-]{32,}$/);
  expect((await call(open.url, 'GET', WORLDS)).status).toBe(401);
  expect((await call(open.url, 'GET', WORLDS, { token: open.controlToken ?? '' })).status).toBe(200);
});

test('a token may have spaces', async () => {
  await using spaced = await startMock({ services: [shop], controlToken: 'open sesame now' });
  const statusWith = async (token: string) =>
    (await sendRaw(spaced.url, requestBytes(`GET ${WORLDS}`, { Authorization: `Bearer ${token}` }))).status;
  expect([await statusWith('open sesame now'), await statusWith('open')]).toEqual([200, 401]);
});
