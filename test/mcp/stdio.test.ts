// `countersign mcp` as an agent's host starts it: a process that speaks the protocol on standard input and output.

import { once } from 'node:events';
import { connect } from 'node:net';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import { CLI, used } from '../support/tool-client.ts';

test('it starts a mock of its own when a tool needs one, and ends it with itself', async () => {
  const transport = new StdioClientTransport({ command: process.execPath, args: [CLI, 'mcp', '--', 'mail'] });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const { facts, text } = await used(client, 'start_world', { seed: 7 });
  expect(text).toContain('mail: live, test');
  expect(text).not.toContain('quota');
  const { origin } = new URL(String(facts.base_url));
  await using kept = await keptConnection(origin);
  await client.close();
  await kept.ended;
});

/** A connection to a mock, which ends when the mock does. */
async function keptConnection(origin: string) {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  return { ended, [Symbol.asyncDispose]: async () => void socket.destroy() };
}
