// Many requests over one connection, sent exactly as written: paths that no client library would send, and
// bodies of any bytes.

import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Answer } from '../../src/index.ts';

/** A request in exact bytes. */
export interface WrittenRequest {
  readonly method: string;
  /** As it appears in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

export class KeptConnection {
  readonly #url: URL;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  /** @param url the base URL of requests */
  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** Sends a request and reads the response; tries again once if the server has just closed the kept connection. */
  async send(written: WrittenRequest): Promise<Answer> {
    const sent = this.#begin(written);
    try {
      return await answerOf(sent);
    } catch (error) {
      if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
        return answerOf(this.#begin(written));
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #begin({ method, path, headers, body }: WrittenRequest): ClientRequest {
    const { hostname, port, pathname } = this.#url;
    const sent = request({
      agent: this.#agent,
      host: hostname,
      port,
      method,
      path: pathname.replace(/\/$/, '') + path,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    });
    return sent.end(body);
  }
}

async function answerOf(sent: ClientRequest): Promise<Answer> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const text = Buffer.concat(await response.toArray()).toString();
  const headers = new Headers(response.headers as Record<string, string>);
  const isJson = headers.get('content-type')?.includes('json') === true;
  const body = text === '' ? undefined : isJson ? JSON.parse(text) : text;
  return { status: response.statusCode ?? 0, headers, body };
}
