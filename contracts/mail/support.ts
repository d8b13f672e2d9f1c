// Shared by the flows of the mail service: a client, endpoints of their own, and the requests that these
// received.

import { createMailClient, type MailClient } from '../../src/client/index.ts';
import { knownTypes, type MailEvent } from '../../src/receiver/index.ts';
import type { ReceivedDelivery, Session, Values } from '../../src/verify/session.ts';
import { assertThat } from '../support/assertions.ts';

export const ENDPOINTS = '/v3/user/webhooks';
export const ENDPOINT = `${ENDPOINTS}/{webhook_id}` as const;
export const SETTINGS = `${ENDPOINTS}/event/settings` as const;
export const EVENT_TYPES = knownTypes('mail');

export type EventType = MailEvent['event_type'];
export type EnabledEvents = readonly (EventType | '*')[];

/** The delays between the attempts of a delivery, in seconds: 1, 5 and 15 minutes, 1 and 2 hours. */
export const RETRY_DELAYS = [60, 300, 900, 3_600, 7_200] as const;

/** Lets the delay before a retry pass, before the first one by default. */
export async function untilRetry({ clock }: Pick<Session, 'clock'>, retry: 1 | 2 = 1): Promise<void> {
  await clock.advance(`${RETRY_DELAYS[retry - 1]}s`);
}

/** An endpoint of a flow; it is removed when the flow ends, unless the target forgets it then. */
export interface OwnEndpoint extends AsyncDisposable {
  readonly id: string;
  /** Removes it in the middle of the flow. */
  remove(): Promise<void>;
  readonly secret: string;
  /** The name of the inbox that it delivers to. */
  readonly inbox: string;
}

/** What else an endpoint is registered with; a `url` in the place of that of the inbox. */
interface Given {
  readonly url?: string;
  readonly oauth_client_id?: string;
  readonly oauth_client_secret?: string;
}

/**
 * A client with one of the service's named credentials. It does not retry, and sends through the session, so that the
 * report of a failure has its requests.
 */
