// A proxy between Pact's verifier and a target: sets up provider states, supplies credentials and messages, forwards
// requests, and validates every exchange against the spec.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CREDENTIAL_STATE } from '../../engine/world.ts';
import { AdapterError } from '../adapter.ts';
import { forward, type HopAnswer, HopFailed } from '../forward.ts';
import type { Exchange } from '../reports/report.ts';
import { NotOffered, type Target, type TargetSession, type Values } from '../session.ts';
import type { SpecValidator } from '../spec-validator.ts';
import { answer, answerMessage, bodyOf, parse, type StateChange, stateValues } from './verifier-calls.ts';

export { CREDENTIAL_STATE };

/** A parameter of each state, with an id of its interaction. */
export const INTERACTION_PARAMETER = 'countersign_interaction';

/** What the provider proxy saw of one interaction. */
export interface InteractionRecord {
  /** How many of its provider states were asked for; one if it names none. */
  stateCount: number;
  /** Why it could not be exercised at all. */
  notOffered?: string;
  /** Whether its request was answered with 2xx. */
  isGranted?: boolean;
  exchange?: Exchange;
  /** What of it violates the spec. */
  violation?: string | undefined;
  /** What the adapter threw: nothing can be said of the target. */
  adapterError?: AdapterError;
}

export interface ProviderProxyOptions {
  readonly target: Target;
  readonly service: string;
  readonly validate: SpecValidator;
  /** The check of a message's payload. */
  readonly validateMessage: (type: string, payload: unknown) => string | undefined;
  /** The event type that a message's description names; `undefined` for none. */
  readonly typeOf: (description: string) => string | undefined;
  /** A credential that replaces the Authorization header of every request, except a token that a state returned. */
  readonly callAs?: string | undefined;
  /** How long the target may take for an answer, in real milliseconds. */
  readonly timeoutMs?: number | undefined;
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
 * @example const proxy = await startProviderProxy({ target, service: 'mail', validate, validateMessage, typeOf })
 */
export async function startProviderProxy(options: ProviderProxyOptions): Promise<ProviderProxy> {
  const interactions = new InteractionProxy(options);
  const server = createServer((request, response) => void interactions.take(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeRecords: () => interactions.takeRecords(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await interactions.close();
    },
  };
}

/** One interaction at a time: the verifier never runs two at once. */
class InteractionProxy {
  readonly #options: ProviderProxyOptions;
  #session: TargetSession | undefined;
  #records: InteractionRecord[] = [];
  #present: InteractionRecord | undefined;
  /** The id of the present interaction; `undefined` with a broker. */
  #id: unknown;
  /** The Authorization header of the token that a state returned, which `callAs` does not replace. */
  #authorization: string | undefined;

  constructor(options: ProviderProxyOptions) {
    this.#options = options;
  }

  takeRecords(): InteractionRecord[] {
    const records = this.#records;
    this.#records = [];
    this.#present = undefined;
    return records;
  }

  close(): Promise<void> {
    return this.#leave(undefined);
  }

  /** Closes the session; an adapter that cannot do that has failed in the interaction. */
  async #leave(record: InteractionRecord | undefined, isOver = false): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    this.#authorization = undefined;
    await session?.close(isOver).catch((error: unknown) => {
      if (record !== undefined && error instanceof AdapterError) record.adapterError ??= error;
    });
  }

  async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    try {
      if (request.url === '/_provider/states') await this.#changeState(parse(body), response);
      else if (request.url?.startsWith('/_provider/messages')) await this.#message(parse(body), response);
      else await this.#pass(request, body, response);
    } catch (error) {
      await this.#refuse(error, response);
    }
  }

