// A sender in the real world: a receiver of ours listens at one URL, which is registered by hand, and events are asked for by a
// command, or just come. Each experiment gets the next event, and all attempts of that event.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { arrivalOf } from './holding-receiver.ts';
import type { Arrival, ScriptedAnswer } from './observation.ts';
import { identityOf, isSameEvent } from './request-identity.ts';
import type { Line, Sender } from './sender.ts';

export interface ListeningOptions {
  /** Where to listen; another address than loopback is for senders that reach it without a tunnel. */
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  /** The URL that the sender was given: what is sent to another path is not of the measurement. */
  readonly url: string | undefined;
  readonly secret: string | undefined;
  readonly types: readonly string[];
  /** Asks the sender for an event; without it, the next that comes is waited for. */
  readonly trigger: ((type: string | undefined) => Promise<void>) | undefined;
  /** How long an event may take to come, in milliseconds. */
  readonly patienceMs: number;
}

/** A sender whose requests are listened for. */
export interface ListeningSender extends Sender {
  /** The URL at which the receiver really listens. */
  readonly address: string;
  /** Requests that no experiment asked for: of another sender, or to another path. */
  readonly strays: readonly Arrival[];
}

/**
 * Opens the receiver.
 *
 * @throws Error with a `code` when the address is in use
 * @example const sender = await listen({ host: '127.0.0.1', port: 8443, url, secret, types: [], trigger, patienceMs: 60_000 })
 */
export async function listen(options: ListeningOptions): Promise<ListeningSender> {
  const desk = new Desk(options);
  const server = createServer((request, response) => void desk.take(request, response));
  // A receiver that never answers keeps the connection for as long as the sender does.
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0, timeout: 0 });
  await listening(server, options);
  const { port } = server.address() as AddressInfo;
  return {
    name: options.url ?? `http://${options.host}:${port}`,
    address: `http://${options.host}:${port}`,
    isVirtual: false,
    hasOtherHost: otherHostOf(options.url ?? `http://${options.host}:${port}`) !== undefined,
    types: options.types,
    strays: desk.strays,
    open: async () => desk.open(),
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function listening(server: Server, { host, port }: ListeningOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Takes in requests, and gives each to the experiment that its event is of. */
class Desk {
  readonly strays: Arrival[] = [];
  readonly #options: ListeningOptions;
  readonly #lines: ListeningLine[] = [];
  /** Events are asked for one after another, so that it is known whose the next one is. */
  #asking: Promise<void> = Promise.resolve();
  #waiting: { readonly line: ListeningLine; readonly hasCome: () => void } | undefined;

  constructor(options: ListeningOptions) {
    this.#options = options;
  }

  open(): Line {
    const again = `${this.#path}/again-${this.#lines.length}`;
    const line = new ListeningLine({
      secret: this.#options.secret,
      emit: (type) => this.#ask(line, type),
      again: {
        same_host: again,
        other_host: `${this.#options.url === undefined ? '' : (otherHostOf(this.#options.url) ?? '')}${again}`,
      },
    });
    this.#lines.push(line);
    return line;
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = Date.now();
    const body = await bodyOf(request).catch(() => undefined);
    if (body === undefined) return void request.socket.destroy();
    const arrival = arrivalOf(request, body, atMs);
    const line = this.#redirectedTo(request) ?? (this.#isOurs(request) ? this.#lineOf(arrival) : undefined);
    if (line !== undefined) return line.answer(arrival, request, response);
    this.strays.push(arrival);
    response.writeHead(200).end();
  }

  /** The experiment whose redirect led to this path. */
  #redirectedTo({ url = '/' }: IncomingMessage): ListeningLine | undefined {
    const [, path, index] =
      /^(.*)\/again-([0-9]{1,6})$/.exec(new URL(url, 'http://receiver.test').pathname) ?? [];
    return path === this.#path ? this.#lines[Number(index)] : undefined;
  }

  get #path(): string {
    return this.#options.url === undefined ? '' : new URL(this.#options.url).pathname.replace(/\/$/, '');
  }

  #isOurs({ url = '/' }: IncomingMessage): boolean {
    if (this.#options.url === undefined) return true;
    const { pathname } = new URL(this.#options.url);
    return new URL(url, 'http://receiver.test').pathname === pathname;
  }

  #lineOf(arrival: Arrival): ListeningLine | undefined {
    const identity = identityOf(arrival);
    const known = this.#lines.find(({ events }) => events.some((event) => isSameEvent(event, identity)));
    if (known !== undefined) return known;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.line.events.push(identity);
    waiting?.hasCome();
    return waiting?.line;
  }

  #ask(line: ListeningLine, type: string | undefined): Promise<boolean> {
    const { trigger, patienceMs } = this.#options;
    const asked = this.#asking.then(async () => {
      const { promise, resolve: hasCome } = Promise.withResolvers<void>();
      this.#waiting = { line, hasCome };
      await trigger?.(type);
      const stop = new AbortController();
      const isOver = delay(patienceMs, undefined, { signal: stop.signal }).catch(() => undefined);
      await Promise.race([promise, isOver]);
      stop.abort();
      const isHere = this.#waiting === undefined;
      this.#waiting = undefined;
      return isHere;
    });
    this.#asking = asked.then(
      () => undefined,
      () => undefined,
    );
    return asked;
  }
}

