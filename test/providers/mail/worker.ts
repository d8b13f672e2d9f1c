// Processes everything that is due by the service's clock: accepted messages and waiting deliveries. Attempts to one
// endpoint are made one after another; a slow endpoint does not delay other endpoints.

import { attempt, type Delivery, receiverOf, recordAttempt } from './attempts.ts';
import { processMessages } from './messages.ts';
import type { Service } from './schema.ts';

const TIMEOUT_MS = 30_000;
/** How often the worker checks whether something is due. */
const POLL_MS = 20;

/** An attempt whose outcome is known and lies ahead: a receiver's answer that comes later by the service's clock. */
interface Awaited {
  readonly endsAt: number;
  record(): void;
}

export class Worker implements AsyncDisposable {
  readonly #service: Service;
  /** By endpoint: the requests under way, and the answers that are still to come. */
  readonly #sending = new Map<string, Promise<void>>();
  readonly #awaited = new Map<string, Awaited>();
  readonly #timer: NodeJS.Timeout;
  #abort = new AbortController();

  constructor(service: Service) {
    this.#service = service;
    this.#timer = setInterval(() => this.work(), POLL_MS);
    this.#timer.unref();
  }

  /** Starts everything that is due, and ends the attempts whose answers have come. */
  work(): void {
    const { clock } = this.#service;
    processMessages(this.#service);
    for (const [endpoint, { endsAt, record }] of this.#awaited) {
      if (endsAt > clock.now()) continue;
      this.#awaited.delete(endpoint);
      record();
    }
    for (const delivery of this.#due()) this.#start(delivery);
  }

  /** Deliveries that are due, at most one for each endpoint that is not being called already. */
  #due(): Delivery[] {
    const { db, clock } = this.#service;
    const due = db.all<Delivery>(
      "SELECT * FROM deliveries WHERE status = 'pending' AND due_at <= ? ORDER BY due_at, row",
      clock.now(),
    );
    const busy = new Set([...this.#sending.keys(), ...this.#awaited.keys()]);
    return due.filter((delivery) => {
      if (busy.has(delivery.endpoint_id) || !this.#isOpen(delivery)) return false;
      busy.add(delivery.endpoint_id);
      return true;
    });
  }

  #isOpen(delivery: Delivery): boolean {
    const receiver = receiverOf(this.#service, delivery);
    return receiver?.enabled === 1;
  }

  #start(delivery: Delivery): void {
    const receiver = receiverOf(this.#service, delivery);
    if (receiver === undefined) return;
    const { clock } = this.#service;
    const { endpoint_id: endpoint } = delivery;
    const at = clock.now();
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const sending = attempt(this.#service, delivery, receiver, signal).then(({ status, durationMs }) => {
      this.#sending.delete(endpoint);
      const answered = durationMs > TIMEOUT_MS ? null : status;
      const record = () => recordAttempt(this.#service, delivery, { answered, at });
      if (durationMs === 0) record();
      else this.#awaited.set(endpoint, { endsAt: at + Math.min(durationMs, TIMEOUT_MS), record });
    });
    this.#sending.set(endpoint, sending);
  }

  /** Resolves when everything that is due has been sent. */
  async settle(): Promise<void> {
    for (;;) {
      this.work();
      if (this.#sending.size === 0) return;
      await Promise.all(this.#sending.values());
    }
  }

  /** Moves the clock in steps, and processes everything that is due on the way. */
  async advance(byMs: number): Promise<void> {
    const { clock } = this.#service;
    const target = clock.now() + byMs;
    await this.settle();
    while (clock.now() < target) {
      const answers = [...this.#awaited.values()].map(({ endsAt }) => endsAt);
      clock.moveTo(Math.min(target, this.#nextDue(), ...answers));
      await this.settle();
    }
  }

  #nextDue(): number {
    const { db, clock } = this.#service;
    const due = db
      .all<Delivery & { due_at: number }>(
        "SELECT * FROM deliveries WHERE status = 'pending' AND due_at > ? ORDER BY due_at",
        clock.now(),
      )
      .find((delivery) => this.#isOpen(delivery));
    return due?.due_at ?? Number.POSITIVE_INFINITY;
  }

  /** Ends all attempts in progress. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await Promise.all(this.#sending.values());
    this.#awaited.clear();
    this.#abort = new AbortController();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.stop();
  }
}
