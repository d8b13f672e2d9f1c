// What the flows of the mail service have in common: a client, an endpoint of their own, and what it received.

import { createMailClient, type MailClient } from '../../../src/client/index.ts';
import type { MailEvent } from '../../../src/receiver/index.ts';
import type {
  ReceivedDelivery,
  ReceiverAnswer,
  ReceiverScript,
  Session,
} from '../../../src/verify/session.ts';
import { assertSame } from '../../support/assertions.ts';

/** An endpoint of a flow; it is removed when the flow ends. */
export interface OwnEndpoint extends AsyncDisposable {
  readonly id: string;
  readonly secret: string;
  /** The name of the inbox that it delivers to. */
  readonly inbox: string;
}

type OauthFields = { readonly oauth_client_id?: string; readonly oauth_client_secret?: string };

type EnabledEvents = readonly (MailEvent['event_type'] | '*')[];

/** A client with one of the service's named credentials; it does not retry. */
export async function mailAs(session: Session, credential = 'live'): Promise<MailClient> {
  const token = await session.credential('mail', credential);
  return createMailClient({ baseUrl: session.url('mail'), token, retry: false });
}

/**
 * Registers an endpoint that delivers to an inbox of this name.
 *
 * @example await using endpoint = await register(session, 'mail-schedule', ['bounce']);
 */
export async function register(
  session: Session,
  inbox: string,
  events: EnabledEvents = ['*'],
  oauth: OauthFields = {},
): Promise<OwnEndpoint> {
  const mail = await mailAs(session);
  const { id, signing_secret: secret } = await mail.unwrap(
    mail.POST('/v3/user/webhooks', {
      body: { url: session.inbox.url(inbox), enabled_events: [...events] as ['*'], ...oauth },
    }),
  );
  return { id, secret, inbox, [Symbol.asyncDispose]: () => removed(mail, id) };
}

/** What a flow found out counts for more than a removal that fails. */
async function removed(mail: MailClient, id: string): Promise<void> {
  const path = { params: { path: { webhook_id: id } } };
  await mail.DELETE('/v3/user/webhooks/{webhook_id}', path).catch(() => undefined);
}

/** The endpoint as the service shows it now. */
export async function readEndpoint(session: Session, { id }: Pick<OwnEndpoint, 'id'>) {
  const mail = await mailAs(session);
  return mail.unwrap(mail.GET('/v3/user/webhooks/{webhook_id}', { params: { path: { webhook_id: id } } }));
}

/** Changes an endpoint; the service should grant it. */
export async function changeEndpoint(
  session: Session,
  { id }: Pick<OwnEndpoint, 'id'>,
  change: { readonly enabled?: boolean; readonly url?: string },
) {
  const mail = await mailAs(session);
  const path = { params: { path: { webhook_id: id } } };
  return mail.unwrap(mail.PATCH('/v3/user/webhooks/{webhook_id}', { ...path, body: change }));
}

/** A receiver that answers in the same way forever. */
export function always(answer: ReceiverAnswer): ReceiverScript {
  return { then: answer };
}

/** A receiver that gives these answers, and 200 from then on. */
export function inTurn(...answers: readonly ReceiverAnswer[]): ReceiverScript {
  return { answers };
}

/** The payload of a delivery. */
export function eventOf({ body }: ReceivedDelivery): MailEvent {
  return JSON.parse(body) as MailEvent;
}

/** Whole seconds from each delivery to the next. */
export function secondsBetween(deliveries: readonly ReceivedDelivery[]): number[] {
  const instants = deliveries.map(({ at }) => Date.parse(at));
  return instants.slice(1).map((at, index) => Math.round((at - (instants[index] as number)) / 1_000));
}

/** Holds how many deliveries came. */
export function assertReceived(deliveries: readonly unknown[], count: number, what: string): void {
  assertSame(`deliveries received, since ${what}`, deliveries.length, count);
}
