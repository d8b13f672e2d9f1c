// An adapter: what a team writes so that its own implementation can be verified. Whatever it leaves out is not
// exercised; nothing is made up in its place.

import { pathToFileURL } from 'node:url';
import { closest } from 'fastest-levenshtein';
import type { Session, Values, WriteRequest, WriteResult } from './session.ts';

type Awaitable<T> = T | Promise<T>;

export interface Adapter {
  /** Where each service answers, where it is not the target's URL. */
  readonly urls?: Readonly<Partial<Record<string, string>>>;
  /** Tokens by service and name, or a function that gets them. */
  readonly credentials?:
    | Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
    | ((service: string, name: string) => Awaitable<string | undefined>);
  /**
   * Puts the implementation into a state: a function, or the URL of Pact's state calls (`{state, params, action}`).
   * A state that cannot be offered throws a `NotOffered`, or is answered 501; one that fails throws anything else,
   * or is answered 4xx with `detail`.
   */
  readonly states?: string | ((name: string, params: Values) => Awaitable<Values | undefined>);
  /** The payload of an event of a type: a function, or the URL of Pact's message calls (`{description}`). */
  readonly messages?: string | ((service: string, type: string) => Awaitable<unknown>);
  /** Event types by the description of a message in a team's own pacts. */
  readonly messageTypes?: Readonly<Record<string, string>>;
  readonly clock?: Session['clock'];
  readonly simulate?: Session['simulate'];
  readonly emit?: Session['emit'];
  readonly inbox?: Session['inbox'];
  readonly settings?: Session['settings'];
  readonly write?: (request: WriteRequest) => Awaitable<WriteResult>;
  /** Is called after each check: gives back what the check made. */
  readonly teardown?: () => Awaitable<void>;
}

/** Raised when an adapter cannot be used; the message is one line. */
export class AdapterError extends Error {}

/** Everything that an adapter may have. */
export const ADAPTER_PARTS = [
  'urls',
  'credentials',
  'states',
  'messages',
  'messageTypes',
  'clock',
  'simulate',
  'emit',
  'inbox',
  'settings',
  'write',
  'teardown',
] as const satisfies readonly (keyof Adapter)[];

/**
 * Loads an adapter file: a module whose default export is an {@link Adapter}, or a function that makes one.
 *
 * @throws AdapterError when it cannot be loaded, throws, or has a part that is not known
 * @example await loadAdapter('test/countersign-adapter.js')
 */
export async function loadAdapter(path: string): Promise<Adapter> {
  const module = await attempt(
    path,
    () => import(pathToFileURL(path).href) as Promise<{ default?: unknown }>,
  );
  const exported = module.default;
  const adapter: unknown = typeof exported === 'function' ? await attempt(path, () => exported()) : exported;
  if (typeof adapter !== 'object' || adapter === null)
    throw new AdapterError(`${path} has no adapter as its default export`);
  const unknown = Object.keys(adapter).find((part) => !(ADAPTER_PARTS as readonly string[]).includes(part));
  if (unknown !== undefined)
    throw new AdapterError(
      `${path} has the unknown part "${unknown}"; did you mean ${closest(unknown, ADAPTER_PARTS)}?`,
    );
  return adapter as Adapter;
}

async function attempt<T>(path: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    throw new AdapterError(`${path} cannot be loaded: ${firstLine(error)}`);
  }
}

/** The first line of what was thrown. */
export function firstLine(error: unknown): string {
  return String((error as Error)?.message ?? error).split('\n', 1)[0] as string;
}
