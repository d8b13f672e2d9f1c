// Sends requests to receivers: kept connections, no redirects, allowed addresses only, the exact bytes. fetch would follow redirects
// and rewrite headers.

import type { Agent, ClientRequest, RequestOptions } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { type AttemptResult, failedResult, type OutgoingRequest } from '../../delivery/attempt.ts';
import { isHostName, MAX_HOST_NAME_LENGTH } from '../../delivery/endpoint.ts';
import { byteLengthOf } from '../../delivery/faults/padded-body.ts';
import { AddressNotAllowed, type AllowedTargets, guardedLookup, isAllowedAddress } from './address-guard.ts';
import { type ExchangeOptions, hostOf } from './exchange-outcome.ts';
import { HttpExchange } from './http-exchange.ts';
import { IDLE_MS, MAX_CONNECTIONS, PlainConnections } from './plain-connections.ts';
import { PlainExchange, plainRequest } from './plain-exchange.ts';
import { layeredConnection } from './write-body.ts';

// Not imported: an ES module that imports node:http makes Node load all of undici for an export that nobody
// uses here, a tenth of the server's start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** All connections are kept: the attempts of the next instant follow at once. */
const AGENT_OPTIONS = {
  keepAlive: true,
  maxSockets: MAX_CONNECTIONS,
  maxFreeSockets: MAX_CONNECTIONS,
} as const;

export interface SendOptions extends Omit<ExchangeOptions, 'targets' | 'host'> {
  /** The hosts that may be reached besides this machine. */
  readonly allowedHosts: readonly string[];
}

export class HttpSender {
  readonly #plain = new PlainConnections();
  readonly #http = closingIdle(new http.Agent(AGENT_OPTIONS));
  readonly #https: HttpsAgent;
  readonly #tls: { readonly ca?: string };
  readonly #isLoopbackAllowed: boolean;

  /**
   * @param options.ca certificates (PEM) to trust besides the system's
   * @param options.isLoopbackAllowed whether this machine may be reached without being named; true if left out. Not
   *   for a server that others can call: they could make it POST to whatever listens here, and see what answers.
   */
  constructor(options: { readonly ca?: string | undefined; readonly isLoopbackAllowed?: boolean } = {}) {
    this.#isLoopbackAllowed = options.isLoopbackAllowed ?? true;
    this.#tls = options.ca === undefined ? {} : { ca: options.ca };
    this.#https = closingIdle(new https.Agent({ ...AGENT_OPTIONS, ...this.#tls }));
  }

  /**
   * Sends one request. Never rejects: a failure is a result.
   *
   * @returns the outcome, in real time
   */
  async send(request: OutgoingRequest, options: SendOptions): Promise<AttemptResult> {
    const { allowedHosts, waitMs, signal } = options;
    const targets = { allowedHosts, isLoopbackAllowed: this.#isLoopbackAllowed };
    const target = URL.parse(request.url);
    if (target === null) return failedResult(`${request.url} is not a URL`);
    const host = hostOf(target);
    const refusal = refusalOf(target, host, targets);
    if (refusal !== undefined) return failedResult(refusal);
    try {
      return await this.#exchange(request, target, { targets, host, waitMs, signal }).result;
    } catch (error) {
      return failedResult((error as Error).message);
    }
  }

  /** Closes all kept connections. */
  close(): void {
    this.#plain.close();
    this.#http.destroy();
    this.#https.destroy();
  }

  #exchange(request: OutgoingRequest, url: URL, options: ExchangeOptions): PlainExchange | HttpExchange {
    const { host, targets } = options;
    const written = plainRequest(request, url);
    if (written === undefined) return new HttpExchange(this.#open(request, url, targets), request, options);
    const target = { host, port: Number(url.port || 80), lookup: guardedLookup(targets) };
    return new PlainExchange(written, request, { connections: this.#plain, target, options });
  }

  #open(request: OutgoingRequest, target: URL, targets: AllowedTargets): ClientRequest {
    const { method, headers, bodyMode } = request;
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'Content-Length': byteLengthOf(request) },
      lookup: guardedLookup(targets),
    };
    if (target.protocol !== 'https:') return http.request(target, { ...options, agent: this.#http });
    // The connection to be reset is hidden below TLS.
    if (bodyMode === 'reset')
      return https.request(target, { ...options, ...this.#tls, createConnection: layeredConnection });
    return https.request(target, { ...options, agent: this.#https });
  }
}

/** A `timeout` of the agent would do the same, but cost each request listeners and timers of its own. */
function closingIdle<Kind extends Agent>(agent: Kind): Kind {
  const keepSocketAlive = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const isKept = keepSocketAlive(socket);
    (socket as Socket).setTimeout(IDLE_MS);
    return isKept;
  };
  return agent;
}

/** Why a request is not sent at all. */
function refusalOf(target: URL, host: string, targets: AllowedTargets): string | undefined {
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    return `${target.protocol} is not http or https`;
  // OpenSSL refuses such a name, and the pending error would affect the next use of any key.
  if (!isHostName(host)) return `the host name of the url is longer than ${MAX_HOST_NAME_LENGTH} characters`;
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, targets))
    return new AddressNotAllowed(host, host).message;
  return undefined;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Certificates to trust, the system's and others. Node takes a `ca` of its own in place of what it trusts
 * otherwise, so both have to be given.
 *
 * @param own one or more certificates (PEM)
 * @returns certificates (PEM), one after another
 * @throws Error when one of `own` cannot be read, or when there is none
 */
export function trustedBesides(own: string): string {
  // Not imported, so that a server without additional authorities starts faster.
  const { X509Certificate } = process.getBuiltinModule('node:crypto');
  const { getCACertificates } = process.getBuiltinModule('node:tls');
  const certificates = own.match(CERTIFICATE) ?? [];
  try {
    if (certificates.length === 0) throw new Error('there is none');
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch (error) {
    throw new Error('the certificates to trust (ca) cannot be read as PEM', { cause: error });
  }
  return [...getCACertificates('default'), ...certificates].join('\n');
}
