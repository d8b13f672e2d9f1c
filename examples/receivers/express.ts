// A handler for express 4 and 5, whose requests are node's; it needs no types of express, so express is not a
// dependency here.
//
//   import express from 'express';
//   const app = express();
//   app.post('/webhooks/mail', express.raw({ type: 'application/json' }), mailHandler({ secret, onEvent }));
//   app.use(express.json()); // for the other routes, and after this one
//
// You can omit express.raw(): the handler then reads the bytes itself. A body that express.json() has
// parsed is refused with 500, and `onRefused` gets the reason.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type MailEvent, type Refused, verifyNodeRequest } from 'countersign/receiver';

export interface MailHandlerSettings {
  readonly secret: string | readonly string[];
  /** Handles an event. The response is sent afterwards, and the service waits 30 seconds for it. */
  readonly onEvent: (event: MailEvent) => void | Promise<void>;
  readonly onRefused?: (refused: Refused) => void;
}

/** A handler for mail's webhooks. Errors of `onEvent` go to express, which answers 500, so the service tries again. */
export function mailHandler({ secret, onEvent, onRefused }: MailHandlerSettings) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    next: (error: unknown) => void,
  ): Promise<void> => {
    try {
      const verdict = await verifyNodeRequest(request, { service: 'mail', secret });
      if (!verdict.ok) onRefused?.(verdict);
      else if (verdict.isKnown) await onEvent(verdict.event);
      response.writeHead(verdict.ok ? 204 : verdict.status).end();
    } catch (error) {
      next(error);
    }
  };
}
