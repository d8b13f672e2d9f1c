// How tests call a service over HTTP, and what they ask of a world's inboxes.

import type { Answer, CallOptions, MockWorld } from '../../src/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
type AnyAnswer = Promise<Answer<any>>;

/** Calls with one token. */
export interface Caller {
  get(path: string, options?: CallOptions): AnyAnswer;
  post(path: string, json?: unknown, options?: CallOptions): AnyAnswer;
  put(path: string, json?: unknown, options?: CallOptions): AnyAnswer;
  patch(path: string, json: unknown): AnyAnswer;
  delete(path: string): AnyAnswer;
}

export function callerWith(world: MockWorld, token: string): Caller {
  return {
    get: (path, options) => world.request('GET', path, { token, ...options }),
    post: (path, json, options) => world.request('POST', path, { token, json, ...options }),
    put: (path, json, options) => world.request('PUT', path, { token, json, ...options }),
    patch: (path, json) => world.request('PATCH', path, { token, json }),
    delete: (path) => world.request('DELETE', path, { token }),
  };
}

/** What an inbox does with one request. */
export type InboxAnswer =
  | { readonly status: number; readonly delay_ms?: number; readonly body?: string }
  | { readonly hang: true }
  | { readonly reset: true };

/** Says how an inbox answers: one answer a request, and then one forever. */
export async function inboxAnswers(
  world: MockWorld,
  answers: readonly InboxAnswer[],
  forEver: InboxAnswer,
  inbox = 'hook',
): Promise<void> {
  await world.script(inbox, { answers: [...answers], then: forEver } as Parameters<MockWorld['script']>[1]);
}

/** The payloads that an inbox has received, oldest first. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads payloads of every shape
export async function received(world: MockWorld, inbox = 'hook'): Promise<any[]> {
  return (await world.inbox(inbox)).map(({ body }) => JSON.parse(body));
}

/** The types of the events that an inbox has received, oldest first. */
export async function receivedTypes(world: MockWorld, inbox = 'hook'): Promise<string[]> {
  return (await received(world, inbox)).map(({ event_type }) => event_type);
}

/** What changed of one subject, oldest first. */
export async function changesOf(world: MockWorld, subject: string): Promise<string[]> {
  const changes = await world.changes({ subject });
  return changes.map(({ from, to, because }) => `${from} → ${to}: ${because}`);
}
