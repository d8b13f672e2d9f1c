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
  bounce: { smtp_response: '550 5.1.1 Nobody of that name', hard: true },
  blocked: { smtp_response: '554 5.7.1 Refused by policy' },
  click: { link: 'https://acme.example/spring' },
};

/** Emits an event of a message: a delivery to every endpoint that subscribes to it. */
export function emit(
  service: Service,
  type: EventType,
  {
    message_id = `msg_${randomUUID()}`,
    recipient_email = 'someone@customer.example',
    tenant_id,
    metadata = {},
  }: Partial<Event> & Pick<Event, 'tenant_id'>,
): Event {
  const { clock, broken } = service;
  const { smtp_response, ...rest } = { ...METADATA[type], ...metadata };
  const name = broken('smtp-response-renamed') ? 'smtpResponse' : 'smtp_response';
  const all = smtp_response === undefined ? rest : { ...rest, [name]: smtp_response };
  const isNothing = broken('event-metadata-null') && Object.keys(all).length === 0;
  const event = {
    event_id: `evt_${randomUUID()}`,
    event_type: type,
    message_id,
    ...(broken('event-tenant-missing') && type === 'bounce' ? {} : { tenant_id }),
    recipient_email,
    timestamp: Math.floor(clock.now() / (broken('event-timestamp-ms') ? 1 : 1000)),
    metadata: isNothing ? null : all,
  } as Event;
  publish(service, tenant_id, event);
  return event;
}

function publish(service: Service, tenantId: string, event: Event): void {
  const { db, broken } = service;
  const endpoints = db
    .all<Endpoint & { deleted: number }>('SELECT * FROM endpoints WHERE tenant_id = ? ORDER BY row', tenantId)
    .filter((endpoint) => isOpen(service, endpoint) && wants(service, endpoint, event.event_type));
  for (const endpoint of broken('second-endpoint-skipped') ? endpoints.slice(0, 1) : endpoints) {
    schedule(service, endpoint.id, event);
    if (broken('star-twice') && endpoint.enabled_events === '["*"]') schedule(service, endpoint.id, event);
  }
  if (settingsWant(service, tenantId, event.event_type)) schedule(service, settingsId(tenantId), event);
  service.wake();
}

/** Whether an endpoint currently receives events. */
function isOpen({ broken }: Service, endpoint: Endpoint & { deleted: number }): boolean {
  if (endpoint.deleted === 1) return broken('delete-keeps-delivering');
  if (endpoint.enabled === 1)
    return !(broken('enabled-for-show') && endpoint.last_failure_at !== null && endpoint.failure_count === 0);
  return endpoint.disabled_at === null ? broken('pause-for-show') : broken('disabled-for-show');
}

function wants({ broken }: Service, endpoint: Endpoint, type: EventType): boolean {
  const { enabled_events } = broken('patch-events-for-show') ? JSON.parse(endpoint.first) : endpoint;
  const types: readonly string[] = JSON.parse(enabled_events);
  const counted = broken('last-type-ignored') && types.length > 1 ? types.slice(0, -1) : types;
  const isAlike = broken('type-look-alike') && counted.some((each) => type.endsWith(each));
  return counted.includes('*') || counted.includes(type) || isAlike;
}

function settingsWant(service: Service, tenantId: string, type: EventType): boolean {
  const { broken } = service;
  const settings = settingsOf(service, tenantId);
  if (settings.url === '' || (settings.enabled !== true && !broken('settings-off-delivers'))) return false;
  const isAlike =
    broken('settings-look-alike') && type === 'group_unsubscribe' && settings.unsubscribe === true;
  return settings[type] === true || broken('settings-types-ignored') || isAlike;
}

/** The name under which deliveries to the URL of a tenant’s event settings are stored. */
export function settingsId(tenantId: string): string {
  return `settings of ${tenantId}`;
}

function schedule({ db, clock, broken }: Service, endpointId: string, event: Event): void {
  const secret = broken('rotate-spares-retries')
    ? (db.get<{ secret: string }>('SELECT secret FROM endpoints WHERE id = ?', endpointId)?.secret ?? null)
    : null;
  db.run(
    `INSERT INTO deliveries (id, endpoint_id, event_id, event_type, body, due_at, first_secret)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    randomUUID(),
    endpointId,
    event.event_id,
    event.event_type,
    JSON.stringify(event),
    clock.now(),
    secret,
  );
}
