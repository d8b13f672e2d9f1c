// Forwards a call to the replica that owns its world, as it came, and its answer back, as it comes. A call that
// cannot have had an effect is made again until the world has an owner.

import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as realDelay } from 'node:timers/promises';
import type { Replica } from '../../store/store.ts';
import { FORWARDED, FORWARDED_TO, isSentBack } from './forwarded.ts';
import type { Membership } from './membership.ts';

/** How long to wait before a world is looked for again, in real milliseconds. */
const AGAIN_MS = 100;

/** Headers that concern one connection only (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  // The body has arrived already.
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  FORWARDED,
  FORWARDED_TO,
]);

/** Bodies up to this size are kept, so that a call can be made again. */
const KEPT_BYTES = 4_194_304;

/** Why a call could not be answered by the replica that it was forwarded to. */
export type ForwardFailure =
  /** No replica has taken the world in time; the call had no effect. */
  | 'no owner'
  /** The replica ended while it handled the call, which may have had an effect. */
  | 'owner ended';

/** A call to forward. */
export interface ForwardedCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The path and query as the caller sent them. */
  readonly url: string;
  /**
   * Finds the replica that the call has to go to, again.
   *
   * @throws any error with which the call has to be answered
   */
  readonly findOwner: () => Promise<Replica>;
}

type Outcome = 'answered' | 'not begun' | 'broken off' | 'owner ended';

export class Forwarder {
  readonly #membership: Membership;
  readonly #addresses = new WeakMap<Replica, Address | undefined>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 });

  constructor(membership: Membership) {
    this.#membership = membership;
  }

  /**
   * Forwards a call, and writes the answer to its response.
   *
   * @param first the replica that is believed to own the world
   * @returns `undefined` once the response is written, or why there is none
   */
  async forward(call: ForwardedCall, first: Replica): Promise<ForwardFailure | undefined> {
    const body = await readBody(call.request);
    if (body === undefined) return undefined;
    const latest = performance.now() + 1.5 * this.#membership.leaseMs;
    let owner = first;
    // The first replica may be one that owned the world a while ago: the next is asked at once.
    let delayMs = 0;
    for (;;) {
      const outcome = await this.#attempt(call, body, owner);
      if (outcome === 'owner ended') return 'owner ended';
      if (outcome === 'broken off') {
        // The break is the answer, as with an injected fault.
        call.response.socket?.resetAndDestroy();
        return undefined;
      }
      if (outcome === 'answered' || call.response.destroyed) return undefined;
      if (performance.now() > latest || !body.isWhole) return 'no owner';
      if (delayMs > 0) await realDelay(delayMs);
      delayMs = Math.min(AGAIN_MS, this.#membership.leaseMs / 10);
      owner = await call.findOwner();
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #attempt({ request, response, url }: ForwardedCall, body: Body, owner: Replica): Promise<Outcome> {
    const address = this.#addressOf(owner);
    if (address === undefined) return Promise.resolve('not begun');
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    let hasBegun = false;
    // Never resolved as a URL: a path such as //elsewhere would lead to another host.
    const onward = httpRequest({
      ...address,
      path: url,
      method: request.method,
      agent: this.#agent,
      headers: [
        ...onwardHeaders(request.rawHeaders),
        FORWARDED,
        this.#membership.secret,
        FORWARDED_TO,
        owner.id,
      ],
    });
    const isGone = () => !this.#isMember(owner);
    const unwatch = this.#membership.onChange(() => {
      if (isGone()) void read().then(() => onward.destroy(new Error('its lease has ended')));
    });
    const leave = () => onward.destroy();
    response.once('close', leave);
    onward.on('information', () => {
      hasBegun = true;
    });
    onward.on('response', (answer) => {
      if (isSentBack(answer)) {
        answer.resume();
        resolve('not begun');
      } else {
        passOn(answer, response);
        response.once('close', () => resolve('answered'));
      }
    });
    onward.on('error', () => {
      if (!hasBegun) resolve('not begun');
      else void isReachable(address).then((is) => resolve(is && !isGone() ? 'broken off' : 'owner ended'));
    });
    if (body.isWhole) onward.end(body.bytes);
    else {
      onward.write(body.bytes);
      request.pipe(onward);
    }
    return promise.finally(() => {
      unwatch();
      response.off('close', leave);
    });
  }

  #addressOf(owner: Replica): Address | undefined {
    if (!this.#addresses.has(owner)) this.#addresses.set(owner, addressOf(owner));
    return this.#addresses.get(owner);
  }

  #isMember({ id }: Replica): boolean {
    return id === this.#membership.self.id || this.#membership.peers.some((peer) => peer.id === id);
  }
}

/**
 * Lets this process read what has arrived: an owner confirms a call while it has its lease, so before others see that end,
 * and what was confirmed must not be done again.
 */
async function read(): Promise<void> {
  // A socket is read between two turns; one that has more than fits into a read is in the next.
  for (let turn = 0; turn < 3; turn++) await nextTurn();
}

/** Names and values in turns, as they were written. */
function onwardHeaders(raw: readonly string[]): string[] {
  const dropped = new Set(HOP_BY_HOP);
  for (let index = 0; index < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() !== 'connection') continue;
    for (const name of (raw[index + 1] ?? '').split(',')) dropped.add(name.trim().toLowerCase());
  }
  // Without these, node cannot tell where the body ends.
  dropped.delete('content-length');
  dropped.delete('transfer-encoding');
  return raw.filter((_, index) => !dropped.has((raw[index - (index % 2)] ?? '').toLowerCase()));
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.sendDate = false;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', onwardHeaders(answer.rawHeaders));
  // Headers wait for the body that is known to follow; a stream may have nothing to say for hours.
  if (answer.headers['content-length'] === undefined) response.flushHeaders();
  answer.on('error', () => response.destroy());
  answer.pipe(response);
}

/** The beginning of a body, and whether it is all of it; the rest is still to be read from the request. */
interface Body {
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

const NO_BODY: Body = { bytes: Buffer.alloc(0), isWhole: true };

/** Reads a body, up to the size that is kept; `undefined` if the caller has gone. */
async function readBody(request: IncomingMessage): Promise<Body | undefined> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) return NO_BODY;
  const chunks: Buffer[] = [];
  let byteLength = 0;
  const { promise, resolve } = Promise.withResolvers<Body | undefined>();
  const end = () => resolve({ bytes: Buffer.concat(chunks), isWhole: true });
  const gone = () => resolve(undefined);
  const read = (chunk: Buffer) => {
    chunks.push(chunk);
    byteLength += chunk.length;
    if (byteLength <= KEPT_BYTES) return;
    request.pause();
    resolve({ bytes: Buffer.concat(chunks), isWhole: false });
  };
  request.on('data', read).on('end', end).on('error', gone).on('close', gone);
  return promise.finally(() =>
    request.off('data', read).off('end', end).off('error', gone).off('close', gone),
  );
}

/** Where a replica listens, as node connects to it: an IPv6 address without its brackets. */
interface Address {
  readonly host: string;
  readonly port: number;
}

/** `undefined` while it has not announced its URL, or when that cannot be read. */
function addressOf({ url }: Replica): Address | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 80 };
}

/** Whether a process still listens there. */
function isReachable({ host, port }: Address): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 });
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
    socket.on('timeout', () => end(false));
  });
}
