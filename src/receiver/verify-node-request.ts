// Verifies a request of node's http, and of frameworks that are based on it: express, connect, koa's
// `ctx.req`, fastify's `request.raw`.

import { bytesOf, incomplete, notRaw, tooLarge } from './body.ts';
import type { HeaderSource } from './headers.ts';
import type { Refused } from './refusal.ts';
import type { Sender } from './services.ts';
import { joined, MAX_BYTES, type RequestSettings, sentTo } from './verify-request.ts';
import { type Verdict, verifyWebhook } from './verify-webhook.ts';

/** The required part of node's `IncomingMessage`, so that this module does not depend on node. */
export interface NodeRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The path and the query. */
  readonly url?: string | undefined;
  readonly readableEnded: boolean;
  readonly destroyed: boolean;
  /** The body from a parser such as express.raw(). */
  readonly body?: unknown;
  on(event: string, listener: (...values: unknown[]) => void): unknown;
}

/**
 * Reads the body of a node request and verifies it. A body read by express.raw() is used as it is.
 *
 * @throws TypeError when the settings have no secret
 * @example
 * const verdict = await verifyNodeRequest(request, { service: 'mail', secret: process.env.MAIL_SECRET ?? '' });
 * response.writeHead(verdict.ok ? 204 : verdict.status).end();
 */
export async function verifyNodeRequest<S extends Sender>(
  request: NodeRequest,
  settings: RequestSettings<S>,
): Promise<Verdict<S>> {
  const { headers } = request as { readonly headers: HeaderSource };
  const body = await bodyOf(request, settings.maxBytes ?? MAX_BYTES);
  const url = sentTo(request.url ?? '', settings.origin);
  return 'reason' in body ? body : verifyWebhook({ headers, body, url }, settings);
}

async function bodyOf(request: NodeRequest, maxBytes: number): Promise<Uint8Array | Refused> {
  if (!request.readableEnded) return request.destroyed ? incomplete() : read(request, maxBytes);
  const bytes = bytesOf(request.body);
  if (bytes === undefined) return notRaw(request.body);
  return bytes.length > maxBytes ? tooLarge(maxBytes) : bytes;
}

/** Uses events instead of iteration, which would close the connection before the response. */
function read(request: NodeRequest, maxBytes: number): Promise<Uint8Array | Refused> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk) => {
      // The rest of a body that is too large is discarded, so that its sender can receive the response.
      if (length > maxBytes) return;
      const bytes = bytesOf(chunk);
      if (bytes === undefined) return resolve(notRaw(chunk));
      chunks.push(bytes);
      length += bytes.length;
      if (length > maxBytes) resolve(tooLarge(maxBytes));
    });
    request.on('end', () => resolve(joined(chunks, length)));
    request.on('close', () => resolve(incomplete()));
    request.on('error', () => resolve(incomplete()));
  });
}
