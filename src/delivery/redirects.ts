// Redirects (RFC 9110, 15.4): where an answer sends a delivery, and whether its sender goes there. Each hop is a request
// like any other, so that it passes the same guard of addresses as the first one.

import type { AttemptRequest, AttemptResult } from './attempt.ts';
import { isSuccessful, timedOut } from './attempt.ts';
import { judgedAnswer } from './challenge.ts';
import type { Hop } from './delivery.ts';
import type { RedirectPolicy } from './policy/policy.ts';
import type { Transport } from './transport.ts';

/** What an answer makes of a request. */
export type Redirect =
  | { readonly url: string; readonly method: string }
  /** Why it is not followed. */
  | { readonly refusal: string };

/** A request that was answered. */
export interface Redirected {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Sends an attempt, and follows where its answers send it, as far as its policy does; all within its timeout. A challenge has
 * to be answered where it is sent.
 *
 * @example await sendFollowing(request, transports.receivers, signal)
 */
export async function sendFollowing(
  request: AttemptRequest,
  transport: Transport,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const policy = request.redirects;
  let result = await transport.send(request, signal);
  if (request.challenge !== null) return judgedAnswer(request.challenge, result);
  if (policy === null) return result;
  const hops: Hop[] = [];
  for (let hop = request, elapsedMs = result.elapsedMs; ; elapsedMs = result.elapsedMs) {
    const { response } = result;
    if (response === null || isSuccessful(result, request)) break;
    const next = redirectOf(policy, { ...hop, ...response }, hops.length);
    if (next === undefined) break;
    if ('refusal' in next) {
      result = { ...result, error: next.refusal };
      break;
    }
    const leftMs = request.timeoutMs - elapsedMs;
    if (leftMs <= 0) return { ...timedOut(request.timeoutMs, result.connectedTo), hops };
    hops.push({ status: response.status, url: next.url });
    hop = { ...redirected(hop, next), timeoutMs: leftMs };
    const answer = await transport.send(hop, signal);
    if (answer.isTimeout) return { ...timedOut(request.timeoutMs, answer.connectedTo), hops };
    result = { ...answer, elapsedMs: elapsedMs + answer.elapsedMs };
  }
  return hops.length === 0 ? result : { ...result, hops };
}

/**
 * What an answer makes of a request; `undefined` if it is no redirect.
 *
 * @param hopCount how many redirects were followed before
 * @example redirectOf(policy, { url: 'https://a.test/in', method: 'POST', status: 308, headers: { location: '/new' } }, 0)
 *   // { url: 'https://a.test/new', method: 'POST' }
 */
export function redirectOf(
  { atMost, method, otherHosts }: RedirectPolicy,
  answered: Redirected,
  hopCount: number,
): Redirect | undefined {
  const location = Object.entries(answered.headers).find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (!REDIRECTS.includes(answered.status) || location === undefined) return undefined;
  const [from, to] = [new URL(answered.url), URL.parse(location, answered.url)];
  const refused = (why: string) => ({ refusal: `a redirect (${answered.status}) is not followed: ${why}` });
  if (hopCount >= atMost) return refused(`there were ${hopCount} before`);
  if (to === null) return refused('its Location is not a URL');
  if (to.protocol !== 'https:' && to.protocol !== from.protocol) return refused(`it leads to ${to.protocol}`);
  if (to.username !== '' || to.password !== '') return refused('its Location has credentials');
  if (!otherHosts && to.host !== from.host) return refused(`it leads to another host (${to.host})`);
  const isKept = answered.status >= 307 || (answered.status !== 303 && method === 'keep');
  return { url: to.href, method: isKept ? answered.method : 'GET' };
}

/** A token of one host is no other's; a request without a body has none of its headers. */
function redirected(
  request: AttemptRequest,
  { url, method }: { readonly url: string; readonly method: string },
): AttemptRequest {
  const { paddedTo: _, ...unpadded } = request;
  const left = new Set<string>();
  if (new URL(url).origin !== new URL(request.url).origin) left.add('authorization');
  if (method === 'GET') left.add('content-type');
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !left.has(name.toLowerCase())),
  );
  const isBare = method === 'GET';
  return { ...(isBare ? { ...unpadded, body: '', bodyMode: 'whole' } : request), url, method, headers };
}
