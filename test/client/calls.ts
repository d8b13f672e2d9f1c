// Clients for tests: a service that answers from a list, waits that are written down instead of waited.

import type { RetryOptions } from '../../src/client/index.ts';

/** What a scripted service does with one call. */
export type Answer = Response | Error;

export interface ScriptedCalls {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Takes no time, and always draws the longest wait. */
  readonly retry: RetryOptions;
  /** What reached the service: method, path and body. */
  readonly requests: string[];
  /** The waits between the attempts, in milliseconds. */
  readonly waits: number[];
}

/**
 * A service that answers one after the other of these, and the last one forever.
 *
 * @example const { fetch, retry, waits } = scripted(answer(503), answer(200, {}))
 */
export function scripted(...answers: readonly Answer[]): ScriptedCalls {
  const left = [...answers];
  const requests: string[] = [];
  const waits: number[] = [];
  return {
    requests,
    waits,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search} ${await request.text()}`.trim());
      const next = (left.length > 1 ? left.shift() : left[0]) as Answer;
      if (next instanceof Error) throw next;
      return next.clone();
    },
    retry: {
      chance: () => 0.999_999,
      now: () => Date.UTC(2026, 0, 1),
      async sleep(delayMs) {
        waits.push(delayMs);
      },
    },
  };
}

/** An answer as JSON; without a body when there is none. */
export function answer(
  status: number,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const json = body === undefined ? null : JSON.stringify(body);
  return new Response(json, { status, headers: { 'content-type': 'application/json', ...headers } });
}
