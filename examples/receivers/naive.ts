// A typical receiver. It verifies signatures, but makes six mistakes:
// 1. It parses the body first and verifies the output of JSON.stringify: genuine deliveries that are spelled
//    differently are refused, and a body that was re-encoded under the original signature is accepted.
// 2. It never checks the age of the timestamp: stale and replayed deliveries are accepted.
// 3. It does not store ids: each copy of an event has another effect.
// 4. It throws on an unknown type, and so answers 500.
// 5. It still accepts the old secret after a rotation.
// 6. It compares texts with ===, not in constant time, which a test from outside cannot detect.
// SECRET=whsec_… OLD_SECRET=… SERVICE=mail PORT=3000 node examples/receivers/naive.ts

import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { knownTypes, type Service } from 'countersign/receiver';

export interface NaiveSettings {
  /** 0 for any free port. */
  readonly port: number;
  readonly secret: string;
  readonly oldSecret?: string | undefined;
  readonly service: Service;
}

const PREFIXES = { vault: 'sha256=', mail: '' };

/** The families of types that it knows: `secret.rotated` belongs to the family `secret`. */
const familiesOf = (service: Service) => new Set(knownTypes(service).map(familyOf));

const familyOf = (type: string) => type.split('.', 1)[0];

/** Starts the receiver on loopback; `GET /effects` returns how many deliveries had an effect. */
export async function start({ port, secret, oldSecret, service }: NaiveSettings) {
  const families = familiesOf(service);
  let effects = 0;

  async function receive(request: IncomingMessage): Promise<number> {
    const event = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { event_type: string };
    const timestamp = request.headers[`x-${service}-timestamp`];
    const signature = request.headers[`x-${service}-signature`];
    const secrets = oldSecret === undefined ? [secret] : [secret, oldSecret];
    const isGenuine = secrets.some((key) => {
      const digest = createHmac('sha256', key)
        .update(`${timestamp}.${JSON.stringify(event)}`)
        .digest('hex');
      return signature === `${PREFIXES[service]}${digest}`;
    });
    if (!isGenuine) return 401;
    if (!families.has(familyOf(event.event_type))) throw new Error(`what is ${event.event_type}?`);
    effects += 1;
    return 200;
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && request.url === '/effects') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ effects }));
      return;
    }
    const status = await receive(request).catch(() => 500);
    response.writeHead(status).end();
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
  const { PORT = '3000', SECRET = '', OLD_SECRET, SERVICE = 'mail' } = process.env;
  if (SECRET === '' || (SERVICE !== 'mail' && SERVICE !== 'vault')) {
    process.stderr.write('set SECRET to the signing secret, and SERVICE to mail or vault\n');
    process.exit(2);
  }
  const settings = { port: Number(PORT), secret: SECRET, oldSecret: OLD_SECRET, service: SERVICE } as const;
  process.stdout.write(`receiving ${SERVICE} webhooks at ${(await start(settings)).url}\n`);
}
