// The events of each service as types, distinguished by `event_type`, and their type guards.

import { eventTypes } from '../../specs/generated/event-types.ts';
import type { webhooks as MailWebhooks } from '../../specs/generated/mail.ts';
import type { webhooks as VaultWebhooks } from '../../specs/generated/vault.ts';
import type { Service } from './services.ts';

type PayloadsOf<Webhooks> = {
  readonly [Type in keyof Webhooks]: Webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Payload } } };
  }
    ? Payload
    : never;
};

/** The vault's events by their type. */
export type VaultEvents = PayloadsOf<VaultWebhooks>;

/** The mail service's events by their type. */
export type MailEvents = PayloadsOf<MailWebhooks>;

/** Any documented event of the vault, distinguished by `event_type`. */
export type VaultEvent = VaultEvents[keyof VaultEvents];

/** Any documented event of the mail service, distinguished by `event_type`. */
export type MailEvent = MailEvents[keyof MailEvents];

/** The documented events of each service. */
export interface EventsOf {
  readonly vault: VaultEvent;
  readonly mail: MailEvent;
}

/** An event of an unknown type: services may add event types. */
export interface UnknownEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly [field: string]: unknown;
}

/**
 * The event types that a service documents, in the order of its documentation.
 *
 * @example knownTypes('mail') // ['processed', 'deferred', …]
 */
export function knownTypes<S extends Service>(service: S): readonly EventsOf[S]['event_type'][] {
  return eventTypes[service];
}

/**
 * Whether a service documents an event type.
 *
 * @example isKnownType('vault', 'secret.rotated') // true
 */
export function isKnownType(service: Service, type: string): boolean {
  return (eventTypes[service] as readonly string[]).includes(type);
}

/**
 * Whether an event is of a type; TypeScript then knows its fields.
 *
 * @example if (isEvent(event, 'bounce')) suppress(event.recipient_email, event.metadata.reason)
 */
export function isEvent<Type extends keyof (VaultEvents & MailEvents)>(
  event: { readonly event_type: string },
  type: Type,
): event is (VaultEvents & MailEvents)[Type] {
  return event.event_type === type;
}