export async function mailAs(session: Session, credential = 'live'): Promise<MailClient> {
  const token = await session.credential('mail', credential);
  const fetch = async (request: Request) => {
    const { url, method } = request;
    const body = new Uint8Array(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    return (await session.fetch(url, { method, headers, body })) as unknown as Response;
  };
  return createMailClient({ baseUrl: session.url('mail'), token, fetch, retry: false });
}

/** The path parameter of one endpoint. */
export function at({ id }: { readonly id: string }) {
  return { params: { path: { webhook_id: id } } };
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
  given: Given = {},
): Promise<OwnEndpoint> {
  const mail = await mailAs(session);
  const { id, signing_secret: secret } = await mail.unwrap(
    mail.POST(ENDPOINTS, {
      body: { url: session.inbox.url(inbox), enabled_events: [...events] as ['*'], ...given },
    }),
  );
  const remove = () => removed(mail, id);
  return { id, secret, inbox, remove, [Symbol.asyncDispose]: () => session.leave(remove) };
}

/** The result of the flow matters more than a removal that fails. */
async function removed(mail: MailClient, id: string): Promise<void> {
  await mail.DELETE(ENDPOINT, at({ id })).catch(() => undefined);
}

/** Tries to create an endpoint; the id is empty if this is refused. Every field may have any type. */
export async function tryToCreate(
  session: Session,
  body: Values,
): Promise<{ readonly status: number } & Pick<OwnEndpoint, 'id' | keyof AsyncDisposable>> {
  const mail = await mailAs(session);
  const { data, response } = await mail.POST(ENDPOINTS, {
    body: body as { url: string; enabled_events: ['*'] },
  });
  const id = data?.id ?? '';
  return {
    status: response.status,
    id,
    [Symbol.asyncDispose]: () => session.leave(async () => (id ? removed(mail, id) : undefined)),
  };
}

/** Tries to change an endpoint, and returns the status. Every field may have any type. */
export async function tryToChange(
  session: Session,
  endpoint: { readonly id: string },
  change: Values,
): Promise<number> {
  const mail = await mailAs(session);
  return (await mail.PATCH(ENDPOINT, { ...at(endpoint), body: change as { url: string } })).response.status;
}

/** The endpoint as the service currently shows it. */
export async function readEndpoint(session: Session, endpoint: Pick<OwnEndpoint, 'id'>) {
  const mail = await mailAs(session);
  return mail.unwrap(mail.GET(ENDPOINT, at(endpoint)));
}

/** The documented fields of an endpoint. */
const FIELDS = [
  'id',
  'url',
  'enabled_events',
  'enabled',
  'created_at',
  'last_success_at',
  'last_failure_at',
  'failure_count',
  'disabled_at',
] as const;

/** The documented fields of an endpoint, with its events in a fixed order. */
export function documented(
  endpoint: Readonly<Record<Exclude<(typeof FIELDS)[number], 'enabled_events'>, unknown>> & {
    readonly enabled_events: EnabledEvents;
  },
) {
  const named = Object.fromEntries(FIELDS.map((field) => [field, endpoint[field]]));
  return { ...named, enabled_events: [...endpoint.enabled_events].sort() };
}

/** Changes an endpoint; fails the flow if the service refuses. */
export async function changeEndpoint(
  session: Session,
  endpoint: Pick<OwnEndpoint, 'id'>,
  {
    enabled_events: events,
    ...change
  }: {
    readonly enabled?: boolean;
    readonly url?: string;
    readonly enabled_events?: EnabledEvents;
  },
) {
  const mail = await mailAs(session);
  const body = { ...change, ...(events && { enabled_events: [...events] as ['*'] }) };
  return mail.unwrap(mail.PATCH(ENDPOINT, { ...at(endpoint), body }));
}

interface Listing {
  readonly page_size?: number;
  readonly is_active?: boolean;
}

/** The ids of all endpoints in the list, page by page, in the order of the list. */
export async function listedIds(session: Session, listing: Listing = {}): Promise<string[]> {
  return (await listedEndpoints(session, listing)).map(({ id }) => id);
}

/** All endpoints in the list, page by page, in the order of the list. */
export async function listedEndpoints(session: Session, { page_size = 100, ...filter }: Listing = {}) {
  const mail = await mailAs(session);
  const listed: Awaited<ReturnType<typeof readEndpoint>>[] = [];
  for (let page = 1; page <= 1_000; page++) {
    const query = { page, page_size, ...filter };
    const { webhooks } = await mail.unwrap(mail.GET(ENDPOINTS, { params: { query } }));
    listed.push(...webhooks);
    if (webhooks.length < page_size) break;
  }
  return listed;
}

/** Emits an event and returns its id, which identifies its deliveries. */
export async function emitted(session: Session, type: EventType, fields: Values = {}): Promise<string> {
  const { event_id: id } = await session.emit('mail', type, fields);
  assertThat(
    typeof id === 'string',
    `an emitted event should have an event_id, and has ${JSON.stringify(id)}`,
  );
  return id;
}

/** The attempts to deliver one event to an inbox, oldest first. */
export async function attemptsOf(
  session: Session,
  inbox: string,
  eventId: string,
): Promise<ReceivedDelivery[]> {
  const attempts = (await session.inbox.received(inbox)).filter((each) => eventOf(each).event_id === eventId);
  return attempts.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** How often each of these events has arrived at an inbox. */
export async function countsOf(
  session: Session,
  inbox: string,
  eventIds: readonly string[],
): Promise<number[]> {
  const ids = (await session.inbox.received(inbox)).map((each) => eventOf(each).event_id);
  return eventIds.map((eventId) => ids.filter((id) => id === eventId).length);
}

/** The payload of a delivery. */
export function eventOf({ body }: ReceivedDelivery): MailEvent {
  return JSON.parse(body) as MailEvent;
}

/** Checks that a resource of another tenant is refused: as unknown or as another tenant's, either is documented (M-G-15). */
export function assertForeign(subject: string, status: number, detail: unknown): void {
  const isForeign = status === 404 || (status === 403 && detail === 'Cross-tenant access denied');
  assertThat(
    isForeign,
    `${subject} should be refused with 404, or 403 and "Cross-tenant access denied", and was answered ${status} ${JSON.stringify(detail)}`,
  );
}
