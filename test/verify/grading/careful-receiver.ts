// A receiver of the shop's webhooks that is written with care. Tests take the care from it, one piece at a time.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export const SECRET = 'whsec_of_today';
export const OLD_SECRET = 'whsec_of_yesterday';

export interface ReceivedEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly timestamp: number;
  readonly metadata: Readonly<Record<string, unknown>>;
}

export class CarefulReceiver implements AsyncDisposable {
  /** How the names of the headers begin. */
  readonly prefix: string = 'X-Shop';
  readonly server: Server;
  readonly #scheme: 'http' | 'https';
  readonly seen = new Set<string>();
  effects = 0;

  /** @param tls key and certificate, for one that speaks it over TLS */
  constructor(tls?: { readonly key: string; readonly cert: string }) {
    const listener = (request: IncomingMessage, response: ServerResponse) =>
      void this.handle(request, response);
    this.#scheme = tls === undefined ? 'http' : 'https';
    this.server = tls === undefined ? createServer(listener) : createSecureServer(tls, listener);
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get origin(): string {
    return `${this.#scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stop();
  }

  /** Goes away for good. */
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return void response.end(this.tellEffects());
    const body = await this.read(request).catch(() => undefined);
    if (body === undefined) return void response.destroy();
    response.writeHead(await this.receive(request, body)).end();
  }

  tellEffects(): string {
    return JSON.stringify({ effects: this.effects });
  }

  async read(request: IncomingMessage): Promise<string> {
    return Buffer.concat(await request.toArray()).toString();
  }

  async receive(request: IncomingMessage, body: string): Promise<number> {
    return this.verify(request, body) ? this.take(JSON.parse(body)) : 401;
  }

  verify(request: IncomingMessage, body: string): boolean {
    const timestamp = this.header(request, `${this.prefix}-Timestamp`);
    const signature = this.header(request, `${this.prefix}-Signature`);
    if (timestamp === undefined || signature === undefined) return false;
    return this.isFresh(Number(timestamp)) && this.isSigned(`${timestamp}.${body}`, signature);
  }

  header(request: IncomingMessage, name: string): string | undefined {
    return request.headers[name.toLowerCase()] as string | undefined;
  }

  isFresh(timestamp: number): boolean {
    return Math.abs(Math.floor(Date.now() / 1_000) - timestamp) <= 300;
  }

  isSigned(content: string, signature: string, secret = SECRET): boolean {
    const expected = Buffer.from(createHmac('sha256', secret).update(content).digest('hex'));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** What an event of its own right leads to: the status of the answer. */
  async take(event: ReceivedEvent): Promise<number> {
    if (!this.seen.has(event.event_id)) this.act(event);
    return 204;
  }

  act({ event_id }: ReceivedEvent): void {
    this.seen.add(event_id);
    this.effects++;
  }
}
