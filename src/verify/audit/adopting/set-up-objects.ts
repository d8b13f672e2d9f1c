// Objects that no call creates, such as a share: a provider state of the oracle sets up one that stands for the recorded one.

import type { Operation } from '../../../openapi/operations.ts';
import type { Surface } from '../../oracle/surface.ts';
import type { OracleSession, OracleTarget, Values } from '../../session.ts';
import type { Entry } from '../recordings/entry.ts';
import { Replay } from '../replaying/replay.ts';

export interface SetUpOptions {
  readonly oracle: OracleTarget;
  readonly session: OracleSession;
  readonly surface: Surface;
  /** The entries of the recording: what has an id in them, such as in the journal of a mock, is no other object. */
  readonly entries: readonly Entry[];
}

/** A provider state, with the id of what it sets up, and how many things it tells. */
interface SetUp {
  readonly state: string;
  readonly id: string;
  readonly told: number;
}

/** What sets up an object for each operation that reads one, once it was looked for: it is the same in each audit. */
const SET_UPS = new WeakMap<Operation, Promise<readonly SetUp[]>>();

export class SetUpObjects {
  readonly #options: SetUpOptions;
  readonly #taken = new Set<string>();

  constructor(options: SetUpOptions) {
    this.#options = options;
  }

  /**
   * Sets up an object that an operation reads.
   *
   * @returns its id on the oracle; `undefined` if no provider state sets up such an object
   */
  async add(read: Operation): Promise<string | undefined> {
    if (read.path.split('{').length !== 2) return undefined;
    const found = SET_UPS.get(read) ?? this.#setUpsOf(read);
    SET_UPS.set(read, found);
    // Each one changes more than is asked for, so that one is tried, and no other after it.
    const free = (await found).find(({ id }) => !this.#taken.has(id) && !this.#isRecorded(id));
    if (free === undefined) return undefined;
    this.#taken.add(free.id);
    return (await this.#setUp(free.state, read, this.#options.session))?.id;
  }

  #isRecorded(id: string): boolean {
    return this.#options.entries.some(
      ({ url, answer }) => url.href.includes(id) || answer?.body?.includes(id) === true,
    );
  }

  /** Tries the states on sessions of their own, which nothing is kept of. Those that tell least set up least. */
  async #setUpsOf(read: Operation): Promise<readonly SetUp[]> {
    const { oracle, surface } = this.#options;
    const found: SetUp[] = [];
    for (const { name, parameters } of surface.states) {
      if ((parameters.required ?? []).length > 0) continue;
      const session = await oracle.open('states');
      const made = await this.#setUp(name, read, session).finally(() => session.close(true));
      if (made !== undefined) found.push(made);
    }
    return found.toSorted((one, other) => one.told - other.told);
  }

  async #setUp(state: string, read: Operation, session: OracleSession): Promise<SetUp | undefined> {
    const { oracle, surface } = this.#options;
    const replay = new Replay(oracle, session, surface.service);
    const given = Object.values(await session.state(state).catch((): Values => ({})));
    for (const id of given) {
      if (typeof id !== 'string') continue;
      const path = read.path.replace(/\{[^{}]+\}/, encodeURIComponent(id));
      for (const credential of surface.credentials)
        if ((await replay.asCredential('GET', path, { credential })).status === 200)
          return { state, id, told: given.length };
    }
    return undefined;
  }
}
