// The tools over streamable HTTP, at a path of a running mock, which has checked the caller. Each request is served by itself,
// without a session; both revisions of the protocol are spoken.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { ControlClient } from '../control-client/control-client.ts';
import { newMark } from './outside-text.ts';
import { readPages } from './pages.ts';
import { commandRunner } from './run-command.ts';
import { loadProtocol, ProtocolMissing, serverFactory } from './server.ts';
import { type Means, ToolRefusal } from './tool.ts';

/** A request to the tools, and the mock that it arrived at. */
export interface ToolRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: string;
  readonly token: string | null;
}

interface ListenerOptions {
  /** How the command line is started. */
  readonly commandLine: readonly string[];
  readonly version: string;
  /** Whether only this machine can call the mock, so that its callers may reach what listens here. */
  readonly isLoopback: boolean;
}

const handlers = new Map<string, Promise<McpHttpHandler>>();

/**
 * Answers a request to the tools.
 *
 * @example await toolListener({ request, response, url, token: null }, { commandLine, version })
 */
export async function toolListener(call: ToolRequest, options: ListenerOptions): Promise<void> {
  const { request, response, url } = call;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    const handler = handlers.get(url) ?? handlerFor(call, options);
    handlers.set(url, handler);
    const answer = await (await handler).fetch(webRequest(request, { url, signal: gone.signal }));
    await write(answer, response);
  } catch (error) {
    handlers.delete(url);
    if (gone.signal.aborted) return;
    if (!(error instanceof ProtocolMissing)) throw error;
    response.writeHead(501, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: `the tools are not installed beside this mock: ${error.message}` }));
  }
}

async function handlerFor(
  { url, token }: ToolRequest,
  { commandLine, version, isLoopback }: ListenerOptions,
) {
  const protocol = await loadProtocol();
  const mock = new ControlClient({ url, token });
  const run = commandRunner(commandLine);
  const means: Means = {
    mock: async () => mock,
    command: isLoopback ? run : refuseReceivers,
    pages: readPages,
    mark: newMark,
    allowHost: [],
    receipts: new Map(),
    mayNameFiles: false,
  };
  return protocol.createMcpHandler(serverFactory(protocol, { means, version }));
}

/** Who calls from elsewhere must not reach what listens on this machine alone. */
async function refuseReceivers(): Promise<never> {
  throw new ToolRefusal(
    'a mock that others can call contacts no receivers for them; use "countersign mcp" on the machine of the receiver',
  );
}

function webRequest(
  request: IncomingMessage,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Request {
  const { method = 'GET', url: target = '/' } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' as const } : {};
  return new Request(new URL(target, url), { method, headers, signal, ...body });
}

async function write(answer: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
}
