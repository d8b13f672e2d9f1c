// Which transport a delivery takes: the built-in inbox for its own URLs, a socket for all others.

import type { Transports } from '../../delivery/transport.ts';
import type { Instant } from '../../engine/instant.ts';
import type { World } from '../../engine/world.ts';
import type { HttpSender } from './http-sender.ts';
import { HttpTransport } from './http-transport.ts';
import { inboxName } from './inbox.ts';
import { InboxTransport } from './inbox-transport.ts';

export interface TransportDependencies {
  readonly world: World;
  readonly sender: Pick<HttpSender, 'send'>;
  /** The wall clock's time, by which the inbox judges the age of a signature. */
  readonly wall: () => Instant;
}

/** The transports of a world. OAuth tokens are never asked of an inbox. */
export function transportsOf({ world, sender, wall }: TransportDependencies): Transports {
  const http = new HttpTransport(world, sender);
  const inbox = new InboxTransport(world, wall);
  return {
    receivers: {
      send: (request, signal) =>
        inboxName(request.url) === undefined ? http.send(request, signal) : inbox.send(request, signal),
    },
    tokens: http,
  };
}
