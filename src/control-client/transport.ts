// Calls of the control API, each typed by its spec. What goes wrong is thrown, so that an answer is always one.

import createClient, { type Client, type Middleware } from 'openapi-fetch';
import type { paths } from '../../specs/generated/control.ts';
import { ControlError, isProblem, UnreachableError } from './control-error.ts';

/** Where a control API is, and the token that it may ask for. */
export interface ControlAddress {
  /** The server's URL, such as `http://127.0.0.1:4010`. */
  readonly url: string;
  readonly token?: string | null | undefined;
}

export type Transport = Client<paths>;

/**
 * Opens the way to a control API; nothing is sent before the first call.
 *
 * @example await bodyOf(openTransport({ url }).GET('/_countersign/health'))
 */
export function openTransport({ url, token }: ControlAddress): Transport {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const transport = createClient<paths>({
    baseUrl: url,
    headers,
    redirect: 'manual',
    querySerializer: { array: { style: 'form', explode: false } },
  });
  transport.use(throwing(url));
  return transport;
}

/**
 * The body of an answer.
 *
 * @throws ControlError when the call is refused
 * @throws UnreachableError when nothing answers, or something that is no Countersign
 */
export async function bodyOf<Body>(call: Promise<{ readonly data?: Body }>): Promise<NonNullable<Body>> {
  return (await call).data as NonNullable<Body>;
}

function throwing(url: string): Middleware {
  return {
    async onResponse({ request, response }) {
      if (response.ok && isOurs(response)) return;
      const body: unknown = await response.json().catch(() => undefined);
      if (isProblem(body)) throw new ControlError(body, `${request.method} ${pathOf(request)}`);
      throw new UnreachableError(`what answers at ${url} is no Countersign`);
    },
    onError({ request, error }) {
      if (request.signal.aborted) return;
      return new UnreachableError(`nothing answers at ${url}${reasonOf(error)}`, { cause: error });
    },
  };
}

/** Anything may listen at a URL; what it answers must not be taken for a world. */
function isOurs({ status, headers }: Response): boolean {
  const mediaType = headers.get('content-type') ?? '';
  return status === 204 || /^(application\/json|text\/event-stream)\b/.test(mediaType);
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? ` (${code})` : '';
}
