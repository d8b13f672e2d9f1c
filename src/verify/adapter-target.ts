// Makes a target of a real implementation, with the capabilities that its adapter provides.

import { type Adapter, AdapterError, firstLine } from './adapter.ts';
import {
  type Capability,
  NotOffered,
  type Session,
  type Target,
  TargetRefused,
  type Values,
} from './session.ts';

/** Parts of an adapter that are capabilities of the same name. */
const PARTS = ['states', 'messages', 'clock', 'simulate', 'inbox', 'emit', 'settings', 'write'] as const;

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

function sessionOf(url: string, adapter: Adapter): Session {
  const offers = new Set<Capability>(PARTS.filter((part) => adapter[part] !== undefined));
  return {
    offers,
    url: (service) => (adapter.urls?.[service] ?? url).replace(/\/$/, ''),
    credential: (service, name) => credentialOf(adapter, service, name),
    state: (name, params = {}) => stateOf(adapter, name, params),
    message: (service, type) => messageOf(adapter, service, type),
    clock: part(adapter, 'clock'),
    inbox: part(adapter, 'inbox'),
    simulate: method(adapter, 'simulate') as Session['simulate'],
    emit: method(adapter, 'emit') as Session['emit'],
    settings: method(adapter, 'settings') as Session['settings'],
    write: method(adapter, 'write') as Session['write'],
    close: async () => {
      if (adapter.teardown !== undefined) await guarded('teardown', async () => adapter.teardown?.());
    },
  };
}

async function credentialOf({ credentials = {} }: Adapter, service: string, name: string): Promise<string> {
  const token =
    typeof credentials === 'function'
      ? await guarded('credentials', async () => credentials(service, name))
      : credentials[service]?.[name];
  if (token === undefined) throw new NotOffered(`credential "${name}" of ${service}`);
  return token;
}

async function stateOf({ states }: Adapter, name: string, params: Values): Promise<Values> {
  if (states === undefined) throw new NotOffered(`states, and so not "${name}"`);
  if (typeof states === 'string')
    return posted(states, { state: name, params, action: 'setup' }, `state "${name}"`) as Promise<Values>;
  return refusing(async () => (await states(name, params)) ?? {});
}

async function messageOf({ messages }: Adapter, service: string, type: string): Promise<unknown> {
  if (messages === undefined) throw new NotOffered('messages');
  if (typeof messages === 'string')
    return posted(messages, { description: type, providerStates: [] }, `message "${type}"`);
  return refusing(async () => messages(service, type));
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
  if (!response.ok) throw new TargetRefused(`${url} answered ${response.status}: ${reasonIn(text)}`);
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
  try {
    return JSON.parse(text);
  } catch {
    throw new AdapterError(`${url} of the adapter answers something that is no JSON: ${text.slice(0, 60)}`);
  }
}

/** The methods of a part; if the adapter has no such part, calling one throws `NotOffered`. */
function part<Part extends 'clock' | 'inbox'>(adapter: Adapter, name: Part): Session[Part] {
  return new Proxy({} as Session[Part], {
    get: (_, key) => {
      const methods = adapter[name] as Readonly<Record<string | symbol, unknown>> | undefined;
      if (methods === undefined) throw new NotOffered(name);
      const found = methods[key];
      if (typeof found !== 'function') throw new AdapterError(`${name} of the adapter has no ${String(key)}`);
      return found.bind(methods);
    },
  });
}

function method(adapter: Adapter, name: 'simulate' | 'emit' | 'settings' | 'write') {
  return async (...args: readonly unknown[]): Promise<unknown> => {
    const call = adapter[name] as ((...args: readonly unknown[]) => unknown) | undefined;
    if (call === undefined) throw new NotOffered(name);
    return guarded(name, async () => call.apply(adapter, [...args]));
  };
}

/** An error from a state or a message fails the check, with the error as the reason. */
async function refusing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NotOffered) throw error;
    throw new TargetRefused(firstLine(error));
  }
}

/** An error from any other part is a defect of the adapter, not a finding about the target. */
async function guarded<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof NotOffered) throw error;
    throw new AdapterError(`${name} of the adapter throws: ${firstLine(error)}`);
  }
}
