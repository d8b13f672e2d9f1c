// The tools at /_countersign/mcp of a running mock: behind its checks, with both revisions of the protocol.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, expect, test } from 'vitest';
import { startMockProcess } from '../support/mock-process.ts';
import { used } from '../support/tool-client.ts';

const MCP = '/_countersign/mcp';
const mock = await startMockProcess();
afterAll(() => mock[Symbol.asyncDispose]());

async function connected(url: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url + MCP), { requestInit: { headers } }));
  return client;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
});
const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

test('tools, resources and prompts are served by the mock itself', async () => {
  const client = await connected(mock.url);
  const { facts } = await used(client, 'start_world', {});
  expect(facts.base_url).toBe(`${mock.url}/w/${facts.world}`);
  await used(client, 'call', { world: facts.world, service: 'mail', operation: 'listWebhooks' });
  const { contents } = await client.readResource({ uri: `countersign://worlds/${facts.world}/timeline` });
  expect(contents[0]).toMatchObject({ text: expect.stringContaining('GET /v3/user/webhooks: 200') });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(['write_receiver', 'find_failure', 'review_receiver']);
  const adapter = { service: 'mail', target: mock.url, adapter: './adapter.js' };
  expect((await used(client, 'verify_service', adapter)).text).toContain('no files can be named over HTTP');
  await client.close();
});

test('the older revision of the protocol is served, too', async () => {
  const response = await fetch(mock.url + MCP, { method: 'POST', headers: JSON_HEADERS, body: INITIALIZE });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('"protocolVersion":"2025-06-18"');
});

test('it has the checks of the control API: no foreign host, no page of another origin, no call without the token', async () => {
  const post = (headers: Record<string, string>, url = mock.url) =>
    fetch(url + MCP, { method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body: INITIALIZE });
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  await using locked = await startMockProcess({ flags: ['--control-token', 'a-token-of-the-test'] });
  expect((await post({}, locked.url)).status).toBe(401);
  expect((await post({ authorization: 'Bearer wrong' }, locked.url)).status).toBe(401);
  const client = await connected(locked.url, { authorization: 'Bearer a-token-of-the-test' });
  expect((await used(client, 'look', {})).isError).toBe(false);
  await client.close();
});

test('a mock that others can call contacts no receivers for them', async () => {
  const flags = ['--host', '0.0.0.0', '--control-token', 'a-token-of-the-test'];
  await using open = await startMockProcess({ flags });
  const client = await connected(open.url, { authorization: 'Bearer a-token-of-the-test' });
  const receiver = { service: 'mail', url: 'http://127.0.0.1:9/hooks', secret: 'whsec_x' };
  const { isError, text } = await used(client, 'certify_receiver', receiver);
  expect(isError).toBe(true);
  expect(text).toContain('contacts no receivers');
  await client.close();
});

test('a mock serves the pages as texts', async () => {
  const list = await fetch(`${mock.url}/llms.txt`);
  expect(list.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await list.text()).toMatch(/^# Countersign\n/);
  expect(await (await fetch(`${mock.url}/llms-full.txt`)).text()).toContain('<!-- docs/explore.md -->');
});
