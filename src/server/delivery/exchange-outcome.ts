// The outcome of one request to a receiver: the first one counts, and there is one in bounded time whatever the receiver does.

import { type AttemptResult, failedResult } from '../../delivery/attempt.ts';
import { AddressNotAllowed, type AllowedTargets, isAllowedAddress } from './address-guard.ts';

/** The rules for sending a request. */
export interface ExchangeOptions {
  /** How long to wait for the whole answer once there is a connection to use, in real milliseconds. */
  readonly waitMs: number;
  readonly targets: AllowedTargets;
  /** The host of the request's URL, as {@link hostOf} gives it. */
  readonly host: string;
  readonly signal: AbortSignal;
}

/** A connection as far as its address is concerned. */
interface Connected {
  readonly remoteAddress?: string | undefined;
  readonly remotePort?: number | undefined;
}

/**
 * How long a request waits for a connection while others use all connections to a receiver: longer than it takes
 * until the maximum number of parallel requests have timed out.
 */
const LONGEST_QUEUE_MS = 300_000;

/** A URL's host without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

export class ExchangeOutcome {
  /** The outcome, with the real time since there was a connection to use; never rejects. */
  readonly result: Promise<AttemptResult>;
  readonly #options: ExchangeOptions;
  readonly #resolve: (result: AttemptResult) => void;
  /** Ends what is under way; called once, with whether it was given up. */
  readonly #onEnd: (isGivenUp: boolean) => void;
  #connectedTo: string | null = null;
  #startedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isFinished = false;

  constructor(options: ExchangeOptions, onEnd: (isGivenUp: boolean) => void) {
    const { promise, resolve } = Promise.withResolvers<AttemptResult>();
    this.result = promise;
    this.#resolve = resolve;
    this.#options = options;
    this.#onEnd = onEnd;
    whenAborted(options.signal).add(this.#onAbort);
  }

  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** To be called once `onEnd` can be. */
  watchSignal(): void {
    if (this.#options.signal.aborted) this.#onAbort();
  }

  /** Waits for a connection, but not for ever. */
  awaitConnection(): void {
    this.#timer = setTimeout(this.#onQueueTimeout, LONGEST_QUEUE_MS);
  }

  /** The timeout starts only now that there is a connection: the receiver is not responsible for the wait for it. */
  begin(additionalMs = 0): void {
    this.#startedAt = performance.now();
    this.limitWait(this.#options.waitMs + additionalMs);
  }

  limitWait(waitMs = this.#options.waitMs): void {
    if (this.#isFinished) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onTimeout, waitMs);
  }

  /** The final check of the address: the one that the socket is really connected to. */
  connectedTo({ remoteAddress = '', remotePort }: Connected): void {
    const { host, targets } = this.#options;
    this.#connectedTo = remoteAddress === '' ? null : `${remoteAddress}:${remotePort}`;
    if (remoteAddress !== '' && !isAllowedAddress(remoteAddress, host, targets))
      this.giveUp({ error: new AddressNotAllowed(remoteAddress, host).message });
  }

  giveUp(end: Partial<AttemptResult>): void {
    this.#end(end, true);
  }

  finish(end: Partial<AttemptResult>): void {
    this.#end(end, false);
  }

  readonly #onAbort = (): void => this.giveUp({ error: 'the world was reset, replaced or deleted' });

  readonly #onQueueTimeout = (): void =>
    this.giveUp({ error: `no connection was free within ${LONGEST_QUEUE_MS / 1_000} s` });

  readonly #onTimeout = (): void => this.giveUp({ isTimeout: true, error: 'no answer in time' });

  #end(end: Partial<AttemptResult>, isGivenUp: boolean): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    clearTimeout(this.#timer);
    whenAborted(this.#options.signal).delete(this.#onAbort);
    this.#onEnd(isGivenUp);
    const elapsedMs = Math.round(performance.now() - this.#startedAt);
    this.#resolve({ ...failedResult(''), error: null, connectedTo: this.#connectedTo, elapsedMs, ...end });
  }
}

const ends = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * What a signal ends. It gets one listener: to add another one, an event target looks at all that it has, and a world
 * sends thousands of requests at a time.
 */
function whenAborted(signal: AbortSignal): Set<() => void> {
  const known = ends.get(signal);
  if (known !== undefined) return known;
  const added = new Set<() => void>();
  ends.set(signal, added);
  signal.addEventListener('abort', () => added.forEach((end) => void end()), { once: true });
  return added;
}

/** OpenSSL's own messages refer to flags of Node. */
const untrusted = (why: string) =>
  `the certificate of the receiver is not trusted (${why}); name its authority with --ca`;

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted('self-signed certificate'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted('self-signed certificate in its chain'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted('its issuer is not known'),
  UNABLE_TO_GET_ISSUER_CERT: untrusted('its issuer is not known'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted('its issuer is not known'),
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ETIMEDOUT: 'connection timed out',
};

/** What is recorded of an error of a connection. */
export function describeError(error: NodeJS.ErrnoException): string {
  return ERROR_TEXTS[error.code ?? ''] ?? error.message;
}
