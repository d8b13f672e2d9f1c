// TLS connections that keep their underlying TCP connection, since only that can be reset.

import { connect as connectTcp, isIP, type Socket, type TcpNetConnectOpts } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';

const below = new WeakMap<Socket, Socket>();

/** Creates a TLS connection in two layers, for `createConnection` of a request. */
export function layeredConnection(options: object): Socket {
  const { host = '' } = options as TcpNetConnectOpts;
  const tcp = connectTcp(options as TcpNetConnectOpts);
  // A host name is sent to the receiver (RFC 6066, section 3), but never an address.
  const servername = isIP(host) === 0 ? host : '';
  const tls = connectTls({ ...(options as ConnectionOptions), servername, socket: tcp });
  tcp.on('error', (error) => tls.destroy(error));
  below.set(tls, tcp);
  return tls;
}

/** The TCP connection below a TLS connection; a TCP connection itself otherwise. */
export function connectionBelow(socket: Socket): Socket {
  return below.get(socket) ?? socket;
}
