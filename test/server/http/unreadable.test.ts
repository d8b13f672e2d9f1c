// What the HTTP parser refuses: the client reads the answer whole, and uses the connection for nothing else.

import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../../src/index.ts';
import { RawConnection, requestBytes } from '../../support/raw-http.ts';

const mock = await startMock();
afterAll(() => mock.close());

test.each([
  ['headers beyond 16 KiB', requestBytes('GET /', { 'X-Long': 'x'.repeat(17_000) }), 431, /16 KiB/],
  ['what is not HTTP', 'NONSENSE\r\n\r\n', 400, /not valid HTTP/],
  ['two hosts', requestBytes('GET /', { host: 'evil.test' }), 400, /one Host header/],
  ['two equal hosts', requestBytes('GET /', { hOST: '127.0.0.1' }), 400, /one Host header/],
  ['two lengths', requestBytes('POST /', { 'Content-Length': '1', 'content-length': '2' }), 400, /not valid/],
])('%s is refused with problem details, and the connection ends', async (_, bytes, status, detail) => {
  const connection = await RawConnection.open(mock.url);
  connection.write(bytes);
  const answer = await connection.answer();
  expect(answer.headers).toMatchObject({ connection: 'close', 'content-type': 'application/problem+json' });
  expect(JSON.parse(answer.body)).toMatchObject({ status, detail: expect.stringMatching(detail) });
});

test('a client that keeps connections opens another one for its next call', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${mock.url}/_countersign/health`, { agent, headers }, async (response) => {
        await text(response);
        resolve(Number(response.statusCode));
      });
      sent.on('error', reject).end();
    });
  for (let round = 0; round < 20; round++)
    expect([await call({ 'x-long': 'x'.repeat(17_000) }), await call({})]).toEqual([431, 200]);
  agent.destroy();
});
