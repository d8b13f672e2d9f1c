// Processes everything that is due by the service's clock: accepted messages and waiting deliveries. Attempts to one
// endpoint are made one after another; a slow endpoint does not delay other endpoints.

import { setTimeout as pause } from 'node:timers/promises';
import { attempt, type Delivery, receiverOf, recordAttempt } from './attempts.ts';
import { processMessages } from './messages.ts';
import type { Service } from './schema.ts';

const TIMEOUT_MS = 30_000;
/** How often the worker checks whether something is due. */
const POLL_MS = 20;
/** The time without a response after which a receiver counts as slow, and a clock that is being moved continues. */
const PATIENCE_MS = 15;
/** The same for a receiver that keeps reading the clock. */
const WATCHED_MS = 300;
/** The steps of a clock that is being moved while receivers are slow. */
const STEP_MS = 1_000;

interface InFlight {
  /** The last instant at which a response is in time. */
  readonly deadline: number;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

export class Worker implements AsyncDisposable {
  readonly #service: Service;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #timer: NodeJS.Timeout;
  #reads = 0;
  #readsBefore = 0;

  constructor(service: Service) {
    this.#service = service;
    this.#timer = setInterval(() => this.work(), POLL_MS);
    this.#timer.unref();
  }

  /** Starts everything that is due, and aborts attempts that have taken too long. */
  work(): void {
    const { clock } = this.#service;
    processMessages(this.#service);
    for (const { deadline, abort } of this.#inFlight.values()) if (clock.now() > deadline) abort.abort();
    for (const delivery of this.#due()) this.#start(delivery);
  }

  /** Deliveries that are due, at most one for each endpoint that is not being called already. */
  #due(): Delivery[] {
    const { db, clock } = this.#service;
    const due = db.all<Delivery>(
      "SELECT * FROM deliveries WHERE status = 'pending' AND due_at <= ? ORDER BY due_at, row",
      clock.now(),
    );
    const busy = new Set(this.#inFlight.keys());
    return due.filter((delivery) => {
      if (busy.has(delivery.endpoint_id) || !this.#isOpen(delivery)) return false;
      busy.add(delivery.endpoint_id);
      return true;
    });
  }

  #isOpen(delivery: Delivery): boolean {
    const { broken } = this.#service;
    const receiver = receiverOf(this.#service, delivery);
    if (receiver === undefined) return false;
    if (receiver.enabled === 1) return true;
    return receiver.disabled_at === null ? broken('pause-for-show') : broken('disabled-for-show');
  }

  #start(delivery: Delivery): void {
    const receiver = receiverOf(this.#service, delivery);
    if (receiver === undefined) return;
    const { clock, broken } = this.#service;
    const timeoutMs = broken('timeout-10s') ? 10_000 : broken('timeout-60s') ? 60_000 : TIMEOUT_MS;
    const startedAt = clock.now();
    const abort = new AbortController();
    const done = attempt(this.#service, delivery, receiver, abort.signal).then((answered) => {
      this.#inFlight.delete(delivery.endpoint_id);
      recordAttempt(this.#service, delivery, { answered, at: startedAt });
    });
    this.#inFlight.set(delivery.endpoint_id, { deadline: startedAt + timeoutMs, abort, done });
  }

  /** Resolves when everything that is due has been sent, except to receivers that do not answer. */
  async settle(): Promise<void> {
    for (;;) {
      this.work();
      const attempts = [...this.#inFlight.values()].map(({ done }) => done);
      if (attempts.length === 0) return;
      const isSlow = await Promise.race([...attempts.map((done) => done.then(() => false)), this.#seen()]);
      if (isSlow) return;
    }
  }

  /** Called when the clock was read, as by a receiver that waits by this clock. */
  noteRead(): void {
    this.#reads += 1;
  }

  /** Resolves when receivers have had time to answer, and those that poll the clock have read it. */
  async #seen(): Promise<true> {
    const start = this.#reads;
    const isWatched = start > this.#readsBefore;
    this.#readsBefore = start;
    await pause(PATIENCE_MS);
    for (let waitedMs = 0; isWatched && this.#reads < start + 2 && waitedMs < WATCHED_MS; waitedMs += 5)
      await pause(5);
    return true;
  }

  /** Moves the clock in steps, and processes everything that is due on the way. */
  async advance(byMs: number): Promise<void> {
    const { clock } = this.#service;
    const target = clock.now() + byMs;
    await this.settle();
    while (clock.now() < target) {
      const deadlines = [...this.#inFlight.values()].map(({ deadline }) => deadline + 1);
      const step = deadlines.length > 0 ? clock.now() + STEP_MS : target;
      clock.moveTo(Math.min(target, step, this.#nextDue(), ...deadlines));
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

  /** Aborts all attempts in progress. */
  async stop(): Promise<void> {
    for (const { abort } of this.#inFlight.values()) abort.abort();
    await Promise.all([...this.#inFlight.values()].map(({ done }) => done));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.stop();
  }
}
