// Adapters, which users write to have their own implementation verified. Checks that need a part that the adapter
// leaves out are not exercised.

import { pathToFileURL } from 'node:url';
import { closest } from 'fastest-levenshtein';
import type { TargetSession, Values, WriteRequest, WriteResult } from './session.ts';

type Awaitable<T> = T | Promise<T>;

export interface Adapter {
  /** The URL of each service that is not at the target's URL. */
  readonly urls?: Readonly<Partial<Record<string, string>>>;
  /** Tokens by service and name, or a function that returns them. */
  readonly credentials?:
    | Readonly<Partial<Record<string, Readonly<Record<string, string>>>>>
    | ((service: string, name: string) => Awaitable<string | undefined>);
  /**
   * Puts the implementation into a state: a function, or the URL of Pact's state calls (`{state, params, action}`).
   * For a state that is not offered, throw `NotOffered` or answer 501. If a state fails, throw any other error or
   * answer 4xx with `detail`: the check fails with that reason, which says nothing about the implementation.
   */
  readonly states?: string | ((name: string, params: Values) => Awaitable<Values | undefined>);
  /** The payload of an event of a type: a function, or the URL of Pact's message calls (`{description}`). */
  readonly messages?: string | ((service: string, type: string) => Awaitable<unknown>);
  /** Event types by the description of a message in the user's own pacts. */
  readonly messageTypes?: Readonly<Record<string, string>>;
  readonly clock?: TargetSession['clock'];
  readonly simulate?: TargetSession['simulate'];
  readonly emit?: TargetSession['emit'];
  readonly inbox?: TargetSession['inbox'];
  /** Registers a receiver for all events at a URL, for a measurement; returns the secret that signs, if there is one. */
  readonly register?: (url: string) => Awaitable<{ readonly secret?: string } | undefined>;
  readonly deliveries?: TargetSession['deliveries'];
  readonly settings?: TargetSession['settings'];
  readonly write?: (request: WriteRequest) => Awaitable<WriteResult>;
  /** Called after each check to remove what the check created. */
  readonly teardown?: () => Awaitable<void>;
}

/**
 * Raised when an adapter cannot be loaded, throws, or returns something of the wrong shape; the message is one line,
 * and `cause` is what it threw. A check in which this happens fails, which says nothing about the target.
 */
export class AdapterError extends Error {}

/** The names of all parts of an adapter. */
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
  'register',
  'deliveries',
  'settings',
  'write',
  'teardown',
] as const satisfies readonly (keyof Adapter)[];

/**
 * Loads an adapter file: a module whose default export is an {@link Adapter}, or a function that returns one.
 *
 * @throws AdapterError when it cannot be loaded, throws, or has an unknown part
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
  const { promise, reject } = Promise.withResolvers<never>();
  // Node would end without a word once nothing is left that could still happen.
  const giveUp = () => reject(new Error('it waits for something that never comes'));
  process.once('beforeExit', giveUp);
  try {
    return await Promise.race([load(), promise]);
  } catch (error) {
    throw new AdapterError(`${path} cannot be loaded: ${firstLine(error)}${becauseOf(error)}`);
  } finally {
    process.off('beforeExit', giveUp);
  }
}

/** The stack of what the adapter threw, or of the error itself if it threw nothing. */
export function stackOf({ cause, stack, message }: AdapterError): string {
  return (cause instanceof Error ? cause.stack : stack) ?? message;
}

/** The first line of an error message. */
export function firstLine(error: unknown): string {
  return String((error as Error)?.message ?? error).split('\n', 1)[0] as string;
}

/** What an error says has led to it: `fetch failed` alone does not say where nobody answers. */
export function becauseOf(error: unknown): string {
  const { cause } = Object(error) as { readonly cause?: unknown };
  const { message, code } = Object(cause) as Partial<NodeJS.ErrnoException>;
  const reason = message || code;
  return reason === undefined ? '' : `: ${reason}`;
}
