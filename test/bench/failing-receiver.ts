// A receiver of deliveries that answers 500 to each, in a process of its own: what it costs is not what is measured.
// To any message it replies with the number of requests so far.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;
const server = createServer((request, response) => {
  received++;
  request.resume().on('end', () => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(received));
process.on('disconnect', () => process.exit());
