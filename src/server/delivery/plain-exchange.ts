// One request to a receiver and its response over a connection without TLS, where both have the form that nearly all have. From the
// first byte that is otherwise, node's own client reads the answer, so that what is recorded is the same.

import { Duplex } from 'node:stream';
import type { AttemptResult, OutgoingRequest } from '../../delivery/attempt.ts';
import type { ReceiverResponse } from '../../delivery/delivery.ts';
import { byteLengthOf } from '../../delivery/faults/padded-body.ts';
import { describeError, type ExchangeOptions, ExchangeOutcome } from './exchange-outcome.ts';
import { HttpExchange, KEPT_BODY_BYTES, READ_BODY_BYTES } from './http-exchange.ts';
import { type AnswerHead, answerHead, chunkedBody, recordedAnswer, type Unread } from './plain-answer.ts';
import type {
  ConnectionTarget,
  ConnectionUser,
  PlainConnection,
  PlainConnections,
} from './plain-connections.ts';

const http = process.getBuiltinModule('node:http');

const METHODS: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\t -~]*$/;
/** Those that node's client does not only write, but acts by. */
const ACTED_BY =
  /^(?:connection|content-length|cookie|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|proxy-connection)$/i;

/** Pieces of an answer after which it is not looked at again from its beginning. */
const MAX_PIECES = 32;

/**
 * The bytes of a request as node's client would write them, if both write the same.
 *
 * @returns `undefined` where node's client has to write it: with TLS, credentials in the URL, a fault of its body, or headers that
 *   HTTP cannot carry or that a client acts by
 */
export function plainRequest(request: OutgoingRequest, target: URL): string | undefined {
  const { method, headers, body, bodyMode, paddedTo } = request;
  if (target.protocol !== 'http:' || target.username !== '' || target.password !== '') return undefined;
  if (bodyMode !== 'whole' || paddedTo !== undefined || !METHODS.has(method)) return undefined;
  let head = `${method} ${target.pathname}${target.search} HTTP/1.1\r\n`;
  const names = new Set<string>();
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? '';
    if (!NAME.test(name) || !VALUE.test(value) || ACTED_BY.test(name)) return undefined;
    head += `${name}: ${value}\r\n`;
    names.add(name.toLowerCase());
  }
  if (names.size < Object.keys(headers).length) return undefined;
  return `${head}Content-Length: ${byteLengthOf(request)}\r\nHost: ${target.host}\r\nConnection: keep-alive\r\n\r\n${body}`;
}

/** Where a request goes, and by what rules. */
export interface PlainRoute {
  readonly connections: PlainConnections;
  readonly target: ConnectionTarget;
  readonly options: ExchangeOptions;
}

export class PlainExchange implements ConnectionUser {
  readonly #written: string;
  readonly #request: OutgoingRequest;
  readonly #options: ExchangeOptions;
  readonly #outcome: ExchangeOutcome;
  readonly #leaveLine: (() => void) | undefined;
  #connection: PlainConnection | null = null;
  /** What came so far; of a long body of known length, only the beginning. */
  readonly #received: Buffer[] = [];
  #receivedBytes = 0;
  #head: AnswerHead | null = null;
  #isReadOtherwise = false;