interface LineOptions {
  readonly secret: string | undefined;
  readonly emit: Line['emit'];
  /** Where its redirects lead. */
  readonly again: Readonly<Record<NonNullable<ScriptedAnswer['redirect']>, string>>;
}

class ListeningLine implements Line {
  readonly secret: string | undefined;
  readonly emit: Line['emit'];
  /** What identifies the events of this experiment. */
  readonly events: ReturnType<typeof identityOf>[] = [];
  readonly arrivals: Arrival[] = [];
  #answers: ScriptedAnswer[] = [];
  #then: ScriptedAnswer = { status: 200 };
  #changed = Promise.withResolvers<void>();

  readonly #again: LineOptions['again'];

  constructor({ secret, emit, again }: LineOptions) {
    this.secret = secret;
    this.emit = emit;
    this.#again = again;
  }

  async script(answers: readonly ScriptedAnswer[], then: ScriptedAnswer): Promise<void> {
    [this.#answers, this.#then] = [[...answers], then];
  }

  async received(): Promise<readonly Arrival[]> {
    return [...this.arrivals];
  }

  async now(): Promise<number> {
    return Date.now();
  }

  /** Without a number of requests to wait for, all of the time passes. */
  pass(forMs: number, untilCount = Number.POSITIVE_INFINITY): Promise<void> {
    return this.until(untilCount, forMs);
  }

  async until(count: number, forMs: number): Promise<void> {
    const endMs = Date.now() + forMs;
    while (this.arrivals.length < count && Date.now() < endMs) {
      const stop = new AbortController();
      // A timer takes no more than 24 days.
      const waitMs = Math.min(endMs - Date.now(), 2_000_000_000);
      const passed = delay(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
      await Promise.race([passed, this.#changed.promise]);
      stop.abort();
    }
  }

  /** What comes later is taken: the experiment is over. */
  async close(): Promise<void> {
    await this.script([], { status: 200 });
  }

  async answer(arrival: Arrival, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      status = 200,
      hang,
      reset,
      delay_ms: delayMs = 0,
      headers: given = {},
      body,
      redirect,
    } = this.#answers.shift() ?? this.#then;
    const headers = redirect === undefined ? given : { ...given, location: this.#again[redirect] };
    const isRedirected = arrival.url.split('?', 1)[0]?.endsWith(this.#again.same_host) === true;
    const at = this.arrivals.push(isRedirected ? { ...arrival, isRedirected } : arrival) - 1;
    response.once('close', () => {
      if (response.writableEnded) return;
      this.arrivals[at] = { ...arrival, closedAfterMs: Date.now() - arrival.atMs };
    });
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
    if (hang === true) return;
    if (reset === true) return void request.socket.resetAndDestroy();
    if (delayMs > 0) await delay(delayMs);
    if (!response.destroyed) response.writeHead(status, headers).end(body);
  }
}

/** This machine under its other name; no other has one that we know. */
function otherHostOf(url: string): string | undefined {
  const { protocol, hostname, port } = new URL(url);
  const other = { '127.0.0.1': 'localhost', localhost: '127.0.0.1' }[hostname];
  return other === undefined ? undefined : `${protocol}//${other}${port === '' ? '' : `:${port}`}`;
}

/** Strangers may find the URL: what is longer is not read. */
const MAX_BYTES = 4_194_304;

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
