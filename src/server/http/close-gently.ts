// Closes a server without cutting off responses that are being sent.

import type { Server } from 'node:http';

/** How long responses in progress may take to finish, in real milliseconds. */
const GRACE_MS = 5_000;

/** How often connections with finished responses are closed meanwhile: they would be kept for the next request. */
const LOOK_MS = 20;

/**
 * Closes a server: it accepts no new connections, responses in progress finish, and those that take longer than 5 s
 * are cut off.
 *
 * @param endWork ends what responses may be waiting for, so that they finish soon
 */
export async function closeGently(server: Server, endWork: () => void): Promise<void> {
  // A server that is closed already reports that, and is closed.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  endWork();
  const look = setInterval(() => server.closeIdleConnections(), LOOK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  try {
    await closed;
  } finally {
    clearInterval(look);
    clearTimeout(cut);
  }
}
