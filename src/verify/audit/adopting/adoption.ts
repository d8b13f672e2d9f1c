// Adopts what existed before a recording, or what was changed unseen: writes it into the oracle as answers show it. What
// cannot be written there stays open, and is not judged.

import type { Operation } from '../../../openapi/operations.ts';
import type { Answers } from '../../oracle/comparing/answers.ts';
import type { Observation } from '../../oracle/running/observation.ts';
import type { AuditState } from '../audit-state.ts';
import { RESTORE } from '../replaying/receivers.ts';
import type { RecordedCall } from '../replaying/replay.ts';
import { idIn, parentOf } from './places.ts';
import type { ShownObject } from './resources.ts';
import { SetUpObjects } from './set-up-objects.ts';

type Fields = Readonly<Record<string, unknown>>;

export class Adoption {
  readonly #state: AuditState;
  readonly #setUps: SetUpObjects;
  /** Endpoints of which only deliveries are known, by their URLs on the oracle. */
  readonly #nameless = new Map<string, string>();

  /** Whether there may be endpoints on the oracle that stand for none, or for one that stands for another, too. */
  #hasStandIns = false;

  constructor(state: AuditState) {
    this.#state = state;
    this.#setUps = new SetUpObjects(state);
  }

  /** Whether the oracle may have more endpoints than the service: one was sent to before its URL was changed. */
  get hasStandIns(): boolean {
    return this.#hasStandIns;
  }

