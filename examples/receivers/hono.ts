// A handler for hono, which passes the Web `Request`; for Next.js route handlers, Deno, Bun and service workers,
// `receiveMail` is enough. It needs no types of hono, so hono is not a dependency here.
//
//   import { Hono } from 'hono';
//   const app = new Hono();
//   app.post('/webhooks/mail', mailHandler({ secret, onEvent }));

import { type MailEvent, type Refused, verifyRequest } from 'countersign/receiver';

export interface MailHandlerSettings {
  readonly secret: string | readonly string[];
  /** Handles an event. The response is sent afterwards, and the service waits 30 seconds for it. */
  readonly onEvent: (event: MailEvent) => void | Promise<void>;
  readonly onRefused?: (refused: Refused) => void;
}

/** A handler for mail's webhooks: `context.req.raw` is the unread request. */
export function mailHandler(settings: MailHandlerSettings) {
  return ({ req }: { readonly req: { readonly raw: Request } }): Promise<Response> =>
    receiveMail(req.raw, settings);
}

/**
 * Receives a webhook of mail. An error of `onEvent` is passed on, and the framework answers 500, so the service tries
 * again.
 */
export async function receiveMail(
  request: Request,
  { secret, onEvent, onRefused }: MailHandlerSettings,
): Promise<Response> {
  const verdict = await verifyRequest(request, { service: 'mail', secret });
  if (!verdict.ok) {
    onRefused?.(verdict);
    return new Response(null, { status: verdict.status });
  }
  if (verdict.isKnown) await onEvent(verdict.event);
  return new Response(null, { status: 204 });
}
