// A request that has arrived: what Node has read of it, the world and the host that it is addressed to, and what is found
// out about it on its way.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { ApiError } from '../../service/api-error.ts';
import type { ManagedWorld } from '../worlds/managed-world.ts';

/** The texts at the placeholders of a path, by their names. */
export type PathValues = Readonly<Record<string, string>>;

const NO_VALUES: PathValues = {};

export class ArrivedRequest {
  readonly raw: IncomingMessage;
  /** The id of the world that the URL names; `undefined` for the default world. */
  readonly worldId: string | undefined;
  /** The path and query, without the world. */
  readonly url: string;
  /** The path as it arrived, with its escapes. */
  readonly path: string;
  /** The texts at the placeholders of the path, once it has been routed. */
  pathValues: PathValues = NO_VALUES;
  /** The world that the request is for; `undefined` if it does not exist. */
  managedWorld: ManagedWorld | undefined;
  /** Where the client waits for `100 Continue` before it sends its body, the response to say so by. */
  #continuing: ServerResponse | undefined;
  #query: NodeJS.Dict<string | string[]> | undefined;

  /** @param continuing the response, if the client waits for `100 Continue` */
  constructor(raw: IncomingMessage, continuing?: ServerResponse) {
    const { url, worldId } = targetOf(raw);
    this.raw = raw;
    this.#continuing = continuing;
    this.url = url;
    this.worldId = worldId;
    this.path = url.split(/[?#]/, 1)[0] as string;
  }

  get method(): string {
    return this.raw.method as string;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }

  /** Whether the client waits before it sends its body. */
  get awaitsContinue(): boolean {
    return this.#continuing !== undefined;
  }

  /** Asks the client for the body, now that somebody wants it. */
  acceptBody(): void {
    this.#continuing?.writeContinue();
    this.#continuing = undefined;
  }

  /** The texts of the query by name. */
  get query(): Readonly<NodeJS.Dict<string | string[]>> {
    if (this.#query !== undefined) return this.#query;
    const start = this.url.indexOf('?');
    // Node's limit on the length of a URL is limit enough for the number of keys.
    this.#query = start === -1 ? NO_VALUES : parse(queryOf(this.url, start), '&', '=', { maxKeys: 0 });
    return this.#query;
  }
}

function queryOf(url: string, start: number): string {
  return url.slice(start + 1).split('#', 1)[0] as string;
}

/** The path of the control API. */
export const CONTROL_PREFIX = '/_countersign';

const ABSOLUTE_URL = /^https?:\/\/([^/?#]*)(.*)$/is;

const WORLD_URL = /^\/w\/([^/?#]*)(.*)$/s;

/** A request before routing. */
interface RawRequest {
  readonly url?: string;
  readonly headers?: IncomingHttpHeaders;
}

/** What a request is addressed to. */
interface Target {
  /** The id of the world; `undefined` for the default world. */
  readonly worldId: string | undefined;
  /** The path and query to route by. */
  readonly url: string;
}

/**
 * Takes the world out of a request's URL, so that one set of routes serves all worlds. The control API has worlds in
 * its own paths and is not available within a world.
 *
 * @example targetOf({ url: '/w/t1/v3/messages' }) // { worldId: 't1', url: '/v3/messages' }
 */
export function targetOf(request: RawRequest): Target {
  const url = originForm(request);
  if (!url.startsWith('/w/')) return { worldId: undefined, url };
  const match = WORLD_URL.exec(url);
  const [, worldId = '', rest = ''] = match ?? [];
  if (match === null || isControlPath(rest)) return { worldId: undefined, url };
  return { worldId, url: rest.startsWith('/') ? rest : `/${rest}` };
}

/**
 * The path and query of a request. If a client sent an absolute URL, as to a proxy, its host replaces the Host header
 * (RFC 9112, section 3.2.2), so that only one host has to be checked.
 */
function originForm(request: RawRequest): string {
  const { url = '/', headers } = request;
  if (url.startsWith('/')) return url;
  const [, host, rest = ''] = ABSOLUTE_URL.exec(url) ?? [];
  if (host === undefined || headers === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether a path belongs to the control API, percent-decoded as by the router. */
function isControlPath(path: string): boolean {
  const start = path.slice(0, 3 * CONTROL_PREFIX.length);
  const decoded = start.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded.startsWith(CONTROL_PREFIX);
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * The error for a call that is addressed to a host other than loopback.
 *
 * @param host the Host header
 * @example foreignHost('localhost:4010') // undefined
 */
export function foreignHost(host = ''): ApiError | undefined {
  if (LOOPBACK_HOST.test(host)) return undefined;
  return new ApiError('untrusted-origin', `The call is addressed to the host ${host || '(none)'}.`);
}

/** Whether a request has no second Host header, which could mean another host to a proxy (RFC 9112, section 3.2). */
export function hasOneHost({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count <= 1;
}
