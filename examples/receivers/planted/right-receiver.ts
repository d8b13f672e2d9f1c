// A receiver of the vault's webhooks without a fault: it keeps a list of the vault's secrets. The other receivers of this
// folder are this one but for one fault each.
//
// `POST /hooks` takes deliveries, `GET /state` shows what it has stored, `POST /reset` empties it, `POST /restart` forgets
// what is in memory only, and `POST /secret` tells it a further secret.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
// In a project of your own: from 'countersign/receiver'.
import { verifyWebhook } from '../../../src/receiver/index.ts';

export interface VaultEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly timestamp: string;
  readonly path: string;
  readonly data: { readonly version?: number; readonly new_version?: number };
}

/** A delivery as it arrived. */
export interface Arrival {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  /** Whether the sender has hung up. */
  readonly isGone: () => boolean;
}

/** How long a commit or a call takes: this time, and then so many turns of the event loop, however long these take. */
const WORK_MS = 5;
const WORK_TURNS = 60;

/** The path in test events. */
const TEST_PATH = 'test/test';

interface StoredSecret {
  readonly version: number;
  readonly isDeleted: boolean;
  /** When it was changed last, by the clock of the vault. */
  readonly changedAt: string;
}

/** What survives a restart. */
export class Disk {
  readonly secrets = new Map<string, StoredSecret>();
  readonly seen = new Set<string>();
  accessCount = 0;
}

export class RightReceiver {
  disk = new Disk();
  /** The secrets that a delivery may be signed with. */
  signingSecrets: string[];
  readonly #secret: string;
  #life = 0;
  /** How many deliveries are being verified. */
  #verifying = 0;
  /** How many pieces of work have begun in this life and not ended. */
  #atWork = 0;

  constructor(secret: string) {
    this.#secret = secret;
    this.signingSecrets = [secret];
  }

  /** Takes a delivery; the result is the status of the answer. */
  receive(arrival: Arrival): Promise<number> {
    return this.working(() => this.#receive(arrival));
  }

  async #receive(arrival: Arrival): Promise<number> {
    this.#verifying++;
    const isGenuine = await this.isGenuine(arrival).finally(() => this.#verifying--);
    if (!isGenuine) return 401;
    await this.take(JSON.parse(arrival.body), arrival);
    return 204;
  }

  async isGenuine({ headers, body }: Pick<Arrival, 'headers' | 'body'>): Promise<boolean> {
    const verdict = await verifyWebhook(
      { headers, body },
      { service: 'vault', secret: this.signingSecrets, toleranceSeconds: 300 },
    );
    return verdict.ok;
  }

  /** The id and the effect are stored together: nothing can come between them. */
  take(event: VaultEvent, _arrival: Arrival): void | Promise<void> {
    if (this.disk.seen.has(event.event_id)) return;
    this.disk.seen.add(event.event_id);
    this.act(event);
  }

  act(event: VaultEvent): void {
    if (this.isTest(event)) return;
    const { version, new_version: newVersion = version } = event.data;
    if (event.event_type === 'secret.created' || event.event_type === 'secret.updated')
      this.store(event, { version: newVersion ?? 1, isDeleted: false });
    if (event.event_type === 'secret.deleted') this.store(event, { version: 0, isDeleted: true });
    if (event.event_type === 'secret.accessed') this.disk.accessCount++;
  }

  /** How this team recognises test events; the vault's documents do not tell (gap V-G-14). */
  isTest({ path }: VaultEvent): boolean {
    return path === TEST_PATH;
  }

  /** The latest by the vault's clock wins, whatever comes last; a deleted secret is kept as such. */
  store({ path, timestamp }: VaultEvent, change: Omit<StoredSecret, 'changedAt'>): void {
    const known = this.disk.secrets.get(path);
    if (known === undefined || known.changedAt < timestamp)
      this.disk.secrets.set(path, { ...change, changedAt: timestamp });
  }

  /** A further secret is accepted beside the present one. */
  learnSecret(secret: string): void {
    this.signingSecrets.push(secret);
  }

  /** Whether something that was sent has not arrived: only who is the sender, too, knows of it. */
  isExpecting: () => boolean = () => false;

  /** Work on the disk or the network: other deliveries are taken meanwhile, and a restart ends it. */
  async work(): Promise<void> {
    const life = this.#life;
    await pause(WORK_MS);
    // What has been sent meanwhile, another delivery or the end of the connection, is read and verified first: on a
    // busy machine, too, work takes longer than the arrival of what was sent at the same time.
    const isQuiet = () => this.#verifying === 0 && !this.isExpecting();
    for (let turns = 0; turns < WORK_TURNS; turns = isQuiet() ? turns + 1 : 0) await nextTurn();
    if (life !== this.#life) await new Promise(() => {});
  }

  /** Does work that is counted until it ends, or a restart ends it. */
  async working<Result>(work: () => Promise<Result>): Promise<Result> {
    const life = this.#life;
    this.#atWork++;
    try {
      return await work();
    } finally {
      if (life === this.#life) this.#atWork--;
    }
  }

  /** Resolves once nothing is worked on, and nothing that has been sent is still to be read. */
  async idle(): Promise<void> {
    const isQuiet = () => this.#atWork === 0 && !this.isExpecting();
    for (let turns = 0; turns < WORK_TURNS; turns = isQuiet() ? turns + 1 : 0) await nextTurn();
  }

  /** The process ends and starts again: what is in memory is lost. */
  restart(): void {
    this.#life++;
    this.#atWork = 0;
  }

  reset(): void {
    this.restart();
    this.disk = new Disk();
    this.signingSecrets = [this.#secret];
  }

  state(): unknown {
    const secrets = [...this.disk.secrets].filter(([, { isDeleted }]) => !isDeleted);
    return {
      secrets: Object.fromEntries(secrets.map(([path, { version }]) => [path, version])),
      accesses: this.disk.accessCount,
    };
  }
}

/**
 * Serves a receiver on loopback.
 *
 * @param port 0 for any free port
 */
export async function serve(receiver: RightReceiver, port = 0) {
  const server = createServer(async (request, response) => {
    const status = await answer(receiver, request, response).catch(() => 500);
    if (status !== undefined) response.writeHead(status).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const restart = () => {
    receiver.restart();
    server.closeAllConnections();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  receiver: RightReceiver,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number | undefined> {
  const body = Buffer.concat(await request.toArray()).toString();
  switch (`${request.method} ${request.url?.split('?')[0]}`) {
    case 'POST /hooks':
      return receiver.receive({ headers: request.headers, body, isGone: () => response.destroyed });
    case 'GET /state':
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(receiver.state()));
      return undefined;
    case 'POST /reset':
      receiver.reset();
      return 204;
    case 'POST /restart':
      receiver.restart();
      return 204;
    case 'POST /secret':
      receiver.learnSecret(JSON.parse(body).secret);
      return 204;
    default:
      return 404;
  }
}
