// A handler for express 4 and 5, whose requests are node's; it needs no type of express, so it is none here.
//
//   import express from 'express';
//   const app = express();
//   app.post('/webhooks/mail', express.raw({ type: 'application/json' }), mailHandler({ secret, onEvent }));
//   app.use(express.json()); // for the other routes, and after this one
//
// express.raw() may be left out: the handler then reads the bytes itself. A body that express.json() has
// parsed is refused with 500, and `onRefused` gets the reason.

import type { IncomingMessage, ServerResponse } from 'node:http';
// In a project of your own: from 'countersign/receiver'.
import { type MailEvent, type Refused, verifyNodeRequest } from '../../src/receiver/index.ts';

export interface MailHandlerSettings {
  readonly secret: string | readonly string[];
  /** What to do with an event. Answering waits for it, and the service waits 30 seconds for the answer. */
  readonly onEvent: (event: MailEvent) => void | Promise<void>;
  readonly onRefused?: (refused: Refused) => void;
}

/** A handler for mail's webhooks. Errors of `onEvent` go to express, whose 500 makes the service try again. */
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
