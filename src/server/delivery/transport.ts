// The ways of a delivery out of a world: the built-in inbox for its own URLs, without a socket; for all others a sender, under
// the world's settings and with durations in world time.

import { setTimeout as realDelay } from 'node:timers/promises';
import {
  type AttemptRequest,
  type AttemptResult,
  failedResult,
  type OutgoingRequest,
  timedOut,
} from '../../delivery/attempt.ts';
import type { Transport, Transports } from '../../delivery/transport.ts';
import type { ReceivedAnswer } from '../../delivery/webhook-source.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import { settingsOf } from '../../service/settings.ts';
import type { HttpSender } from './http-sender.ts';
import { inboxName, receive } from './inbox.ts';

export interface TransportDependencies {
  readonly world: World;
  readonly sender: Pick<HttpSender, 'send'>;
  /** The wall clock's time, by which the inbox checks the age of a signature. */
  readonly wall: () => Instant;
  /** Kept once all that the world has changed is committed; nothing leaves it before. */
  readonly committed: () => Promise<void> | undefined;
}

/** The transports of a world. OAuth tokens are never requested from an inbox. */
export function transportsOf({ world, sender, wall, committed }: TransportDependencies): Transports {
  const http = new HttpTransport(world, sender);
  const inbox = new InboxTransport(world, wall);
  const send: Transport['send'] = (request, signal) => {
    const name = inboxName(request.url);
    return name === undefined ? http.send(request, signal) : inbox.send(name, request, signal);
  };
  const receivers: Transport = {
    send: (request, signal) =>
      request.source.intercept === undefined
        ? send(request, signal)
        : intercepted(request, world, (altered) => send(altered, signal)),
  };
  return { receivers: onceCommitted(receivers, committed), tokens: onceCommitted(http, committed) };
}

/** A receiver must not see what a crash could take back. What cannot be committed is not sent. */
function onceCommitted<Request extends OutgoingRequest>(
  transport: Transport<Request>,
  committed: TransportDependencies['committed'],
): Transport<Request> {
  return {
    send: (request, signal) => {
      const commit = committed();
      if (commit === undefined) return transport.send(request, signal);
      return commit.then(
        () => transport.send(request, signal),
        () => failedResult('the store cannot be used'),
      );
    },
  };
}

/** What an attempt results in that a mutant intercepts. */
async function intercepted(
  request: AttemptRequest,
  world: World,
  send: (request: AttemptRequest) => Promise<AttemptResult>,
): Promise<AttemptResult> {
  let result = failedResult('no answer');
  const answer = await request.source.intercept?.(request, world, async (change) => {
    result = await send({ ...request, ...change });
    return { status: result.response?.status ?? null, headers: result.response?.headers ?? {} };
  });
  if (answer?.elapsedMs !== undefined) return answeredInstead(answer, answer.elapsedMs, request);
  if (answer === undefined || answer.status === (result.response?.status ?? null)) return result;
  if (answer.status === null) return { ...failedResult('no answer'), elapsedMs: result.elapsedMs };
  const response = { headers: {}, body: '', ...result.response, ...answer, status: answer.status };
  return { ...result, error: null, response };
}

/** The result of an attempt that was not sent, but answered in the receiver's place. */
function answeredInstead(
  { status, headers = {} }: ReceivedAnswer,
  elapsedMs: number,
  { timeoutMs }: AttemptRequest,
): AttemptResult {
  if (elapsedMs > timeoutMs) return timedOut(timeoutMs, null);
  if (status === null) return { ...failedResult('no answer'), elapsedMs };
  const response = { status, headers, body: '' };
  return { response, error: null, isTimeout: false, connectedTo: null, elapsedMs };
}

/** Sends requests over sockets. A host that they are forwarded to is thereby allowed. */
class HttpTransport implements Transport<OutgoingRequest> {
  readonly #world: World;
  readonly #sender: Pick<HttpSender, 'send'>;

  constructor(world: World, sender: Pick<HttpSender, 'send'>) {
    this.#world = world;
    this.#sender = sender;
  }

  async send(request: OutgoingRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { forward, silent_receiver_ms, allow_hosts } = settingsOf(this.#world);
    const isFrozen = this.#world.clock.mode === 'frozen';
    const waitMs = isFrozen ? (silent_receiver_ms ?? request.timeoutMs) : request.timeoutMs;
    const url = forwardedUrl(request.url, forward);
    const allowedHosts = url === request.url ? allow_hosts : [...allow_hosts, new URL(url).hostname];
    const result = await this.#sender.send({ ...request, url }, { waitMs, allowedHosts, signal });
    return this.#inWorldTime(result, request.timeoutMs);
  }

  /** In a frozen world, only a timeout takes time; in a running one, the duration is converted to world time. */
  #inWorldTime(result: AttemptResult, timeoutMs: number): AttemptResult {
    const { mode, scale } = this.#world.clock;
    if (result.isTimeout) return timedOut(timeoutMs, result.connectedTo);
    return { ...result, elapsedMs: mode === 'frozen' ? 0 : Math.floor(result.elapsedMs * scale) };
  }
}

