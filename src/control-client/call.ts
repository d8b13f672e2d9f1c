// Makes HTTP calls to a running server, with JSON in and out.

import { type Send, send, WholeRequest } from './send.ts';

/** The credential, headers and body of a call. */
export interface CallOptions {
  /** Sent as a bearer token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent unchanged if there is no `json`. */
  readonly body?: string | Uint8Array;
}

/** A response. The body is parsed if it is JSON, otherwise text; `undefined` if there is none. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * Makes one HTTP call.
 *
 * @param sending how the request is sent; over a socket by default
 * @example await call('http://127.0.0.1:4010', 'GET', '/_countersign/health')
 */
export async function call<Body = unknown>(
  url: string,
  method: string,
  path: string,
  { token, headers = {}, json, body }: CallOptions = {},
  sending: Send = send,
): Promise<Answer<Body>> {
  const sent = json === undefined ? body : JSON.stringify(json);
  const mediaType = json === undefined ? 'text/plain;charset=UTF-8' : 'application/json';
  const response = await sending(
    new WholeRequest(url + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(typeof sent === 'string' ? { 'content-type': mediaType } : {}),
        ...lowerCased(headers),
      },
      ...(sent === undefined ? {} : { body: sent as string }),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: readBody(text, response.headers) as Body,
  };
}

function readBody(text: string, headers: Headers): unknown {
  if (text === '') return undefined;
  return headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

/** The names in lower case, so that a given header replaces the default one. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
