// A client of the tools in this process: what an agent's host would do, without a process or a socket.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { ControlClient } from '../../src/control-client/control-client.ts';
import { newMark } from '../../src/mcp/outside-text.ts';
import { readPages } from '../../src/mcp/pages.ts';
import { commandRunner } from '../../src/mcp/run-command.ts';
import { loadProtocol, serverFactory } from '../../src/mcp/server.ts';
import type { Means } from '../../src/mcp/tool.ts';
import { commandLine } from './shared-part.ts';

export const CLI = await commandLine();

export interface ToolClient {
  readonly client: Client;
  /** The text and the facts that a tool answers. */
  use(name: string, input?: object): Promise<Used>;
  close(): Promise<void>;
}

export interface Used {
  readonly text: string;
  readonly isError: boolean;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Connects to the tools of a mock.
 *
 * @example const { use } = await toolsOf(mock.url)
 */
export async function toolsOf(url: string, means: Partial<Means> = {}): Promise<ToolClient> {
  const mock = new ControlClient({ url });
  const factory = serverFactory(await loadProtocol(), {
    version: '0.0.0',
    means: {
      mock: async () => mock,
      command: commandRunner([process.execPath, CLI]),
      pages: readPages,
      mark: newMark,
      allowHost: [],
      receipts: new Map(),
      mayNameFiles: true,
      ...means,
    },
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = serveStdio(factory, { transport: far });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(near);
  const close = async () => {
    await client.close();
    await server.close();
  };
  return { client, use: (name, input = {}) => used(client, name, input), close };
}

/** Calls a tool. */
export async function used(client: Client, name: string, input: object): Promise<Used> {
  const {
    content,
    isError = false,
    structuredContent,
  } = await client.callTool({
    name,
    arguments: { ...input },
  });
  const [first] = content;
  return {
    text: first?.type === 'text' ? first.text : '',
    isError,
    facts: (structuredContent ?? {}) as Used['facts'],
  };
}
