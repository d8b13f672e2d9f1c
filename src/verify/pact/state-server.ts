// Answers what a Pact verifier of any language asks for itself, in front of a real implementation: provider states and
// messages, at two URLs for each service. The requests of the interactions go to the implementation directly.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closest } from 'fastest-levenshtein';
import { CREDENTIAL_STATE } from '../../engine/world.ts';
import { AdapterError, firstLine } from '../adapter.ts';
import { NotOffered, type Target, type TargetSession } from '../session.ts';
import type { Suite } from '../suite.ts';
import {
  answer,
  answerMessage,
  bodyOf,
  eventTypeOf,
  parse,
  type StateChange,
  stateValues,
} from './verifier-calls.ts';

export interface StateServerOptions {
  readonly target: Target;
  /** The services that are served, by name. */
  readonly suite: Suite;
  /** Event types by the description of a message, where it does not begin with one. */
  readonly messageTypes?: Readonly<Record<string, string>> | undefined;
  /** 0 picks a free port. */
  readonly port?: number;
  /** Called with one line for each state and message that could not be had. */
  readonly onRefused: (line: string) => void;
}

export interface StateServer extends AsyncDisposable {
  readonly url: string;
  /** Ends the check under way, with the teardown of its adapter. */
  close(): Promise<void>;
}

/**
 * Starts a server on loopback, which serves one verification at a time at `/SERVICE/states` and `/SERVICE/messages`.
 *
 * @throws Error with the code EADDRINUSE when the port is taken
 * @example await using server = await startStateServer({ target, suite, onRefused: print })
 */
export async function startStateServer(options: StateServerOptions): Promise<StateServer> {
  const calls = new VerifierCalls(options);
  const server = createServer((request, response) => void calls.take(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await calls.close();
  };
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: close };
}

/** Why a call is refused; 4xx, since a verifier repeats what is answered with 5xx for two minutes. */
class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** One call after another: they share the session of the interaction under way. */
class VerifierCalls {
  readonly #options: StateServerOptions;
  #session: TargetSession | undefined;
  #before: Promise<unknown> = Promise.resolve();

  constructor(options: StateServerOptions) {
    this.#options = options;
  }

  take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const taken = this.#before.then(() => this.#answer(request, response));
    this.#before = taken;
    return taken;
  }

  async close(): Promise<void> {
    await this.#before;
    await this.#leave().catch((error: unknown) => this.#options.onRefused(firstLine(error)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      assertNoPage(request);
      const [, service = '', call] = (request.url ?? '').split('?', 1)[0]?.split('/') ?? [];
      const body = await bodyOf(request);
      if (request.method !== 'POST' || !this.#options.suite.has(service))
        throw new Refused(404, `there is no ${request.method} ${request.url} here; ${this.#places()}`);
      if (call === 'states') answer(response, 200, await this.#changeState(service, read(body)));
      else if (call === 'messages') answerMessage(response, await this.#message(service, read(body)));
      else throw new Refused(404, `there is no POST ${request.url} here; ${this.#places()}`);
    } catch (error) {
      await this.#leave().catch(() => undefined);
      const { status, detail } = refusalOf(error);
      this.#options.onRefused(detail);
      if (!response.headersSent) answer(response, status, { detail });
    }
  }

  #places(): string {
    return `a verifier sends POST to ${[...this.#options.suite.keys()].map((name) => `/${name}/states or /${name}/messages`).join(', ')}`;
  }

  async #changeState(service: string, { state, params = {}, action }: Partial<StateChange>): Promise<object> {
    if (action === 'teardown') {
      await this.#leave();
      return {};
    }
    if (typeof state !== 'string') throw new Refused(400, 'a change of state names no "state" in its body');
    try {
      return await stateValues(await this.#open(), service, { state, params });
    } catch (error) {
      throw this.#isKnown(service, state) ? error : unknownState(error, state, this.#statesOf(service));
    }
  }

  #isKnown(service: string, state: string): boolean {
    return state === CREDENTIAL_STATE || this.#statesOf(service).includes(state);
  }

  #statesOf(service: string): readonly string[] {
    return Object.keys(this.#options.suite.get(service)?.states ?? {});
  }

  async #message(service: string, { description }: { description?: unknown }): Promise<unknown> {
    const { suite, messageTypes = {} } = this.#options;
    const types = Object.keys(suite.get(service)?.document.webhooks ?? {});
    const type = eventTypeOf(types, messageTypes)(String(description));
    if (type !== undefined) return (await this.#open()).message(service, type);
    throw new Refused(
      404,
      `"${description}" names no event type of ${service}; begin the description with one, or map it in the adapter`,
    );
  }

  async #open(): Promise<TargetSession> {
    this.#session ??= await this.#options.target.open('a verifier’s interaction');
    return this.#session;
  }

  async #leave(): Promise<void> {
    const session = this.#session;
    this.#session = undefined;
    await session?.close(true);
  }
}

/** A page in a browser on this machine may not call, also not by a name that it made lead here. */
function assertNoPage({ headers }: IncomingMessage): void {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined && site === undefined && OWN_HOST.test(host)) return;
  throw new Refused(
    403,
    `the call comes from a web page, or is meant for ${host}; only verifiers are answered`,
  );
}

function read<T>(body: Buffer): T {
  try {
    const read: unknown = parse(body);
    if (typeof read === 'object' && read !== null) return read as T;
  } catch {
    // The same as anything else that is no object.
  }
  throw new Refused(
    400,
    'the body is no JSON object; have the verifier send states in the body of its request',
  );
}

/** What an adapter does not offer may be a slip of the pen in the pact. */
function unknownState(error: unknown, state: string, known: readonly string[]): unknown {
  if (!(error instanceof NotOffered) || known.length === 0) return error;
  return new Refused(404, `${error.message}; did you mean "${closest(state, known)}"?`);
}

function refusalOf(error: unknown): { readonly status: number; readonly detail: string } {
  const detail = firstLine(error);
  if (error instanceof Refused) return { status: error.status, detail };
  if (error instanceof NotOffered) return { status: 404, detail };
  return { status: 409, detail: error instanceof AdapterError ? detail : `the target fails: ${detail}` };
}
