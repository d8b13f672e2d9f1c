// Events of messages: their content, and the endpoints that receive them.

import { randomUUID } from 'node:crypto';
import { type Endpoint, settingsOf } from './endpoints.ts';
import type { EventType, Service } from './schema.ts';

export interface Event {
  readonly event_id: string;
  readonly event_type: EventType;
  readonly timestamp: number;
  readonly message_id: string;
  readonly recipient_email: string;
  readonly tenant_id: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const METADATA: Partial<Record<EventType, Readonly<Record<string, unknown>>>> = {
  deferred: { smtp_response: '451 4.7.1 Greylisted, come back later', try: 1 },
  delivered: { smtp_response: '250 2.0.0 Ok: queued as 4Zq', mx: 'mx1.customer.example' },
  bounce: { smtp_response: '550 5.1.1 Nobody of that name', reason: 'Nobody of that name', hard: true },
  blocked: { smtp_response: '554 5.7.1 Refused by policy' },
  click: { link: 'https://acme.example/spring' },
};

/** Emits an event of a message: a delivery to every endpoint that subscribes to it. */
export function emit(
  service: Service,
  type: EventType,
  {
    message_id = `msg_${randomUUID()}`,
    recipient_email = recipientOf(service, message_id),
    tenant_id,
    metadata = {},
  }: Partial<Event> & Pick<Event, 'tenant_id'>,
): Event {
  const { clock } = service;
  const { smtp_response, ...rest } = { ...METADATA[type], ...metadata };
  const all = smtp_response === undefined ? rest : { ...rest, smtp_response };
  const event = {
    event_id: `evt_${randomUUID()}`,
    event_type: type,
    message_id,
    tenant_id,
    recipient_email,
    timestamp: Math.floor(clock.now() / 1000),
    metadata: all,
  } as Event;
  publish(service, tenant_id, event);
  return event;
}

/** The first recipient of a message; somebody, where there is no such message. */
function recipientOf({ db }: Service, messageId: string): string {
  const message = db.get<{ request: string }>('SELECT request FROM messages WHERE id = ?', messageId);
  const [first] = message === undefined ? [] : JSON.parse(message.request).personalizations;
  return first?.to?.[0]?.email ?? 'someone@customer.example';
}

function publish(service: Service, tenantId: string, event: Event): void {
  const { db } = service;
  const endpoints = db
    .all<Endpoint & { deleted: number }>('SELECT * FROM endpoints WHERE tenant_id = ? ORDER BY row', tenantId)
    .filter((endpoint) => isOpen(endpoint) && wants(endpoint, event.event_type));
  for (const endpoint of endpoints) {
    schedule(service, endpoint.id, event);
  }
  if (settingsWant(service, tenantId, event.event_type)) schedule(service, settingsId(tenantId), event);
  service.wake();
}

/** Whether an endpoint currently receives events. */
function isOpen({ deleted, enabled }: Endpoint & { deleted: number }): boolean {
  return deleted === 0 && enabled === 1;
}

function wants(endpoint: Endpoint, type: EventType): boolean {
  const { enabled_events } = endpoint;
  const types: readonly string[] = JSON.parse(enabled_events);
  return types.includes('*') || types.includes(type);
}

function settingsWant(service: Service, tenantId: string, type: EventType): boolean {
  const settings = settingsOf(service, tenantId);
  if (settings.url === '' || settings.enabled !== true) return false;
  return settings[type] === true;
}

/** The name under which deliveries to the URL of a tenant’s event settings are stored. */
export function settingsId(tenantId: string): string {
  return `settings of ${tenantId}`;
}

function schedule({ db, clock }: Service, endpointId: string, event: Event): void {
  db.run(
    `INSERT INTO deliveries (id, endpoint_id, event_id, event_type, body, due_at)
       VALUES (?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    endpointId,
    event.event_id,
    event.event_type,
    JSON.stringify(event),
    clock.now(),
  );
}
