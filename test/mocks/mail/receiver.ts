// A webhook receiver as a consumer would write it: plain node:http, which keeps the raw bytes it is sent.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One received request, with the exact bytes of its body. */
export interface RawRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a receiver answers. */
export interface RawAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly requests: readonly RawRequest[];
}

/** Starts a receiver on a free port; `answer` says how it answers each request. */
export async function startReceiver(answer: (request: RawRequest) => RawAnswer): Promise<Receiver> {
  const requests: RawRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method, url: path, headers } = incoming;
    const request = { method, path, headers, body: Buffer.concat(chunks) };
    requests.push(request);
    const { status, headers: answered = {}, body = '' } = answer(request);
    outgoing.writeHead(status, answered).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
