// A Pact broker that speaks the documented HAL of the real one, as far as verifiers, publishers and can-i-deploy need it.
// It keeps all in memory, and calls a webhook for a pact that needs to be verified.

import type { IncomingMessage } from 'node:http';
import { listening } from '../receivers.ts';
import { BrokerState, type PactContent, type PublishedPact } from './broker-state.ts';
import { type Answer, type Route, routesOf } from './routes.ts';

export interface BrokerCall {
  readonly call: string;
  readonly authorization: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads bodies of every shape
  readonly body: any;
}

export interface TestBroker extends AsyncDisposable {
  readonly url: string;
  readonly state: BrokerState;
  readonly calls: readonly BrokerCall[];
  /** Keeps a pact as if its consumer had published it. */
  publish(content: object, version?: string, branch?: string): PublishedPact;
}

export interface BrokerOptions {
  /** The only Authorization header that is let in; anyone by default. */
  readonly authorization?: string;
  /** Called with the address of each pact that has no result yet. */
  readonly webhook?: (pactUrl: string) => void;
}

/**
 * Starts a broker on loopback.
 *
 * @example await using broker = await startBroker({ authorization: 'Bearer token' })
 */
export async function startBroker({ authorization, webhook }: BrokerOptions = {}): Promise<TestBroker> {
  const state = new BrokerState();
  const calls: BrokerCall[] = [];
  let routes: readonly Route[] = [];
  const answerOf = (method: string, url: URL, body: unknown): Answer | undefined => {
    for (const [pattern, handler] of routes) {
      const match = pattern.exec(`${method} ${url.pathname}`);
      if (match !== null)
        return handler(match.slice(1).map(decodeURIComponent), { body, search: url.searchParams });
    }
    return undefined;
  };
  const server = await listening(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8');
    const body: unknown = text === '' ? null : JSON.parse(text);
    const { method = '', url = '/', headers } = request;
    calls.push({ call: `${method} ${url}`, authorization: headers.authorization, body });
    const isLetIn = authorization === undefined || headers.authorization === authorization;
    const found = answerOf(method, new URL(url, baseOf(request)), body);
    const { status = 200, body: said } = isLetIn
      ? (found ?? {
          status: 404,
          body: { error: { message: 'The requested document was not found on this server.' } },
        })
      : { status: 401, body: { error: { message: 'Unauthorised' } } };
    response
      .writeHead(status, { 'content-type': 'application/hal+json;charset=utf-8' })
      .end(JSON.stringify(said));
  });
  routes = routesOf(server.url, state, webhook ?? (() => undefined));
  return {
    ...server,
    state,
    calls,
    publish(content, version = '1', branch = 'main') {
      const made = state.version((content as PactContent).consumer.name, version);
      made.branches.add(branch);
      return state.publish(content as PactContent, made);
    },
  };
}

function baseOf({ headers }: IncomingMessage): string {
  return `http://${headers.host}`;
}
