// What clients in this process have sent, and servers in this process have not yet begun to read: on a busy machine that
// takes any time, so that no receiver can wait for it by the clock.

import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';

/** Requests by the port that they are sent from, which the server sees, with the host that they are sent to. */
const sent = new Map<number, string>();
/** By their sockets, the hosts of those whose connection is still being made, which takes any time, too. */
const connecting = new Map<Socket, string>();

// It is told when the request has its socket.
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest };
  const socket = request.socket as Socket;
  // One that was closed after it had been sent is read all the same.
  const host = String(request.getHeader('host'));
  const note = () => sent.set(socket.localPort as number, host);
  if (!socket.connecting) {
    note();
    return;
  }
  connecting.set(socket, host);
  socket.once('connect', note);
  for (const end of ['connect', 'close']) socket.once(end, () => connecting.delete(socket));
});

subscribe('http.server.request.start', (message) => {
  const { socket } = message as { socket: Socket };
  sent.delete(socket.remotePort as number);
});

subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  const { remotePort } = socket;
  socket.once('close', () => sent.delete(remotePort as number));
});

/** Whether a request is on its way to a server of this process. */
export function isOnTheWayTo(origin: string): boolean {
  return [...sent.values(), ...connecting.values()].includes(new URL(origin).host);
}
