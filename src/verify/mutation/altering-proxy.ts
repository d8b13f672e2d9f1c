// A proxy in front of an API that lets an alteration answer each call. What is not altered is passed on as it came.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Send, WholeRequest, WholeResponse } from '../../control-client/send.ts';
import { jsonIn } from '../../engine/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { type Operation, operationsOf } from '../../openapi/operations.ts';
import { forward, plainHeaders } from '../forward.ts';
import type { Alteration, Answer, Call, Fields, Proceed } from './wire-fault.ts';

export interface AlteringProxyOptions {
  /** Where the API is; its path is put before the path of each call. */
  readonly target: string;
  readonly document: OpenApiDocument;
  readonly answer: NonNullable<Alteration['answer']>;
  /** The bearer token of a named credential. */
  credential(name: string): Promise<string>;
  /** The names of the credentials that checks have asked for, by their tokens. */
  readonly names: ReadonlyMap<string, string>;
  /** How the API is called, where that is not over a socket. */
  readonly send?: Send | undefined;
}

/** A proxy that is running. */
export interface AlteringProxy extends AsyncDisposable {
  readonly url: string;
  /** Answers a call of its URL as it does over the socket, without one. */
  readonly send: Send;
}

/**
 * Starts a proxy on loopback.
 *
 * @example await using proxy = await startAlteringProxy({ target, document, answer: (_, proceed) => proceed(), credential })
 */
export async function startAlteringProxy(options: AlteringProxyOptions): Promise<AlteringProxy> {
  const server = createServer((request, response) => {
    // Where the target gives no answer, there is none here either.
    pass(options, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async send(request) {
      const { method, headers, body } = request;
      const {
        status,
        headers: shown,
        bytes,
      } = await answerTo(options, {
        method,
        url: request.url.slice(url.length),
        headers: Object.fromEntries(headers),
        bytes: Buffer.from(body ?? ''),
      });
      return new WholeResponse(status, new Headers(shown), bytes);
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function pass(
  options: AlteringProxyOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const bytes = Buffer.concat(await request.toArray());
  const answer = await answerTo(options, { method, url, headers: plainHeaders(request.headers), bytes });
  const length = answer.status === 204 ? {} : { 'content-length': answer.bytes.length };
  response.writeHead(answer.status, { ...answer.headers, ...length }).end(answer.bytes);
}

interface Incoming {
  readonly method: string;
  /** The path and the query as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

async function answerTo(
  options: AlteringProxyOptions,
  { method, url, headers, bytes }: Incoming,
): Promise<Pick<Answer, 'status' | 'headers'> & { readonly bytes: Buffer }> {
  const { pathname: path, searchParams } = new URL(url, 'http://service.test');
  const body = contentOf(bytes, headers);
  const caller = options.names.get((headers.authorization ?? '').replace(/^Bearer /i, ''));
  const call = { method, path, query: queryOf(searchParams), caller, headers, body };
  const answer = await options.answer({ ...call, ...operationAt(options.document, method, path) }, (change) =>
    made(options, { ...call, url }, change),
  );
  return { status: answer.status, headers: answer.headers ?? {}, bytes: bytesOf(answer.body) };
}

/** Makes a call of the target; `url` is the path and the query as they came. */
async function made(
  { target, credential, send }: AlteringProxyOptions,
  call: Parameters<typeof urlOf>[0] & Pick<Call, 'method' | 'headers' | 'body'>,
  { as, ...change }: Parameters<Proceed>[0] = {},
): Promise<Answer> {
  const { method = call.method, headers = call.headers } = change;
  const body = 'body' in change ? change.body : call.body;
  const { 'content-length': _, ...kept } = headers;
  const answered = await (send === undefined ? forward : sentBy(send))({
    url: target + urlOf(call, change),
    method,
    headers: {
      ...kept,
      ...(as === undefined ? {} : { authorization: `Bearer ${await credential(as)}` }),
      ...(body === call.body || body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: bytesOf(body),
  });
  const shown = withoutFraming(answered.headers);
  return { status: answered.status, headers: shown, body: contentOf(answered.body, shown) };
}

/** Forwards as {@link forward} does, but not over a socket. */
function sentBy(send: Send) {
  return async ({ url, method, headers, body }: Omit<Incoming, 'bytes'> & { readonly body: Buffer }) => {
    const { host: _, ...kept } = headers;
    const answered = await send(
      new WholeRequest(url, { method, headers: kept, ...(body.length > 0 && { body }) }),
    );
    return {
      status: answered.status,
      headers: Object.fromEntries(answered.headers),
      body: Buffer.from(await answered.arrayBuffer()),
    };
  };
}

function urlOf(
  { url, path, query }: Pick<Call, 'path' | 'query'> & { readonly url: string },
  change: NonNullable<Parameters<Proceed>[0]>,
): string {
  if (change.path === undefined && change.query === undefined) return url;
  const search = new URLSearchParams();
  const given = change.query ?? (change.path === undefined ? query : {});
  for (const [name, value] of Object.entries(given))
    for (const each of [value].flat()) if (each !== undefined) search.append(name, String(each));
  return `${change.path ?? path}${search.size === 0 ? '' : '?'}${search}`;
}

/** The parameters of a query, one that repeats as a list. */
function queryOf(search: URLSearchParams): Fields {
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** The bytes that a value was parsed from. */
const BYTES = new WeakMap<object, Buffer>();

function contentOf(bytes: Buffer, { 'content-type': type = '' }: Readonly<Record<string, string>>): unknown {
  if (bytes.length === 0) return undefined;
  if (!/\bjson\b/.test(type)) return bytes;
  const value = jsonIn(bytes.toString('utf8'));
  if (typeof value !== 'object' || value === null) return bytes;
  BYTES.set(value, bytes);
  return value;
}

function bytesOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  if (Buffer.isBuffer(body)) return body;
  return BYTES.get(body as object) ?? Buffer.from(JSON.stringify(body));
}

const OF_CONNECTIONS = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date'];

function withoutFraming(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTIONS.includes(name)));
}

/** The operation of a call and the values in its path; a path without placeholders comes first. */
function operationAt(document: OpenApiDocument, method: string, path: string) {
  const segments = path.split('/');
  const found = operationsOf(document)
    .flatMap((operation) => {
      const values = operation.method === method ? valuesIn(operation, segments) : undefined;
      return values === undefined ? [] : [{ operation: operation.id, values }];
    })
    .sort((a, b) => Object.keys(a.values).length - Object.keys(b.values).length)[0];
  return found ?? { operation: '', values: {} };
}

/** The texts at the placeholders of an operation's path; `undefined` if the path is another one. */
function valuesIn(
  { path, isMultiSegment }: Operation,
  segments: readonly string[],
): Record<string, string> | undefined {
  const expected = path.split('/');
  const rest = segments.slice(expected.length - 1).join('/');
  const given = isMultiSegment ? [...segments.slice(0, expected.length - 1), rest] : segments;
  const isPlaceholder = (segment: string) => segment.startsWith('{') && segment.endsWith('}');
  const fits = (segment: string, index: number) =>
    isPlaceholder(segment) ? given[index] !== '' : segment === given[index];
  if (given.length !== expected.length || !expected.every(fits)) return undefined;
  return Object.fromEntries(
    expected.flatMap((segment, index) =>
      isPlaceholder(segment) ? [[segment.slice(1, -1), given[index] ?? '']] : [],
    ),
  );
}
