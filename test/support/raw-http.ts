// HTTP that no client library would send: the test chooses the bytes of a request, and when each of them is
// sent.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as JSON; `undefined` if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
  readonly json: any;
}

/** A connection to a server, on which a test writes any bytes. */
export class RawConnection {
  readonly #socket: Socket;
  #received = '';

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    return new RawConnection(socket);
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** The client's own port. */
  get port(): number | undefined {
    return this.#socket.localPort;
  }

  /** What has arrived so far. */
  get received(): string {
    return this.#received;
  }

  /** The response received before the server closed the connection. */
  async answer(): Promise<RawAnswer> {
    if (!this.#socket.closed) await once(this.#socket, 'close');
    return readAnswer(this.#received);
  }

  /** Destroys the connection without notice. */
  destroy(): void {
    this.#socket.destroy();
  }
}

/**
 * Sends bytes and reads the response. The request must ask for its connection to be closed, or be one after
 * which the server closes it.
 *
 * @example (await sendRaw(mock.url, 'NONSENSE\r\n\r\n')).status // 400
 */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const connection = await RawConnection.open(url);
  connection.write(bytes);
  return connection.answer();
}

/** The bytes of a request, with the headers that every request needs unless others are given. */
export function requestBytes(
  requestLine: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const all = { Host: '127.0.0.1', Connection: 'close', ...length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${requestLine} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

function readAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = splitOnce(text, '\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => splitOnce(line, ': '))
    .map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body,
    json: jsonOf(body),
  };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
