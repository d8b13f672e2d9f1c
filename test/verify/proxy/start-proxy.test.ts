// The proxy: what goes by stays as it is, and what is to be said of it is told before the answer leaves.

import { expect, test } from 'vitest';
import type { PrismValidator, WholeExchange } from '../../../src/verify/proxy/prism-validator.ts';
import { type Passage, startProxy } from '../../../src/verify/proxy/start-proxy.ts';
import { freePort, startRawReceiver, startReceiver } from '../../support/receivers.ts';

const UNREADABLE = Buffer.from([0, 255, 13, 10, 128]);

/** A proxy that finds nothing to object to, and keeps what it was shown. */
async function watching(target: string, judge: PrismValidator = async () => []) {
  const [judged, passages]: [WholeExchange[], Passage[]] = [[], []];
  const proxy = await startProxy({
    target,
    judge: (exchange) => {
      judged.push(exchange);
      return judge(exchange);
    },
    onPassage: (passage) => passages.push(passage),
  });
  return { ...proxy, judged, passages };
}

test('bytes, status and headers go by as they are, in both directions', async () => {
  await using service = await startReceiver((response) => {
    response
      .writeHead(201, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Of-Its-Own', 'yes'])
      .end(UNREADABLE);
  });
  await using proxy = await watching(`${service.origin}/base/`);
  const answer = await fetch(`${proxy.url}/things?b=2&a=1`, {
    method: 'POST',
    body: UNREADABLE,
    headers: { 'x-mine': 'too' },
  });
  expect(answer.status).toBe(201);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(UNREADABLE);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('x-of-its-own')).toBe('yes');
  const [request] = service.requests;
  expect(request).toMatchObject({ method: 'POST', path: '/base/things?b=2&a=1', body: UNREADABLE });
  expect(request?.rawHeaders).toContain('x-mine');
  expect(proxy.judged).toMatchObject([
    { method: 'POST', path: '/things?b=2&a=1', status: 201, requestHeaders: { 'x-mine': 'too' } },
  ]);
  expect(proxy.passages).toEqual([{ method: 'POST', path: '/things?b=2&a=1', status: 201, violations: [] }]);
});

test('a redirect is the caller’s to follow', async () => {
  await using service = await startReceiver((response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await using proxy = await watching(service.origin);
  expect((await fetch(`${proxy.url}/here`, { redirect: 'manual' })).status).toBe(302);
  expect(service.requests).toHaveLength(1);
});

test('what is violated is told, and the answer goes on', async () => {
  await using service = await startReceiver((response) => {
    response.end('{}');
  });
  const violations = [{ in: 'answer', where: 'body', what: 'is empty' }] as const;
  await using proxy = await watching(service.origin, async () => [...violations]);
  expect((await fetch(proxy.url)).status).toBe(200);
  expect(proxy.passages).toMatchObject([{ path: '/', violations }]);
});

test('what the judge cannot carry is told by name', async () => {
  await using service = await startReceiver((response) => {
    response.end('large');
  });
  await using proxy = await watching(service.origin, async () => undefined);
  await fetch(proxy.url);
  expect(proxy.passages).toMatchObject([{ violations: [], notJudged: 'a body of more than 10 MB' }]);
});

test('nobody behind it is a violation, and a 502 that says so', async () => {
  await using proxy = await watching(`http://127.0.0.1:${await freePort()}`);
  const answer = await fetch(`${proxy.url}/things`);
  expect([answer.status, await answer.text()]).toEqual([502, 'GET /things: nothing listens there\n']);
  expect(proxy.passages).toMatchObject([
    { status: null, violations: [{ in: 'answer', what: 'nothing listens there' }] },
  ]);
});

test('half an answer is a violation', async () => {
  await using service = await startRawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
  await using proxy = await watching(service.origin);
  expect((await fetch(proxy.url)).status).toBe(502);
  expect(proxy.passages[0]?.violations[0]?.what).toBe('the connection closed in the middle of the answer');
});
