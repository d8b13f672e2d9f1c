// Listens on a host, and closes without cutting off responses that are being sent. `localhost` is two addresses on most
// machines, and some clients try only one of them.

import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';

/** Where a server listens. */
interface Listening {
  readonly url: string;
  /** Listen at the addresses after the first one, which is the server's own. */
  readonly others: readonly NetServer[];
}

const listening = new WeakMap<Server, Listening>();

/**
 * Listens on a host; for `localhost`, at all its addresses.
 *
 * @param at.port 0 for any free port
 * @throws NodeJS.ErrnoException `EADDRINUSE` when the port is taken
 * @example await listen(server, { port: 4010, host: 'localhost' })
 */
export async function listen(
  server: Server,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> {
  const [first = host, ...rest] = host === 'localhost' ? await addressesOf(host) : [];
  await once(server.listen({ port, host: first }), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  const others = await Promise.all(rest.map((address) => listenToo(server, { port: taken, host: address })));
  listening.set(server, { url: urlAt(host, taken), others });
}

/**
 * The URL of a server, without a trailing slash; empty before it listens.
 *
 * @example urlOf(server) // 'http://127.0.0.1:4010'
 */
export function urlOf(server: Server): string {
  return listening.get(server)?.url ?? '';
}

/** For any-address hosts, a loopback URL. */
function urlAt(host: string, port: number): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true });
  return [...new Set(found.map(({ address }) => address))];
}

/** Hands the connections of another address to a server. An address that cannot be listened at is left out. */
async function listenToo(server: Server, at: { readonly port: number; readonly host: string }) {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  );
  await once(other.listen(at), 'listening').catch(() => undefined);
  return other;
}

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
  for (const other of listening.get(server)?.others ?? []) other.close();
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
