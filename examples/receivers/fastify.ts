// A plugin for fastify 5. The parser that keeps the body as bytes applies only within the plugin, so the other routes
// of the application still parse JSON.
//
//   await app.register(vaultWebhooks, { path: '/webhooks/vault', secret, onEvent });

import { type VaultEvent, verifyWebhook } from 'countersign/receiver';
import type { FastifyInstance } from 'fastify';

export interface VaultWebhooksOptions {
  readonly path: string;
  readonly secret: string | readonly string[];
  /** Handles an event. The response is sent afterwards, and the service waits 10 seconds for it. */
  readonly onEvent: (event: VaultEvent) => void | Promise<void>;
}

/** Receives the vault's webhooks on a path. An error of `onEvent` is answered with 500, so the service tries again. */
export async function vaultWebhooks(app: FastifyInstance, options: VaultWebhooksOptions): Promise<void> {
  const { path, secret, onEvent } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
  app.post<{ Body: Buffer }>(path, async (request, reply) => {
    const { headers, body } = request;
    const verdict = await verifyWebhook({ headers, body }, { service: 'vault', secret });
    if (!verdict.ok) {
      request.log.warn({ reason: verdict.reason }, verdict.message);
      return reply.code(verdict.status).send();
    }
    if (verdict.isKnown) await onEvent(verdict.event);
    return reply.code(204).send();
  });
}
