// Makes HTTP calls to a running server, with JSON in and out.

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
 * @example await call('http://127.0.0.1:4010', 'GET', '/_countersign/health')
 */
export async function call<Body = unknown>(
  url: string,
  method: string,
  path: string,
  { token, headers = {}, json, body }: CallOptions = {},
): Promise<Answer<Body>> {
  const sent = json === undefined ? body : JSON.stringify(json);
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent as string }),
    redirect: 'manual',
  });
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
