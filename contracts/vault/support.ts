// Shared by the flows of the vault: webhooks of their own, and the events and records that are theirs.

import { randomUUID } from 'node:crypto';
import type { components } from '../../specs/generated/vault.ts';
import { knownTypes, type VaultEvents } from '../../src/receiver/index.ts';
import {
  NotOffered,
  type ReceivedDelivery,
  type ReceiverScript,
  type Session,
  type Values,
} from '../../src/verify/session.ts';
import { assertSame, assertThat } from '../support/assertions.ts';
import { ask, granted } from './call-vault.ts';

export type Schemas = components['schemas'];
export type EventType = keyof VaultEvents;

/** A webhook of a flow's own; it is removed when the flow ends. */
export interface Subscription extends AsyncDisposable {
  readonly id: string;
  readonly path: string;
  /** Where it delivers to. */
  readonly url: string;
  readonly secret: string;
  /** A unique text: events that contain it were caused by this flow. */
  readonly mark: string;
  /** The received requests that contain the mark, or another text, in the order of their times. */
  received(mark?: string): Promise<readonly ReceivedDelivery[]>;
  /** The events in these requests, in the order in which they happened. */
  events<Type extends EventType>(type: Type, mark?: string): Promise<readonly VaultEvents[Type][]>;
}

interface Wanted {
  /**
   * By default, if only secret events are subscribed to, the filter for secrets below the mark; `null` for no
   * filter.
   */
  readonly filters?: Schemas['WebhookFilters'] | null;
  readonly answers?: ReceiverScript;
  readonly enabled?: boolean;
  /** The url to register, given that of the inbox. */
  readonly addressed?: (url: string) => string;
}

/** An event of any type, as flows read it. */
export type AnyEvent = VaultEvents[EventType];

/**
 * Registers a webhook that delivers to its own inbox.
 *
 * @example await using hook = await subscribe(session, ['secret.*'], { answers: always({ status: 500 }) })
 */
export async function subscribe(
  session: Session,
  events: readonly string[],
  { answers, enabled, addressed = (url) => url, ...wanted }: Wanted = {},
): Promise<Subscription> {
  const mark = `flow-${randomUUID()}`;
  const filters = wanted.filters === undefined ? filtersFor(events, mark) : wanted.filters;
  if (answers !== undefined) await session.inbox.script(mark, answers);
  const secret = randomUUID();
  const registration = {
    name: mark,
    url: addressed(session.inbox.url(mark)),
    secret,
    events,
    ...(filters === null ? {} : { filters }),
    ...(enabled === undefined ? {} : { enabled }),
  };
  const { id } = await register(session, registration);
  const path = `/v1/webhooks/${id}`;
  // What was sent side by side may arrive in any order.
  const received = async (text = mark) =>
    (await session.inbox.received(mark))
      .filter(({ body }) => body.includes(text))
      .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return {
    id,
    path,
    url: registration.url,
    secret,
    mark,
    received,
    events: async <Type extends EventType>(type: Type, text?: string) =>
      (await received(text))
        .map(eventOf)
        .filter((event) => event.event_type === type)
        .sort(byTime) as VaultEvents[Type][],
    [Symbol.asyncDispose]: () => session.leave(() => ask(session, 'DELETE', path)),
  };
}

/** A service may take a subscription that reaches `secret.accessed` with a filter only (V-G-23). */
async function register(
  session: Session,
  registration: { readonly events: readonly string[]; readonly filters?: object },
): Promise<Schemas['Webhook']> {
  const { status, isGranted, body } = await ask<Schemas['Webhook']>(
    session,
    'POST',
    '/v1/webhooks',
    registration,
  );
  const mayBeRefused = registration.filters === undefined && registration.events.some(reachesEveryAccess);
  if (mayBeRefused && status >= 400 && status < 500)
    throw new NotOffered('subscription to secret.accessed without a filter');
  assertThat(isGranted, `POST /v1/webhooks should be granted, and was answered ${status}`);
  return body;
}

const reachesEveryAccess = (pattern: string) =>
  /^(\*|secret)\.(\*|accessed)/.test(pattern) || pattern.startsWith('**');

/**
 * Registers webhooks for all types of the catalogue. `secret.accessed` has one of its own, with a filter, which a service may
 * demand (V-G-23).
 *
 * @example await using hook = await subscribeToAll(session)
 */
export async function subscribeToAll(session: Session): Promise<Subscription> {
  const others = knownTypes('vault').filter((type) => type !== 'secret.accessed');
  const hook = await subscribe(session, others, { filters: null });
  const filters = { path_prefix: hook.mark };
  const accesses = await subscribe(session, ['secret.accessed'], { filters });
  const received = async (text = hook.mark) => [
    ...(await hook.received(text)),
    ...(await accesses.received(text)),
  ];
  return {
    ...hook,
    received,
    events: (type, text = hook.mark) => (type === 'secret.accessed' ? accesses : hook).events(type, text),
    [Symbol.asyncDispose]: async () => {
      await accesses[Symbol.asyncDispose]();
      await hook[Symbol.asyncDispose]();
    },
  };
}

