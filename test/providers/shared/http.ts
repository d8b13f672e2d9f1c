// A small router on node:http for the example services: patterns to handlers, JSON in and out, errors as replies.

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
}

export interface Reply {
  readonly status: number;
  /** Sent as JSON, or unchanged if it is a `Buffer`. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;
/** A method, a path such as `/users/{user_id}`, and its handler. `{path+}` matches the rest of the path. */
export type Route = readonly [method: string, pattern: string, handler: Handler];

/** Thrown by a handler to answer with an error. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`answered ${reply.status}`);
    this.reply = reply;
  }
}

export interface RunningServer extends AsyncDisposable {
  readonly url: string;
}

export interface ServerOptions {
  readonly routes: readonly Route[];
  readonly port?: number;
  /** The format of errors that no handler throws: 404, 405, 500. */
  readonly failure: (status: number, text: string, call: Pick<Call, 'path'>) => Reply;
}

/**
 * Serves routes on loopback.
 *
 * @example await serve({ routes: [['GET', '/health', () => ({ status: 204 })]], failure })
 */
export async function serve({ routes, port = 0, failure }: ServerOptions): Promise<RunningServer> {
  const paths = routes.map((route) => ({ route, path: pathOf(route) }));
  const server = createServer((request, response) => {
    answer(request, { paths, failure }).then((reply) => send(response, reply));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  request: IncomingMessage,
  { paths, failure }: Pick<ServerOptions, 'failure'> & { readonly paths: readonly RoutePath[] },
): Promise<Reply> {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://service.test');
  const { method = 'GET', headers } = request;
  try {
    const raw = Buffer.concat(await request.toArray());
    const fitting = paths.map((each) => ({ ...each, params: match(each.path, path) })).filter(hasParams);
    const found = fitting.find(({ route }) => route[0] === method);
    if (found !== undefined)
      return await found.route[2]({ method, path, params: found.params, query, headers, raw });
    const allow = fitting.map(({ route }) => route[0]).join(', ');
    if (allow === '') return failure(404, 'There is nothing here.', { path });
    return { ...failure(405, `This path takes ${allow}.`, { path }), headers: { allow } };
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    return failure(500, (error as Error).stack ?? String(error), { path });
  }
}

/** A route, and what its paths look like. */
interface RoutePath {
  readonly route: Route;
  readonly path: RegExp;
}

type Fitting = RoutePath & { readonly params: Readonly<Record<string, string>> };

function hasParams(each: RoutePath & { params: Fitting['params'] | undefined }): each is Fitting {
  return each.params !== undefined;
}

function pathOf([, pattern]: Route): RegExp {
  const source = pattern.replace(/\{(\w+)(\+?)\}/g, (_, name, rest) =>
    rest === '' ? `(?<${name}>[^/]+)` : `(?<${name}>.+)`,
  );
  return new RegExp(`^${source}$`);
}

function match(pattern: RegExp, path: string): Fitting['params'] | undefined {
  const found = pattern.exec(path);
  if (found === null) return undefined;
  return Object.fromEntries(
    Object.entries(found.groups ?? {}).map(([name, value]) => [name, decoded(value)]),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Reply): void {
  if (body === undefined) return void response.writeHead(status, headers).end();
  if (Buffer.isBuffer(body)) return void response.writeHead(status, headers).end(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The fields of a JSON body; `undefined` for a body that is not a JSON object. No body counts as `{}`. */
export function fieldsOf({ raw }: Pick<Call, 'raw'>): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = raw.length === 0 ? {} : JSON.parse(raw.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
