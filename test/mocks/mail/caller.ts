// How the tests of the mail service call it: as one of a world's credentials, with the bodies that most
// of them need.

import type { Answer, CallOptions, MockWorld } from '../../../src/index.ts';
import { tokensOf } from '../../support/tokens.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
type AnyAnswer = Promise<Answer<any>>;

export const WEBHOOKS = '/v3/user/webhooks';
export const SETTINGS = '/v3/user/webhooks/event/settings';
export const SEND = '/v3/mail/send';

/** What an inbox does with one request. */
export type InboxAnswer = { readonly status: number; readonly delay_ms?: number } | { readonly hang: true };

/** Calls as the holder of one of the world's credentials. */
export interface MailCaller {
  get(path: string, options?: CallOptions): AnyAnswer;
  post(path: string, json?: unknown, options?: CallOptions): AnyAnswer;
  patch(path: string, json: unknown, options?: CallOptions): AnyAnswer;
  delete(path: string, options?: CallOptions): AnyAnswer;
}

/** The token of a named credential. */
export function tokenOf(world: MockWorld, credential: string): string {
  const token = tokensOf(world, 'mail')[credential];
  if (token === undefined) throw new Error(`the mail service has no credential ${credential}`);
  return token;
}

/** A caller by the name of its credential. */
export function mailAs(world: MockWorld, credential = 'live'): MailCaller {
  return mailWith(world, tokenOf(world, credential));
}

/** A caller by its token. */
export function mailWith(world: MockWorld, token: string): MailCaller {
  return {
    get: (path, options) => world.request('GET', path, { token, ...options }),
    post: (path, json, options) => world.request('POST', path, { token, json, ...options }),
    patch: (path, json, options) => world.request('PATCH', path, { token, json, ...options }),
    delete: (path, options) => world.request('DELETE', path, { token, ...options }),
  };
}

/** Registers an endpoint at the world's inbox `hook` for all events, unless asked otherwise. */
export async function addWebhook(
  world: MockWorld,
  change: Readonly<Record<string, unknown>> = {},
): Promise<{ id: string; signing_secret: string }> {
  const body = { url: world.inboxUrl('hook'), enabled_events: ['*'], ...change };
  const { status, body: created } = await mailAs(world).post(WEBHOOKS, body);
  if (status !== 201) throw new Error(`POST ${WEBHOOKS} answered ${status}: ${JSON.stringify(created)}`);
  return created;
}

/** A message from the verified domain to these addresses. */
export function messageTo(...emails: readonly string[]) {
  return {
    from: { email: 'news@example.com' },
    personalizations: [{ to: emails.map((email) => ({ email })) }],
    subject: 'Your order',
    content: [{ type: 'text/plain', value: 'It is on its way.' }],
  };
}

/** Sends a message, waits until it has been processed and its events have been offered, and gives its id. */
export async function send(
  world: MockWorld,
  body: object = messageTo('ada@customer.example'),
): Promise<string> {
  const { status, body: queued } = await mailAs(world).post(SEND, body);
  if (status !== 202) throw new Error(`POST ${SEND} answered ${status}: ${JSON.stringify(queued)}`);
  await world.settle();
  return queued.message_id;
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

/** Says how an inbox answers: one answer a request, and then one forever. */
export async function inboxAnswers(
  world: MockWorld,
  answers: readonly InboxAnswer[],
  forEver: InboxAnswer,
  inbox = 'hook',
): Promise<void> {
  await world.script(inbox, { answers: [...answers], then: forEver } as Parameters<MockWorld['script']>[1]);
}
