// Verifies a Web `Request`, as used by hono, Next.js, Deno, Bun, service workers and edge functions.

import { incomplete, notRaw, tooLarge } from './body.ts';
import type { Refused } from './refusal.ts';
import type { Sender } from './services.ts';
import { type Verdict, type VerifySettings, verifyWebhook } from './verify-webhook.ts';

/** Events are a few kilobytes; larger bodies are refused unless the settings allow them. */
export const MAX_BYTES = 1_048_576;

/** How a request is read and verified. */
export interface RequestSettings<S extends Sender> extends VerifySettings<S> {
  /** The largest body in bytes; by default 1 MiB. A larger body is refused. */
  readonly maxBytes?: number | undefined;
  /**
   * Where the sender sends to, such as `https://hooks.acme.example`, where a proxy stands between and the sender signs the
   * URL, as `twilio` does. The path and the query are those of the request.
   */
  readonly origin?: string | undefined;
}

/**
 * Reads the body of a Web `Request`, which must be unread, and verifies it.
 *
 * @throws TypeError when the settings have no secret
 * @example
 * const verdict = await verifyRequest(request, { service: 'vault', secret: process.env.VAULT_SECRET ?? '' });
 * return new Response(null, { status: verdict.ok ? 204 : verdict.status });
 */
export async function verifyRequest<S extends Sender>(
  request: Request,
  settings: RequestSettings<S>,
): Promise<Verdict<S>> {
  if (request.bodyUsed) return notRaw(undefined);
  const body = await read(request, settings.maxBytes ?? MAX_BYTES);
  const url = sentTo(request.url, settings.origin);
  return 'reason' in body ? body : verifyWebhook({ headers: request.headers, body, url }, settings);
}

/** The URL that the sender knows: of node's requests only the path is known. */
export function sentTo(url: string, origin: string | undefined): string | undefined {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  if (origin === undefined) return path === url ? undefined : url;
  return origin.replace(/\/$/, '') + path;
}

async function read(request: Request, maxBytes: number): Promise<Uint8Array | Refused> {
  if (Number(request.headers.get('content-length')) > maxBytes) return tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop cancels the stream, so the rest is not transferred.
    for await (const chunk of request.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) return tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } catch {
    return incomplete();
  }
  return joined(chunks, length);
}

/** Joins chunks. */
export function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
