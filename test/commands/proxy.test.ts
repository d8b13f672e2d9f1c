// `countersign proxy`: the lines it prints for exchanges, its summary and its exit codes.

import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { type MockWorld, startMock } from '../../src/index.ts';
import { prismValidator } from '../../src/verify/proxy/prism-validator.ts';
import { freePort, startReceiver } from '../support/receivers.ts';
import { serviceNames } from '../support/registry/services.ts';
import { runHere } from '../support/run-here.ts';
import { shop } from '../support/shop/caller.ts';
import { shopDocument } from '../support/shop/document.ts';
import { WITH_SHOP } from '../support/shop/module.ts';

const mock = await startMock({ services: [shop] });
afterAll(() => mock.close());

// Prism takes seconds to load; each command after this finds it loaded.
await prismValidator(shopDocument);

/** Runs the proxy in front of a target, calls `act` with its URL once it is told, and then simulates Ctrl-C. */
async function proxied(args: readonly string[], act: (url: string) => Promise<void>) {
  const { promise: started, resolve: start, reject: fail } = Promise.withResolvers<string>();
  const ended = runHere(['proxy', ...WITH_SHOP, ...args, '--port', '0'], (text) => {
    const [, url] = /^Proxy for shop at (\S+), /.exec(text) ?? [];
    if (url !== undefined) start(url);
  });
  ended.then(({ stderr }) => fail(new Error(`it ended: ${stderr}`)), fail);
  await act(await started).finally(() => process.emit('SIGINT'));
  return ended;
}

const listed = (url: string, { credentials }: MockWorld, query = '') =>
  fetch(`${url}/shop/webhooks${query}`, {
    headers: { authorization: `Bearer ${credentials.shop.live}` },
  });

test('valid traffic ends with 0, and an error response is not a violation', async () => {
  const world = await mock.world();
  const { code, stdout, stderr } = await proxied(['shop', '--target', world.url], async (url) => {
    expect((await listed(url, world)).status).toBe(200);
    expect((await listed(url, world, '?page_size=1000')).status).toBe(422);
    expect((await fetch(`${url}/shop/webhooks`)).status).toBe(401);
  });
  expect(stdout).toBe('3 exchanges: none violates the spec.\n');
  expect(stderr).toMatch(
    /^Proxy for shop at http:\/\/127\.0\.0\.1:\d+, in front of http:\S+\. Press Ctrl-C to stop\.\n$/,
  );
  expect(code).toBe(0);
});

/** A service that returns text where the spec has a number. */
const invalidService = () =>
  startReceiver((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'r' });
    response.end('{"webhooks":[],"total":"none"}');
  });

test('each violation is a line with method, path, place and reason; a summary counts them; the exit code is 1', async () => {
  await using service = await invalidService();
  const world = await mock.world();
  const { code, stdout } = await proxied(['shop', '--target', service.origin], async (url) => {
    await listed(url, world);
    await listed(url, world, '?page=2');
  });
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^GET \/shop\/webhooks 200 {2}answer body\.total {2}.*integer/),
    expect.stringMatching(/^GET \/shop\/webhooks\?page=2 200 {2}answer body\.total {2}.*integer/),
    expect.stringMatching(/^ {2}2× {2}GET {2}\/shop\/webhooks {2}answer body\.total {2}.*integer/),
    '2 exchanges: 2 violate the spec.',
    '',
  ]);
  expect(code).toBe(1);
});

test('with --json each exchange is a line of JSON', async () => {
  await using service = await invalidService();
  const world = await mock.world();
  const { stdout } = await proxied(['shop', '--target', service.origin, '--json'], async (url) => {
    await listed(url, world);
  });
  expect(JSON.parse(stdout)).toMatchObject({
    method: 'GET',
    path: '/shop/webhooks',
    status: 200,
    violations: [{ in: 'answer', where: 'body.total' }],
  });
});

test('it can be stopped as soon as it has told where it listens', async () => {
  const args = ['proxy', ...WITH_SHOP, 'shop', '--target', mock.url, '--port', '0'];
  const { code, stdout } = await runHere(args, (text) => {
    if (text.startsWith('Proxy for shop at ')) process.emit('SIGINT');
  });
  expect({ code, stdout }).toEqual({ code: 0, stdout: '0 exchanges: none violates the spec.\n' });
});

test('it stops after the time given by --for', async () => {
  const args = ['proxy', ...WITH_SHOP, 'shop', '--target', mock.url, '--port', '0', '--for', '1ms'];
  const { code, stdout } = await runHere(args);
  expect(stdout).toBe('0 exchanges: none violates the spec.\n');
  expect(code).toBe(0);
});

test('a port in use is one clear line and exit code 2', async () => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, stderr } = await runHere([
    'proxy',
    ...WITH_SHOP,
    'shop',
    '--target',
    mock.url,
    '--port',
    String(port),
  ]);
  expect(stderr).toBe(
    `countersign: port ${port} is in use; choose another with --port, or 0 for a free one\n`,
  );
  expect(code).toBe(2);
});

test.each<[string, string[], string]>([
  [
    'an unknown service',
    ['billing', '--target', 'http://127.0.0.1:9'],
    `Known are ${[...serviceNames, 'shop'].join(', ')}`,
  ],
  ['no target', ['shop'], "'--target <url>' not specified"],
  ['a target that is not a valid URL', ['shop', '--target', 'localhost:3000'], 'https://staging.example.com'],
  [
    'an unreachable target',
    ['shop', '--target', `http://127.0.0.1:${await freePort()}`],
    'nothing listens at its port',
  ],
  [
    'an invalid duration',
    ['shop', '--target', 'http://127.0.0.1:9', '--for', 'ever'],
    'write it like 500ms, 10s or 5m',
  ],
])('%s is a usage error: one clear line and exit code 2', async (_, args, message) => {
  const { code, stdout, stderr } = await runHere(['proxy', ...WITH_SHOP, ...args]);
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^countersign: .*\n$/);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});