  /** What the oracle answers, and the number of its call: once what the call changes was set up, if only the service had it. */
  async expectedOf(
    call: RecordedCall,
    observed: Observation,
    credential: string | undefined,
  ): Promise<{ readonly number: number; readonly expected: Observation }> {
    const { replay } = this.#state;
    const number = replay.count;
    const expected = await replay.call(call, credential);
    const isUnseen = expected.status === 404 && (observed.status ?? 500) < 300;
    if (
      !isUnseen ||
      call.operation.method === 'GET' ||
      !(await this.#adoptUnseen(call, observed, credential))
    )
      return { number, expected };
    return { number: replay.count, expected: await replay.call(call, credential) };
  }

  /**
   * Adopts the objects of an answer that are not known yet.
   *
   * @param credential of the caller, who was shown them
   * @returns the objects that were adopted
   */
  async adopt(
    call: RecordedCall,
    { status, body }: Observation,
    credential: string | undefined,
  ): Promise<readonly ShownObject[]> {
    const { resources, known } = this.#state;
    if ((status ?? 500) >= 300 || call.operation.method === 'POST' || credential === undefined) return [];
    const adopted: ShownObject[] = [];
    for (const object of resources.objectsIn(call, body)) {
      if (known.hasPath(object.path) && !known.isLost(object.path)) {
        await this.#adoptRest(object, credential);
        continue;
      }
      if (await this.#adopted(object, credential)) adopted.push(object);
    }
    return adopted;
  }

  /**
   * Lets the oracle's ids of known objects stand for those that an answer shows: what is written at its path need not show one.
   *
   * @returns the paths of those that had another id before
   */
  async identify(
    call: RecordedCall,
    { body }: Observation,
    credential: string | undefined,
  ): Promise<readonly string[]> {
    const { resources, known, replay } = this.#state;
    const again: string[] = [];
    if (credential === undefined) return again;
    for (const { path, shown } of resources.objectsIn(call, body)) {
      const isNew = typeof shown.id === 'string' && !replay.ids.isKnown(shown.id);
      if (!isNew || !known.hasPath(path) || known.isLost(path)) continue;
      const own = await replay.asCredential('GET', path, { credential });
      const id = Object(own.body).id;
      if (own.status !== 200 || typeof id !== 'string') continue;
      // What is read by another name than its id may have been removed and put there again.
      if (replay.ids.has(id)) again.push(path);
      replay.ids.replace(id, shown.id);
      known.noteId(shown.id as string);
    }
    return again;
  }

  /**
   * Sets up what a call changed that the recording does not show, nor how it came to be. It is adopted once it is shown.
   *
   * @returns whether the oracle has it now
   */
  async #adoptUnseen(
    { path }: RecordedCall,
    { body: shown }: Observation,
    credential: string | undefined,
  ): Promise<boolean> {
    const { resources, replay, known, surface } = this.#state;
    const parent = parentOf(path);
    const object = [path, parent].find((each) => resources.readOf(each) !== undefined);
    if (object === undefined || known.hasPath(object)) return false;
    if (!this.#isNameless(object, shown) && !(await this.#setUp(object, credential))) return false;
    if ((await replay.asAnyOf(surface.credentials, 'GET', object)) === undefined) return false;
    known.adoptUnseen(object);
    return true;
  }

  /** Counts the failures of an endpoint on as the service does, where both may differ in what a call made of their number. */
  async adoptFailures({ expected, observed }: Answers): Promise<void> {
    const { replay, session, surface } = this.#state;
    const shown = Object(observed.body) as Fields;
    const isOther = Object(expected.body).failure_count !== shown.failure_count;
    const id = typeof shown.id === 'string' ? replay.ids.oracleOf(shown.id) : undefined;
    if (!isOther || id === undefined || surface.document['x-webhook-delivery'] === undefined) return;
    await session.simulate(surface.service, RESTORE, {
      id,
      shown: { failure_count: shown.failure_count },
    });
  }

  /** What may have been removed is removed, once an answer says that it is not there. */
  async adoptAbsence({ operation, path }: RecordedCall, { status }: Observation): Promise<void> {
    const { known, replay, surface } = this.#state;
    if (operation.method !== 'GET' || status !== 404 || !known.isLost(path)) return;
    await replay.asAnyOf(surface.credentials, 'DELETE', path);
    known.forget(path);
  }

  /** Creates an endpoint of which nothing is known but what it was sent; `undefined` if the service creates none so. */
  async endpointAt(url: string, types: readonly string[]): Promise<string | undefined> {
    for (const creation of this.#state.resources.creationsWith('url')) {
      const events = this.#state.resources.requiredOf(creation).find((name) => name.endsWith('events'));
      if (events === undefined) continue;
      const body = this.#filled(creation, { url, [events]: types });
      const created = await this.#written(creation, creation.path, { body, credential: undefined });
      const id = (created?.body as Fields | undefined)?.id;
      if (typeof id !== 'string') continue;
      this.#nameless.set(url, id);
      this.#hasStandIns = true;
      return id;
    }
    return undefined;
  }

  async #adopted({ path, shown }: ShownObject, credential: string, isFirst = true): Promise<boolean> {
    const { resources, replay, known, session, surface } = this.#state;
    const read = resources.readOf(path);
    if (read === undefined) return false;
    const write = resources.writeOf(path);
    const id = typeof shown.id === 'string' ? shown.id : undefined;
    if (write?.method !== 'PUT' && id !== undefined && replay.ids.oracleOf(id) === undefined)
      if (!(await this.#created(path, shown, credential))) return false;
    if (write !== undefined) {
      const body = replay.ofOracle(resources.taken(write, shown)) as Fields;
      if (Object.keys(body).length > 0) await this.#written(write, path, { body, credential, shown });
    }
    const ofOracle = id === undefined ? undefined : replay.ids.oracleOf(id);
    if (ofOracle !== undefined && surface.document['x-webhook-delivery'] !== undefined)
      await session.simulate(surface.service, RESTORE, {
        id: ofOracle,
        shown: resources.documented(path, shown),
      });
    const { status, body } = await replay.asCredential('GET', path, { credential });
    if (status === 404 && isFirst && (await this.#setUp(path, credential)))
      return this.#adopted({ path, shown }, credential, false);
    if (status !== 200) return false;
    // What is written at its path gets an id, too.
    if (id !== undefined) replay.ids.corresponds(Object(body).id, id);
    known.adopt({ path, shown }, id, this.#openFields(shown, body as Fields));
    return true;
  }

  /** Adopts what an object shows beside what calls wrote that came before it was shown first. */
  async #adoptRest({ path, shown }: ShownObject, credential: string): Promise<void> {
    const { resources, replay, known } = this.#state;
    const write = resources.writeOf(path);
    const written = known.writtenUnseen(path);
    if (write === undefined || written === undefined) return;
    const read = async () => Object((await replay.asCredential('GET', path, { credential })).body) as Fields;
    const isOlder = (name: string) => !written.has(name);
    const own = Object.entries(await read()).filter(([name]) => !isOlder(name));
    const older = Object.fromEntries(Object.entries(shown).filter(([name]) => isOlder(name)));
    const body = { ...(replay.ofOracle(older) as Fields), ...Object.fromEntries(own) };
    await this.#written(write, path, { body: resources.taken(write, body), credential, shown });
    known.adoptRest({ path, shown: older }, this.#openFields(shown, await read()).filter(isOlder));
  }

  /** Lets the endpoint that was sent to before it was shown stand for the one that an answer shows with its URL. */
  #isNameless(path: string, shown: unknown): boolean {
    const { replay } = this.#state;
    const url = String(Object(replay.ofOracle(shown)).url);
    const nameless = this.#nameless.get(url);
    return (
      nameless !== undefined && this.#nameless.delete(url) && replay.ids.corresponds(nameless, idIn(path))
    );
  }

  /** Lets an object that a provider state sets up stand for the one at a path. */
  async #setUp(path: string, credential: string | undefined): Promise<boolean> {
    const { resources, replay } = this.#state;
    const read = resources.readOf(path);
    // It may be one of those that were sent to.
    if (read === undefined || replay.ids.isKnown(idIn(path)) || this.#nameless.size > 0) return false;
    const id = await this.#setUps.add(read, credential);
    return id !== undefined && replay.ids.corresponds(id, idIn(path));
  }

  /** Creates it in its collection, and lets its id stand for the recorded one. */
  async #created(path: string, shown: Fields, credential: string): Promise<boolean> {
    const { resources, replay } = this.#state;
    const creation = resources.creationOf(path);
    if (creation === undefined) return false;
    const body = this.#filled(creation, replay.ofOracle(resources.taken(creation, shown)) as Fields);
    if (this.#isNameless(path, shown)) return true;
    const collection = parentOf(path);
    const created = await this.#written(creation, collection, { body, credential });
    const id = (created?.body as Fields | undefined)?.id;
    return typeof id === 'string' && replay.ids.corresponds(id, shown.id);
  }

  /** With what is required and not shown, such as a secret. */
  #filled(creation: Operation, given: Fields): Fields {
    const missing = this.#state.resources.requiredOf(creation).filter((name) => !Object.hasOwn(given, name));
    return { ...Object.fromEntries(missing.map((name) => [name, NOT_SHOWN])), ...given };
  }

  /** Makes a call as whoever may: first as the caller, then as the others. */
  async #written(
    { method }: Operation,
    path: string,
    {
      body,
      credential,
      shown,
    }: { readonly body: Fields; readonly credential: string | undefined; readonly shown?: Fields },
  ): Promise<Observation | undefined> {
    const { replay, surface } = this.#state;
    const others = surface.credentials.filter((each) => each !== credential);
    return replay.asAnyOf(credential === undefined ? others : [credential, ...others], method, path, {
      body: JSON.stringify(body),
      isEnough: async ({ status }) => {
        if (status === null || status >= 300) return false;
        if (shown === undefined || credential === undefined) return true;
        // It may have been somebody else's.
        const now = Object((await replay.asCredential('GET', path, { credential })).body) as Fields;
        return Object.keys(body).every((name) => JSON.stringify(now[name]) === JSON.stringify(body[name]));
      },
    });
  }

  #openFields(shown: Fields, now: Fields): readonly string[] {
    const { replay } = this.#state;
    const names = new Set([...Object.keys(shown), ...Object.keys(now)]);
    return [...names].filter((name) => {
      if (name === 'id') return false;
      return JSON.stringify(replay.ofOracle(shown[name], name)) !== JSON.stringify(now[name]);
    });
  }
}

/** Long enough for a secret, and of a form that names have, too. */
const NOT_SHOWN = 'not-shown-in-the-recording-000000';
