// The store of one simulated process: each statement takes its time to the database and back, and anything can happen to
// it on the way.

import type {
  Replica,
  Reservation,
  Sharing,
  Store,
  StoredLog,
  StoredWorld,
  WorldWrite,
} from '../../../src/store/store.ts';
import { OwnedElsewhere, StoreError } from '../../../src/store/store-error.ts';
import type { Computer, Course } from './course.ts';
import type { SimulatedDatabase } from './simulated-database.ts';

/** What can happen to a statement; mostly nothing. */
const FATES = [
  /** It never arrives. */
  'refused',
  /** It is done, and the answer is lost. */
  'unanswered',
  /** Its caller gives up, and it is done later. */
  'late',
] as const;

/** How many of a hundred statements may be slow. */
const SLOW_PERCENT = 10;

export interface Network {
  readonly course: Course;
  readonly database: SimulatedDatabase;
  /** How many of a hundred statements have another fate than to be done and answered. */
  troublePercent: number;
  /** How long the slowest statements take that are done, in milliseconds. */
  slowestMs: number;
}

export class SimulatedStore implements Store, Sharing {
  readonly kind = 'postgres';
  readonly name = 'simulated';
  readonly sharing = this;
  readonly #network: Network;
  readonly #computer: Computer;
  #self = '';
  #leaseMs = 0;

  constructor(network: Network, computer: Computer) {
    this.#network = network;
    this.#computer = computer;
  }

  list(): Promise<StoredWorld[]> {
    return this.#ask((database) => database.list());
  }

  async load(id: string): Promise<StoredLog | undefined> {
    for (;;) {
      const claim = await this.#ask((database) => database.claim(id, this.#self));
      if (claim.kind === 'unknown') return undefined;
      if (claim.kind === 'elsewhere') throw new OwnedElsewhere(id, claim.owner);
      if (claim.kind === 'no member')
        throw new StoreError('The store cannot be used at present: the lease has ended.');
      if (claim.kind === 'again') continue;
      const log = await this.peek(id);
      return log && { ...log, fence: claim.fence };
    }
  }

  commit(writes: readonly WorldWrite[]): Promise<readonly string[]> {
    return this.#ask((database) => database.commit(writes));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  join(replica: Replica, leaseMs: number): Promise<string> {
    this.#leaseMs = leaseMs;
    return this.#ask((database) => database.join(replica, leaseMs)).then((secret) => {
      this.#self = replica.id;
      return secret;
    });
  }

  renew(url: string): Promise<readonly Replica[]> {
    return this.#ask((database) => database.renew({ id: this.#self, url }, this.#leaseMs));
  }

  leave(): Promise<void> {
    return this.#ask((database) => database.leave(this.#self));
  }

  reserve(id: string, limit: number): Promise<Reservation> {
    return this.#ask((database) => database.reserve(id, this.#self, limit));
  }

  release(id: string, fence: number): Promise<void> {
    return this.#ask((database) => database.release(id, fence));
  }

  peek(id: string): Promise<StoredLog | undefined> {
    // A large world takes its time.
    return this.#ask((database) => database.peek(id), 3 * SLOW_PERCENT);
  }

  due(): Promise<string[]> {
    return this.#ask((database) => database.due());
  }

  #ask<T>(statement: (database: SimulatedDatabase) => T, slowPercent?: number): Promise<T> {
    const { course, database, troublePercent } = this.#network;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const fate = course.happens(troublePercent) ? FATES[course.draw(FATES.length)] : undefined;
    const toMs = this.#latency(slowPercent);
    const backMs = this.#latency(slowPercent);
    const answer = (ms: number, run: () => void) => void course.after(ms, run, this.#computer);
    const fail = () => reject(new StoreError('The store cannot be used at present: the connection broke.'));
    if (fate === 'refused' || fate === 'late') answer(toMs, fail);
    if (fate === 'refused') return promise;
    // What is on its way arrives even when its sender has ended.
    course.after(fate === 'late' ? toMs + this.#latency() : toMs, () => {
      try {
        const result = statement(database);
        course.note(() => `${fate ?? 'done'}: ${statement} ${JSON.stringify(result)}`);
        if (fate === undefined) answer(backMs, () => resolve(result));
      } catch (error) {
        if (fate === undefined) answer(backMs, () => reject(error));
      }
      if (fate === 'unanswered') answer(backMs, fail);
    });
    return promise;
  }

  #latency(slowPercent = SLOW_PERCENT): number {
    const { course, slowestMs } = this.#network;
    return course.happens(slowPercent) ? course.draw(slowestMs) : course.draw(4);
  }
}