/** Delivers attempts to the built-in inbox: in a frozen world, without waiting. */
class InboxTransport {
  readonly #world: World;
  readonly #wall: () => Instant;

  /** @param wall the wall clock's time, by which the inbox checks the age of a signature */
  constructor(world: World, wall: () => Instant) {
    this.#world = world;
    this.#wall = wall;
  }

  /**
   * Delivers an attempt. Never rejects: a failure is a result.
   *
   * @param name the name of the inbox, from the URL of the attempt
   */
  async send(name: string, request: AttemptRequest, signal: AbortSignal): Promise<AttemptResult> {
    const { result } = this.#world.transaction(`delivery ${request.deliveryId}`, (world) =>
      receive(world, name, request, this.#wall()),
    );
    const { clock } = this.#world;
    if (clock.moves && result.elapsedMs > 0)
      await realDelay(result.elapsedMs / clock.scale, undefined, { signal }).catch(() => undefined);
    return result;
  }
}

/**
 * The URL that is really called: `forward` maps the https URLs that a service requires to where a receiver really listens,
 * as `stripe listen --forward-to` does. URLs are compared as URLs, not as text.
 *
 * A mapping applies when its key has the same origin, and a path that the URL's path equals or continues after a
 * slash, once dot segments are resolved: neither `https://hooks.test.evil.example` nor `https://hooks.test/in/../out`
 * is within `https://hooks.test/in`. The longest key wins.
 *
 * @example forwardedUrl('https://hooks.test/a?b=1', { 'https://hooks.test': 'http://127.0.0.1:3000' })
 *   // 'http://127.0.0.1:3000/a?b=1'
 */
export function forwardedUrl(url: string, forward: Readonly<Record<string, string>>): string {
  const given = parse(url);
  if (given === undefined) return url;
  let best: { readonly length: number; readonly url: string } | undefined;
  for (const [prefix, target] of mappingsOf(forward)) {
    const rest = restBehind(prefix, given);
    if (rest === undefined) continue;
    const length = prefix.path.length + prefix.search.length;
    if (best === undefined || length > best.length) best = { length, url: joined(target, rest, given) };
  }
  return best?.url ?? url;
}

const mappings = new WeakMap<object, readonly (readonly [prefix: ParsedUrl, target: string])[]>();

/** They are the same for very many attempts. */
function mappingsOf(forward: Readonly<Record<string, string>>) {
  const known = mappings.get(forward);
  if (known !== undefined) return known;
  const read = Object.entries(forward).flatMap(([key, target]) => {
    const prefix = parse(key);
    return prefix === undefined ? [] : [[prefix, target] as const];
  });
  mappings.set(forward, read);
  return read;
}

interface ParsedUrl {
  /** Scheme, host in lower case, and port unless it is the scheme's own. */
  readonly origin: string;
  /** Without a trailing slash, as in a prefix, and empty if the URL has none. */
  readonly path: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
}

/** A scheme and an authority, and nothing of a path after them. */
const WITHOUT_PATH = /^[a-z]+:\/\/[^/\\?#]*(?:[?#]|$)/i;

function parse(text: string): ParsedUrl | undefined {
  const url = URL.parse(text);
  if (url === null) return undefined;
  const { origin, pathname, search, username, password } = url;
  return { origin, path: WITHOUT_PATH.test(text) ? '' : pathname, search, username, password };
}

/** The path and query of a URL after a prefix; `undefined` if it does not begin with the prefix. */
function restBehind(prefix: ParsedUrl, url: ParsedUrl): string | undefined {
  const bare = prefix.path.replace(/\/$/, '');
  if (prefix.origin !== url.origin) return undefined;
  if (prefix.search !== '') return prefix.path === url.path && prefix.search === url.search ? '' : undefined;
  if (url.path !== bare && !url.path.startsWith(`${bare}/`)) return undefined;
  return url.path.slice(bare.length) + url.search;
}

/** The credentials of the URL are kept, unless the target has its own. */
function joined(target: string, rest: string, { username, password }: ParsedUrl): string {
  const url = target.replace(/\/$/, '') + rest;
  if (username === '' || !URL.canParse(url)) return url;
  const withCredentials = new URL(url);
  if (withCredentials.username !== '') return url;
  Object.assign(withCredentials, { username, password });
  return withCredentials.href;
}
