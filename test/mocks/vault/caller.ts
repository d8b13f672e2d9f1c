// How the tests of the vault call it: as one of a world's credentials, with the bodies that most of them need.

import type { Answer, CallOptions, MockWorld } from '../../../src/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
type AnyAnswer = Promise<Answer<any>>;

export const WEBHOOKS = '/v1/webhooks';

/** Where the tests' time begins. */
export const START = '2026-01-01T00:00:00Z';

/** A secret of the recommended length. */
export const SECRET = '7f1c9a52d4e84b0f9b6a3c2e5d8f0a17';

/** What an inbox does with one request. */
export type InboxAnswer =
  | { readonly status: number; readonly delay_ms?: number; readonly body?: string }
  | { readonly hang: true }
  | { readonly reset: true };

/** Calls as the holder of one of the world's tokens. */
export interface VaultCaller {
  get(path: string, options?: CallOptions): AnyAnswer;
  post(path: string, json?: unknown, options?: CallOptions): AnyAnswer;
  put(path: string, json?: unknown, options?: CallOptions): AnyAnswer;
  patch(path: string, json: unknown, options?: CallOptions): AnyAnswer;
  delete(path: string, options?: CallOptions): AnyAnswer;
}

/** A caller by the name of its token. */
export function vaultAs(world: MockWorld, credential: 'admin' | 'reader' = 'admin'): VaultCaller {
  const token = world.credentials.vault?.[credential] as string;
  return {
    get: (path, options) => world.request('GET', path, { token, ...options }),
    post: (path, json, options) => world.request('POST', path, { token, json, ...options }),
    put: (path, json, options) => world.request('PUT', path, { token, json, ...options }),
    patch: (path, json, options) => world.request('PATCH', path, { token, json, ...options }),
    delete: (path, options) => world.request('DELETE', path, { token, ...options }),
  };
}

/** A webhook to register at the world's inbox `hook` for all events, unless asked otherwise. */
export function webhookBody(world: MockWorld, change: Readonly<Record<string, unknown>> = {}) {
  return { name: 'Hook', url: world.inboxUrl('hook'), secret: SECRET, events: ['**'], ...change };
}

/** Registers a webhook and gives it as it was answered. */
export async function addWebhook(
  world: MockWorld,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string }> {
  const { status, body } = await vaultAs(world).post(WEBHOOKS, webhookBody(world, change));
  if (status !== 201) throw new Error(`POST ${WEBHOOKS} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

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

/** When, and which types, an inbox has received: `2026-01-31T00:00:00.000Z secret.expiring`. */
export async function receivedTimeline(world: MockWorld, inbox = 'hook'): Promise<string[]> {
  return (await received(world, inbox)).map(({ timestamp, event_type }) => `${timestamp} ${event_type}`);
}

/** Emits an event by hand that webhooks of all events are told. */
export function emitCreated(world: MockWorld, change: Readonly<Record<string, unknown>> = {}) {
  return world.emit({ service: 'vault', type: 'secret.created', ...change });
}
