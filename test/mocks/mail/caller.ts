// How the tests of the mail service call it: as one of a world's credentials, with the bodies that most
// of them need.

import type { MockWorld } from '../../../src/index.ts';
import { type Caller, callerWith } from '../../support/caller.ts';
import { tokensOf } from '../../support/tokens.ts';

export { inboxAnswers, received, receivedTypes } from '../../support/caller.ts';

export const WEBHOOKS = '/v3/user/webhooks';
export const SETTINGS = '/v3/user/webhooks/event/settings';
export const SEND = '/v3/mail/send';

/** The token of a named credential. */
export function tokenOf(world: MockWorld, credential: string): string {
  const token = tokensOf(world, 'mail')[credential];
  if (token === undefined) throw new Error(`the mail service has no credential ${credential}`);
  return token;
}

/** A caller by the name of its credential. */
export function mailAs(world: MockWorld, credential = 'live'): Caller {
  return mailWith(world, tokenOf(world, credential));
}

/** A caller by its token. */
export const mailWith = callerWith;

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