/** Events of other flows' secrets must not use up the responses of this flow's receiver. */
function filtersFor(events: readonly string[], mark: string): Schemas['WebhookFilters'] | null {
  return events.every((pattern) => pattern.startsWith('secret.')) ? { path_prefix: mark } : null;
}

/** Emits an event that contains a subscription's mark; a secret's path begins with it. */
export function emit(session: Session, { mark }: Subscription, type: EventType, fields: Values = {}) {
  const path = type.startsWith('secret.') ? { path: `${mark}/db` } : {};
  return session.emit('vault', type, { identity_id: `user:${mark}`, ...path, ...fields });
}

/** Creates a secret whose path begins with the subscription's mark, and returns the path. */
export async function createSecret(
  session: Session,
  { mark }: Subscription,
  given = {},
  name = 'db',
): Promise<string> {
  const path = `${mark}/${name}`;
  await session.simulate('vault', 'secret.create', { path, created_by: 'user:ada', ...given });
  return path;
}

/** The deliveries of a webhook, as the service lists them, page by page; the length of a page is not documented. */
export async function listed(
  session: Session,
  { path }: Pick<Subscription, 'path'>,
  query = '',
): Promise<readonly Schemas['Delivery'][]> {
  const found: Schemas['Delivery'][] = [];
  let next = query;
  for (let count = 0; count < 20; count++) {
    const page = await granted<Schemas['DeliveryPage']>(session, 'GET', `${path}/deliveries${next}`);
    found.push(...page.deliveries);
    if (!page.has_more || typeof page.cursor !== 'string') break;
    next = `${query === '' ? '?' : `${query}&`}cursor=${encodeURIComponent(page.cursor)}`;
  }
  return found;
}

/** All webhooks, as the service lists them. */
export async function listedWebhooks(session: Session): Promise<readonly Schemas['Webhook'][]> {
  return (await granted<Schemas['WebhookList']>(session, 'GET', '/v1/webhooks')).webhooks;
}

/** A webhook with its statistics. */
export function detailOf(
  session: Session,
  { path }: Pick<Subscription, 'path'>,
): Promise<Schemas['WebhookDetail']> {
  return granted<Schemas['WebhookDetail']>(session, 'GET', path);
}

/**
 * The record of the latest attempt for an event. It is not documented whether each delivery or each attempt
 * has a record.
 */
export async function latestRecord(
  session: Session,
  hook: Pick<Subscription, 'path'>,
  eventId: unknown,
): Promise<Schemas['Delivery']> {
  const records = (await listed(session, hook)).filter(({ event_id }) => event_id === eventId);
  const latest = records.toSorted((a, b) => b.attempt - a.attempt)[0];
  assertThat(latest !== undefined, `the deliveries of the webhook should include event ${eventId}`);
  return latest;
}

/** The id of the event in a delivery. */
export function eventIdOf(delivery: ReceivedDelivery): string {
  return eventOf(delivery).event_id;
}

/** The deliveries of one event. */
export function ofEvent(
  deliveries: readonly ReceivedDelivery[],
  eventId: unknown,
): readonly ReceivedDelivery[] {
  return deliveries.filter((delivery) => eventIdOf(delivery) === eventId);
}

/** The event in a delivery. */
export function eventOf({ body }: ReceivedDelivery): AnyEvent {
  return JSON.parse(body) as AnyEvent;
}

/** Asserts when something happened, to the minute: a service may be a moment late. */
export function assertAt(subject: string, timestamp: string, expectedMs: number): void {
  const offMs = Date.parse(timestamp) - expectedMs;
  assertThat(
    Math.abs(offMs) < 60_000,
    `${subject} should be ${new Date(expectedMs).toISOString()}, and is ${timestamp}`,
  );
}

/** Whole days from an instant to a timestamp, tolerating a small difference. */
export function daysFrom(startMs: number, timestamp: string): number {
  return hoursFrom(startMs, timestamp) / 24;
}

/** Whole hours from an instant to a timestamp, tolerating a small difference. */
export function hoursFrom(startMs: number, timestamp: string): number {
  return Math.round((Date.parse(timestamp) - startMs) / 3_600_000) + 0;
}

/** The only element, if there is exactly one. */
export function only<Item>(items: readonly Item[], subject: string): Item {
  assertSame(`number of ${subject}`, items.length, 1);
  return items[0] as Item;
}

function byTime(one: AnyEvent, other: AnyEvent): number {
  return Date.parse(one.timestamp) - Date.parse(other.timestamp);
}

/** The fields of a webhook that only its users change; every response shows them. */
export function unchangingFields({
  id,
  name,
  url,
  events,
  filters,
  enabled,
  created_at,
}: Schemas['Webhook']) {
  return { id, name, url, events, filters: namedFilters(filters), enabled, created_at };
}

/** The filters that the documents name; a service may have more of its own, and how none are shown is not documented. */
export function namedFilters(
  filters: Schemas['WebhookFilters'] | null | undefined,
): Schemas['WebhookFilters'] {
  const { path_prefix, secret_type, tags } = filters ?? {};
  return {
    ...(path_prefix === undefined ? {} : { path_prefix }),
    ...(secret_type === undefined ? {} : { secret_type }),
    ...(tags === undefined ? {} : { tags }),
  };
}