  /** @param written the request, as {@link plainRequest} gives it */
  constructor(written: string, request: OutgoingRequest, { connections, target, options }: PlainRoute) {
    this.#written = written;
    this.#request = request;
    this.#options = options;
    this.#outcome = new ExchangeOutcome(options, (isGivenUp) => this.#onFinished(isGivenUp));
    this.#outcome.watchSignal();
    if (this.#outcome.isFinished) return;
    this.#leaveLine = connections.connect(target, this);
    if (this.#leaveLine !== undefined) this.#outcome.awaitConnection();
  }

  /** Its outcome, with the real time since there was a connection to use; never rejects. */
  get result(): Promise<AttemptResult> {
    return this.#outcome.result;
  }

  onConnection(connection: PlainConnection): void {
    this.#connection = connection;
    this.#outcome.begin();
  }

  onConnect({ socket }: PlainConnection): void {
    this.#outcome.connectedTo(socket);
    if (!this.#outcome.isFinished) socket.write(this.#written);
  }

  onData(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes - chunk.length < this.#longestKeptBytes) this.#received.push(chunk);
    const read = this.#read();
    if (read === 'unusual') this.#readOtherwise();
    else if (read !== 'incomplete') this.#outcome.finish({ response: read });
  }

  /** What ends too early is judged by node's client, too, but for a long body, of which not all is kept. */
  onEnd(): void {
    if (this.#isLong) this.#outcome.finish({ error: 'connection reset' });
    else this.#readOtherwise()?.push(null);
  }

  onError(error: NodeJS.ErrnoException): void {
    this.#outcome.finish({ error: describeError(error) });
  }

  onClose(): void {
    this.#outcome.finish({ error: 'connection reset' });
  }

  get #isLong(): boolean {
    return typeof this.#head?.bodyBytes === 'number' && this.#head.bodyBytes > KEPT_BODY_BYTES;
  }

  get #longestKeptBytes(): number {
    return this.#isLong ? (this.#head?.bytes ?? 0) + KEPT_BODY_BYTES : Number.POSITIVE_INFINITY;
  }

  #read(): ReceiverResponse | Unread {
    if (this.#head === null) {
      const head = answerHead(this.#whole());
      if (head === 'unusual' || head === 'incomplete') return this.#orTooMuch(head);
      this.#head = head;
    }
    return this.#head.bodyBytes === 'chunked'
      ? this.#chunked(this.#head)
      : this.#measured(this.#head, this.#head.bodyBytes);
  }

  #chunked(head: AnswerHead): ReceiverResponse | Unread {
    if (this.#receivedBytes > KEPT_BODY_BYTES) return 'unusual';
    const whole = this.#whole();
    const read = chunkedBody(whole.subarray(head.bytes));
    if (read === 'unusual' || read === 'incomplete') return this.#orTooMuch(read);
    return head.bytes + read.bytes === whole.length ? recordedAnswer(head, read.body) : 'unusual';
  }

  #measured(head: AnswerHead, bodyBytes: number): ReceiverResponse | Unread {
    const missingBytes = head.bytes + bodyBytes - this.#receivedBytes;
    if (missingBytes < 0 && !this.#isLong) return 'unusual';
    const isTooMuch = this.#receivedBytes - head.bytes > READ_BODY_BYTES;
    if (missingBytes > 0 && !isTooMuch) return 'incomplete';
    if (missingBytes !== 0) this.#isReadOtherwise = true;
    const body = this.#whole().subarray(head.bytes, head.bytes + Math.min(bodyBytes, KEPT_BODY_BYTES));
    return recordedAnswer(head, body);
  }

  #whole(): Buffer {
    const [first] = this.#received;
    return this.#received.length === 1 && first !== undefined ? first : Buffer.concat(this.#received);
  }

  /** It would take too long to look again at each of very many pieces. */
  #orTooMuch(unread: Unread): Unread {
    return this.#received.length > MAX_PIECES ? 'unusual' : unread;
  }

  /** Lets node's client read the answer from its beginning. Its request goes nowhere: it was sent. */
  #readOtherwise(): Duplex | undefined {
    const connection = this.#connection;
    if (connection === null || this.#isReadOtherwise) return undefined;
    this.#isReadOtherwise = true;
    const stream = readAgain(connection, this.#received);
    const client = http.request({ method: this.#request.method, createConnection: () => stream });
    const { result } = new HttpExchange(client, this.#request, this.#options);
    result.then(({ response, error, isTimeout }) => this.#outcome.finish({ response, error, isTimeout }));
    return stream;
  }

  /** Whatever was odd, and whatever is not written to its end, ends the connection. */
  #onFinished(isGivenUp: boolean): void {
    this.#leaveLine?.();
    const connection = this.#connection;
    if (connection === null) return;
    const isUsable = !isGivenUp && !this.#isReadOtherwise && this.#head?.isKept === true;
    if (isUsable && connection.socket.writable && connection.socket.writableLength === 0)
      connection.release();
    else connection.destroy();
  }
}

/** What came over a connection, and all that comes, as a stream whose writes go nowhere. */
function readAgain(connection: PlainConnection, received: readonly Buffer[]): Duplex {
  const { socket } = connection;
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (_chunk, _encoding, done) => done(),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  connection.use({
    onConnection: () => {},
    onConnect: () => {},
    onData: (chunk) => void (stream.push(chunk) || socket.pause()),
    onEnd: () => void stream.push(null),
    onError: (error) => void stream.destroy(error),
    onClose: () => void stream.destroy(),
  });
  for (const chunk of received) stream.push(chunk);
  return stream;
}
