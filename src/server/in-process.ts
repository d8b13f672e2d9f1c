// Calls of the server from its own process, without a socket: a search compares thousands of answers a second.

import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, Server } from 'node:http';

/** A call whose body is complete. */
export interface InProcessCall {
  readonly method: string;
  /** The path and the query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface InProcessAnswer {
  readonly status: number;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/**
 * Makes a call, as if it had arrived at the server's port.
 *
 * @throws Error when the server cuts the connection, as some faults do
 * @example await callInProcess(server, { method: 'GET', url: '/v1/webhooks', headers: {} })
 */
export function callInProcess(server: Server, call: InProcessCall): Promise<InProcessAnswer> {
  return new Promise((resolve, reject) => {
    const cut = () => reject(new Error('the connection was cut'));
    server.emit('request', new InProcessRequest(call, cut), new InProcessResponse(call.method, resolve, cut));
  });
}

/** The part of `IncomingMessage` that the server uses. */
class InProcessRequest extends EventEmitter {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: string[];
  readonly destroyed = false;
  readonly socket: object;
  readonly #body: Buffer | undefined;
  #isRead = false;

  constructor({ method, url, headers, body }: InProcessCall, cut: () => void) {
    super();
    this.method = method;
    this.url = url;
    this.#body = body === undefined ? undefined : Buffer.from(body as string);
    const length = this.#body === undefined ? {} : { 'content-length': String(this.#body.length) };
    this.headers = { ...headers, ...length };
    this.rawHeaders = Object.entries(this.headers).flatMap(([name, value]) => [name, String(value)]);
    this.socket = { resetAndDestroy: cut, end: cut, destroy: cut, destroySoon: cut };
  }

  get readableEnded(): boolean {
    return this.#isRead;
  }

  /** The body as it arrives, for a reader that takes it in pieces. */
  async *iterator(): AsyncGenerator<Buffer> {
    this.#isRead = true;
    if (this.#body !== undefined) yield this.#body;
  }

  override on(name: string, listener: Parameters<EventEmitter['on']>[1]): this {
    super.on(name, listener);
    if (name === 'end') this.resume();
    return this;
  }

  resume(): this {
    if (this.#isRead) return this;
    this.#isRead = true;
    queueMicrotask(() => {
      if (this.#body !== undefined && this.#body.length > 0) this.emit('data', this.#body);
      this.emit('end');
    });
    return this;
  }
}

/** The part of `ServerResponse` that the server uses. */
class InProcessResponse extends EventEmitter {
  readonly #method: string;
  readonly #resolve: (answer: InProcessAnswer) => void;
  readonly #cut: () => void;
  readonly #chunks: Buffer[] = [];
  #status = 200;
  #headers: Record<string, unknown> = {};
  destroyed = false;
  headersSent = false;
  readonly writableLength = 0;
  sendDate = false;

  constructor(method: string, resolve: (answer: InProcessAnswer) => void, cut: () => void) {
    super();
    this.#method = method;
    this.#resolve = resolve;
    this.#cut = cut;
  }

  setHeader(name: string, value: unknown): this {
    // Node closes the connection of a server that does not listen; here is none.
    if (name !== 'connection') this.#headers[name] = value;
    return this;
  }

  writeHead(status: number, headers: Readonly<Record<string, unknown>> = {}): this {
    this.#status = status;
    Object.assign(this.#headers, headers);
    this.headersSent = true;
    return this;
  }

  flushHeaders(): void {}

  writeProcessing(): void {}

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(Buffer.from(chunk as string));
    return true;
  }

  end(chunk?: string | Uint8Array): this {
    if (chunk !== undefined) this.write(chunk);
    const rawHeaders = Object.entries(this.#headers).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => [name, String(one)]),
    );
    const body = this.#method === 'HEAD' ? Buffer.alloc(0) : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, rawHeaders, body });
    queueMicrotask(() => this.emit('close'));
    return this;
  }

  destroy(): void {
    this.destroyed = true;
    this.#cut();
    this.emit('close');
  }
}
