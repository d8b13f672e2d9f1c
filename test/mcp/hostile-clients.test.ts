// Clients that do wrong to the tools as processes, over both transports: each gets a clear error, others go on, and nothing is left
// running.

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, test } from 'vitest';
import { startHoldingReceiver } from '../support/holding-receiver.ts';
import { startMockProcess } from '../support/mock-process.ts';
import { CLI, used } from '../support/tool-client.ts';

const mock = await startMockProcess();
afterAll(() => mock[Symbol.asyncDispose]());

const TRANSPORTS: Readonly<Record<string, () => Transport>> = {
  'standard input and output': () =>
    new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', '--url', mock.url] }),
  HTTP: () => new StreamableHTTPClientTransport(new URL(`${mock.url}/_countersign/mcp`)),
};

const MILLION = 'x'.repeat(1_000_000);

describe.each(Object.entries(TRANSPORTS))('over %s', (_, transport) => {
  const connected = async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(transport());
    return client;
  };

  test('a million characters and unknown tools are refused, and twenty calls at once answered', async () => {
    const client = await connected();
    const long = await used(client, 'explain', { id: MILLION });
    expect(long.text.length).toBeLessThan(6_000);
    await expect(client.callTool({ name: MILLION, arguments: {} })).rejects.toThrow(/not found|HTTP/);
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toThrow('nothing');
    const answers = await Promise.all(Array.from({ length: 20 }, () => used(client, 'start_world', {})));
    expect(new Set(answers.map(({ facts }) => facts.world)).size).toBe(20);
    await client.close();
  });

  test('a value of many levels is refused, and the next call answered', async () => {
    const client = await connected();
    const nested = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    const call = used(client, 'call', { service: 'mail', operation: 'createWebhook', body: nested });
    const isRefused = await call.then(
      ({ isError, facts }) => isError || facts.status !== 201,
      () => true,
    );
    expect(isRefused).toBe(true);
    expect((await used(client, 'look', {})).isError).toBe(false);
    await client.close();
  });

  test('a client that goes away in the middle leaves no command behind', async () => {
    await using receiver = await startHoldingReceiver();
    const client = await connected();
    const url = `${receiver.origin}/${randomUUID()}`;
    const input = { service: 'mail', url, secret: 'whsec_x', timeout: '10m' };
    const called = used(client, 'certify_receiver', input).catch(() => undefined);
    await receiver.next();
    expect(await commandsWith(url)).toHaveLength(1);
    await client.close();
    await called;
    await expect.poll(() => commandsWith(url)).toEqual([]);
  });
});

test('a host that ends the tools in the middle by a signal leaves no command behind', async () => {
  await using receiver = await startHoldingReceiver();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp', '--url', mock.url],
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const url = `${receiver.origin}/${randomUUID()}`;
  const input = { service: 'mail', url, secret: 'whsec_x', timeout: '10m' };
  const called = used(client, 'certify_receiver', input).catch(() => undefined);
  await receiver.next();
  process.kill(transport.pid ?? 0, 'SIGTERM');
  await called;
  await expect.poll(() => commandsWith(url)).toEqual([]);
});

/** The commands that run with an argument. */
async function commandsWith(argument: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args='], { maxBuffer: 16 * 1_048_576 });
  return stdout.split('\n').filter((line) => line.includes(argument));
}
