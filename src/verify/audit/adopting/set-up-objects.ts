// Objects that no call creates, such as a share: a provider state of the oracle sets up one that stands for the recorded one.

import type { Operation } from '../../../openapi/operations.ts';
import type { OracleSession, Values } from '../../session.ts';
import type { AuditState } from '../audit-state.ts';
import { Replay } from '../replaying/replay.ts';

/** What has an id in the recording, such as in the journal of a mock, is no other object. */
type SetUpState = Pick<AuditState, 'oracle' | 'session' | 'surface' | 'entries'>;

/** A provider state, with the id of what it sets up, and how many things it tells. */
interface SetUp {
  readonly state: string;
  readonly id: string;
  readonly told: number;
}

/** What sets up an object for each operation that reads one, once it was looked for: it is the same in each audit. */
const SET_UPS = new WeakMap<Operation, Promise<readonly SetUp[]>>();

export class SetUpObjects {
  readonly #state: SetUpState;
  /** What was set up, whichever operation reads it: what a state sets up is not set up by another again. */
  readonly #taken = new Set<string>();
  /** Those that set up nothing that is recorded, by the operation that reads it. */
  readonly #free = new Map<Operation, readonly SetUp[]>();

  constructor(state: SetUpState) {
    this.#state = state;
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
    const free = this.#free.get(read) ?? this.#notRecorded(await found);
    this.#free.set(read, free);
    // Each one changes more than is asked for, so that one is tried, and no other after it.
    const next = free.find(({ id }) => !this.#taken.has(id));
    if (next === undefined) return undefined;
    this.#taken.add(next.id);
    return (await this.#setUp(next.state, read, this.#state.session))?.id;
  }

  #notRecorded(found: readonly SetUp[]): readonly SetUp[] {
    const free = new Set(found);
    for (const { url, answer } of free.size === 0 ? [] : this.#state.entries)
      for (const each of free)
        if (url.includes(each.id) || answer?.body?.includes(each.id) === true) free.delete(each);
    return [...free];
  }

  /** Tries the states on sessions of their own, which nothing is kept of. Those that tell least set up least. */
  async #setUpsOf(read: Operation): Promise<readonly SetUp[]> {
    const { oracle, surface } = this.#state;
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
    const { oracle, surface } = this.#state;
    const replay = new Replay(oracle, session, surface.service);
    const given = Object.values(await session.state(state).catch((): Values => ({})));
    for (const id of given) {
      if (typeof id !== 'string') continue;
      const path = read.path.replace(/\{[^{}]+\}/, encodeURIComponent(id));
      if ((await replay.asAnyOf(surface.credentials, 'GET', path)) !== undefined)
        return { state, id, told: given.length };
    }
    return undefined;
  }
}
