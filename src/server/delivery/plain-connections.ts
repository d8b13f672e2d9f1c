// Connections to receivers without TLS: so many to each at once, kept for a moment after an answer, and never used again once
// anything is odd about them.

import { connect, type LookupFunction, type Socket } from 'node:net';

/** Who uses a connection, and is told what happens on it. */
export interface ConnectionUser {
  /** There is one to use. It may still have to be made. */
  onConnection(connection: PlainConnection): void;
  /** It is made; it may have been used before. */
  onConnect(connection: PlainConnection): void;
  onData(chunk: Buffer): void;
  /** The receiver has ended its side. */
  onEnd(): void;
  onError(error: NodeJS.ErrnoException): void;
  /** Nothing more comes of it. */
  onClose(): void;
}

export interface ConnectionTarget {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
}

/** How many connections to one receiver there are at once. */
export const MAX_CONNECTIONS = 256;

/**
 * How long a connection is kept idle: so shortly that a receiver rarely closes it during a request, and less than any
 * receiver announces with whom one is kept (`Keep-Alive: timeout=2`, less a second).
 */
export const IDLE_MS = 1_000;

/** How much is read at once: more than nearly all answers have. */
const READ_BYTES = 16_384;

export class PlainConnection {
  readonly socket: Socket;
  readonly #pool: Pool;
  #user: ConnectionUser | null;

  constructor(pool: Pool, { host, port, lookup }: ConnectionTarget, user: ConnectionUser) {
    this.#pool = pool;
    this.#user = user;
    // Read into one buffer: Node's streams would take 64 KB for each answer, and tell of it in six steps.
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const callback = (bytes: number) => this.#onData(Buffer.from(buffer.subarray(0, bytes)));
    this.socket = connect({ host, port, lookup, noDelay: true, onread: { buffer, callback } });
    this.socket.on('connect', () => this.#user?.onConnect(this));
    this.socket.on('end', () => this.#onEnd());
    this.socket.on('error', (error) => this.#user?.onError(error));
    this.socket.on('timeout', () => this.socket.destroy());
    this.socket.on('close', () => this.#onClose());
  }

  destroy(): void {
    this.#user = null;
    this.socket.destroy();
  }

  /** Gives it to another user: after one that released it, or to one that reads what this one cannot. */
  use(user: ConnectionUser): void {
    this.#user = user;
  }

  /** Ends the use of it: the next one gets it, or it is kept for a moment. */
  release(): void {
    this.#user = null;
    this.#pool.onRelease(this);
  }

  /** Unasked bytes could be taken for the next answer. */
  #onData(chunk: Buffer): boolean {
    if (this.#user === null) this.socket.destroy();
    else this.#user.onData(chunk);
    return true;
  }

  #onEnd(): void {
    if (this.#user === null) this.socket.destroy();
    else this.#user.onEnd();
  }

  #onClose(): void {
    this.#user?.onClose();
    this.#user = null;
    this.#pool.onClose(this);
  }
}

interface Waiting {
  readonly target: ConnectionTarget;
  readonly user: ConnectionUser;
}

/** The connections to one receiver. */
class Pool {
  readonly connections = new Set<PlainConnection>();
  readonly #idle: PlainConnection[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #onEmpty: () => void;

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  /** @returns what takes the user out of the line, if it has to wait; `undefined` if it has a connection */
  connect(target: ConnectionTarget, user: ConnectionUser): (() => void) | undefined {
    const kept = this.#takeIdle();
    if (kept !== undefined) return this.#give(kept, user);
    if (this.connections.size < MAX_CONNECTIONS) return this.#open(target, user);
    const waiting = { target, user };
    this.#waiting.add(waiting);
    return () => this.#waiting.delete(waiting);
  }

  onRelease(connection: PlainConnection): void {
    const next = this.#next();
    if (next !== undefined) this.#give(connection, next.user);
    else this.#keep(connection);
  }

  onClose(connection: PlainConnection): void {
    const index = this.#idle.indexOf(connection);
    if (index !== -1) this.#idle.splice(index, 1);
    this.connections.delete(connection);
    const next = this.#next();
    if (next !== undefined) this.#open(next.target, next.user);
    else if (this.connections.size === 0) this.#onEmpty();
  }

  #keep(connection: PlainConnection): void {
    connection.socket.setTimeout(IDLE_MS);
    connection.socket.unref();
    this.#idle.push(connection);
  }

  /** One that is being closed is no longer usable. */
  #takeIdle(): PlainConnection | undefined {
    const kept = this.#idle.pop();
    if (kept?.socket.writable === false) return this.#takeIdle();
    kept?.socket.setTimeout(0).ref();
    return kept;
  }

  #next(): Waiting | undefined {
    const [next] = this.#waiting;
    if (next !== undefined) this.#waiting.delete(next);
    return next;
  }

  #open(target: ConnectionTarget, user: ConnectionUser): undefined {
    const connection = new PlainConnection(this, target, user);
    this.connections.add(connection);
    user.onConnection(connection);
  }

  #give(connection: PlainConnection, user: ConnectionUser): undefined {
    connection.use(user);
    user.onConnection(connection);
    user.onConnect(connection);
  }
}

export class PlainConnections {
  readonly #pools = new Map<string, Pool>();

  /**
   * Gets a connection for a user, at once or when one is free.
   *
   * @returns what takes the user out of the line, if it has to wait
   */
  connect(target: ConnectionTarget, user: ConnectionUser): (() => void) | undefined {
    const key = `${target.host} ${target.port}`;
    const pool = this.#pools.get(key) ?? new Pool(() => this.#pools.delete(key));
    this.#pools.set(key, pool);
    return pool.connect(target, user);
  }

  /** Closes all of them. */
  close(): void {
    for (const pool of this.#pools.values()) for (const { socket } of pool.connections) socket.destroy();
  }
}
