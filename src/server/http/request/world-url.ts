// The URL of a request before it is routed: which world it names, and whether it is for the control API.

import type { IncomingHttpHeaders } from 'node:http';

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
