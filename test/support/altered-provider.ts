// An example provider that is altered from outside: in front of it stands a proxy that changes calls and answers, and
// its requests to receivers pass through a function. So a fault needs no line in the provider.

import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from '../../examples/providers/shared/faults.ts';
import type { RunningServer } from '../../examples/providers/shared/http.ts';

/** A call of the provider's API, or one of its calls for tests. */
export interface Passed {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Buffer;
}

export interface PassedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly raw: Buffer;
}

/** A request to a receiver. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Makes the call that is being altered, with some parts changed; or another one. */
export type Proceed = (change?: Partial<Passed>) => Promise<PassedAnswer>;
/** Sends the request, with some parts changed; rejects if the receiver does not answer. */
export type ProceedSending = (change?: Partial<Sent>) => Promise<Response>;

export interface Alteration {
  answer?(call: Passed, proceed: Proceed): Promise<PassedAnswer>;
  send?(request: Sent, proceed: ProceedSending): Promise<Response>;
}

/** A fault of the service as others see it, written without a look at the provider or at the checks. */
export interface Stranger extends Fault {
  /** Begins anew for each provider, so that the alteration can remember things. */
  alter(): Alteration;
}

/** Starts a provider behind a proxy that alters it. */
export async function startAltered(
  start: (options: { readonly send: typeof fetch }) => Promise<RunningServer>,
  { alter }: Pick<Stranger, 'alter'>,
): Promise<RunningServer> {
  const { answer, send } = alter();
  const provider = await start({ send: send === undefined ? fetch : sendingThrough(send) });
  const server = createServer(async (request, response) => {
    const { method = 'GET', url: path = '/' } = request;
    const headers = headersOf(request.headers);
    const call = { method, path, headers, raw: Buffer.concat(await request.toArray()) };
    const proceed: Proceed = (change) => passOn(provider.url, { ...call, ...change });
    const reply = await (answer === undefined ? proceed() : answer(call, proceed));
    response.writeHead(reply.status, reply.headers).end(reply.raw);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await provider[Symbol.asyncDispose]();
    },
  };
}

async function passOn(origin: string, { method, path, headers, raw }: Passed): Promise<PassedAnswer> {
  const body = raw.length === 0 || method === 'GET' ? {} : { body: new Uint8Array(raw) };
  const response = await fetch(origin + path, { method, headers, ...body });
  return {
    status: response.status,
    headers: headersOf(Object.fromEntries(response.headers)),
    raw: Buffer.from(await response.arrayBuffer()),
  };
}

/** What belongs to one connection is not passed on. */
const OF_CONNECTIONS = ['connection', 'content-length', 'date', 'host', 'keep-alive', 'transfer-encoding'];

function headersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const passed = Object.entries(headers).filter(([name]) => !OF_CONNECTIONS.includes(name));
  return Object.fromEntries(passed.map(([name, value]) => [name, String(value)]));
}

function sendingThrough(send: NonNullable<Alteration['send']>): typeof fetch {
  return (url, init = {}) => {
    const { method = 'GET', headers, body } = init;
    const request: Sent = {
      url: String(url),
      method,
      headers: headers as Record<string, string>,
      body: String(body),
    };
    return send(request, (change = {}) => {
      const { url: to, ...changed } = { ...request, ...change };
      return fetch(to, { ...init, ...changed });
    });
  };
}

export type Fields = Readonly<Record<string, unknown>>;

/** The JSON object in a body; empty if there is none. */
export function fieldsIn({ raw }: Pick<Passed, 'raw'>): Fields {
  try {
    return JSON.parse(raw.toString('utf8')) as Fields;
  } catch {
    return {};
  }
}

export function bytesOf(fields: object): Buffer {
  return Buffer.from(JSON.stringify(fields));
}

/** An answer whose JSON object is changed, if it is a success that has one. */
export function changed(answer: PassedAnswer, change: (fields: Fields) => object): PassedAnswer {
  if (answer.status >= 300 || answer.raw.length === 0) return answer;
  return { ...answer, raw: bytesOf(change(fieldsIn(answer))) };
}

/** An answer with a status, and a JSON object unless there is to be no body. */
export function answered(status: number, fields?: object): PassedAnswer {
  const headers: Record<string, string> = fields === undefined ? {} : { 'content-type': 'application/json' };
  return { status, headers, raw: fields === undefined ? Buffer.alloc(0) : bytesOf(fields) };
}

/** Whether a call has a method and a path, without its query; `*` in the pattern is one segment. */
export function isCall({ method, path }: Passed, wanted: string, pattern: string): boolean {
  const [pathname = ''] = path.split('?', 1);
  const segments = pathname.split('/');
  const expected = pattern.split('/');
  const fits = (each: string, index: number) => each === '*' || each === segments[index];
  return method === wanted && segments.length === expected.length && expected.every(fits);
}

/** The query parameters of a call. */
export function queryOf({ path }: Passed): URLSearchParams {
  return new URL(path, 'http://provider.test').searchParams;
}

/** A path whose query parameters are changed. */
export function withQuery({ path }: Passed, change: (query: URLSearchParams) => void): string {
  const url = new URL(path, 'http://provider.test');
  change(url.searchParams);
  return url.pathname + url.search;
}

/** Counts how often each key was met. */
export function counting(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

type Change = (fields: Fields, call: Passed) => object;

/** Alters the successful answers to some calls. */
export function answersAltered(
  calls: readonly (readonly [method: string, pattern: string])[],
  change: Change,
): Stranger['alter'] {
  return () => ({
    async answer(call, proceed) {
      const answer = await proceed();
      const isMeant = calls.some(([method, pattern]) => isCall(call, method, pattern));
      return isMeant ? changed(answer, (fields) => change(fields, call)) : answer;
    },
  });
}

/** Alters the bodies of some calls before the provider sees them. */
export function callsAltered(
  calls: readonly (readonly [method: string, pattern: string])[],
  change: Change,
): Stranger['alter'] {
  return () => ({
    answer: (call, proceed) =>
      calls.some(([method, pattern]) => isCall(call, method, pattern))
        ? proceed({ raw: bytesOf(change(fieldsIn(call), call)) })
        : proceed(),
  });
}

/** Answers some calls in another way. */
export function instead(
  method: string,
  pattern: string,
  answer: (call: Passed, proceed: Proceed) => Promise<PassedAnswer> | PassedAnswer,
): Stranger['alter'] {
  return () => ({
    answer: async (call, proceed) => (isCall(call, method, pattern) ? answer(call, proceed) : proceed()),
  });
}
