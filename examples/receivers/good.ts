// A receiver that does everything right: raw bytes, clock, one effect for each event, an immediate response.
// SECRET=whsec_… SERVICE=mail PORT=3000 node examples/receivers/good.ts

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once, type Service, seenInMemory, verifyNodeRequest } from 'countersign/receiver';

export interface GoodSettings {
  /** 0 for any free port. */
  readonly port: number;
  readonly secret: string;
  readonly service: Service;
  /** Whether `POST /reset` takes it back to its start, which is for tests only. */
  readonly hasReset?: boolean;
  /** Receives a message for each refused delivery, with the reason. */
  readonly log?: (line: string) => void;
}

/**
 * Starts the receiver on loopback. `POST` to any path is a webhook, `GET /effects` answers how many events
 * had an effect.
 *
 * There is no setting for an old secret: the service signs with the new one from the moment of a rotation, so a
 * delivery under the old one is a forgery. If you cannot switch at that moment, set `secret` to both for a while.
 */
export async function start({ port, secret, service, hasReset = false, log = () => {} }: GoodSettings) {
  let seen = seenInMemory();
  let effects = 0;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const verdict = await verifyNodeRequest(request, { service, secret });
    if (!verdict.ok) {
      log(`refused, ${verdict.reason}: ${verdict.message}`);
      response.writeHead(verdict.status).end();
      return;
    }
    // Work that takes longer than the service waits belongs in a queue: enqueue it here, and answer.
    const isNew = await once(seen, verdict.event, () => {
      if (verdict.isKnown) effects += 1;
    });
    log(`${isNew ? 'took' : 'had before'} ${verdict.event.event_type} ${verdict.event.event_id}`);
    response.writeHead(204).end();
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/effects') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ effects }));
    } else if (hasReset && request.method === 'POST' && request.url === '/reset') {
      seen = seenInMemory();
      effects = 0;
      response.writeHead(204).end();
    } else if (request.method === 'POST') {
      receive(request, response).catch((error: unknown) => {
        log(`failed: ${error}`);
        response.writeHead(500).end();
      });
    } else {
      response.writeHead(405, { allow: 'POST' }).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close,
    [Symbol.asyncDispose]: close,
  };
}

if (import.meta.main) {
  const { PORT = '3000', SECRET = '', SERVICE = 'mail', RESET } = process.env;
  if (SECRET === '' || (SERVICE !== 'mail' && SERVICE !== 'vault')) {
    process.stderr.write('set SECRET to the signing secret, and SERVICE to mail or vault\n');
    process.exit(2);
  }
  const log = (line: string) => process.stdout.write(`${line}\n`);
  const settings = { port: Number(PORT), secret: SECRET, service: SERVICE } as const;
  const receiver = await start({ ...settings, hasReset: RESET === '1', log });
  log(`receiving ${SERVICE} webhooks at ${receiver.url}`);
}
