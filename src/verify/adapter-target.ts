// Makes a target of a real implementation, with the capabilities that its adapter provides.

import { jsonIn } from '../engine/json.ts';
import { type Adapter, AdapterError, becauseOf, firstLine } from './adapter.ts';
import { type CheckedPart, checkedResult } from './adapter-results.ts';
import {
  CAPABILITIES,
  type Capability,
  NotOffered,
  type Target,
  type TargetSession,
  type Values,
} from './session.ts';

/** Parts of an adapter that are capabilities of the same name. */
const PARTS = [...CAPABILITIES, 'write'] as const;

/**
 * Makes a target of an implementation.
 *
 * @example adapterTarget('https://staging.example.com', adapter)
 */
export function adapterTarget(url: string, adapter: Adapter): Target {
  return {
    name: url,
    url,
    isStandIn: false,
    open: async () => sessionOf(url, adapter),
    close: async () => {},
  };
}

function sessionOf(url: string, adapter: Adapter): TargetSession {
  const offers = new Set<Capability>(PARTS.filter((part) => adapter[part] !== undefined));
  return {
    offers,
    url: (service) => (adapter.urls?.[service] ?? url).replace(/\/$/, ''),
    credential: (service, name) => credentialOf(adapter, service, name),
    state: (name, params = {}) => stateOf(adapter, name, params),
    message: (service, type) => messageOf(adapter, service, type),
    clock: methodsOf(adapter, 'clock'),
    inbox: methodsOf(adapter, 'inbox'),
    simulate: partOf(adapter, 'simulate') as TargetSession['simulate'],
    emit: partOf(adapter, 'emit') as TargetSession['emit'],
    deliveries: partOf(adapter, 'deliveries') as TargetSession['deliveries'],
    settings: partOf(adapter, 'settings') as TargetSession['settings'],
    write: partOf(adapter, 'write') as TargetSession['write'],
    close: async () => {
      if (adapter.teardown !== undefined) await called('teardown', async () => adapter.teardown?.());
    },
  };
}

async function credentialOf({ credentials = {} }: Adapter, service: string, name: string): Promise<string> {
  const token =
    typeof credentials === 'function'
      ? await called('credentials', async () => credentials(service, name))
      : credentials[service]?.[name];
  if (token === undefined) throw new NotOffered(`credential "${name}" of ${service}`);
  return checkedResult('credentials', token) as string;
}

async function stateOf({ states }: Adapter, name: string, params: Values): Promise<Values> {
  if (states === undefined) throw new NotOffered(`states, and so not "${name}"`);
  const values =
    typeof states === 'string'
      ? await posted(states, { state: name, params, action: 'setup' }, `state "${name}"`)
      : await called(`states("${name}")`, async () => (await states(name, params)) ?? {});
  return checkedResult('states', values) as Values;
}

async function messageOf({ messages }: Adapter, service: string, type: string): Promise<unknown> {
  if (messages === undefined) throw new NotOffered('messages');
  if (typeof messages === 'string')
    return posted(messages, { description: type, providerStates: [] }, `message "${type}"`);
  return called(`messages("${type}")`, async () => messages(service, type));
}

/** Makes one of Pact's calls. 501 means not offered; another error explains itself in `detail` or as text. */
async function posted(url: string, body: Values, what: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch((error: unknown) => {
    throw new AdapterError(`${url} of the adapter does not answer: ${firstLine(error)}`);
  });
  const text = await response.text();
  if (response.status === 501) throw new NotOffered(what);
  if (!response.ok)
    throw new AdapterError(`${url} of the adapter answered ${response.status}: ${reasonIn(text)}`);
  return text === '' ? {} : jsonOf(url, text);
}

function reasonIn(text: string): string {
  try {
    return String((JSON.parse(text) as { detail?: unknown }).detail ?? text).slice(0, 300);
  } catch {
    return text.slice(0, 300);
  }
}

function jsonOf(url: string, text: string): unknown {
  const value = jsonIn(text);
  if (value !== undefined) return value;
  throw new AdapterError(`${url} of the adapter does not answer with JSON: ${text.slice(0, 60)}`);
}

/** The methods of a part; if the adapter has no such part, calling one throws `NotOffered`. */
function methodsOf<Part extends 'clock' | 'inbox'>(adapter: Adapter, part: Part): TargetSession[Part] {
  return new Proxy({} as TargetSession[Part], {
    get: (_, key) => {
      const methods = adapter[part] as Readonly<Record<string | symbol, unknown>> | undefined;
      if (methods === undefined) throw new NotOffered(part);
      const name = `${part}.${String(key)}`;
      const method = methods[key];
      if (method === undefined && OPTIONAL.has(name)) return undefined;
      if (typeof method !== 'function') throw new AdapterError(`the adapter has no ${name}`);
      const call = (...args: readonly unknown[]): unknown => method.apply(methods, [...args]);
      // The URLs of an inbox are the only results that nobody waits for.
      if (name === 'inbox.url' || name === 'inbox.elsewhere')
        return (...args: readonly unknown[]) => urlOf(() => call(...args));
      return (...args: readonly unknown[]) => resultOf(name, async () => call(...args));
    },
  });
}

/** What an adapter need not have, since there is another way. */
const OPTIONAL: ReadonlySet<string> = new Set(['inbox.receivedByAll']);

function urlOf(call: () => unknown): unknown {
  try {
    return checkedResult('inbox.url', call());
  } catch (error) {
    throw asAdapterError('inbox.url', error);
  }
}

function partOf(adapter: Adapter, name: 'simulate' | 'emit' | 'deliveries' | 'settings' | 'write') {
  return async (...args: readonly unknown[]): Promise<unknown> => {
    const call = adapter[name] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (call === undefined) throw new NotOffered(name);
    return resultOf(name, async () => call.apply(adapter, [...args]));
  };
}

const CHECKED: ReadonlySet<string> = new Set<CheckedPart>([
  'simulate',
  'emit',
  'deliveries',
  'write',
  'clock.now',
  'inbox.received',
]);

async function resultOf(name: string, call: () => Promise<unknown>): Promise<unknown> {
  const result = await called(name, call);
  if (!CHECKED.has(name)) return result;
  return checkedResult(name as CheckedPart, name === 'simulate' ? (result ?? {}) : result);
}

/** How long an adapter may take for one call: a real service may need minutes for a state. */
const CALL_MS = 300_000;

/** Calls the adapter. What it throws is its own fault, unless it says that it offers no such thing. */
async function called<T>(name: string, call: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new AdapterError(`${name} of the adapter has not returned after five minutes`));
  }, CALL_MS);
  try {
    return await Promise.race([call(), late.promise]);
  } catch (error) {
    throw asAdapterError(name, error);
  } finally {
    clearTimeout(timer);
  }
}

function asAdapterError(name: string, error: unknown): Error {
  if (error instanceof NotOffered || error instanceof AdapterError) return error;
  return new AdapterError(`${name} of the adapter throws: ${firstLine(error)}${becauseOf(error)}`, {
    cause: error,
  });
}
