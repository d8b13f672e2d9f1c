// What stands in front of replicas: it gives each connection to the next of them.

import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Balancer extends AsyncDisposable {
  readonly url: string;
}

/**
 * Starts it in front of servers.
 *
 * @example await using balancer = await startBalancer([one.url, other.url])
 */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createServer((near) => {
    const { hostname, port } = new URL(urls[count++ % urls.length] as string);
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one) && other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
