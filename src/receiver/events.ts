// The events of each service as types, distinguished by `event_type`, and their type guards.

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

/** The types by service. A type that is in the spec but not in this table is a compile error. */
const KNOWN_TYPES = {
  vault: {
    'secret.created': true,
    'secret.updated': true,
    'secret.deleted': true,
    'secret.rotated': true,
    'secret.expiring': true,
    'secret.expired': true,
    'secret.accessed': true,
    'policy.created': true,
    'policy.updated': true,
    'policy.deleted': true,
    'policy.binding.created': true,
    'policy.binding.deleted': true,
    'policy.violation': true,
    'rotation.due': true,
    'rotation.overdue': true,
    'rotation.completed': true,
    'rotation.failed': true,
    'certificate.issued': true,
    'certificate.renewed': true,
    'certificate.revoked': true,
    'certificate.expiring': true,
    'certificate.renewal_failed': true,
    'dynamic.lease.created': true,
    'dynamic.lease.renewed': true,
    'dynamic.lease.revoked': true,
    'dynamic.lease.expired': true,
    'federation.sync.completed': true,
    'federation.sync.failed': true,
    'federation.backend.unreachable': true,
    'identity.sync.completed': true,
  } satisfies Record<keyof VaultEvents, true>,
  mail: {
    processed: true,
    deferred: true,
    delivered: true,
    bounce: true,
    blocked: true,
    dropped: true,
    open: true,
    click: true,
    spam_report: true,
    unsubscribe: true,
    group_unsubscribe: true,
    group_resubscribe: true,
  } satisfies Record<keyof MailEvents, true>,
};

/**
 * The event types that a service documents, in the order of its documentation.
 *
 * @example knownTypes('mail') // ['processed', 'deferred', …]
 */
export function knownTypes<S extends Service>(service: S): readonly EventsOf[S]['event_type'][] {
  return Object.keys(KNOWN_TYPES[service]) as EventsOf[S]['event_type'][];
}

/**
 * Whether a service documents an event type.
 *
 * @example isKnownType('vault', 'secret.rotated') // true
 */
export function isKnownType(service: Service, type: string): boolean {
  return Object.hasOwn(KNOWN_TYPES[service], type);
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
