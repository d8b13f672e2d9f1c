// Decides who may control the server. On loopback, anyone on this machine may, but no web page through a browser;
// beyond loopback, or if a token was configured, anyone who has the token.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Operation } from '../../openapi/operations.ts';
import { ApiError } from '../../service/api-error.ts';
import { type ArrivedRequest, foreignHost } from '../http/arrived-request.ts';

/** The reason why a call is not trusted; `undefined` if it is. */
export type Trust = (request: ArrivedRequest, operation: Pick<Operation, 'security'>) => ApiError | undefined;

const CHALLENGE = { 'WWW-Authenticate': 'Bearer realm="countersign"' };
/** The values of Sec-Fetch-Site for pages of this server, and for URLs opened by a person. */
const OWN_SITES: ReadonlySet<string> = new Set(['same-origin', 'none']);

/**
 * The access rule of a server.
 *
 * @param token the control token, or `null` when none is needed
 */
export function trustBy(token: string | null): Trust {
  return (request, operation) => {
    // The replica that forwarded a call has checked it.
    if (operation.security.length === 0 || request.raw.isForwarded) return undefined;
    return token === null ? distrustOfBrowsers(request) : distrustWithoutToken(request, token);
  };
}

/**
 * Refuses DNS rebinding (a foreign Host) and calls from pages of other origins, detected by Origin or, where browsers
 * do not send it, as for an image or a script, by Sec-Fetch-Site. A person may still open a URL of the control API.
 */
function distrustOfBrowsers({ method, headers }: ArrivedRequest): ApiError | undefined {
  const { host = '', origin, 'sec-fetch-site': site = 'none', 'sec-fetch-dest': destination } = headers;
  const foreign = foreignHost(host);
  if (foreign !== undefined) return foreign;
  if (origin !== undefined && !isSameOrigin(origin, host)) {
    return new ApiError('untrusted-origin', `The call comes from a page of ${origin}.`);
  }
  const isOpenedByPerson = method === 'GET' && destination === 'document';
  if (!OWN_SITES.has(String(site)) && !isOpenedByPerson) {
    return new ApiError('untrusted-origin', `The call comes from a page of another origin (${site}).`);
  }
  return undefined;
}

function isSameOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}

function distrustWithoutToken({ headers }: ArrivedRequest, token: string): ApiError | undefined {
  const given = /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) {
    return new ApiError('missing-control-token', {
      detail: 'The call has no bearer token.',
      headers: CHALLENGE,
    });
  }
  if (sameSecret(given, token)) return undefined;
  return new ApiError('wrong-control-token', {
    detail: 'The bearer token is not the control token.',
    headers: CHALLENGE,
  });
}

/** Compares in constant time, whatever the lengths. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
