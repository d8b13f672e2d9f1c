// What the three clients have in common: the token, the retries, slashes in paths, and `unwrap`.

import createClient, { type Client, defaultPathSerializer } from 'openapi-fetch';
import { type RetryOptions, retryMiddleware } from './retry.ts';
import type { RepeatNotes } from './retry-rules.ts';
import type { ErrorDetails } from './service-error.ts';

/** How a client reaches its service. */
export interface ServiceClientOptions {
  /** Where the service answers: a mock's URL, a world's, or the real one's. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a function is asked before each call, so that tokens may change. */
  readonly token?: string | (() => string | Promise<string>);
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the HTTP calls, instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How calls are repeated; `false` for not at all. */
  readonly retry?: RetryOptions | false;
}

/** A client that also has the data or throws. */
export type ServiceClient<Paths extends object> = Client<Paths> & {
  /**
   * The data of an answer, when it is a success.
   *
   * @throws the service's error for any other answer; what `fetch` throws when there is none
   */
  unwrap<Result extends UnwrappedCall>(call: Promise<Result>): Promise<DataOf<Result>>;
};

/** What openapi-fetch resolves to. */
interface UnwrappedCall {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type DataOf<Result> = Result extends { error?: never; data: infer Data } ? Data : never;

/** What sets a service apart. */
interface ServiceTraits {
  readonly repeats: RepeatNotes;
  readonly toError: (refusal: ErrorDetails) => Error;
}

/** Makes the client of a service. */
export function createServiceClient<Paths extends object>(
  { baseUrl, token, headers, fetch, retry = {} }: ServiceClientOptions,
  { repeats, toError }: ServiceTraits,
): ServiceClient<Paths> {
  const client = createClient<Paths>({
    baseUrl,
    ...(headers === undefined ? {} : { headers }),
    ...(fetch === undefined ? {} : { fetch }),
    pathSerializer: withSlashes,
    bodySerializer: asItIs,
  });
  const retries =
    retry === false ? [] : [retryMiddleware({ ...retry, repeats: { ...repeats, ...retry.repeats } })];
  const use: typeof client.use = client.use;
  client.use = (...middleware) => {
    // The retries stay last: the others see each call once.
    client.eject(...retries);
    use(...middleware, ...retries);
  };
  client.use({ onRequest: ({ request }) => authorize(request, token) });
  return Object.assign(client, {
    async unwrap<Result extends UnwrappedCall>(call: Promise<Result>): Promise<DataOf<Result>> {
      const { data, error, response } = await call;
      if (!response.ok) throw toError({ response, body: error });
      return data as DataOf<Result>;
    },
  });
}

async function authorize(request: Request, token: ServiceClientOptions['token']): Promise<void> {
  if (token === undefined || request.headers.has('authorization')) return;
  request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
}

/** Path parameters escaped, but for the slashes of a last parameter `path`, which is the rest of the path. */
function withSlashes(pathname: string, parameters: Record<string, unknown>): string {
  const { path } = parameters;
  const rest = encodeURIComponent(String(path)).replaceAll('%2F', '/');
  return defaultPathSerializer(
    pathname.replace(/\{path\}$/, () => rest),
    parameters,
  );
}

/** A body of text or bytes goes out as it is, anything else as JSON. */
function asItIs(body: unknown): unknown {
  const isPlain = typeof body === 'object' && body !== null && !isContent(body);
  return isPlain ? JSON.stringify(body) : body;
}

function isContent(body: object): boolean {
  return (
    body instanceof FormData ||
    body instanceof Blob ||
    body instanceof ArrayBuffer ||
    body instanceof ReadableStream ||
    ArrayBuffer.isView(body)
  );
}
