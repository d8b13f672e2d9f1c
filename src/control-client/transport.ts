// Calls to the control API, typed by its spec. Errors are thrown, so that a returned response is always a success.

import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '../../specs/generated/control.ts';
import { ControlError, isProblem, UnreachableError } from './control-error.ts';
import { type Send, send, WholeRequest } from './send.ts';

/** The address of a control API, with its token if it requires one. */
export interface ControlAddress {
  /** The server's URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly token?: string | null | undefined;
  /** How requests are sent; over a socket by default. */
  readonly send?: Send | undefined;
}

export type Transport = Client<paths>;

/**
 * Creates the HTTP client for a control API; nothing is sent yet.
 *
 * @example await bodyOf(openTransport({ url }).GET('/_countersign/health'))
 */
export function openTransport({ url, token, send: sending = send }: ControlAddress): Transport {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const transport = createClient<paths>({
    baseUrl: url,
    headers,
    Request: WholeRequest as unknown as typeof Request,
    fetch: sending as unknown as typeof fetch,
    querySerializer: { array: { style: 'form', explode: false } },
  });
  transport.use(throwing(url));
  return transport;
}

/**
 * The body of a successful response.
 *
 * @throws ControlError when the call is rejected
 * @throws UnreachableError when nothing answers, or something other than a Countersign server
 */
export async function bodyOf<Body>(call: Promise<{ readonly data?: Body }>): Promise<NonNullable<Body>> {
  return (await call).data as NonNullable<Body>;
}

function throwing(url: string): Middleware {
  return {
    async onResponse({ request, response }) {
      if (response.ok && isOurs(response, request)) return;
      const body: unknown = await response.json().catch(() => undefined);
      if (isProblem(body)) throw new ControlError(body, `${request.method} ${pathOf(request)}`);
      throw new UnreachableError(`the server at ${url} is not a Countersign mock`);
    },
    onError({ request, error }) {
      if (request.signal?.aborted) return;
      return new UnreachableError(`nothing answers at ${url}${reasonOf(error)}`, { cause: error });
    },
  };
}

/** Another server may be listening at the URL; its responses must not be mistaken for ours. */
function isOurs({ status, headers }: Response, request: Request): boolean {
  const mediaType = headers.get('content-type') ?? '';
  if (pathOf(request).includes('/timeline')) return mediaType.startsWith('text/plain');
  return status === 204 || /^(application\/json|text\/event-stream)\b/.test(mediaType);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? error) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}
