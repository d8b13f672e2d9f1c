// A proxy between Pact's verifier and a target: sets up provider states, supplies credentials and messages, forwards
// requests, and validates every exchange against the spec.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AdapterError } from '../adapter.ts';
import { forward, HopFailed } from '../forward.ts';
import { NotOffered, type Session, type Target, type Values } from '../session.ts';
import type { SpecValidator } from '../spec-validator.ts';

/** The state by which an interaction asks for a credential: its values are `{token}`. */
export const CREDENTIAL_STATE = 'the caller holds a credential';

/** What the provider proxy saw of one interaction. */
export interface InteractionRecord {
  /** Why it could not be exercised at all. */
  notOffered?: string;
  /** What of it violates the spec. */
  violation?: string | undefined;
  /** What is wrong with the adapter: nothing can be said of the target. */
  adapterError?: AdapterError;
}

export interface ProviderProxyOptions {
  readonly target: Target;
  readonly service: string;
  readonly judge: SpecValidator;
  /** The check of a message's payload. */
  readonly judgeMessage: (type: string, payload: unknown) => string | undefined;
  /** The event type that a message's description names; `undefined` for none. */
  readonly typeOf: (description: string) => string | undefined;
  /** A credential that takes the place of whatever Authorization header a request has. */
  readonly callAs?: string | undefined;
  /** How long the target may take for an answer, in real milliseconds. */
  readonly patienceMs?: number | undefined;
}

export interface ProviderProxy {
  readonly url: string;
  /** A record for each interaction, in the order in which they were verified. */
  takeRecords(): InteractionRecord[];
  close(): Promise<void>;
}

/**
 * Starts a provider proxy to one service of a target on a free port of loopback.
 *
 * @example const provider proxy = await startProviderProxy({ target, service: 'mail', judge, judgeMessage, typeOf })
 */
export async function startProviderProxy(options: ProviderProxyOptions): Promise<ProviderProxy> {
  const crossing = new Crossing(options);
  const server = createServer((request, response) => void crossing.take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRecords: () => crossing.takeRecords(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await crossing.close();
    },
  };
}

/** One interaction at a time: the verifier never runs two at once. */
class Crossing {
  readonly #options: ProviderProxyOptions;
  #session: Session | undefined;
  #records: InteractionRecord[] = [];
  #present: InteractionRecord | undefined;
  /** The credential that was asked for; a state may give a token of its own, which is not the caller's. */
  #caller: Values = {};

  constructor(options: ProviderProxyOptions) {
    this.#options = options;
  }

  takeRecords(): InteractionRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#present = undefined;
    return records;
  }

  async close(): Promise<void> {
    await this.#session?.close().catch(() => undefined);
    this.#session = undefined;
    this.#caller = {};
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    try {
      if (request.url === '/_bridge/states') await this.#changeState(parse(body), response);
      else if (request.url?.startsWith('/_bridge/messages')) await this.#message(parse(body), response);
      else await this.#pass(request, body, response);
    } catch (error) {
      this.#refuse(error, response);
    }
  }

  async #changeState(
    { state, params = {}, action }: { state: string; params?: Values; action: string },
    response: ServerResponse,
  ): Promise<void> {
    if (action === 'teardown') {
      await this.close();
      this.#present = undefined;
      return answer(response, 200, {});
    }
    this.#record();
    answer(response, 200, await this.#valuesOf(state, params));
  }

  async #valuesOf(state: string, params: Values): Promise<Values> {
    const session = await this.#open();
    // The verifier asks so for an interaction that names no state.
    if (state === '') return {};
    if (state !== CREDENTIAL_STATE) return { ...(await session.state(state, params)), ...this.#caller };
    this.#caller = { token: await session.credential(this.#options.service, String(params.name)) };
    return this.#caller;
  }

  async #message({ description }: { description: string }, response: ServerResponse): Promise<void> {
    const record = this.#record();
    const { service, typeOf, judgeMessage } = this.#options;
    const type = typeOf(description);
    if (type === undefined) {
      const detail = `"${description}" names no event type of ${service}; begin the description with one, or map it in the adapter`;
      record.violation = detail;
      return answer(response, 404, { detail });
    }
    const payload = await (await this.#open()).message(service, type);
    record.violation = judgeMessage(type, payload);
    const metadata = Buffer.from(JSON.stringify({ contentType: 'application/json' })).toString('base64');
    response.setHeader('pact-message-metadata', metadata);
    answer(response, 200, payload);
  }

  async #pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const record = this.#record();
    const { service, judge, callAs, patienceMs } = this.#options;
    const session = await this.#open();
    const headers = { ...request.headers };
    if (callAs !== undefined && headers.authorization !== undefined)
      headers.authorization = `Bearer ${await session.credential(service, callAs)}`;
    const { method = 'GET', url = '/' } = request;
    const answered = await forward({ url: session.url(service) + url, method, headers, body, patienceMs });
    record.violation = judge({
      method,
      path: url,
      requestBody: body,
      requestType: request.headers['content-type'] ?? '',
      ...answered,
    });
    response.writeHead(answered.status, [...answered.rawHeaders]).end(answered.body);
  }

  /** The record of the interaction under way; a new one when the one before has ended. */
  #record(): InteractionRecord {
    if (this.#present === undefined) {
      this.#present = {};
      this.#records.push(this.#present);
    }
    return this.#present;
  }

  async #open(): Promise<Session> {
    this.#session ??= await this.#options.target.open(`pact:${this.#options.service}`);
    return this.#session;
  }

  /** 4xx, never 5xx: a state that answers 5xx is asked again for two minutes. */
  #refuse(error: unknown, response: ServerResponse): void {
    const record = this.#record();
    const { message } = error as Error;
    if (error instanceof AdapterError) record.adapterError = error;
    else if (error instanceof NotOffered) record.notOffered = message;
    else record.violation = message;
    // After a state that failed, the verifier goes on with the next interaction and tears nothing down.
    this.#present = undefined;
    void this.close();
    if (!response.headersSent) answer(response, error instanceof HopFailed ? 502 : 409, { detail: message });
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parse<T>(body: Buffer): T {
  return JSON.parse(body.toString('utf8')) as T;
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
