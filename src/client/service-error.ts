// The error for an unsuccessful response. It keeps no part of the request, which contains the token.

import { retryAfterMs } from './retry-after.ts';
import { type RetryClass, ruleFor } from './retry-rules.ts';

/** An unsuccessful response. */
export interface ErrorDetails {
  readonly response: Response;
  /** The body, parsed if it is JSON. */
  readonly body: unknown;
}

export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly service: string;
  readonly status: number;
  /** The headers of the response. */
  readonly headers: Headers;
  /**
   * The seconds that `Retry-After` asks to wait; a date is converted to seconds from now. `null` if the
   * response has no such header.
   */
  readonly retryAfter: number | null;
  /** The request's id in the logs of the service; `null` if the response has none (M-ER-13). */
  readonly requestId: string | null;
  /** The documented retry class; the client has already retried where that was safe. */
  readonly retryClass: RetryClass;
  /** The response body. */
  readonly body: unknown;

  constructor(service: string, { response, body }: ErrorDetails, reason: string | undefined) {
    const requestId = requestIdOf(response.headers);
    const request = requestId === null ? '' : ` (request ${requestId})`;
    super(`${service} answered ${response.status}${reason === undefined ? '' : `: ${reason}`}${request}`);
    this.service = service;
    this.status = response.status;
    this.headers = response.headers;
    this.retryAfter = secondsOf(retryAfterMs(response.headers.get('retry-after'), Date.now()));
    this.requestId = requestId;
    this.retryClass = ruleFor(response.status).retryClass;
    this.body = body;
  }
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.ceil(ms / 1_000);
}

function requestIdOf(headers: Headers): string | null {
  return headers.get('x-request-id') ?? headers.get('x-mail-request-id');
}

/** A field of an unknown value; `undefined` if there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** The field if it is text. */
export function textOf(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** The field if it is a list, otherwise an empty list. */
export function listOf<Item>(value: unknown, name: string): readonly Item[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}
