// Events about messages: published by the simulation, or composed for an event that is emitted manually. Both have the
// same plausible default metadata.

import { publish } from '../../src/delivery/publishing.ts';
import type { PublishedEvent } from '../../src/delivery/webhook-source.ts';
import { iso, unixSeconds } from '../../src/engine/instant.ts';
import type { JsonObject } from '../../src/engine/json.ts';
import type { World } from '../../src/engine/world.ts';
import { pointerTo } from '../../src/openapi/document.ts';
import { sample } from '../../src/openapi/sample.ts';
import type { EventFactory } from '../../src/service/service.ts';
import { MAIN_TENANT } from './credentials.ts';
import { type Message, messages, type Recipient } from './domain/messages.ts';
import { EVENT_TYPES, type EventType, mailDocument, type Schemas } from './spec.ts';
import { webhooks } from './webhooks.ts';

export type EventMetadata = Readonly<Record<string, unknown>>;

const USER_AGENT = 'Mozilla/5.0';
const ADDRESS = '192.0.2.10';
const GROUP = { group_id: 'grp_newsletter', group_name: 'Newsletter' };

/** The default metadata of each type. */
const PLAUSIBLE = {
  processed: {},
  deferred: { smtp_response: '451 4.3.0 Mailbox busy', reason: 'Mailbox busy', attempt: 1 },
  delivered: { smtp_response: '250 2.0.0 OK' },
  bounce: { smtp_response: '550 5.1.1 No such user', reason: 'No such user', bounce_type: 'hard' },
  blocked: { smtp_response: '550 5.7.1 Refused by policy', reason: 'Refused by policy' },
  dropped: { reason: 'unsubscribed_address' },
  open: { user_agent: USER_AGENT, ip: ADDRESS },
  click: { url: 'https://example.com/start', user_agent: USER_AGENT, ip: ADDRESS },
  spam_report: { feedback_type: 'abuse', user_agent: USER_AGENT },
  unsubscribe: { source: 'link', user_agent: USER_AGENT, ip: ADDRESS },
  group_unsubscribe: { ...GROUP, user_agent: USER_AGENT, ip: ADDRESS },
  group_resubscribe: { ...GROUP, user_agent: USER_AGENT, ip: ADDRESS },
} satisfies {
  processed: Schemas['ProcessedMetadata'];
  deferred: Schemas['DeferredMetadata'];
  delivered: Schemas['DeliveredMetadata'];
  bounce: Schemas['BounceMetadata'];
  blocked: Schemas['BlockedMetadata'];
  dropped: Schemas['DroppedMetadata'];
  open: Schemas['OpenMetadata'];
  click: Schemas['ClickMetadata'];
  spam_report: Schemas['SpamReportMetadata'];
  unsubscribe: Schemas['UnsubscribeMetadata'];
  group_unsubscribe: Schemas['GroupUnsubscribeMetadata'];
  group_resubscribe: Schemas['GroupResubscribeMetadata'];
};

/** An event of a message for one of its recipients. */
export interface MessageEvent {
  readonly type: EventType;
  readonly message: Message;
  readonly recipient: Recipient;
  readonly metadata?: EventMetadata | undefined;
}

/** Publishes an event about a message. */
export function publishEvent(
  world: World,
  { type, message, recipient, metadata }: MessageEvent,
): PublishedEvent {
  const payload: Schemas['EventEnvelope'] = {
    event_id: world.ids.next('evt_'),
    event_type: type,
    timestamp: unixSeconds(world.now),
    message_id: message.id,
    recipient_email: recipient.email,
    tenant_id: message.tenantId,
    metadata: { ...PLAUSIBLE[type], ...ofMessage(type, message), ...metadata, ...ofCaller(recipient) },
  };
  const event = { id: payload.event_id, type, payload };
  publish(world, webhooks, event);
  return event;
}

/** Composes the events that are emitted manually. */
export const events: EventFactory = {
  fields: {
    message_id: { type: 'string', description: 'The message; it need not exist.' },
    recipient_email: { type: 'string', description: 'The recipient; the first of the message if left out.' },
    metadata: { type: 'object', description: 'Further details.' },
  },

  compose(type, given, world) {
    const payload = sample(mailDocument, schemaOf(type), withKnown(type, given, world), {
      integer: (from, to) => world.ids.integer('emit', from, to),
      text: (length) => world.ids.next('', length),
      now: () => iso(world.now),
    }) as Schemas['EventEnvelope'];
    return { id: payload.event_id, type, payload };
  },
};

/** The fields of a manually emitted event that are known before any others are generated. */
function withKnown(type: string, given: JsonObject, world: World): JsonObject {
  const message = world.collection(messages).get(String(given.message_id));
  const recipient = message?.recipients[0];
  const metadata = {
    ...(isEventType(type) ? PLAUSIBLE[type] : {}),
    ...(given.metadata as JsonObject | undefined),
  };
  return {
    event_id: world.ids.next('evt_'),
    event_type: type,
    timestamp: unixSeconds(world.now),
    tenant_id: message?.tenantId ?? MAIN_TENANT,
    ...(recipient && { recipient_email: recipient.email }),
    ...given,
    metadata,
  };
}

/** The location of the payload's schema; the envelope's schema for an unknown type. */
function schemaOf(type: string): string {
  if (!isEventType(type)) return pointerTo('components', 'schemas', 'EventEnvelope');
  return pointerTo('webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema');
}

function isEventType(type: string): type is EventType {
  return (EVENT_TYPES as readonly string[]).includes(type);
}

function ofMessage(type: EventType, { templateId }: Message): EventMetadata {
  return type === 'processed' && templateId !== null ? { template_id: templateId } : {};
}

function ofCaller({ custom }: Recipient): { readonly custom?: Readonly<Record<string, string>> } {
  return custom === null ? {} : { custom };
}
