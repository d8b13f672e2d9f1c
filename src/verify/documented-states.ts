// Puts a target into provider states through its documented API, where its adapter does not offer them.

import { jsonIn } from '../engine/json.ts';
import { NotOffered, type Target, type TargetSession, type Values } from './session.ts';

/** The documented API of the service that a state belongs to. */
export interface DocumentedApi {
  /**
   * Calls an operation, and returns the body of its response; `undefined` if it has none.
   *
   * @throws NotOffered when the target has no such credential, or does not answer with 2xx
   */
  call(credential: string, method: string, path: string, body?: object): Promise<unknown>;
  /** Does this when the check is over, the last one first. */
  undo(work: () => Promise<unknown>): void;
  /** Removes what earlier checks of this run have created. Returns whether nothing else is there. */
  removeCreated(): Promise<boolean>;
}

/**
 * Brings a state about, and returns the values that the catalogue of states lists for it.
 *
 * @throws NotOffered when the documented API is not enough for it
 */
export type SetUp = (api: DocumentedApi, params: Values) => Promise<Values>;

/** What the documented API of a service can set up, and remove again. */
export interface SetUps {
  /** By the name of the state. */
  readonly states: Readonly<Record<string, SetUp>>;
  /** What checks create and may leave behind. */
  readonly created?: {
    list(api: Pick<DocumentedApi, 'call'>): Promise<readonly string[]>;
    remove(api: Pick<DocumentedApi, 'call'>, id: string): Promise<unknown>;
  };
}

/**
 * A target whose sessions set up a state themselves if the adapter does not offer it.
 *
 * @param setUps those of each service, by the name of the service
 * @example withDocumentedStates(adapterTarget(url, {}), new Map([['mail', { states: { 'an endpoint exists': setUp } }]]))
 */
export function withDocumentedStates(target: Target, setUps: ReadonlyMap<string, SetUps>): Target {
  const found = new Map<string, ReadonlySet<string>>();
  return {
    ...target,
    open: async (purpose) => {
      const session = await target.open(purpose);
      for (const [service, each] of setUps)
        if (!found.has(service)) found.set(service, await listed(session, service, each));
      return sessionWith(session, setUps, found);
    },
    close: async () => {
      const session = await target.open('clean up');
      for (const [service, each] of setUps) await removed(session, service, each, found.get(service));
      await session.close();
      await target.close();
    },
  };
}

function sessionWith(
  session: TargetSession,
  setUps: ReadonlyMap<string, SetUps>,
  found: ReadonlyMap<string, ReadonlySet<string>>,
): TargetSession {
  const undoing: (() => Promise<unknown>)[] = [];
  const apiOf = (service: string, own: SetUps): DocumentedApi => ({
    call: (...call) => called(session, service, call),
    undo: (work) => void undoing.unshift(work),
    removeCreated: () => removed(session, service, own, found.get(service)),
  });
  return {
    ...session,
    offers: new Set([...session.offers, ...(setUps.size > 0 ? ['states'] : [])]),
    state: async (name, params = {}) => {
      try {
        return await session.state(name, params);
      } catch (error) {
        const [service, own] = [...setUps].find(([, { states }]) => Object.hasOwn(states, name)) ?? [];
        if (!(error instanceof NotOffered) || service === undefined || own === undefined) throw error;
        return (own.states[name] as SetUp)(apiOf(service, own), params);
      }
    },
    close: async () => {
      for (const work of undoing) await work().catch(() => undefined);
      await session.close();
    },
  };
}

/** What is there already; nothing where it cannot be listed. */
async function listed(
  session: TargetSession,
  service: string,
  { created }: SetUps,
): Promise<ReadonlySet<string>> {
  const call: DocumentedApi['call'] = (...args) => called(session, service, args);
  return new Set(await created?.list({ call }).catch(() => []));
}

async function removed(
  session: TargetSession,
  service: string,
  setUps: SetUps,
  found: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  const call: DocumentedApi['call'] = (...args) => called(session, service, args);
  const now = await listed(session, service, setUps);
  for (const id of now.difference(found)) await setUps.created?.remove({ call }, id).catch(() => undefined);
  return now.intersection(found).size === 0;
}

async function called(
  session: TargetSession,
  service: string,
  [credential, method, path, body]: Parameters<DocumentedApi['call']>,
): Promise<unknown> {
  const authorization = `Bearer ${await session.credential(service, credential)}`;
  const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const response = await fetch(session.url(service) + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new NotOffered(`state for the check, since ${method} ${path} answers ${response.status}`);
  const text = await response.text();
  if (text === '') return undefined;
  const value = jsonIn(text);
  if (value !== undefined) return value;
  throw new NotOffered(`state for the check, since ${method} ${path} answers what is no JSON`);
}
