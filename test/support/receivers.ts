// Receivers on loopback: real sockets that respond as a test says and record their requests.

import { randomInt } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net';

/** A request as it came over the wire. */
interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  /** Names and values alternating, in their original order and case. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** How a receiver responds to a request once its body has arrived. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

interface Receiver extends AsyncDisposable {
  readonly port: number;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly requests: ReceivedRequest[];
  readonly connectionCount: number;
}

/**
 * An HTTP receiver.
 *
 * @param tls key and certificate, to use TLS
 * @example await using receiver = await startReceiver((response) => response.end('ok'))
 */
export async function startReceiver(
  answer: Answer,
  tls?: { readonly key: string; readonly cert: string },
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let connectionCount = 0;
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    requests.push({ method: request.method, path: request.url, rawHeaders: request.rawHeaders, body });
    answer(response, request);
  };
  const server: Server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  server.on('connection', () => connectionCount++);
  const port = await listen(server);
  return {
    port,
    origin: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    requests,
    get connectionCount() {
      return connectionCount;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await close(server);
    },
  };
}

/**
 * A server that a test handles by itself, at a free port of loopback until the end of the scope.
 *
 * @example await using target = await listening((_, response) => response.end('ok'))
 */
export async function listening(
  handle: RequestListener,
): Promise<AsyncDisposable & { readonly port: number; readonly url: string }> {
  const server = createServer(handle);
  const port = await listen(server);
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await close(server);
    },
  };
}

/** A receiver that responds to everything with the same bytes, HTTP or not. */
export async function startRawReceiver(
  answer: string,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => close(server) };
}

/** A receiver that begins a response and then sends the same text for as long as it is read. */
export async function startPouringReceiver(
  beginning: string,
  more: string,
): Promise<
  AsyncDisposable & { readonly origin: string; readonly isClosed: Promise<void>; pouredBytes(): number }
> {
  const { promise: isClosed, resolve: closed } = Promise.withResolvers<void>();
  const text = more.repeat(Math.ceil(65_536 / more.length));
  let open: Socket | undefined;
  const server = createTcpServer((socket) => {
    open = socket;
    const keepSending = () => {
      while (!socket.destroyed && socket.write(text));
    };
    socket.on('error', () => {}).on('close', () => closed());
    socket.on('drain', keepSending);
    socket.once('data', () => {
      socket.write(beginning);
      keepSending();
    });
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    isClosed,
    pouredBytes: () => open?.bytesWritten ?? 0,
    async [Symbol.asyncDispose]() {
      open?.destroy();
      await close(server);
    },
  };
}

/** From here on to the first port that systems give to servers that ask for any. */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** A port on loopback that is free, and stays so while other tests start servers, which get theirs from the system. */
export async function freePort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server, FIRST_PORT + randomInt(PORT_COUNT)).catch(freePort);
  await close(server);
  return port;
}

function listen(server: TcpServer, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: TcpServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
