// The proxy forwards exchanges unchanged and reports their violations before the response is sent.

import { expect, test } from 'vitest';
import type { PrismValidator, WholeExchange } from '../../../src/verify/proxy/prism-validator.ts';
import { type ProxiedExchange, startProxy } from '../../../src/verify/proxy/start-proxy.ts';
import { freePort, startRawReceiver, startReceiver } from '../../support/receivers.ts';

const UNREADABLE = Buffer.from([0, 255, 13, 10, 128]);

/** A proxy that finds no violations unless told otherwise, and records the exchanges. */
async function watching(target: string, validate: PrismValidator = async () => []) {
  const [validated, exchanges]: [WholeExchange[], ProxiedExchange[]] = [[], []];
  const proxy = await startProxy({
    target,
    validate: (exchange) => {
      validated.push(exchange);
      return validate(exchange);
    },
    onExchange: (exchange) => exchanges.push(exchange),
  });
  return { ...proxy, validated, exchanges };
}

test('bytes, status and headers are forwarded unchanged in both directions', async () => {
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
  expect(proxy.validated).toMatchObject([
    { method: 'POST', path: '/things?b=2&a=1', status: 201, requestHeaders: { 'x-mine': 'too' } },
  ]);
  expect(proxy.exchanges).toEqual([{ method: 'POST', path: '/things?b=2&a=1', status: 201, violations: [] }]);
});

test('redirects are left to the caller', async () => {
  await using service = await startReceiver((response) => {
    response.writeHead(302, { location: '/elsewhere' }).end();
  });
  await using proxy = await watching(service.origin);
  expect((await fetch(`${proxy.url}/here`, { redirect: 'manual' })).status).toBe(302);
  expect(service.requests).toHaveLength(1);
});

test('a violation is reported, and the response is still forwarded', async () => {
  await using service = await startReceiver((response) => {
    response.end('{}');
  });
  const violations = [{ in: 'answer', where: 'body', what: 'is empty' }] as const;
  await using proxy = await watching(service.origin, async () => [...violations]);
  expect((await fetch(proxy.url)).status).toBe(200);
  expect(proxy.exchanges).toMatchObject([{ path: '/', violations }]);
});

test('an exchange that is too large to validate is reported as such', async () => {
  await using service = await startReceiver((response) => {
    response.end('large');
  });
  await using proxy = await watching(service.origin, async () => undefined);
  await fetch(proxy.url);
  expect(proxy.exchanges).toMatchObject([{ violations: [], notJudged: 'a body of more than 10 MB' }]);
});

test('an unreachable target is a violation and answers 502', async () => {
  await using proxy = await watching(`http://127.0.0.1:${await freePort()}`);
  const answer = await fetch(`${proxy.url}/things`);
  expect([answer.status, await answer.text()]).toEqual([502, 'GET /things: nothing listens there\n']);
  expect(proxy.exchanges).toMatchObject([
    { status: null, violations: [{ in: 'answer', what: 'nothing listens there' }] },
  ]);
});

test('an incomplete response is a violation', async () => {
  await using service = await startRawReceiver('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
  await using proxy = await watching(service.origin);
  expect((await fetch(proxy.url)).status).toBe(502);
  expect(proxy.exchanges[0]?.violations[0]?.what).toBe('the connection closed in the middle of the answer');
});
