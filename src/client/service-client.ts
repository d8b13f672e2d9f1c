// The common part of the three clients: the token, retries, slashes in paths, `unwrap`, and `items`.

import createClient, { type Client, defaultPathSerializer } from 'openapi-fetch';
import { type ItemAt, type ItemsOptions, itemsOfPages, type NextPage, type PagedPath } from './pages.ts';
import { type RetryOptions, withRetries } from './retry.ts';
import type { RetryNotes } from './retry-rules.ts';
import type { ErrorDetails } from './service-error.ts';

/** How a client reaches its service. */
export interface ServiceClientOptions {
  /** The URL of the service: a mock's, a world's, or the real one's. */
  readonly baseUrl: string;
  /** Sent as a bearer token; a function is called before each request, so the token may change. */
  readonly token?: string | (() => string | Promise<string>);
  /** Sent with each call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes the HTTP calls, instead of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** How calls are repeated; `false` disables retries. */
  readonly retry?: RetryOptions | false;
}

/** A client with `unwrap`, which returns the data or throws. */
export type ServiceClient<Paths extends object> = Client<Paths> & {
  /**
   * Returns the data of a successful response.
   *
   * @throws the service's error for any other response; the error of `fetch` if there is no response
   */
  unwrap<Result extends UnwrappedCall>(call: Promise<Result>): Promise<DataOf<Result>>;
  /**
   * Yields the items of all pages of a list, reading each page when it is needed.
   *
   * @param options the options of GET; the query may set the first page and the page size
   * @throws the service's error for an unsuccessful response
   * @example for await (const { url } of mail.items('/v3/user/webhooks')) console.log(url);
   */
  items<Path extends PagedPath<Paths>>(
    path: Path,
    ...options: ItemsOptions<Paths[Path]>
  ): AsyncGenerator<ItemAt<Paths, Path>, void>;
};

/** The result of a call with openapi-fetch. */
interface UnwrappedCall {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type DataOf<Result> = Result extends { error?: never; data: infer Data } ? Data : never;

/** The parts that differ between services. */
interface ServiceTraits {
  readonly retries: RetryNotes;
  readonly nextPage: NextPage;
  readonly toError: (refusal: ErrorDetails) => Error;
}

/** Creates the client for a service. */
export function createServiceClient<Paths extends object>(
  { baseUrl, token, headers, fetch, retry }: ServiceClientOptions,
  { retries: notes, nextPage, toError }: ServiceTraits,
): ServiceClient<Paths> {
  const client = createClient<Paths>({
    baseUrl,
    ...(headers === undefined ? {} : { headers }),
    ...(fetch === undefined ? {} : { fetch }),
    pathSerializer: withSlashes,
    bodySerializer: serialized,
  });
  withRetries(client, retry, notes);
  client.use({ onRequest: ({ request }) => authorize(request, token) });
  const unwrap = async (call: Promise<UnwrappedCall>): Promise<unknown> => {
    const { data, error, response } = await call;
    if (!response.ok) throw toError({ response, body: error });
    return data;
  };
  const items = (path: never, options: ListOptions = {}) => {
    const get = client.GET as (path: never, options: object) => Promise<UnwrappedCall>;
    const { params = {} } = options;
    const read = (query: object) => unwrap(get(path, { ...options, params: { ...params, query } }));
    return itemsOfPages(read, params.query ?? {}, nextPage);
  };
  return Object.assign(client, { unwrap, items } as Pick<ServiceClient<Paths>, 'unwrap' | 'items'>);
}

interface ListOptions {
  readonly params?: { readonly query?: object };
}

async function authorize(request: Request, token: ServiceClientOptions['token']): Promise<void> {
  if (token === undefined || request.headers.has('authorization')) return;
  request.headers.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
}

/** Escapes path parameters, except for slashes in a last parameter `path`, which is the rest of the path. */
function withSlashes(pathname: string, parameters: Record<string, unknown>): string {
  const { path } = parameters;
  const rest = encodeURIComponent(String(path)).replaceAll('%2F', '/');
  return defaultPathSerializer(
    pathname.replace(/\{path\}$/, () => rest),
    parameters,
  );
}

/** A body of text or bytes is sent unchanged, anything else as JSON. */
function serialized(body: unknown): unknown {
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