  async #changeState({ state, params = {}, action }: StateChange, response: ServerResponse): Promise<void> {
    if (action === 'teardown') {
      await this.#begin(undefined);
      return answer(response, 200, {});
    }
    const { [INTERACTION_PARAMETER]: id, ...given } = params;
    if (state === '' || (id !== undefined && id !== this.#id)) await this.#begin(id);
    const record = this.#record();
    record.stateCount += 1;
    const { notOffered, adapterError, violation } = record;
    const failed = notOffered ?? adapterError?.message ?? violation;
    if (failed !== undefined) return answer(response, 409, { detail: failed });
    answer(response, 200, await this.#valuesOf(state, given));
  }

  /** After a state that failed, the verifier tears nothing down. */
  async #begin(id: unknown): Promise<void> {
    const record = this.#present;
    this.#present = undefined;
    this.#id = id;
    await this.#leave(record, true);
  }

  async #valuesOf(state: string, params: Values): Promise<Values> {
    const values = await stateValues(await this.#open(), this.#options.service, { state, params });
    if (state !== CREDENTIAL_STATE && typeof values.token === 'string')
      this.#authorization = `Bearer ${values.token}`;
    return values;
  }

  async #message({ description }: { description: string }, response: ServerResponse): Promise<void> {
    const record = this.#record();
    const { service, typeOf, validateMessage } = this.#options;
    const type = typeOf(description);
    if (type === undefined) {
      const detail = `"${description}" names no event type of ${service}; begin the description with one, or map it in the adapter`;
      record.violation = detail;
      return answer(response, 404, { detail });
    }
    const payload = await (await this.#open()).message(service, type);
    record.violation = validateMessage(type, payload);
    answerMessage(response, payload);
  }

  async #pass(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const record = this.#record();
    const { service, validate, callAs, timeoutMs } = this.#options;
    const session = await this.#open();
    const headers = { ...request.headers };
    const isOfState = headers.authorization === this.#authorization;
    if (callAs !== undefined && headers.authorization !== undefined && !isOfState)
      headers.authorization = `Bearer ${await session.credential(service, callAs)}`;
    const { method = 'GET', url = '/' } = request;
    const answered = await forward({ url: session.url(service) + url, method, headers, body, timeoutMs });
    record.exchange = {
      method,
      url: session.url(service) + url,
      isAuthorized: headers.authorization !== undefined,
      requestType: request.headers['content-type'] ?? '',
      requestBody: body.toString('utf8'),
      status: answered.status,
      body: answered.body.toString('utf8'),
    };
    record.isGranted = answered.status >= 200 && answered.status < 300;
    record.violation = validate({
      method,
      path: url,
      requestBody: body,
      requestType: request.headers['content-type'] ?? '',
      ...answered,
    });
    response.writeHead(answered.status, [...answered.rawHeaders]).end(withPlainIntegers(answered));
  }

  /** The record of the interaction under way; a new one when the one before has ended. */
  #record(): InteractionRecord {
    if (this.#present === undefined) {
      this.#present = { stateCount: 0 };
      this.#records.push(this.#present);
    }
    return this.#present;
  }

  async #open(): Promise<TargetSession> {
    this.#session ??= await this.#options.target.open(`pact:${this.#options.service}`);
    return this.#session;
  }

  /** 4xx, never 5xx: a state that answers 5xx is asked again for two minutes. */
  async #refuse(error: unknown, response: ServerResponse): Promise<void> {
    const record = this.#record();
    const { message } = error as Error;
    if (error instanceof AdapterError) record.adapterError = error;
    else if (error instanceof NotOffered) record.notOffered = message;
    else record.violation = message;
    // Without an id, this is the only sign that the next interaction may begin.
    if (this.#id === undefined) this.#present = undefined;
    await this.#leave(record);
    if (!response.headersSent) answer(response, error instanceof HopFailed ? 502 : 409, { detail: message });
  }
}

/** Pact takes 1.0 for a decimal, but in JSON it is the same number as 1. */
function withPlainIntegers({ headers, body }: HopAnswer): Buffer {
  if (!/\bjson\b/.test(headers['content-type'] ?? '')) return body;
  const text = body.toString('utf8');
  const plain = text.replace(STRING_OR_NUMBER, (token) =>
    !token.startsWith('"') && Number.isSafeInteger(Number(token)) ? String(Number(token)) : token,
  );
  return plain === text ? body : Buffer.from(plain);
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
