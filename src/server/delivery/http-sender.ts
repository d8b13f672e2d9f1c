// Sends requests to receivers over node:http(s): kept connections, no redirects, allowed addresses only,
// the exact bytes. fetch would follow redirects and rewrite headers.

import type { ClientRequest, RequestOptions } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { type AttemptResult, failedResult } from '../../delivery/attempt.ts';
import { byteLengthOf } from '../../delivery/faults/padded-body.ts';
import { isHostName, MAX_HOST_NAME_LENGTH } from '../../delivery/receiver-url.ts';
import type { OutgoingRequest } from '../../delivery/transport.ts';
import { AddressNotAllowed, guardedLookup, isAllowedAddress } from './address-guard.ts';
import { HttpExchange, hostOf, type SendOptions } from './http-exchange.ts';
import { layeredConnection } from './layered-connection.ts';

// Not imported: an ES module that imports node:http makes Node load all of undici for an export that nobody
// uses here, a tenth of the server's start.
const http = process.getBuiltinModule('node:http');
const https = process.getBuiltinModule('node:https');

/** Idle connections are closed soon, so that a receiver rarely closes one under a request. */
const AGENT_OPTIONS = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 2_000 } as const;

export class HttpSender {
  readonly #http = new http.Agent(AGENT_OPTIONS);
  readonly #https: HttpsAgent;
  readonly #tls: { readonly ca?: string };

  /** @param options.ca certificates (PEM) to trust besides the system's */
  constructor(options: { readonly ca?: string | undefined } = {}) {
    this.#tls = options.ca === undefined ? {} : { ca: options.ca };
    this.#https = new https.Agent({ ...AGENT_OPTIONS, ...this.#tls });
  }

  /**
   * Sends one request. Never rejects: a failure is a result.
   *
   * @returns how it ended, in real time
   */
  async send(request: OutgoingRequest, options: SendOptions): Promise<AttemptResult> {
    const refusal = refusalOf(request, options);
    if (refusal !== undefined) return failedResult(refusal);
    try {
      return await new HttpExchange(this.#open(request, options), request, options).result;
    } catch (error) {
      return failedResult((error as Error).message);
    }
  }

  /** Closes all kept connections. */
  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #open(request: OutgoingRequest, { allowedHosts }: SendOptions): ClientRequest {
    const { method, url, headers, bodyMode } = request;
    const target = new URL(url);
    const options: RequestOptions = {
      method,
      headers: { ...headers, 'Content-Length': byteLengthOf(request) },
      lookup: guardedLookup(allowedHosts),
    };
    if (target.protocol !== 'https:') return http.request(target, { ...options, agent: this.#http });
    // TLS hides the connection that is to be reset below it.
    if (bodyMode === 'reset')
      return https.request(target, { ...options, ...this.#tls, createConnection: layeredConnection });
    return https.request(target, { ...options, agent: this.#https });
  }
}

/** Why a request is not sent at all. */
function refusalOf({ url }: OutgoingRequest, { allowedHosts }: SendOptions): string | undefined {
  if (!URL.canParse(url)) return `${url} is not a URL`;
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    return `${target.protocol} is not http or https`;
  const host = hostOf(target);
  // OpenSSL refuses such a name, and the error that it leaves behind would hit whatever uses a key next.
  if (!isHostName(host)) return `the host name of the url is longer than ${MAX_HOST_NAME_LENGTH} characters`;
  if (isIP(host) !== 0 && !isAllowedAddress(host, host, allowedHosts))
    return new AddressNotAllowed(host, host).message;
  return undefined;
}
