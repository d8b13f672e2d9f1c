// Closing a server without cutting off answers that are being sent.

import type { FastifyInstance } from 'fastify';

/** How long answers under way may take to finish, in real milliseconds. */
const GRACE_MS = 5_000;

/** How often connections whose answer has finished are closed meanwhile: they would be kept for the next request. */
const LOOK_MS = 20;

/**
 * Closes a server: it takes no new connection, answers under way finish, and what takes longer than 5 s is cut.
 *
 * @param endWork ends what answers may be waiting for, so that they are given soon
 */
export async function closeGently(app: FastifyInstance, endWork: () => void): Promise<void> {
  const closed = app.close();
  endWork();
  const look = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  try {
    await closed;
  } finally {
    clearInterval(look);
    clearTimeout(cut);
  }
}
