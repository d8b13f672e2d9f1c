// A handler for hono, which hands over the Web `Request`; Next.js route handlers, Deno, Bun and service
// workers are served by `receiveMail` alone. It needs no type of hono, so it is none here.
//
//   import { Hono } from 'hono';
//   const app = new Hono();
//   app.post('/webhooks/mail', mailHandler({ secret, onEvent }));

// In a project of your own: from 'countersign/receiver'.
import { type MailEvent, type Refused, verifyRequest } from '../../src/receiver/index.ts';

export interface MailHandlerSettings {
  readonly secret: string | readonly string[];
  /** What to do with an event. Answering waits for it, and the service waits 30 seconds for the answer. */
  readonly onEvent: (event: MailEvent) => void | Promise<void>;
  readonly onRefused?: (refused: Refused) => void;
}

/** A handler for mail's webhooks: `context.req.raw` is the unread request. */
export function mailHandler(settings: MailHandlerSettings) {
  return ({ req }: { readonly req: { readonly raw: Request } }): Promise<Response> =>
    receiveMail(req.raw, settings);
}

/** Receives a webhook of mail. An error of `onEvent` is passed on, and the framework's 500 makes the service try again. */
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
