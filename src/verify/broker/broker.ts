// A Pact broker over HTTP: its documents with their links (HAL), and one clear line for whatever goes wrong.

import { jsonIn } from '../../engine/json.ts';
import { firstLine } from '../adapter.ts';

/** Raised when a broker cannot be used; the message is one line. */
export class BrokerError extends Error {}

/** Who calls a broker: with a token, or with a name and a password. */
export interface BrokerAccess {
  readonly token?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

interface Link {
  readonly href?: string;
  readonly name?: string;
}

/** A document of a broker. */
export interface BrokerDocument {
  readonly _links?: Readonly<Record<string, Link | readonly Link[]>>;
  readonly _embedded?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

export interface Broker {
  /** Its address, without a name and a password. */
  readonly url: string;
  /** Reads a document. */
  get(url: string): Promise<BrokerDocument>;
  /** Sends a document, and returns the answer; an empty one if there is none. */
  send(method: 'POST' | 'PUT', url: string, body: object): Promise<BrokerDocument>;
}

const TIMEOUT_MS = 30_000;

/**
 * A broker at an address, which may contain a name and a password.
 *
 * @throws BrokerError when the address is none
 * @example const { _links } = await openBroker('https://broker.example.com', { token }).get('')
 */
export function openBroker(location: string, access: BrokerAccess): Broker {
  if (!/^https?:\/\//i.test(location) || !URL.canParse(location))
    throw new BrokerError(`${location} is no address of a broker; write it like https://broker.example.com`);
  const url = new URL(location);
  const authorization = authorizationOf({
    username: decodeURIComponent(url.username) || access.username,
    password: decodeURIComponent(url.password) || access.password,
    token: access.token,
  });
  url.username = '';
  url.password = '';
  const call = async (method: string, to: string, body?: object): Promise<BrokerDocument> => {
    const place = new URL(to === '' ? url : to, url);
    if (place.origin !== url.origin)
      throw new BrokerError(
        `the broker ${shown(url)} links to ${place.origin}, which the credential is not for; its base URL is not set`,
      );
    return document(await answered({ method, place, body, authorization }), { method, place });
  };
  return {
    url: shown(url),
    get: (to) => call('GET', to),
    send: (method, to, body) => call(method, to, body),
  };
}

function shown(url: URL): string {
  return url.href.replace(/\/$/, '');
}

function authorizationOf({ token, username, password = '' }: BrokerAccess): string | undefined {
  if (username !== undefined && username !== '')
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return token === undefined || token === '' ? undefined : `Bearer ${token}`;
}

/**
 * The address that a link of a document leads to.
 *
 * @param values what stands for the parts of its template
 * @throws BrokerError when there is no such link
 * @example linkOf(index, 'pb:provider-pacts-for-verification', { provider: 'mail' })
 */
export function linkOf(
  { _links = {} }: BrokerDocument,
  relation: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const found = [_links[relation] ?? []].flat() as readonly Link[];
  const href = found[0]?.href;
  if (href === undefined)
    throw new BrokerError(`the broker offers no ${relation}; it is no Pact broker, or an old one`);
  return href.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

interface Call {
  readonly method: string;
  readonly place: URL;
  readonly body?: object | undefined;
  readonly authorization: string | undefined;
}

async function answered({ method, place, body, authorization }: Call): Promise<Response> {
  try {
    return await fetch(place, {
      method,
      headers: {
        accept: 'application/hal+json, application/json;q=0.9, */*;q=0.1',
        ...(authorization === undefined ? {} : { authorization }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { cause } = error as Error;
    throw new BrokerError(`the broker ${place.origin} does not answer: ${firstLine(cause ?? error)}`);
  }
}

async function document(
  response: Response,
  { method, place }: { readonly method: string; readonly place: URL },
): Promise<BrokerDocument> {
  const text = await response.text();
  const { status } = response;
  if (status === 401 || status === 403)
    throw new BrokerError(
      `the broker ${place.origin} refuses ${method} ${place.pathname} (${status}); set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD`,
    );
  const read = documentIn(text);
  if (!response.ok)
    throw new BrokerError(
      `the broker ${place.origin} answers ${status} to ${method} ${place.pathname}: ${reasonIn(read, text)}`,
    );
  if (read === undefined)
    throw new BrokerError(
      `${place.origin}${place.pathname} does not answer as a Pact broker does: no JSON object`,
    );
  return read;
}

function documentIn(text: string): BrokerDocument | undefined {
  if (text.trim() === '') return {};
  const read = jsonIn(text);
  return typeof read === 'object' && read !== null ? (read as BrokerDocument) : undefined;
}

/** What a broker says of an error: lists by field, one sentence, or notices for people. */
function reasonIn(read: BrokerDocument | undefined, text: string): string {
  const { errors, error, notices } = (read ?? {}) as {
    readonly errors?: unknown;
    readonly error?: { readonly message?: string };
    readonly notices?: readonly { readonly text?: string }[];
  };
  const said =
    typeof errors === 'object' && errors !== null ? Object.values(errors).flat().join('; ') : undefined;
  return firstLine(said || error?.message || notices?.[0]?.text || text.slice(0, 200) || 'it says no more');
}
