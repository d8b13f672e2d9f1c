// `countersign mcp` behind HTTP, for a suite that speaks nothing else: each message is passed on to standard input as it came, and
// the answer back. A process speaks one revision, that of its first message: each session of the older one has a process of its own,
// and all requests of the newer one share a process.

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';
import { CLI } from '../support/tool-client.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}

/** A process that answers messages by their ids. */
class Served {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (answer: Message) => void>();
  #lastId = 0;

  constructor() {
    this.#child = spawn(process.execPath, [CLI, 'mcp'], { stdio: 'pipe' });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      const answer = JSON.parse(line) as Message;
      this.#waiting.get(Number(answer.id))?.(answer);
      this.#waiting.delete(Number(answer.id));
    });
  }

  /** The answer to a request; none to what is no request. */
  pass({ id, ...message }: Message): Promise<Message> | undefined {
    if (id === undefined || message.method === undefined) {
      this.#write({ ...message, ...(id === undefined ? {} : { id }) });
      return undefined;
    }
    // Clients that share the process may use the same ids.
    const own = ++this.#lastId;
    const answered = new Promise<Message>((resolve) => void this.#waiting.set(own, resolve));
    this.#write({ ...message, id: own });
    return answered.then((answer) => ({ ...answer, id }));
  }

  async end(): Promise<void> {
    this.#child.stdin.end();
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
  }

  #write(message: Message): void {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }
}

const SESSION = 'mcp-session-id';

/**
 * Serves `countersign mcp` over HTTP on this machine.
 *
 * @example await using bridge = await serveStdio()
 */
export async function serveStdio(): Promise<AsyncDisposable & { readonly url: string }> {
  const sessions = new Map<string, Served>();
  const servedBy = (session: string) => {
    const served = sessions.get(session) ?? new Served();
    sessions.set(session, served);
    return served;
  };
  const server = createServer((request, response) => void answer(request, response, servedBy));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(Array.from(sessions.values(), (served) => served.end()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  servedBy: (session: string) => Served,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const message = JSON.parse(await text(request)) as Message;
  const isNewer = message.params?._meta?.[PROTOCOL_VERSION_META_KEY] !== undefined;
  const given = isNewer ? 'newer' : request.headers[SESSION];
  const session = message.method === 'initialize' ? randomUUID() : String(given ?? 'none');
  const answered = await servedBy(session).pass(message);
  const headers = message.method === 'initialize' ? { [SESSION]: session } : {};
  if (answered === undefined) response.writeHead(202, headers).end();
  else
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(answered));
}
