// Objects that no call creates, such as a share: a provider state of the oracle sets up one that stands for the recorded one.

import type { Operation } from '../../../openapi/operations.ts';
import type { Values } from '../../session.ts';
import type { AuditState } from '../audit-state.ts';
import { Replay } from '../replaying/replay.ts';

/** What has an id in the recording, such as in the journal of a mock, is no other object. */
type SetUpState = Pick<AuditState, 'oracle' | 'session' | 'replay' | 'surface' | 'entries'>;

/** A provider state, with the id of what it sets up, who may read that, and how many things the state tells. */
interface SetUp {
  readonly state: string;
  readonly id: string;
  readonly readers: readonly string[];
  readonly told: number;
}

/** What sets up an object for each operation that reads one, once it was looked for: it is the same in each audit. */
const SET_UPS = new WeakMap<Operation, Promise<readonly SetUp[]>>();

export class SetUpObjects {
  readonly #state: SetUpState;
  /** What was set up, by any operation that reads it: what a state sets up is not set up by another again. */
  readonly #taken = new Set<string>();
  /** Those that set up nothing that is recorded, by the operation that reads it. */
  readonly #free = new Map<Operation, readonly SetUp[]>();

  constructor(state: SetUpState) {
    this.#state = state;
  }

  /**
   * Sets up an object that an operation reads.
   *
   * @param credential of the caller, who is shown it: nothing of another tenant is, unless the caller reads no such object at all
   * @returns its id on the oracle; `undefined` if no provider state sets up such an object
   */
  async add(read: Operation, credential: string | undefined): Promise<string | undefined> {
    if (read.path.split('{').length !== 2) return undefined;
    const found = SET_UPS.get(read) ?? this.#setUpsOf(read);
    SET_UPS.set(read, found);
    const free = this.#free.get(read) ?? this.#notRecorded(await found);
    this.#free.set(read, free);
    const isRead = ({ readers }: SetUp) => credential !== undefined && readers.includes(credential);
    const isAny = !(await found).some(isRead);
    // Each one changes more than is asked for, so that one is tried, and no other after it.
    const next = free.find((each) => !this.#taken.has(each.id) && (isAny || isRead(each)));
    if (next === undefined) return undefined;
    this.#taken.add(next.id);
    const { replay, session } = this.#state;
    return (await this.#setUp(next.state, read, { replay, session }))?.id;
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
      const replay = new Replay(oracle, session, surface.service);
      const made = await this.#setUp(name, read, { replay, session }).finally(() => session.close(true));
      if (made !== undefined) found.push(made);
    }
    return found.toSorted((one, other) => one.told - other.told);
  }

  async #setUp(
    state: string,
    { path: template }: Operation,
    { replay, session }: Pick<AuditState, 'replay' | 'session'>,
  ): Promise<SetUp | undefined> {
    const given = Object.values(await session.state(state).catch((): Values => ({})));
    for (const id of given) {
      if (typeof id !== 'string') continue;
      const path = template.replace(/\{[^{}]+\}/, encodeURIComponent(id));
      const readers: string[] = [];
      for (const credential of this.#state.surface.credentials)
        if ((await replay.asAnyOf([credential], 'GET', path)) !== undefined) readers.push(credential);
      if (readers.length > 0) return { state, id, readers, told: given.length };
    }
    return undefined;
  }
}
