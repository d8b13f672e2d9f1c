// A receiver that records the wire: the bytes of each connection as they arrive, in their original pieces,
// and how the connection ends.

import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Ending = 'closed' | 'reset';

/** The part of a request that has arrived. */
export interface WireRequest {
  readonly head: string;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly isWhole: boolean;
}

export class WireConnection {
  readonly socket: Socket;
  /** How the sender ended it. */
  readonly ended: Promise<Ending>;
  /** The size and the wall clock time of each piece. */
  readonly pieces: { readonly bytes: Buffer; readonly at: number }[] = [];

  constructor(socket: Socket, onRequest: (connection: WireConnection, count: number) => void) {
    this.socket = socket;
    this.ended = new Promise((resolve) => {
      socket.on('end', () => resolve('closed'));
      socket.on('error', () => resolve('reset'));
      socket.on('close', () => resolve('closed'));
    });
    let answered = 0;
    socket.on('data', (bytes: Buffer) => {
      this.pieces.push({ bytes, at: performance.now() });
      const whole = this.requests.filter(({ isWhole }) => isWhole).length;
      while (answered < whole) onRequest(this, answered++);
    });
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces.map(({ bytes }) => bytes));
  }

  get requests(): WireRequest[] {
    const requests: WireRequest[] = [];
    for (let rest = this.bytes; rest.length > 0; ) {
      const request = readRequest(rest);
      if (request === undefined) break;
      requests.push(request);
      rest = rest.subarray(Buffer.byteLength(request.head) + request.body.length);
    }
    return requests;
  }
}

export interface WireReceiver extends AsyncDisposable {
  readonly origin: string;
  /** Connections in the order in which they were opened. */
  readonly connections: readonly WireConnection[];
  /** All received bytes, by connection. */
  readonly requests: readonly WireRequest[];
}

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/**
 * Starts the receiver.
 *
 * @param onRequest called when a request is complete; responds with 200 by default
 * @param onConnection called for each new connection
 */
export async function startWireReceiver({
  onRequest = ({ socket }) => void socket.write(OK),
  onConnection = () => {},
}: {
  readonly onRequest?: (connection: WireConnection, count: number) => void;
  readonly onConnection?: (socket: Socket) => void;
} = {}): Promise<WireReceiver> {
  const connections: WireConnection[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections.push(new WireConnection(socket, onRequest));
    onConnection(socket);
    socket.on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections,
    get requests() {
      return connections.flatMap(({ requests }) => requests);
    },
    async [Symbol.asyncDispose]() {
      for (const { socket } of connections) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readRequest(bytes: Buffer): WireRequest | undefined {
  const headLength = bytes.indexOf('\r\n\r\n') + 4;
  if (headLength === 3) return undefined;
  const head = bytes.subarray(0, headLength).toString('latin1');
  const lines = head.trimEnd().split('\r\n').slice(1);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const length = Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(headLength, headLength + length);
  return { head, headers, body, isWhole: body.length === length };
}
